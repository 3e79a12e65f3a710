/** The project path: by a client of a bridge to a fake IDE. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BridgeClient, ideWith, projectWith } from './bridge-client.ts';
import type { FakeIdeOptions } from './fake-ide.ts';

async function bridged(options: Partial<FakeIdeOptions> = {}, env: Record<string, string> = {}) {
  const project = projectWith({ 'src/a.kt': 'val x = 1\n' });
  const ide = await ideWith({ project, ...options });
  return { project, ide, client: new BridgeClient({ cwd: project, ide, env }) };
}

const ping = {
  name: 'ping_it',
  inputSchema: {
    type: 'object',
    properties: { message: {}, project_path: {} },
    required: ['message', 'project_path'],
  },
};
const echo = () => ({ content: [{ type: 'text', text: 'done' }] });

describe('the project path', () => {
  it.each([{ message: 'm' }, { message: 'm', project_path: '/etc', projectPath: '/etc' }])(
    'a tool with project_path called with %j gets the project',
    async (args) => {
      const { client, ide, project } = await bridged({ tools: ['ping_it'] });
      expect((await client.call('ping_it', args)).isError).toBe(false);
      expect(ide.calls('ping_it')).toEqual([{ message: 'm', project_path: project }]);
    },
  );

  it('a tool with projectPath gets that spelling, and one that is not listed what the client sent', async () => {
    const { client, ide, project } = await bridged({ tools: ['ping_it'], projectKey: 'projectPath' });
    await client.call('ping_it', { message: 'm', project_path: 'x' });
    expect(ide.calls('ping_it')).toEqual([{ message: 'm', projectPath: project }]);
    ide.onCall('unlisted', echo);
    await client.call('unlisted', { project_path: 'x', a: 1 });
    await client.call('unlisted');
    expect(ide.calls('unlisted')).toEqual([{ project_path: 'x', a: 1 }, {}]);
    expect(ide.requests.at(-1)?.params).toEqual({ name: 'unlisted' });
  });

  it('a tool with neither gets what the client sent', async () => {
    const { client, ide } = await bridged({ tools: [{ name: 'plain', inputSchema: { type: 'object' } }] });
    await client.call('plain', { projectPath: 1, project_path: null });
    expect(ide.calls('plain')).toEqual([{ projectPath: 1, project_path: null }]);
  });

  it('is in no schema', async () => {
    const { client } = await bridged({ tools: [ping] });
    expect(await client.tools()).toEqual([
      {
        name: 'ping_it',
        inputSchema: { type: 'object', properties: { message: {} }, required: ['message'] },
      },
    ]);
  });

  it.each([
    ['sub', (cwd: string) => join(cwd, 'sub')],
    ['file:///data/a%20b', () => '/data/a b'],
    ['/data/c', () => '/data/c'],
  ])('JETBRAINS_MCP_PROJECT_PATH %s', async (given, expected) => {
    const { client, ide, project } = await bridged({ tools: [ping] }, { JETBRAINS_MCP_PROJECT_PATH: given });
    await client.call('ping_it', { message: 'm' });
    expect(ide.calls('ping_it')).toEqual([{ message: 'm', project_path: expected(project) }]);
  });

  it('is dropped by the tools of the bridge', async () => {
    const { client, ide, project } = await bridged();
    const args = { q: 'val', project_path: '/etc', projectPath: '/etc' };
    expect((await client.call('search_text', args)).isError).toBe(false);
    expect(ide.calls('search_in_files_by_text')).toEqual([
      { searchText: 'val', caseSensitive: true, maxUsageCount: 1000, project_path: project },
    ]);
  });
});
