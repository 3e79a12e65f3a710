import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../src/tools/registry.ts';
import { lab } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const TEXT_TOOLS = [
  'delete_session',
  'find_file',
  'find_references',
  'get_config',
  'get_server_info',
  'get_session_info',
  'index_repository',
  'list_dir',
  'list_sessions',
  'preview_chunk',
  'read_file',
  'reindex_session',
  'search_code',
  'upgrade_session',
];

describe('get_server_info', () => {
  it('SI1: shows version, runtime, name and negotiated protocol', async () => {
    const server = place.server();
    await server.initialize('2025-06-18');
    expect((await server.callTool('get_server_info')).split('\n\n## Available Tools\n')[0]).toBe(
      `# Quarry MCP Server Information\n\n## Version\n- **Version:** ${version}\n` +
        `- **Runtime:** Node.js ${process.version}\n\n## Server Details\n- **Name:** quarry\n` +
        '- **Description:** Code search and code intelligence MCP server\n- **Protocol:** MCP 2025-06-18',
    );
  });

  it('SI2: lists every tool once, names ascending, with the first sentence of its description', async () => {
    const reply = await place.server().callTool('get_server_info');
    const [, list = ''] = reply.split('## Available Tools\n');
    const tools = list.split('\n').map((line) => /^- (\w+): (\S.*\.)$/.exec(line) ?? [line]);
    const names = tools.map(([, name]) => name);
    expect(names).toEqual([...names].sort());
    expect(names.filter((name) => TEXT_TOOLS.includes(name ?? ''))).toEqual(TEXT_TOOLS);
    for (const [, name, sentence] of tools) {
      const description = ALL_TOOLS.find((tool) => tool.name === name)?.description;
      expect(description?.startsWith(sentence ?? ' ')).toBe(true);
    }
  });

  it('SI3: answers under an invalid configuration too', async () => {
    const server = place.server({ env: { QUARRY_CHUNK_SIZE: 'abc' } });
    await expect(server.callTool('get_server_info')).resolves.toContain(`- **Version:** ${version}\n`);
  });

  it('SI4: takes no parameters', async () => {
    expect(await failureOf(place.server(), 'get_server_info', { x: 1 })).toEqual({
      code: -32602,
      message: "Unknown parameter 'x'. Valid parameters: none",
    });
  });
});

describe('the tools as listed', () => {
  it('say what they do to the world', async () => {
    const { result } = await place.server({ toolsets: 'all' }).request('tools/list', {});
    const tools = result?.tools;
    if (!Array.isArray(tools)) throw new Error('no tools');
    const writing = ['delete_session', 'index_repository', 'reindex_session', 'upgrade_session'];
    const listed = tools.filter(({ name }) => TEXT_TOOLS.includes(name));
    for (const { name, annotations } of listed) {
      expect([name, annotations.readOnlyHint]).toEqual([name, !writing.includes(name)]);
      expect([name, annotations.destructiveHint]).toEqual([name, name === 'delete_session']);
    }
    expect(listed.map(({ name }) => name)).toContain('search_code');
  });
});

describe('tools/list', () => {
  const namesListed = async (toolsets?: string): Promise<string[]> => {
    const { result } = await place.server(toolsets ? { toolsets } : {}).request('tools/list', {});
    const tools = result?.tools;
    return Array.isArray(tools) ? tools.map(({ name }) => name) : [];
  };

  it('shows a core by default', async () => {
    expect(await namesListed()).toEqual(
      expect.arrayContaining(['find_references', 'search_code', 'search_file', 'search_text']),
    );
    expect(await namesListed()).not.toContain('index_repository');
  });

  it('shows the toolsets asked for', async () => {
    const names = await namesListed('text,files');
    expect(names).toEqual(expect.arrayContaining([...TEXT_TOOLS, 'search_text']));
    expect(names).not.toContain('get_imports');
  });

  it('does not keep others from being called', async () => {
    const server = place.server();
    expect(await server.callTool('list_sessions', {})).toContain('session');
  });
});
