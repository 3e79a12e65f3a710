import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/ide/types.ts';
import { lostText } from '../../../src/ide/upstream/failures.ts';
import type { FakeIde, FakeRestart, SessionRefusal } from '../fake-ide.ts';
import { textOf, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();

/** A tool of each kind, by its name. */
const TOOLS = { read: 'search', write: 'create_it', other: 'do_it' } as const;
const NAMES = Object.values(TOOLS);

const REFUSALS: readonly [string, SessionRefusal][] = [
  ['404', 'not-found'],
  ['400 with a text', 'missing-header'],
  ['410', { http: 410, body: '' }],
  ['400 with a plain text', { http: 400, body: 'No valid session ID provided' }],
  ['404 without a text', { http: 404, body: '' }],
];

async function open() {
  const ide = await scene.fake({
    tools: { and: NAMES.map((name) => ({ name, inputSchema: { type: 'object' } })) },
  });
  for (const name of NAMES)
    ide.onCall(name, (args) => ({ content: [{ type: 'text', text: `done ${args.n}` }] }));
  const opened = scene.open(ide.port);
  for (const name of NAMES) expect(textOf(await opened.call(name, { n: 0 }))).toBe('done 0');
  return { ide, ...opened };
}

function initializations(ide: FakeIde): number {
  return ide.methods().filter((method) => method === 'initialize').length;
}

describe('a session that was refused', () => {
  it.each(REFUSALS)('costs no call: %s', async (_, refusal) => {
    for (const name of NAMES) {
      const { ide, call } = await open();
      ide.dropSessions(refusal);
      expect(textOf(await call(name, { n: 1 }))).toBe('done 1');
      expect(ide.calls(name)).toEqual([{ n: 0 }, { n: 1 }]);
      expect(initializations(ide)).toBe(2);
    }
  });

  it.each<[string, object]>([
    ['404', { http: 404 }],
    ['400', { http: 400, body: 'Missing mcp-session-id header' }],
    ['a JSON-RPC error', { rpcError: { code: -32001, message: 'Session not found' } }],
    [
      'an uninitialised server',
      { rpcError: { code: -32000, message: 'Bad Request: Server not initialized' } },
    ],
  ])('under a call is repeated but for writes: %s', async (_, answer) => {
    const { ide, call } = await open();
    for (const name of NAMES) {
      let isFirst = true;
      ide.onCall(name, () => {
        if (!isFirst) return { content: [{ type: 'text', text: 'done' }] };
        isFirst = false;
        return answer;
      });
    }
    expect(textOf(await call(TOOLS.read, { n: 1 }))).toBe('done');
    expect(textOf(await call(TOOLS.other, { n: 1 }))).toBe('done');
    await expect(call(TOOLS.write, { n: 1 })).rejects.toThrow(new Refusal(lostText(TOOLS.write)));
    expect(ide.calls(TOOLS.write)).toEqual([{ n: 0 }, { n: 1 }]);
    expect(textOf(await call(TOOLS.write, { n: 2 }))).toBe('done');
    expect(ide.calls(TOOLS.write)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('is repeated once, and not for ever', async () => {
    const { ide, call } = await open();
    ide.onCall(TOOLS.read, () => ({ http: 404 }));
    await expect(call(TOOLS.read, { n: 1 })).rejects.toThrow(new Refusal(lostText(TOOLS.read)));
    expect(ide.calls(TOOLS.read)).toEqual([{ n: 0 }, { n: 1 }, { n: 1 }]);
  });

  it('was none, if a new session gets the same error: the error itself is the answer', async () => {
    const { ide, call } = await open();
    ide.onCall(TOOLS.other, () => ({ rpcError: { code: -32603, message: 'Gradle is not initialized' } }));
    await expect(call(TOOLS.other, { n: 1 })).rejects.toThrow(/^Gradle is not initialized$/);
    expect(ide.calls(TOOLS.other)).toEqual([{ n: 0 }, { n: 1 }, { n: 1 }]);
  });

  it('is found out by a method as well', async () => {
    const { ide, upstream } = await open();
    ide.dropSessions();
    expect(await upstream.tools({ refresh: true })).toHaveLength(3);
    expect(initializations(ide)).toBe(2);
  });
});

describe('a connection that broke', () => {
  it.each(['break', 'break-midway'] as const)('under a call: only reads are sent again (%s)', async (how) => {
    const { ide, call } = await open();
    for (const name of NAMES) {
      let isFirst = true;
      ide.onCall(name, () => {
        if (!isFirst) return { content: [{ type: 'text', text: 'done' }] };
        isFirst = false;
        return how;
      });
    }
    expect(textOf(await call(TOOLS.read, { n: 1 }))).toBe('done');
    await expect(call(TOOLS.other, { n: 1 })).rejects.toThrow(new Refusal(lostText(TOOLS.other)));
    await expect(call(TOOLS.write, { n: 1 })).rejects.toThrow(new Refusal(lostText(TOOLS.write)));
    expect(NAMES.map((name) => ide.calls(name).length)).toEqual([3, 2, 2]);
    for (const name of NAMES) expect(textOf(await call(name, { n: 2 }))).toBe('done');
  });

  it.each(['break', 'break-midway'] as const)('under a stream of an answer (%s)', async (how) => {
    const ide = await scene.fake({ tools: 'mixed', answers: 'sse' });
    const { call } = scene.open(ide.port);
    let count = 0;
    ide.onCall('ping_it', () => (count++ === 0 ? how : undefined));
    await expect(call('ping_it', { message: 'm' })).rejects.toThrow(new Refusal(lostText('ping_it')));
    expect(textOf(await call('ping_it', { message: 'm' }, { kind: 'read' }))).toBe('pong: m');
    expect(ide.calls('ping_it')).toHaveLength(2);
  });

  it('where the body has no length counts as broken, not as an answer', async () => {
    const { ide, call } = await open();
    ide.onCall(TOOLS.write, () => ({
      http: 200,
      body: '{"jsonrpc":"2.0","id":',
      headers: { 'content-type': 'application/json' },
    }));
    await expect(call(TOOLS.write, { n: 1 })).rejects.toThrow('lost');
    expect(ide.calls(TOOLS.write)).toHaveLength(2);
  });
});

describe('an IDE that was restarted while idle', () => {
  it.each<[string, FakeRestart]>([
    ['all connections ended', {}],
    ['idle connections ending when used again', { connections: 'linger-idle' }],
    ['all connections ending when used again', { connections: 'linger' }],
    ['down for a moment', { downMs: 150 }],
  ])('costs no call: %s', async (_, how) => {
    for (const name of NAMES) {
      const { ide, call, upstream } = await open();
      // So that there are connections to keep.
      await Promise.all([1, 2, 3].map(() => upstream.tools({ refresh: true })));
      await ide.restart(how);
      expect(textOf(await call(name, { n: 1 }, { kind: kindOf(name) }))).toBe('done 1');
      expect(ide.calls(name)).toEqual([{ n: 0 }, { n: 1 }]);
    }
  });

  it('is noticed by the ping before a write', async () => {
    const { ide, call } = await open();
    ide.dropSessions();
    await call(TOOLS.write, { n: 1 });
    const since = ide.methods().slice(ide.methods().lastIndexOf('initialize') - 1);
    expect(since).toEqual([
      'ping',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'ping',
      'tools/call',
    ]);
    expect(ide.requests.at(-1)?.connection).not.toBe(ide.requests.at(-2)?.connection);
  });

  it('is alive whatever it answers to the ping', async () => {
    const { ide, call } = await open();
    ide.onMethod('ping', () => ({ rpcError: { code: -32601, message: 'Method not found' } }));
    await call(TOOLS.write, { n: 1 });
    ide.onMethod('ping', () => ({ http: 500 }));
    await call(TOOLS.write, { n: 2 });
    expect(initializations(ide)).toBe(1);
    expect(ide.calls(TOOLS.write)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });
});

describe('connecting anew', () => {
  it('is shared by all calls in trouble', async () => {
    const { ide, call } = await open();
    ide.dropSessions();
    const names = Array.from({ length: 30 }, (_, n) => NAMES[n % 3] ?? TOOLS.read);
    const answers = await Promise.all(names.map(async (name, n) => textOf(await call(name, { n }))));
    expect(answers).toEqual(names.map((_, n) => `done ${n}`));
    expect(initializations(ide)).toBe(2);
  });

  it('leaves alone a call that is still being answered', async () => {
    const { ide, call } = await open();
    let answer = () => {};
    ide.onCall(TOOLS.other, (args) =>
      args.n === 1
        ? new Promise((resolve) => (answer = () => resolve({ content: [{ text: 'late' }] })))
        : undefined,
    );
    const waiting = call(TOOLS.other, { n: 1 });
    await ide.waitFor(() => ide.calls(TOOLS.other).length === 2);
    ide.dropSessions();
    expect(textOf(await call(TOOLS.read, { n: 1 }))).toBe('done 1');
    answer();
    expect(textOf(await waiting)).toBe('late');
    expect(ide.calls(TOOLS.other)).toEqual([{ n: 0 }, { n: 1 }]);
  });

  it('sets log level and subscriptions again', async () => {
    const ide = await scene.fake({ capabilities: { logging: {}, resources: { subscribe: true } } });
    const { upstream } = scene.open(ide.port);
    const send = (method: string, params: Record<string, unknown>) =>
      upstream.request(method, params, { name: method, kind: 'read' });
    await send('logging/setLevel', { level: 'debug' });
    await send('logging/setLevel', { level: 'error', _meta: { progressToken: 1 } });
    for (const uri of ['a:', 'b:', 'c:']) await send('resources/subscribe', { uri });
    await send('resources/unsubscribe', { uri: 'b:' });
    ide.dropSessions();
    const from = ide.requests.length;
    await send('resources/list', {});
    await ide.waitFor(() => ide.requests.slice(from).filter(({ method }) => method !== 'GET').length >= 8);
    const again = ide.requests.slice(from).filter(({ method }) => /setLevel|subscribe/.test(method));
    expect(new Set(again.map(({ method, params }) => `${method} ${JSON.stringify(params)}`))).toEqual(
      new Set([
        'logging/setLevel {"level":"error"}',
        'resources/subscribe {"uri":"a:"}',
        'resources/subscribe {"uri":"c:"}',
      ]),
    );
  });

  it('is done behind a call that was lost', async () => {
    const { ide, call } = await open();
    ide.onCall(TOOLS.write, () => 'break');
    await expect(call(TOOLS.write, { n: 1 })).rejects.toThrow('lost');
    await ide.waitFor(() => initializations(ide) === 2);
  });

  it('fails with what is wrong where the IDE has gone', async () => {
    const { ide, call } = await open();
    await ide.close();
    const failures = await Promise.allSettled(NAMES.map((name) => call(name, { n: 1 })));
    for (const failure of failures) {
      expect(failure.status === 'rejected' && failure.reason.message).toContain('No JetBrains IDE found');
    }
  });
});

function kindOf(name: string) {
  return name === TOOLS.read ? 'read' : name === TOOLS.write ? 'write' : 'other';
}
