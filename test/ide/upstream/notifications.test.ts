import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/ide/types.ts';
import { IdeRpcError } from '../../../src/ide/upstream/upstream.ts';
import { upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();

describe('notifications of the IDE', () => {
  it('come over the GET stream, as they are', async () => {
    const ide = await scene.fake();
    const { upstream, notifications } = scene.open(ide.port);
    await upstream.tools();
    await ide.waitForStream();
    const message = { method: 'notifications/message', params: { level: 'info', data: { a: [1] } } };
    ide.notify(message.method, message.params);
    ide.notify('notifications/prompts/list_changed');
    await expect.poll(() => notifications.length).toBe(2);
    expect(notifications).toEqual([message, { method: 'notifications/prompts/list_changed', params: {} }]);
  });

  it('come over the stream of an answer', async () => {
    const ide = await scene.fake({ answers: 'sse' });
    const { call, notifications } = scene.open(ide.port);
    ide.onCall('it', (_, { notify }) => {
      notify('notifications/message', { data: 'x' });
      return { content: [] };
    });
    await call('it');
    expect(notifications).toEqual([{ method: 'notifications/message', params: { data: 'x' } }]);
  });

  it('come again after the stream has ended', async () => {
    const ide = await scene.fake();
    const { upstream, notifications } = scene.open(ide.port);
    await upstream.tools();
    await ide.waitForStream();
    ide.endStreams();
    await ide.waitForStream();
    ide.notify('notifications/message', { data: 'x' });
    await expect.poll(() => notifications.length).toBe(1);
  });

  it.each([405, 409] as const)('may have no stream at all: %d', async (getStream) => {
    const ide = await scene.fake({ getStream, tools: 'mixed' });
    const { call, log } = scene.open(ide.port);
    await call('ping_it', { message: 'm' });
    await ide.waitFor(() => ide.requests.some(({ method }) => method === 'GET'));
    await call('ping_it', { message: 'm' });
    expect(log).toHaveLength(1);
  });

  it('may trouble whoever listens, and nobody else', async () => {
    const ide = await scene.fake({ answers: 'sse' });
    const onNotification = () => {
      throw new Error('no ears');
    };
    const { call } = scene.open(ide.port, {}, { onNotification });
    ide.onCall('it', (_, { notify }) => {
      notify('notifications/message', { data: 'x' });
      return { content: [] };
    });
    expect(await call('it')).toEqual({ content: [] });
  });
});

describe('changes of the tools', () => {
  it('are read at once, and then told of', async () => {
    const ide = await scene.fake({ tools: ['ping_it'] });
    const seen: (readonly unknown[])[] = [];
    const { upstream, notifications } = scene.open(
      ide.port,
      {},
      {
        onToolsChanged: () => void upstream.tools().then((tools) => seen.push(tools.map(({ name }) => name))),
      },
    );
    await upstream.tools();
    await ide.waitForStream();
    ide.setTools(['ping_it', 'reformat_file']);
    await expect.poll(() => seen).toEqual([['ping_it', 'reformat_file']]);
    expect(ide.methods().filter((method) => method === 'tools/list')).toHaveLength(2);
    expect(notifications).toEqual([]);
  });

  it('are told of after a reconnect, if there are any', async () => {
    const ide = await scene.fake({ tools: ['ping_it'] });
    const { upstream, changes, call } = scene.open(ide.port);
    await call('ping_it', { message: 'm' });
    await ide.restart();
    await call('ping_it', { message: 'm' });
    expect(changes.count).toBe(0);
    ide.setTools(['ping_it', 'reformat_file']);
    await ide.restart();
    await call('ping_it', { message: 'm' });
    expect(changes.count).toBe(1);
    expect(await upstream.tools()).toHaveLength(2);
  });

  it('are read for whoever asks, but not twice for the request that connects', async () => {
    const ide = await scene.fake({ tools: ['ping_it'] });
    const { upstream } = scene.open(ide.port);
    const count = () => ide.methods().filter((method) => method === 'tools/list').length;
    expect(await upstream.tools({ refresh: true })).toHaveLength(1);
    expect(count()).toBe(1);
    await upstream.tools();
    expect(count()).toBe(1);
    await upstream.tools({ refresh: true });
    expect(count()).toBe(2);
  });

  it('may come in any number without a reading for each', async () => {
    const ide = await scene.fake({ tools: ['ping_it'] });
    const { upstream, changes } = scene.open(ide.port);
    await upstream.tools();
    await ide.waitForStream();
    ide.delay(50, ['tools/list']);
    for (let count = 0; count < 50; count++) ide.notify('notifications/tools/list_changed');
    await expect.poll(() => changes.count).toBeGreaterThan(0);
    expect(ide.methods().filter((method) => method === 'tools/list').length).toBeLessThan(10);
  });

  it('leave out what is no tool, and pages without an end', async () => {
    const ide = await scene.fake();
    ide.onMethod('tools/list', () => ({
      tools: [{ name: 'a', extra: { kept: true } }, null, 'b', { name: 5 }, { name: '' }],
      nextCursor: 'again',
    }));
    const { upstream } = scene.open(ide.port);
    expect(await upstream.tools()).toEqual([
      { name: 'a', extra: { kept: true } },
      { name: 'a', extra: { kept: true } },
    ]);
  });
});

describe('progress', () => {
  it.each(['json', 'sse'] as const)(
    'reaches whoever asked for it, and its token stays here (%s)',
    async (answers) => {
      const ide = await scene.fake({ answers, tools: 'mixed' });
      const { call, upstream, notifications } = scene.open(ide.port);
      await upstream.tools();
      await ide.waitForStream();
      const tokens: unknown[] = [];
      ide.onCall('it', async (_, { params, notify }) => {
        const { progressToken, ...meta } = Object(params._meta);
        tokens.push(progressToken, meta);
        notify('notifications/progress', { progressToken, progress: 1, total: 2, message: 'half' });
        notify('notifications/progress', { progressToken: 'foreign', progress: 2 });
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { content: [] };
      });
      const heard: JsonObject[] = [];
      const params = { name: 'it', arguments: {}, _meta: { progressToken: 'mine', 'x/y': 1 } };
      const options = { name: 'it', kind: 'other' } as const;
      await upstream.request('tools/call', params, {
        ...options,
        onProgress: (progress) => heard.push(progress),
      });
      expect(heard).toEqual([{ progress: 1, total: 2, message: 'half' }]);
      await upstream.request('tools/call', params, options);
      expect(tokens).toEqual([
        ide.requests.find(({ method }) => method === 'tools/call')?.id,
        { 'x/y': 1 },
        undefined,
        { 'x/y': 1 },
      ]);
      expect(notifications).toEqual([]);
      await call('ping_it', { message: 'm' });
      expect(ide.requests.at(-1)?.params).not.toHaveProperty('_meta');
    },
  );
});

describe('requests of the IDE', () => {
  it('are answered', async () => {
    const ide = await scene.fake();
    const { upstream } = scene.open(
      ide.port,
      {},
      { onRequest: async (method, params) => ({ method, params }) },
    );
    await upstream.tools();
    expect(await ide.request('roots/list', { a: 1 })).toEqual({ method: 'roots/list', params: { a: 1 } });
    expect(await ide.request('ping')).toEqual({});
  });

  it('are answered with an error', async () => {
    const ide = await scene.fake();
    const errors = [new IdeRpcError(-32601, 'Method not found', { a: 1 }), new Error('Broken')];
    const onRequest = async () => {
      throw errors.shift();
    };
    const { upstream } = scene.open(ide.port, {}, { onRequest });
    await upstream.tools();
    await expect(ide.request('roots/list')).rejects.toThrow(
      JSON.stringify({ code: -32601, message: 'Method not found', data: { a: 1 } }),
    );
    await expect(ide.request('roots/list')).rejects.toThrow(
      JSON.stringify({ code: -32603, message: 'Broken' }),
    );
  });

  it('are called off when the IDE cancels them', async () => {
    const ide = await scene.fake();
    let signal: AbortSignal | undefined;
    const onRequest = (_: string, __: JsonObject, given: AbortSignal) => {
      signal = given;
      return new Promise<unknown>(() => {});
    };
    const { upstream } = scene.open(ide.port, {}, { onRequest });
    await upstream.tools();
    ide.request('sampling/createMessage').catch(() => {});
    await expect.poll(() => signal).toBeDefined();
    ide.notify('notifications/cancelled', { requestId: 'fake-1' });
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

describe('notifications of the client', () => {
  it('are passed on, and never open a connection', async () => {
    const ide = await scene.fake();
    const { upstream } = scene.open(ide.port);
    upstream.notify('notifications/roots/list_changed', undefined);
    await upstream.tools();
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
    upstream.notify('notifications/cancelled', { requestId: 1 });
    upstream.notify('notifications/roots/list_changed', { a: 1 });
    await ide.waitFor(() => ide.methods().at(-1) === 'notifications/roots/list_changed');
    expect(ide.requests.at(-1)?.params).toEqual({ a: 1 });
    expect(ide.methods()).not.toContain('notifications/cancelled');
  });
});
