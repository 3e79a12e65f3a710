/** Tools shown, hidden and refused, by a client of a bridge to a fake IDE. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BridgeClient, ideWith, projectWith } from './bridge-client.ts';
import type { FakeIdeOptions } from './fake-ide.ts';

const CODEX = [
  'read_file',
  'search_text',
  'search_regex',
  'search_file',
  'list_dir',
  'apply_patch',
  'rename',
];
const CC = ['read', 'search_text', 'search_regex', 'search_file', 'write', 'edit', 'rename'];
const LEGACY_AND_MORE = { tools: { from: 'legacy', and: ['reformat_file'] } } as const;
const OFF = 'JETBRAINS_MCP_PROXY_DISABLE_NEW_SEARCH';

async function bridged(options: Partial<FakeIdeOptions> = {}, env: Record<string, string> = {}) {
  const project = projectWith({ 'src/a.kt': 'val x = 1\n' });
  const ide = await ideWith({ project, ...options });
  return { project, ide, client: new BridgeClient({ cwd: project, ide, env }) };
}

const echo = () => ({ content: [{ type: 'text', text: 'done' }] });

describe('modes', () => {
  it.each([
    [undefined, CODEX],
    [' Codex ', CODEX],
    ['cc', CC],
    [' Claude-Code ', CC],
    ['claude_code', CC],
  ])('%j', async (mode, names) => {
    const env = mode === undefined ? {} : { JETBRAINS_MCP_TOOL_MODE: mode };
    const { client } = await bridged(LEGACY_AND_MORE, env);
    expect(await client.toolNames()).toEqual([...names, 'reformat_file']);
    expect(client.stderr).not.toContain('MODE');
  });

  it('an unknown one is codex, with a warning', async () => {
    const { client } = await bridged(LEGACY_AND_MORE, { JETBRAINS_MCP_TOOL_MODE: 'emacs' });
    expect(await client.toolNames()).toEqual([...CODEX, 'reformat_file']);
    expect(client.stderr).toMatch(/^\[\d\d:\d\d:\d\d\] .*'emacs'/m);
  });
});

describe('hidden tools', () => {
  it.each([
    ['codex', 'apply_patch'],
    ['cc', 'write'],
  ])('%s: create_new_file is refused, naming %s', async (mode, instead) => {
    const { client, ide } = await bridged({}, { JETBRAINS_MCP_TOOL_MODE: mode });
    expect(await client.call('create_new_file', { pathInProject: 'a', text: '' })).toMatchObject({
      isError: true,
      text: `Tool 'create_new_file' is not exposed by quarry ide. Use '${instead}' instead.`,
    });
    expect(ide.methods()).not.toContain('tools/call');
  });

  it.each(['search_in_files_by_text', 'search', 'execute_terminal_command', 'replace_text_in_file'])(
    '%s is refused',
    async (name) => {
      const { client, ide } = await bridged();
      expect(await client.call(name, {})).toMatchObject({
        isError: true,
        text: `Tool '${name}' is not exposed by quarry ide.`,
      });
      expect(await client.toolNames()).not.toContain(name);
      expect(ide.methods()).not.toContain('tools/call');
    },
  );

  it.each([[undefined], [''], [null], [7]])('the name %j is none', async (name) => {
    const { client, ide } = await bridged();
    expect(await client.call(name, {})).toMatchObject({ isError: true, text: 'Tool name is required' });
    expect(ide.requests).toEqual([]);
  });
});

describe('searches', () => {
  it('each tool by itself: a native text, a legacy regex', async () => {
    const tools = ['search_text', 'search_in_files_by_regex'];
    const { client, ide } = await bridged({ tools, nativeKey: 'query' });
    const listed = new Map(
      (await client.tools()).map((tool) => [tool.name, Object.keys(tool.inputSchema.properties ?? {})]),
    );
    expect([...listed.keys()]).toEqual(['search_text', 'search_regex']);
    expect(listed.get('search_text')).toContain('query');
    expect(listed.get('search_text')).not.toContain('q');
    expect(listed.get('search_regex')).toContain('q');
    for (const what of ['file', 'symbol']) {
      expect(await client.call(`search_${what}`, { q: 'x' })).toMatchObject({
        isError: true,
        text: `${what} search is not supported by this IDE version`,
      });
    }
    expect(ide.methods()).not.toContain('tools/call');
  });

  it('a native one passes through from the first request on', async () => {
    const { client, ide, project } = await bridged({ tools: 'native' });
    const result = { content: [], structuredContent: { odd: [1] }, _meta: { a: 1 } };
    ide.onCall('search_text', () => result);
    expect((await client.call('search_text', { q: ' x ', limit: 3 })).result).toEqual(result);
    expect(ide.calls('search_text')).toEqual([{ q: ' x ', limit: 3, project_path: project }]);
  });

  it('DISABLE_NEW_SEARCH with the legacy tools: a shim for each name, no symbols', async () => {
    const { client, ide } = await bridged({ tools: 'mixed' }, { [OFF]: 'true' });
    const tools = await client.tools();
    expect(tools.map(({ name }) => name)).not.toContain('search_symbol');
    expect(
      Object.keys(tools.find(({ name }) => name === 'search_text')?.inputSchema.properties ?? {}),
    ).toContain('q');
    await client.call('search_text', { q: 'val' });
    expect(ide.calls('search_in_files_by_text')).toHaveLength(1);
    expect(ide.calls('search_text')).toEqual([]);
    expect((await client.call('search_symbol', { q: 'x' })).isError).toBe(true);
    expect(ide.calls('search_symbol')).toEqual([]);
  });

  it('DISABLE_NEW_SEARCH without them: none is listed, none is called', async () => {
    const { client, ide } = await bridged({ tools: { from: 'native', and: ['ping_it'] } }, { [OFF]: '1' });
    expect(await client.toolNames()).toEqual(['ping_it']);
    for (const what of ['text', 'regex', 'file', 'symbol']) {
      const text = `${what} search is not supported by this IDE version`;
      expect(await client.call(`search_${what}`, { q: 'x' })).toMatchObject({ isError: true, text });
    }
    expect(ide.methods()).not.toContain('tools/call');
  });

  it.each(['0', 'FALSE', ' '])('DISABLE_NEW_SEARCH %j is off', async (value) => {
    const { client } = await bridged({ tools: 'native' }, { [OFF]: value });
    expect(await client.toolNames()).toContain('search_symbol');
  });
});

describe('tools of the IDE', () => {
  it('its read_file and apply_patch replace ours, each once, and are called', async () => {
    const own = (name: string, key: string) => ({
      name,
      inputSchema: { type: 'object', properties: { [key]: {} } },
    });
    const { client, ide } = await bridged({
      tools: { from: 'legacy', and: [own('read_file', 'path'), own('apply_patch', 'patch')] },
    });
    const tools = await client.tools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...CODEX].sort());
    expect(tools.find(({ name }) => name === 'read_file')?.inputSchema.properties).toEqual({ path: {} });
    expect(tools.find(({ name }) => name === 'apply_patch')?.inputSchema.properties).toEqual({ patch: {} });
    await client.call('read_file', { path: 'p' });
    expect(ide.calls('read_file')).toEqual([{ path: 'p' }]);
  });

  it('are listed from all pages, and clients get one', async () => {
    const { client, ide } = await bridged({ tools: ['ping_it', 'reformat_file'], pageSize: 1 });
    expect(await client.toolNames()).toEqual(['ping_it', 'reformat_file']);
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/list']);
    expect((await client.request('tools/list', { cursor: 'x' })).error).toEqual({
      code: -32602,
      message: 'Invalid cursor',
    });
  });

  it('are read anew for each list but the one that connected', async () => {
    const { client, ide } = await bridged({ tools: ['ping_it'], getStream: 405 });
    expect(await client.toolNames()).toEqual(['ping_it']);
    expect(ide.methods().filter((method) => method === 'tools/list')).toHaveLength(1);
    ide.setTools(['reformat_file']);
    expect(await client.toolNames()).toEqual(['reformat_file']);
  });

  it('alone are alone', async () => {
    const { client } = await bridged({ tools: ['ping_it'] });
    expect(await client.toolNames()).toEqual(['ping_it']);
    expect(await client.call('read_file', { file_path: 'a' })).toMatchObject({
      isError: true,
      text: "Tool 'read_file' needs 'get_file_text_by_path', which this IDE does not offer.",
    });
  });

  it('names of the other mode are forwarded', async () => {
    const { client, ide } = await bridged();
    ide.onCall('write', echo);
    expect((await client.call('write', { any: 'thing' })).text).toBe('done');
    expect(ide.calls('write')).toEqual([{ any: 'thing' }]);
  });

  it('find is callable in both modes, and not listed', async () => {
    for (const mode of ['codex', 'cc']) {
      const { client, project } = await bridged({}, { JETBRAINS_MCP_TOOL_MODE: mode });
      expect(await client.call('find', { pattern: '*.kt' })).toMatchObject({
        text: join(project, 'src/a.kt'),
      });
      expect(await client.toolNames()).not.toContain('find');
    }
  });
});

it("an argument that the bridge's tool does not have is refused with those it has", async () => {
  const { client, ide } = await bridged();
  expect(await client.call('search_text', { q: 'x', caseSensitive: false })).toMatchObject({
    isError: true,
    text: "Unknown argument 'caseSensitive'. Allowed: q, paths, limit",
  });
  expect(ide.methods()).not.toContain('tools/call');
});

it("a change of the IDE's tools reaches the client, and the list shows it", async () => {
  const { client, ide } = await bridged({ tools: ['ping_it'] });
  await client.toolNames();
  await ide.waitForStream();
  ide.setTools(['ping_it', 'reformat_file']);
  await client.waitFor((line) => !Array.isArray(line) && line.method === 'notifications/tools/list_changed');
  const readings = ide.methods().filter((method) => method === 'tools/list').length;
  expect(readings).toBeGreaterThan(1);
  expect(await client.toolNames()).toEqual(['ping_it', 'reformat_file']);
});

it('another list after a reconnect reaches the client as well', async () => {
  const { client, ide } = await bridged({ tools: ['ping_it'], getStream: 405 });
  await client.toolNames();
  ide.setTools('native');
  await ide.restart();
  expect((await client.call('search_text', { q: 'x' })).isError).toBe(true);
  await client.call('ping_it', { message: 'm' });
  await client.waitFor((line) => !Array.isArray(line) && line.method === 'notifications/tools/list_changed');
  expect(await client.toolNames()).toContain('search_symbol');
});
