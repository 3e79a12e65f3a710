import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from './client.ts';
import { git, lab, PROGRAM, writeFiles } from './support/lab.ts';

const place = lab();
const root = place.tree(
  { 'src/greet.ts': 'export function greet(): void {}\n', 'README.md': '# App\n' },
  'app',
);
git(root, 'init', '-q');
git(root, 'add', '.');
git(root, 'commit', '-qm', 'one');

const APP_INDEX = 'quarry://source/app/index';

describe.each([
  ['2025-11-25', 'legacy' as const],
  ['2026-07-28', { pin: '2026-07-28' }],
])('the official client, under %s', (_version, mode) => {
  let client: Client;

  beforeAll(async () => {
    const env = place.environment({ QUARRY_HOME: place.unused() });
    client = await connectClient({ nodeArguments: [PROGRAM, 'serve', root], env }, mode);
  });

  afterAll(() => client.close());

  it('reads the file that a template and its completion lead to', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = resourceTemplates[0]?.uriTemplate ?? '';
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri },
      argument: { name: 'path', value: 'greet' },
      context: { arguments: { id: 'app' } },
    });
    expect(completion).toEqual({ values: ['src/greet.ts'], total: 1, hasMore: false });
    const address = uri
      .replace('{id}', 'app')
      .replace('{path}', encodeURIComponent(completion.values[0] ?? ''));
    expect((await client.readResource({ uri: address })).contents).toMatchObject([
      { text: 'export function greet(): void {}\n' },
    ]);
    await expect(client.readResource({ uri: `${address}x` })).rejects.toThrow('Resource not found');
  });

  it('finds the index among the resources, and reads it', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([APP_INDEX]);
    const { contents } = await client.readResource({ uri: APP_INDEX });
    expect(contents).toMatchObject([{ text: expect.stringContaining('greet') }]);
  });

  it('is told when the project was indexed anew', async () => {
    const told = new Promise<string>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        if (params.uri === APP_INDEX) resolve(params.uri);
      });
    });
    if (mode === 'legacy') await client.subscribeResource({ uri: APP_INDEX });
    else await client.listen({ resourceSubscriptions: [APP_INDEX] });
    writeFiles(root, { [`src/more-${mode === 'legacy' ? 1 : 2}.ts`]: 'export const more = 1;\n' });
    await client.callTool({ name: 'search_code', arguments: { query: 'more' } });
    expect(await told).toBe(APP_INDEX);
  });

  it('starts from a prompt', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'explain_module',
      'find_where_to_change',
      'review_diff',
    ]);
    const { messages } = await client.getPrompt({ name: 'review_diff', arguments: {} });
    expect(messages[1]?.content).toMatchObject({ text: expect.stringContaining('src/more-') });
  });
});
