/** Commands that run tools for others, and the one that looks for faults. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { damageRecord, editRecord } from './support/catalog.ts';
import { type Circumstances, json, type Outcome, project, start, unhurried } from './support/command.ts';
import { writeFiles } from './support/lab.ts';

describe('call', () => {
  const { place, root, quarry, program } = project('called');

  it('prints what the tool answers', async () => {
    const args = JSON.stringify({ pattern: '*.md' });
    const { code, out, err } = unhurried(await program(['call', 'find_file', '--json', args]));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      `**Session:** \`called\`\n**Pattern:** \`*.md\`\n**Matches:** 1 of 3 total files\n\n**Matched Files:**\n- \`${root}/docs/guide.md\`\n`,
    );
  });

  it('reads arguments from standard input', async () => {
    const { out } = await program(['call', 'find_file', '--json', '-'], { input: '{"pattern": "*.md"}\n' });
    expect(out).toContain('docs/guide.md');
  });

  it('lists the tools', async () => {
    const { out } = await quarry(['call', '--list']);
    expect(out).toMatch(/^search_code +Finds the passages .*\.$/m);
    expect(out).toMatch(/^find_references +Finds every line/m);
  });

  it.each([
    [['call', 'search_code'], 'error -32602: Missing required parameter: query\n'],
    [
      ['call', 'search_code', '--json', '{"query": "x", "top": 3}'],
      "error -32602: Unknown parameter 'top'. Valid parameters: k, literal, max_tokens, query, session\n",
    ],
    [['call', 'search_code', '--json', '[]'], 'error -32602: Invalid arguments: expected an object\n'],
    [
      ['call', 'get_session_info', '--json', '{"session": "nope"}'],
      'error -32001: Session not found: nope\n',
    ],
    [['call', 'get_session_info', '--no-project'], 'error -32602: Missing required parameter: session\n'],
    [['call', 'serch_code'], 'error -32602: Tool not found: serch_code\n(Did you mean search_code?)\n'],
  ] as const)('%j prints the error with its number', async (args, message) => {
    expect(await quarry(args)).toMatchObject({ code: 1, out: '', err: message });
  });

  it('prints what tools that answer JSON answer, failures too', async () => {
    const found = await quarry([
      'call',
      'search_text',
      '--json',
      '{"q": "createSession", "paths": ["*.md"]}',
    ]);
    expect(found).toMatchObject({ code: 0, out: '{"items":[]}\n', err: '' });
    const refused = await quarry(['call', 'search_text', '--json', '{"q": ""}']);
    expect(refused).toMatchObject({
      code: 1,
      out: '{"code":"INVALID_ARGUMENT","message":"q must not be empty","details":{"argument":"q","value":""}}\n',
      err: '',
    });
    const unknown = await quarry(['call', 'search_text', '--json', '{"q": "x", "session": "nope"}']);
    expect(JSON.parse(unknown.out)).toMatchObject({ code: 'INDEX_NOT_FOUND', details: { session: 'nope' } });
    const noObject = await quarry(['call', 'search_text', '--json', '"x"']);
    expect(JSON.parse(noObject.out)).toMatchObject({ details: { argument: 'arguments', value: 'x' } });
  });

  it('names the number of an index error', async () => {
    await editRecord(place.home, 'called', { schemaVersion: 0 });
    const { code, err } = await quarry(['call', 'search_code', '--json', '{"query": "x"}']);
    expect(code).toBe(1);
    expect(err).toMatch(/^error -32002: Session 'called' uses schema v0 /);
  });

  it.each([[['call']], [['call', 'search_code', '--json', '{']]])('%j is wrong usage', async (args) => {
    expect(await quarry(args)).toMatchObject({ code: 2, out: '' });
  });

  it('answers get_server_info under an invalid configuration, and nothing else', async () => {
    const env = { QUARRY_CHUNK_SIZE: 'abc' };
    expect((await quarry(['call', 'get_server_info'], { env })).out).toContain(
      '# Quarry MCP Server Information',
    );
    const refused = await quarry(['call', 'list_sessions'], { env });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/^error -32003: Config error: indexing\.chunk_size = abc/);
    const json = await quarry(['call', 'search_text', '--json', '{"q": "x"}'], { env });
    expect(json).toMatchObject({ code: 2, err: '' });
    expect(JSON.parse(json.out)).toEqual({
      code: 'INTERNAL_ERROR',
      message: expect.stringMatching(/^Config error: indexing\.chunk_size = abc/),
      details: {},
    });
  });
});

describe('serve', () => {
  const { place, root, program: quarry } = project('served');
  const INITIALIZE = `${JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })}\n`;
  const call = (name: string) =>
    `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name, arguments: {} } })}\n`;
  const answer = ({ out }: Outcome) =>
    out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .find(({ id }) => id === 2);

  it('serves the project around its working directory', async () => {
    const outcome = await quarry(['serve'], {
      cwd: join(root, 'src'),
      input: INITIALIZE + call('get_session_info'),
    });
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(answer(outcome).result.content[0].text).toContain(`- **Repository Path:** ${root}\n`);
  });

  it('--no-project serves without one, and so does the home directory', async () => {
    const missing = { code: -32602, message: 'Missing required parameter: session' };
    const input = INITIALIZE + call('get_session_info');
    expect(answer(await quarry(['serve', '--no-project'], { input })).error).toMatchObject(missing);
    expect(answer(await quarry(['serve'], { input, env: { HOME: root } })).error).toMatchObject(missing);
  });

  it('takes options of the configuration', async () => {
    const outcome = await quarry(['serve', '--chunk-size', '400'], {
      input: INITIALIZE + call('get_config'),
    });
    expect(answer(outcome).result.content[0].text).toContain('- **Chunk Size:** 400 chars\n');
  });

  it('stays up under an invalid configuration, and says what is wrong', async () => {
    const env = { QUARRY_CHUNK_SIZE: '7' };
    const outcome = await quarry(['serve'], { input: INITIALIZE + call('list_sessions'), env });
    expect(outcome).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Config error: indexing\.chunk_size = 7 /),
    });
    expect(answer(outcome).error).toMatchObject({ code: -32003 });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 at %s', async (signal) => {
    const child = start(place, ['serve'], { cwd: root });
    const ended = new Promise((resolve) => child.on('close', (code, by) => resolve({ code, by })));
    child.stdin.write(INITIALIZE);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, by: null });
  });
});
describe('doctor', () => {
  const { place, quarry } = project('ill');
  const checks = async (how: Partial<Circumstances> = {}) => {
    const outcome = await quarry(['doctor', '--json'], how);
    return { code: outcome.code, ...(json(outcome) as { ok: boolean; checks: Record<string, string>[] }) };
  };

  it('finds nothing wrong with a sound installation, and makes nothing', async () => {
    const home = place.unused();
    const { code, ok, checks: found } = await checks({ home });
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(found.map(({ check }) => check)).toEqual([
      'Node.js',
      'LanceDB',
      'ripgrep',
      'configuration',
      'index home',
      'free space',
      'sources',
      'left-over tables',
      'locks',
    ]);
    expect(existsSync(home)).toBe(false);
  });

  it('prints a line for each check', async () => {
    const { out } = await quarry(['doctor']);
    expect(out).toMatch(/^ok {4}ripgrep: ripgrep \d+/m);
    expect(out).toMatch(/^ok {4}LanceDB: /m);
  });

  it('finds outdated and damaged records, trees that have gone, left-over tables and stale locks', async () => {
    for (const session of ['old', 'gone', 'broken', 'ill'])
      await quarry(['index', '--session', session, '--quiet']);
    await editRecord(place.home, 'old', { schemaVersion: 0 });
    await editRecord(place.home, 'gone', { root: '/no/such/place' });
    await damageRecord(place.home, 'broken');
    const ill = readdirSync(join(place.home, 'sources')).find((name) => name.startsWith('ill-')) ?? '';
    mkdirSync(join(place.home, 'sources', ill, 'interrupted'));
    writeFiles(place.home, {
      [`locks/${ill}.lock`]: JSON.stringify({ pid: 2 ** 30, host: 'elsewhere', since: 0, token: 'x' }),
    });
    const stale = join(place.home, 'locks', `${ill}.lock`);
    execFileSync('touch', ['-d', '2020-01-01', stale]);

    const { code, ok, checks: found } = await checks();
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    const wrong = found.filter(({ level }) => level !== 'ok');
    expect(wrong.map(({ level, check }) => `${level} ${check}`)).toEqual([
      'fail source broken',
      'warn source gone',
      'warn source old',
      'warn left-over tables',
      'warn locks',
    ]);
    for (const { remedy } of wrong) expect(remedy).toBeTruthy();
  });

  it('fails for an invalid configuration', async () => {
    const { code, checks: found } = await checks({ home: place.unused(), env: { QUARRY_OVERLAP: 'x' } });
    expect(code).toBe(1);
    expect(found.find(({ check }) => check === 'configuration')).toMatchObject({ level: 'fail' });
  });

  it('fails for an index home that cannot be written', async () => {
    const home = join(place.tree({ file: 'x' }), 'file');
    expect((await checks({ home })).checks.find(({ check }) => check === 'index home')).toMatchObject({
      level: 'fail',
    });
  });
});
