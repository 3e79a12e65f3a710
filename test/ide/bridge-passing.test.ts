/** Calls that pass through to the IDE and back, by a client of a bridge to a fake IDE. */
import { describe, expect, it } from 'vitest';
import { BridgeClient, ideWith, projectWith } from './bridge-client.ts';
import type { FakeIdeOptions } from './fake-ide.ts';

async function bridged(options: Partial<FakeIdeOptions> = {}, env: Record<string, string> = {}) {
  const project = projectWith({ 'src/a.kt': 'val x = 1\n', 'o.txt': 'old\n' });
  const ide = await ideWith({ project, tools: 'mixed', ...options });
  return { project, ide, client: new BridgeClient({ cwd: project, ide, env: { ...env } }) };
}

describe.each(['json', 'sse'] as const)('passing through, %s', (answers) => {
  it('arguments, _meta and results are not touched', async () => {
    const { client, ide, project } = await bridged({ answers });
    const args = { message: 'm', deep: [{ a: null }, '\u2028', ''], limit: '7' };
    const meta = { 'x/y': { z: 1 }, traceparent: '00-1' };
    const result = {
      content: [
        { type: 'text', text: '', annotations: { audience: ['user'] } },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'file:///x', name: 'x' },
        { type: 'not-yet-invented', payload: {} },
      ],
      structuredContent: { entries: [] },
      _meta: { a: 1 },
      isError: false,
      more: 'fields',
    };
    ide.onCall('ping_it', () => result);
    expect((await client.call('ping_it', args, { _meta: meta, task: { ttl: 1 } })).result).toEqual(result);
    const { params } = ide.requests.findLast(({ method }) => method === 'tools/call') ?? {};
    expect(params).toEqual({
      name: 'ping_it',
      arguments: { ...args, project_path: project },
      _meta: meta,
      task: { ttl: 1 },
    });
  });

  it('a failed result comes back as it is, an error of the protocol as a failed result', async () => {
    const { client, ide } = await bridged({ answers });
    const failed = { content: [{ type: 'text', text: 'no such thing' }], isError: true };
    ide.onCall('ping_it', () => failed);
    expect((await client.call('ping_it', {})).result).toEqual(failed);
    ide.onCall('ping_it', () => ({ rpcError: { code: -32602, message: 'Bad arguments', data: 1 } }));
    expect((await client.call('ping_it', {})).result).toEqual({
      content: [{ type: 'text', text: 'Bad arguments' }],
      isError: true,
    });
  });

  it('progress comes under the token of the client, mapped on the way', async () => {
    const { client, ide } = await bridged({ answers });
    await client.toolNames();
    await ide.waitForStream();
    let told = 0;
    ide.onCall('ping_it', async (_args, { params, notify }) => {
      const { progressToken } = Object(params._meta);
      notify('notifications/progress', { progressToken, progress: 1, total: 2, message: 'half' });
      told++;
      const expected = told;
      await expect.poll(() => client.notifications('notifications/progress').length).toBe(expected);
      return { content: [] };
    });
    for (const [kept, progressToken] of ['t', 7].entries()) {
      await client.call('ping_it', {}, { _meta: { progressToken, kept } });
    }
    expect(client.notifications('notifications/progress').map(({ params }) => params)).toEqual(
      ['t', 7].map((progressToken) => ({ progressToken, progress: 1, total: 2, message: 'half' })),
    );
    const sent = ide.requests
      .filter(({ method }) => method === 'tools/call')
      .map(({ params }) => Object(params._meta));
    expect(new Set(sent.map(({ progressToken }) => progressToken)).size).toBe(2);
    expect(sent.map(({ kept }) => kept)).toEqual([0, 1]);
  });

  it('a result that lacks what its outputSchema requires comes back as it is', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = { name: 'strict', inputSchema: { type: 'object' }, outputSchema };
    const { client, ide } = await bridged({ answers, tools: [tool] });
    const result = { content: [], structuredContent: { m: 'x' } };
    ide.onCall('strict', () => result);
    expect((await client.call('strict', {})).result).toEqual(result);
  });
});

describe('cancellation', () => {
  it('reaches the IDE for the request it means; the others go on', async () => {
    const { client, ide } = await bridged();
    ide.onCall('ping_it', (args) => (args.message === 'stay' ? 'never' : undefined));
    client.send({
      jsonrpc: '2.0',
      id: 'c',
      method: 'tools/call',
      params: { name: 'ping_it', arguments: { message: 'stay' } },
    });
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    const id = ide.requests.at(-1)?.id;
    client.notify('notifications/cancelled', { requestId: 'c', reason: 'enough' });
    await ide.waitFor(() => ide.methods().includes('notifications/cancelled'));
    const { params } = ide.requests.find(({ method }) => method === 'notifications/cancelled') ?? {};
    expect(params).toMatchObject({ requestId: id });
    expect((await client.call('ping_it', { message: 'go' })).isError).toBe(false);
    expect(client.received.some((line) => !Array.isArray(line) && line.id === 'c')).toBe(false);
  });
});
