/** Methods beside those for tools, and what the IDE says of its own accord, by a client of a bridge to a fake IDE. */
import { describe, expect, it } from 'vitest';
import type { Message } from '../e2e/client.ts';
import { BridgeClient, ideWith, projectWith } from './bridge-client.ts';
import type { FakeIdeOptions } from './fake-ide.ts';

async function bridged(options: Partial<FakeIdeOptions> = {}, env: Record<string, string> = {}) {
  const project = projectWith({ 'src/a.kt': 'val x = 1\n', 'o.txt': 'old\n' });
  const ide = await ideWith({ project, tools: 'mixed', ...options });
  return { project, ide, client: new BridgeClient({ cwd: project, ide, env: { ...env } }) };
}

const isMethod = (method: string) => (line: Message | Message[]) =>
  !Array.isArray(line) && line.method === method;

describe('other methods', () => {
  const capabilities = { resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} };

  it.each<[string, object, object]>([
    ['resources/list', {}, { resources: [{ uri: 'ide://status', name: 'status' }] }],
    ['resources/templates/list', {}, { resourceTemplates: [] }],
    [
      'resources/read',
      { uri: 'ide://x' },
      { contents: [{ uri: 'ide://x', mimeType: 'text/plain', text: 'resource ide://x' }] },
    ],
    ['resources/subscribe', { uri: 'ide://x' }, {}],
    ['prompts/list', {}, { prompts: [{ name: 'review' }] }],
    [
      'prompts/get',
      { name: 'review' },
      { messages: [{ role: 'user', content: { type: 'text', text: 'prompt review' } }] },
    ],
    ['completion/complete', { ref: {}, argument: {} }, { completion: { values: ['completed'] } }],
    ['logging/setLevel', { level: 'debug' }, {}],
  ])('%s is forwarded', async (method, params, result) => {
    const { client, ide } = await bridged({ capabilities });
    expect((await client.request(method, { ...params, _meta: { a: 1 } })).result).toEqual(result);
    expect(ide.requests.findLast((request) => request.method === method)?.params).toEqual({
      ...params,
      _meta: { a: 1 },
    });
  });

  it.each<[string, object]>([
    ['resources/list', { resources: [] }],
    ['resources/templates/list', { resourceTemplates: [] }],
    ['prompts/list', { prompts: [] }],
    ['logging/setLevel', {}],
  ])('%s has an answer where the IDE lacks the capability', async (method, result) => {
    const { client, ide } = await bridged();
    expect((await client.request(method, { level: 'debug' })).result).toEqual(result);
    expect(ide.methods()).not.toContain(method);
  });

  it('an error of the IDE keeps its number and data', async () => {
    const { client, ide } = await bridged({ capabilities });
    ide.onMethod('resources/read', () => ({
      rpcError: { code: -32002, message: 'Not there', data: { uri: 'x' } },
    }));
    expect((await client.request('resources/read', { uri: 'x' })).error).toEqual({
      code: -32002,
      message: 'Not there',
      data: { uri: 'x' },
    });
  });

  it.each(['server/discover', 'tasks/list', 'tools/other', 'nothing', 'xresources/list'])(
    '%s is no method',
    async (method) => {
      const { client, ide } = await bridged();
      expect((await client.request(method)).error).toEqual({
        code: -32601,
        message: `Method not found: ${method}`,
      });
      expect(ide.requests).toEqual([]);
    },
  );
});

describe('what the IDE says of its own accord', () => {
  it('log messages and changes of resources and prompts go to the client unchanged', async () => {
    const { client, ide } = await bridged();
    await client.toolNames();
    await ide.waitForStream();
    const message = { level: 'info', logger: 'l', data: { text: 'x' }, _meta: { a: 1 } };
    ide.notify('notifications/message', message);
    ide.notify('notifications/resources/updated', { uri: 'ide://x' });
    ide.notify('notifications/prompts/list_changed');
    await client.waitFor(isMethod('notifications/prompts/list_changed'));
    expect(client.notifications('notifications/message')).toEqual([
      { jsonrpc: '2.0', method: 'notifications/message', params: message },
    ]);
    expect(client.notifications('notifications/resources/updated')[0]?.params).toEqual({ uri: 'ide://x' });
  });

  it('its requests go to a client that declared the capability, and the answer back', async () => {
    const { client, ide } = await bridged();
    await client.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: { roots: {}, sampling: {} },
    });
    await client.toolNames();
    const roots = ide.request('roots/list');
    const line = await client.waitFor(isMethod('roots/list'));
    client.send({
      jsonrpc: '2.0',
      id: Array.isArray(line) ? null : line.id,
      result: { roots: [{ uri: 'file:///x' }] },
    });
    expect(await roots).toEqual({ roots: [{ uri: 'file:///x' }] });

    const sampling = ide.request('sampling/createMessage', { maxTokens: 1 });
    const asked = await client.waitFor(isMethod('sampling/createMessage'));
    expect(asked).toMatchObject({ params: { maxTokens: 1 } });
    client.send({
      jsonrpc: '2.0',
      id: Array.isArray(asked) ? null : asked.id,
      error: { code: -1, message: 'no' },
    });
    await expect(sampling).rejects.toThrow('no');
  });

  it.each(['roots/list', 'elicitation/create', 'tasks/list'])(
    '%s is -32601 for one that did not',
    async (method) => {
      const { client, ide } = await bridged();
      await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: { sampling: {} } });
      await client.toolNames();
      await expect(ide.request(method)).rejects.toThrow('-32601');
      expect(client.notifications(method)).toEqual([]);
    },
  );

  it('notifications of the client open no connection, and go through one that stands', async () => {
    const { client, ide } = await bridged();
    client.notify('notifications/initialized');
    client.notify('notifications/roots/list_changed');
    await client.request('ping');
    expect(ide.requests).toEqual([]);
    await client.toolNames();
    client.notify('notifications/roots/list_changed', { _meta: { a: 1 } });
    await ide.waitFor(() => ide.methods().includes('notifications/roots/list_changed'));
    expect(ide.requests.findLast(({ method }) => method.includes('roots'))?.params).toEqual({
      _meta: { a: 1 },
    });
  });
});
