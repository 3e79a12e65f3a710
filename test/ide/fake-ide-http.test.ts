import { describe, expect, it } from 'vitest';
import type { FakeIdeOptions } from './fake-ide.ts';
import { fakeScene } from './fake-ide-project.ts';
import { callOf, INITIALIZE, INITIALIZED, openAt, ping, type Sent, send } from './fake-ide-raw.ts';

const scene = fakeScene();

const UNREACHED = new Error('was not to be reached');

/** A fake with `ping_it`, and the headers of a session of it. */
async function open(options: Partial<FakeIdeOptions> = {}) {
  const ide = await scene.start({ tools: ['ping_it'], ...options });
  return { ide, headers: await openAt(ide) };
}

describe('requests that are turned away', () => {
  it.each<[string, unknown, number, (headers: Record<string, string>) => Sent]>([
    ['another path', ping(), 404, (headers) => ({ headers, path: '/mcp' })],
    ['another HTTP method', ping(), 405, (headers) => ({ headers, method: 'PUT' })],
    [
      'half of the accepted types',
      ping(),
      406,
      (headers) => ({ headers: { ...headers, accept: 'application/json' } }),
    ],
    ['another type', ping(), 415, (headers) => ({ headers: { ...headers, 'content-type': 'text/plain' } })],
    ['what is no JSON', '{', 400, (headers) => ({ headers })],
    ['a list of messages', [ping()], 400, (headers) => ({ headers })],
    ['what is no message', { jsonrpc: '2.0', id: 1 }, 400, (headers) => ({ headers })],
    ['an id of null', { ...ping(), id: null }, 400, (headers) => ({ headers })],
    ['initialize under a session', INITIALIZE, 400, (headers) => ({ headers })],
    ['no session', ping(), 400, () => ({})],
    ['an unknown session', ping(), 404, (headers) => ({ headers: { ...headers, 'mcp-session-id': 'x' } })],
    [
      'another version',
      ping(),
      400,
      (headers) => ({ headers: { ...headers, 'mcp-protocol-version': '2024-11-05' } }),
    ],
    ['a GET of no stream', '', 406, (headers) => ({ method: 'GET', headers: { ...headers, accept: '*/*' } })],
    [
      'a DELETE of nothing',
      '',
      404,
      (headers) => ({ method: 'DELETE', headers: { ...headers, 'mcp-session-id': 'x' } }),
    ],
  ])('%s', async (_what, body, status, how) => {
    const { ide, headers } = await open();
    const reply = await send(ide, body, how(headers));
    expect(reply.status).toBe(status);
    expect(ide.requests.at(-1)?.isRefused).toBe(true);
    expect((await send(ide, ping(7), { headers })).status).toBe(200);
    expect(ide.requests.at(-1)).toMatchObject({ method: 'ping', id: 7, isRefused: false });
  });

  it('an id that has been used', async () => {
    const { ide, headers } = await open();
    await send(ide, ping(5), { headers });
    expect(JSON.parse((await send(ide, ping(5), { headers })).body).error.code).toBe(-32600);
    expect(JSON.parse((await send(ide, ping('5'), { headers })).body).result).toEqual({});
  });

  it.each([405, 409] as const)('GET with %i, if that is chosen', async (getStream) => {
    const { ide, headers } = await open({ getStream });
    expect((await send(ide, '', { method: 'GET', headers })).status).toBe(getStream);
  });
});

