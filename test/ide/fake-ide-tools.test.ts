import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fakeScene, textOf } from './fake-ide-project.ts';

const scene = fakeScene();

describe('a strict fake', () => {
  it.each([
    ['another project', { message: 'm', project_path: '/' }, 'No open project: /'],
    ['no project', { message: 'm' }, 'Missing argument: project_path'],
    [
      'the other spelling',
      { message: 'm', projectPath: 'p', project_path: 'p' },
      'Unknown argument: projectPath',
    ],
    ['a missing argument', { project_path: 'p' }, 'Missing argument: message'],
    ['a wrong type', { message: 5, project_path: 'p' }, 'Argument message is no string'],
    ['null', { message: null, project_path: 'p' }, 'Argument message is no string'],
  ])('refuses %s, a lax one does not', async (_what, args, expected) => {
    const strict = await scene.connect(await scene.start({ tools: ['ping_it'] }));
    const refused = await strict.callTool({ name: 'ping_it', arguments: args });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expected }] });
    const lax = await scene.connect(await scene.start({ tools: ['ping_it'], strict: false }));
    expect(textOf(await lax.callTool({ name: 'ping_it', arguments: args }))).toMatch(/^pong: /);
  });
});

describe('choosing tools', () => {
  const MINE = {
    name: 'read_file',
    inputSchema: { type: 'object', properties: { path: {} } },
    _meta: { m: 1 },
  };

  it.each([
    ['a set', 'native', ['search_text', 'search_regex', 'search_file', 'search_symbol']],
    ['names and tools', ['ping_it', MINE], ['ping_it', 'read_file']],
    [
      'a set less some',
      { from: 'native', without: ['search_file', 'search_symbol'], and: ['ping_it'] },
      ['search_text', 'search_regex', 'ping_it'],
    ],
  ] as const)('goes by %s', async (_what, tools, expected) => {
    const client = await scene.connect(await scene.start({ tools }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(expected);
  });

  it('leaves tools that are written out as they are, and answers with their arguments', async () => {
    const client = await scene.connect(await scene.start({ tools: [MINE] }));
    expect((await client.listTools()).tools).toEqual([MINE]);
    expect(textOf(await client.callTool({ name: 'read_file', arguments: { path: 1 } }))).toBe('{"path":1}');
  });

  it('gives pages that come out even no empty one behind', async () => {
    const client = await scene.connect(await scene.start({ tools: 'native', pageSize: 2 }));
    const second = await client.request({ method: 'tools/list', params: { cursor: 'from:2' } });
    expect(second.tools).toHaveLength(2);
    expect(second.nextCursor).toBeUndefined();
  });

  it('takes a link to the project for the project', async () => {
    const link = `${scene.project}/build/link`;
    symlinkSync(scene.project, link);
    const client = await scene.connect(await scene.start({ tools: ['ping_it'] }));
    const args = { message: 'm', project_path: link };
    expect(textOf(await client.callTool({ name: 'ping_it', arguments: args }))).toBe('pong: m');
  });

  it('takes the project under another name', async () => {
    const ide = await scene.start({ tools: ['ping_it'], projectKey: 'projectPath' });
    const client = await scene.connect(ide);
    const args = { message: 'm', projectPath: scene.project };
    expect(textOf(await client.callTool({ name: 'ping_it', arguments: args }))).toBe('pong: m');
  });

  it('does not know every name', async () => {
    await expect(scene.start({ tools: ['no_such'] })).rejects.toThrow("no tool 'no_such'");
  });
});
