import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab } from './support/lab.ts';
import { failureOf, hitsOf } from './support/replies.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server();
});

/** Tools that take a session, with arguments they need. */
const ANY: [string, Record<string, unknown>][] = [
  ['search_code', { query: 'x' }],
  ['get_session_info', {}],
  ['list_dir', {}],
  ['read_file', { file_path: 'x' }],
  ['find_file', { pattern: 'x' }],
  ['preview_chunk', { file_path: 'x', chunk_index: 0 }],
  ['find_references', { symbol: 'handleLogin' }],
];
const MANAGING: [string, Record<string, unknown>][] = [
  ['index_repository', { path: '/' }],
  ['delete_session', { confirm: true }],
  ['reindex_session', {}],
  ['upgrade_session', {}],
];

describe('names of sessions', () => {
  const rejected: [string, string][] = [
    ['', 'Session must be 1-64 characters'],
    ['x'.repeat(65), 'Session must be 1-64 characters'],
    ['é'.repeat(65), 'Session must be 1-64 characters'],
    ['a b', 'Session must contain only alphanumeric, hyphen, underscore'],
    ['é', 'Session must contain only alphanumeric, hyphen, underscore'],
    ['../x', 'Session must contain only alphanumeric, hyphen, underscore'],
    ['a:b', 'Session must contain only alphanumeric, hyphen, underscore'],
    ['a\n', 'Session must contain only alphanumeric, hyphen, underscore'],
    ['-a', 'Session must start with alphanumeric character'],
    ['_a', 'Session must start with alphanumeric character'],
  ];

  test.each(rejected)('%j is refused by every tool', async (session, message) => {
    for (const [tool, args] of [...ANY, ...MANAGING]) {
      expect([tool, await failureOf(server, tool, { ...args, session })]).toEqual([
        tool,
        { code: -32602, message },
      ]);
    }
  });

  test.each(['a', '0', 'a-b_C9', 'x'.repeat(64)])('%s can be a name', async (session) => {
    const path = place.tree({ 'a.txt': 'x' });
    await server.callTool('index_repository', { path, session });
    expect(await hitsOf(server, path, { session, query: 'x' })).toEqual(['a.txt']);
  });

  it('a name that is given is never built implicitly', async () => {
    const project = place.tree({ 'a.txt': 'x' }, 'implicit');
    const own = place.server({ project, home: place.unused() });
    for (const [tool, args] of ANY) {
      const failure = await failureOf(own, tool, { ...args, session: 'implicit' });
      expect([tool, failure]).toEqual([tool, { code: -32001, message: 'Session not found: implicit' }]);
    }
  });
});

describe('libraries', () => {
  test.each(ANY)('%s takes their names', async (tool, args) => {
    expect(await failureOf(server, tool, { ...args, session: 'org.x:lib:1.0' })).toEqual({
      code: -32001,
      message: 'Session not found: org.x:lib:1.0',
    });
  });

  test.each(MANAGING)('%s leaves them to the artifact tools', async (tool, args) => {
    expect(await failureOf(server, tool, { ...args, session: 'org.x:lib:1.0' })).toEqual({
      code: -32602,
      message: "'org.x:lib:1.0' is an artifact session; manage it with the artifact tools.",
    });
  });

  test.each(['a:b:c:d', 'a::c', `a:b:${'c'.repeat(101)}`])('%s is none', async (session) => {
    expect((await failureOf(server, 'list_dir', { session })).code).toBe(-32602);
  });
});

describe('no session', () => {
  test.each([...ANY, ...MANAGING])('%s needs one without a project', async (tool, args) => {
    expect(await failureOf(server, tool, args)).toEqual({
      code: -32602,
      message: 'Missing required parameter: session',
    });
  });

  it('means the session of the project, built on first need', async () => {
    const project = place.tree({ 'a.txt': 'words' }, 'app');
    const own = place.server({ project, home: place.unused() });
    expect(await hitsOf(own, project, { query: 'words' })).toEqual(['a.txt']);
    expect(await hitsOf(own, project, { query: 'words', session: null })).toEqual(['a.txt']);
    expect(await hitsOf(own, project, { query: 'words', session: 'app' })).toEqual(['a.txt']);
  });

  it('nothing is written before the first need', async () => {
    const project = place.tree({ 'a.txt': 'words' });
    const own = place.server({ project, home: place.unused() });
    await own.initialize();
    expect(await own.callTool('list_sessions')).toMatch(/^No sessions available/);
  });
});

describe("the name of a project's session", () => {
  /** The session a server gives a tree. */
  async function nameOf(root: string, home = place.unused()): Promise<string> {
    const own = place.server({ project: root, home });
    const reply = await own.callTool('get_session_info');
    await own.kill();
    return reply.split('\n')[0]?.replace('# Session: ', '') ?? '';
  }
  const hashOf = (root: string) => createHash('sha256').update(root).digest('hex').slice(0, 8);

  it('is made of the name of its directory', async () => {
    expect(await nameOf(place.tree({ a: 'x' }, 'my app.v2'))).toBe('my-app-v2');
  });

  it('gets a hash where another tree has the name', async () => {
    const home = place.unused();
    const first = place.tree({ 'one.txt': 'first' }, 'same');
    const second = place.tree({ 'two.txt': 'second' }, 'same');
    expect(await nameOf(first, home)).toBe('same');
    expect(await nameOf(second, home)).toBe(`same-${hashOf(second)}`);
    expect(await nameOf(first, home)).toBe('same');
    expect(await nameOf(second, home)).toBe(`same-${hashOf(second)}`);
  });

  it('gets a hash where a session was indexed from elsewhere under it', async () => {
    const home = place.unused();
    const project = place.tree({ 'own.txt': 'words' }, 'taken');
    const other = place.tree({ 'other.txt': 'words' });
    const own = place.server({ project, home });
    await own.callTool('index_repository', { path: other, session: 'taken' });
    expect(await hitsOf(own, project, { query: 'words' })).toEqual(['own.txt']);
    expect(await hitsOf(own, other, { query: 'words', session: 'taken' })).toEqual(['other.txt']);
  });

  it('is that of the real tree, however it is reached', async () => {
    const home = place.unused();
    const root = place.tree({ 'a.txt': 'x' }, 'real');
    const link = join(dirname(place.unused()), 'link');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(root, link);
    expect(await nameOf(root, home)).toBe('real');
    expect(await nameOf(link, home)).toBe('real');
  });

  it('two trees of one name asked at the same moment do not share an index', async () => {
    const home = place.unused();
    const roots = [1, 2, 3, 4].map((i) => place.tree({ [`file${i}.txt`]: 'words' }, 'twin'));
    const servers = roots.map((project) => place.server({ project, home }));
    const ask = () => Promise.all(servers.map((own, i) => hitsOf(own, roots[i] ?? '', { query: 'words' })));
    const expected = [1, 2, 3, 4].map((i) => [`file${i}.txt`]);
    expect(await ask()).toEqual(expected);
    const listed = await place.server({ home }).callTool('list_sessions');
    const paths = [...listed.matchAll(/^- \*\*Repository Path:\*\* (.*)$/gm)].map(([, path]) => path);
    expect(paths.sort()).toEqual([...roots].sort());
    expect(await ask()).toEqual(expected);
  });
});