describe('methods', () => {
  it.each([
    ['resources/read', { uri: 'ide://x' }, { resources: {} }, { contents: [{ uri: 'ide://x' }] }],
    ['prompts/list', {}, { prompts: {} }, { prompts: [{ name: 'review' }] }],
    ['logging/setLevel', { level: 'info' }, { logging: {} }, {}],
    ['completion/complete', {}, { completions: {} }, { completion: { values: ['completed'] } }],
  ])('%s is there with its capability only', async (method, params, capabilities, expected) => {
    const message = { jsonrpc: '2.0', id: 1, method, params };
    const able = await open({ capabilities });
    expect(JSON.parse((await send(able.ide, message, { headers: able.headers })).body).result).toMatchObject(
      expected,
    );
    const unable = await open();
    expect(JSON.parse((await send(unable.ide, message, { headers: unable.headers })).body).error.code).toBe(
      -32601,
    );
  });

  it('notifications are answered with 202 and recorded', async () => {
    const { ide, headers } = await open();
    expect(await send(ide, INITIALIZED, { headers })).toMatchObject({ status: 202, body: '' });
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized']);
  });

  it('DELETE ends the session and its streams', async () => {
    const { ide, headers } = await open();
    const stream = send(ide, '', { method: 'GET', headers });
    await ide.waitForStream();
    expect((await send(ide, '', { method: 'DELETE', headers })).status).toBe(200);
    expect((await stream).body).toBe(': open\n\n');
    expect(ide.sessions).toEqual([]);
    expect((await send(ide, ping(), { headers })).status).toBe(404);
    expect(ide.methods()).toEqual(['initialize', 'DELETE', 'ping']);
  });

  it('a handler can make a stranger of it, or keep it silent', async () => {
    const ide = await scene.start();
    ide.onMethod('initialize', () => ({ hello: 'world' }));
    const stranger = await send(ide, INITIALIZE);
    expect(stranger.headers['mcp-session-id']).toBeUndefined();
    expect(ide.sessions).toEqual([]);
    ide.onMethod('initialize', () => ({
      http: 200,
      body: '<html>',
      headers: { 'content-type': 'text/html' },
    }));
    expect(await send(ide, INITIALIZE)).toMatchObject({
      body: '<html>',
      headers: { 'content-type': 'text/html' },
    });
    ide.onMethod('initialize', () => 'never');
    const abort = new AbortController();
    const silent = send(ide, INITIALIZE, { signal: abort.signal });
    await ide.waitFor(() => ide.requests.length === 3);
    abort.abort();
    await expect(silent).rejects.toThrow();
    ide.onMethod('initialize', undefined);
    expect((await send(ide, INITIALIZE)).headers['mcp-session-id']).toBe(ide.sessions[0]);
  });

  it('a handler can keep a DELETE, and a notification, from being answered', async () => {
    const { ide, headers } = await open();
    ide.onMethod('DELETE', () => 'never');
    ide.onMethod('notifications/initialized', () => ({ http: 500 }));
    expect((await send(ide, INITIALIZED, { headers })).status).toBe(500);
    const abort = new AbortController();
    const silent = send(ide, '', { method: 'DELETE', headers, signal: abort.signal });
    await ide.waitFor(() => ide.methods().includes('DELETE'));
    expect(ide.sessions).toHaveLength(1);
    abort.abort();
    await expect(silent).rejects.toThrow();
  });
});

describe.each(['json', 'sse'] as const)('answers as %s', (answers) => {
  it('break in the middle', async () => {
    const { ide, headers } = await open({ answers });
    ide.onCall('ping_it', () => 'break-midway');
    await expect(send(ide, callOf(1, scene.project), { headers })).rejects.toThrow('aborted');
    expect(ide.calls('ping_it')).toEqual([{ message: 'm', project_path: scene.project }]);
  });

  it('do not come twice when the work was done before a break', async () => {
    const { ide, headers } = await open({ answers });
    ide.onCall('ping_it', async (_args, { builtIn }) => {
      await builtIn();
      return 'break';
    });
    await expect(send(ide, callOf(1, scene.project), { headers })).rejects.toThrow(/hang up|ECONNRESET/);
    expect((await send(ide, ping(2), { headers })).body).toContain('"id":2');
  });

  it('that never come leave the connection open, and end a call when it is cancelled', async () => {
    const { ide, headers } = await open({ answers });
    let isCancelled = false;
    ide.onCall('ping_it', async (_args, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      isCancelled = true;
      return 'never';
    });
    const pending = send(ide, callOf(3, scene.project), { headers }).catch((error: Error) => error.message);
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    const params = { requestId: 3 };
    await send(ide, { jsonrpc: '2.0', method: 'notifications/cancelled', params }, { headers });
    expect(isCancelled).toBe(true);
    await ide.close();
    expect(await pending).toMatch(/hang up|ECONNRESET|aborted/);
  });

  it('held back come in the end, after others', async () => {
    const { ide, headers } = await open({ answers });
    ide.delay(50, ['tools/call']);
    const order: string[] = [];
    const slow = send(ide, callOf(1, scene.project), { headers }).then(() => order.push('slow'));
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    await send(ide, ping(2), { headers }).then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });

  it('come in the form that was chosen', async () => {
    const { ide, headers } = await open({ answers });
    const reply = await send(ide, ping(1), { headers });
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} });
    expect(reply.body).toBe(answers === 'sse' ? `event: message\ndata: ${message}\n\n` : message);
    expect(reply.headers['content-type']).toBe(answers === 'sse' ? 'text/event-stream' : 'application/json');
  });
});

it('what a handler throws is a JSON-RPC error', async () => {
  const { ide, headers } = await open();
  ide.onCall('ping_it', () => {
    throw UNREACHED;
  });
  const { error } = JSON.parse((await send(ide, callOf(1, scene.project), { headers })).body);
  expect(error).toEqual({ code: -32603, message: UNREACHED.message });
});
