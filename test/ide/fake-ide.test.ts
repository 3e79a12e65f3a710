import { describe, expect, it } from 'vitest';
import { fakeScene, textOf } from './fake-ide-project.ts';

const scene = fakeScene();

const LEGACY = [
  'search_in_files_by_text',
  'search_in_files_by_regex',
  'find_files_by_glob',
  'find_files_by_name_keyword',
  'search',
  'get_file_text_by_path',
  'list_directory_tree',
  'create_new_file',
  'replace_text_in_file',
  'rename_refactoring',
  'execute_terminal_command',
];
const NATIVE = ['search_text', 'search_regex', 'search_file', 'search_symbol'];

describe.each(['json', 'sse'] as const)('the official client, answered by %s', (answers) => {
  it('does the handshake and is told who answers', async () => {
    const ide = await scene.start({ answers, serverVersion: '252.1.2', capabilities: { logging: {} } });
    const client = await scene.connect(ide);
    expect(client.getServerVersion()).toEqual({ name: 'IntelliJ IDEA MCP', version: '252.1.2' });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true }, logging: {} });
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized']);
    expect(ide.sessions).toEqual([ide.requests.at(-1)?.sessionId]);
  });

  it('lists and calls tools, and sees errors of both kinds', async () => {
    const ide = await scene.start({ answers });
    const client = await scene.connect(ide);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(LEGACY);
    expect(tools.every(({ inputSchema }) => inputSchema.required?.includes('project_path'))).toBe(true);
    const found = await scene.call(client, 'find_files_by_glob', { globPattern: '*.md' });
    expect(found.structuredContent).toEqual({ files: ['top.md'] });
    expect(JSON.parse(textOf(found))).toEqual({ files: ['top.md'] });
    const missing = await scene.call(client, 'get_file_text_by_path', { pathInProject: 'gone' });
    expect(missing.isError).toBe(true);
    await expect(scene.call(client, 'ping_it', { message: 'm' })).rejects.toThrow('Tool ping_it not found');
    expect(ide.calls('find_files_by_glob')).toEqual([{ globPattern: '*.md', project_path: scene.project }]);
  });

  it('reads a list of tools in pages', async () => {
    const ide = await scene.start({ answers, tools: 'mixed', pageSize: 5 });
    const client = await scene.connect(ide);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const listing = await client.request({
        method: 'tools/list',
        params: cursor === undefined ? {} : { cursor },
      });
      names.push(...listing.tools.map(({ name }) => name));
      cursor = listing.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual([...LEGACY, ...NATIVE, 'ping_it', 'reformat_file']);
    expect(ide.requests.filter(({ method }) => method === 'tools/list')).toHaveLength(4);
    await expect(client.request({ method: 'tools/list', params: { cursor: 'x' } })).rejects.toThrow(
      'Invalid cursor',
    );
  });

  it('hears of changed tools, and answers questions of the server', async () => {
    const ide = await scene.start({ answers });
    const client = await scene.connect(ide);
    const heard = new Promise((resolve) =>
      client.setNotificationHandler('notifications/tools/list_changed', resolve),
    );
    await ide.waitForStream();
    ide.setTools(['ping_it']);
    await heard;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['ping_it']);
    expect(textOf(await scene.call(client, 'ping_it', { message: 'm' }))).toBe('pong: m');
    expect(await ide.request('ping')).toEqual({});
    await expect(ide.request('roots/list')).rejects.toThrow('-32601');
  });

  it('is told of progress ahead of the answer', async () => {
    const ide = await scene.start({ answers, tools: ['ping_it'] });
    const client = await scene.connect(ide);
    await ide.waitForStream();
    ide.onCall('ping_it', async (_args, { params, notify, builtIn }) => {
      const { progressToken } = Object(params._meta);
      notify('notifications/progress', { progressToken, progress: 1 });
      return await builtIn();
    });
    const seen: number[] = [];
    const args = { message: 'm', project_path: scene.project };
    const result = await client.callTool(
      { name: 'ping_it', arguments: args },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(textOf(result)).toBe('pong: m');
    if (answers === 'sse') expect(seen).toEqual([1]);
  });

  it('loses its session in a restart and opens another', async () => {
    const ide = await scene.start({ answers });
    const client = await scene.connect(ide);
    const [old] = ide.sessions;
    await ide.restart({ downMs: 20 });
    expect(ide.sessions).toEqual([]);
    await expect(client.listTools()).rejects.toThrow();
    expect(ide.requests.at(-1)).toMatchObject({ method: 'tools/list', sessionId: old, isRefused: true });
    const again = await scene.connect(ide);
    expect((await again.listTools()).tools).toHaveLength(11);
  });

  it.each([
    ['a result', { content: [{ type: 'text', text: 'mine' }] }, 'mine'],
    ['a JSON-RPC error', { rpcError: { code: -32050, message: 'no way' } }, 'no way'],
    ['an HTTP status', { http: 503, body: 'busy' }, 'busy'],
    ['a break before the answer', 'break', 'fetch failed'],
  ] as const)('gets what a handler says: %s', async (_what, answer, said) => {
    const ide = await scene.start({ answers, tools: ['ping_it'] });
    const client = await scene.connect(ide);
    ide.onCall('ping_it', (_args, { count }) => (count === 1 ? answer : undefined));
    const outcome = await scene
      .call(client, 'ping_it', { message: 'm' })
      .then(textOf, (error: Error) => error.message);
    expect(outcome).toMatch(said);
    expect(textOf(await scene.call(client, 'ping_it', { message: 'again' }))).toBe('pong: again');
    expect(ide.calls('ping_it')).toHaveLength(2);
  });
});
