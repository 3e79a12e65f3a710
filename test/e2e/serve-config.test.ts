/** What a server takes from files and the environment, and what it logs. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { run, start } from './support/command.ts';
import { lab, writeFiles } from './support/lab.ts';

const place = lab();
const PATIENCE = { timeout: 15_000, interval: 50 };

const linesOf = (text: string): Record<string, string>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('quarry serve', () => {
  it('shows the toolsets that the file of the project names, and logs JSON without arguments or secrets', async () => {
    const root = place.tree({
      'quarry.toml': '[server]\ntoolsets = ["files"]\n',
      'a.ts': 'export const findable = 1;\n',
    });
    const server = place.server({
      project: root,
      env: {
        QUARRY_LOG_FORMAT: 'json',
        QUARRY_LOG_LEVEL: 'debug',
        QUARRY_UNKNOWN_THING: 'x',
        SOME_API_KEY: 'very-secret-value',
      },
    });
    const { result } = await server.request('tools/list', {});
    const tools = result?.tools;
    expect(Array.isArray(tools) && tools.map(({ name }) => name)).toContain('search_by_path');
    expect(JSON.stringify(tools)).not.toContain('"find_references"');
    await server.callTool('search_text', { q: 'very-secret-value findable' });
    await expect(
      server.callTool('search_code', { query: 'x', session: 'ghp_0123456789abcdef' }),
    ).rejects.toThrow();
    await vi.waitFor(() => expect(linesOf(server.stderr)).toHaveLength(3), PATIENCE);
    const line = (level: string, message: unknown) => ({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level,
      message,
    });
    expect(linesOf(server.stderr)).toEqual([
      line('warn', expect.stringContaining('QUARRY_UNKNOWN_THING')),
      line('debug', expect.stringMatching(/^call: search_text, answered, [\d.]+ ms$/)),
      line('debug', expect.stringMatching(/^call: search_code, failed \(source_not_found\), [\d.]+ ms$/)),
    ]);
  });

  it('serves HTTP where the environment says so, within its limits', async () => {
    const root = place.tree({ 'a.ts': 'export const a = 1;\n' });
    const token = place.unused('token');
    writeFiles(join(token, '..'), { token: 'token-0123456789-abcdef' });
    const child = start(place, ['serve', root], {
      cwd: root,
      env: { QUARRY_HTTP: ':0', QUARRY_MAX_BODY_KB: '16', QUARRY_LOG_FORMAT: 'json' },
    });
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += String(data);
    });
    await vi.waitFor(() => expect(stderr).toContain('Serving MCP at'), PATIENCE);
    const [served] = linesOf(stderr);
    expect(served).toMatchObject({ level: 'info' });
    const url = /http:\S+/.exec(served?.message ?? '')?.[0] ?? '';
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(17 * 1024) } }),
    });
    expect(response.status).toBe(413);
    child.kill('SIGTERM');
    await once(child, 'close');
    rmSync(token);
  });

  it('does not begin where what decides over access is wrong', async () => {
    const root = place.tree({ 'a.ts': '' });
    const env = { QUARRY_HTTP: ':0', QUARRY_TOKEN_FILE: join(root, 'none') };
    const absent = await run(place, ['serve', root], { cwd: root, env });
    expect([absent.code, absent.err]).toEqual([2, expect.stringContaining('there is no such file')]);
    const wrong = await run(place, ['serve', root], { cwd: root, env: { QUARRY_HTTP: 'everywhere' } });
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining('server.http = everywhere (QUARRY_HTTP)'),
    ]);
  });

  it('does not open a port because a project says so', async () => {
    const root = place.tree({ 'quarry.toml': '[server]\nhttp = ":0"\n', 'a.ts': '' });
    const { code, out, err } = await run(place, ['serve', root], {
      cwd: root,
      input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
    });
    expect([code, JSON.parse(out)]).toEqual([0, { jsonrpc: '2.0', id: 1, result: {} }]);
    expect(err).toContain('server.http = ":0"');
    expect(err).toContain("not allowed in a project's quarry.toml");
  });

  it.each([
    [
      ['--toolsets', 'text,nope'],
      "error: Unknown toolset: 'nope'. Valid toolsets: core, text, files, structure, artifacts, all\n",
    ],
    [
      ['--http', 'nonsense'],
      "error: --http must be :PORT, HOST:PORT or [IPV6]:PORT, with a port from 0 to 65535 (got 'nonsense')\n",
    ],
  ])('refuses %j', async (args, message) => {
    const root = place.tree({ 'a.ts': '' });
    const { code, err } = await run(place, ['serve', root, ...args], { cwd: root });
    expect([code, err]).toEqual([2, message]);
  });
});

describe('quarry config', () => {
  it('shows where each value of a server comes from', async () => {
    const root = place.tree({ 'quarry.toml': '[server]\ntoolsets = "text"\n' });
    writeFileSync(join(root, 'a.ts'), '');
    const { out } = await run(place, ['config', '--json', '--http', ':8080'], {
      cwd: root,
      env: { QUARRY_MAX_SESSIONS: '5' },
    });
    expect(JSON.parse(out).values).toMatchObject({
      'server.toolsets': { value: ['text'], source: `file ${join(root, 'quarry.toml')}` },
      'server.http': { value: ':8080', source: 'option --http' },
      'server.max_sessions': { value: 5, source: 'env QUARRY_MAX_SESSIONS' },
      'logging.format': { value: 'text', source: 'default' },
    });
  });
});
