import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/ide/types.ts';
import { freePorts, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();
const OTHER = { kind: 'other' } as const;

/** What keeps this process alive: timers, and connections of clients (servers are the test's own). */
function left(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((kind) => ['Timeout', 'TCPSocketWrap', 'TLSWrap'].includes(kind));
}

describe('closing', () => {
  it('before anything was asked does nothing', async () => {
    const ide = await scene.fake();
    const { upstream } = scene.open(ide.port);
    await upstream.close();
    expect(ide.requests).toEqual([]);
  });

  it('ends the session, and what comes afterwards is refused', async () => {
    const ide = await scene.fake();
    const { upstream, call } = scene.open(ide.port);
    await upstream.tools();
    await ide.waitForStream();
    await upstream.close();
    expect(ide.methods().at(-1)).toBe('DELETE');
    expect(ide.sessions).toEqual([]);
    const isClosing = new Refusal('The bridge is closing.');
    await expect(call('it', {}, OTHER)).rejects.toThrow(isClosing);
    await expect(upstream.tools()).rejects.toThrow(isClosing);
    await upstream.close();
    expect(ide.methods().filter((method) => method === 'DELETE')).toHaveLength(1);
  });

  it('cancels what is open', async () => {
    const ide = await scene.fake();
    const { upstream, call } = scene.open(ide.port);
    ide.onCall('endless', () => 'never');
    await upstream.tools();
    const calls = [1, 2, 3].map((n) => expect(call('endless', { n }, OTHER)).rejects.toBeInstanceOf(Refusal));
    await ide.waitFor(() => ide.calls('endless').length === 3);
    await upstream.close();
    await Promise.all(calls);
    const ids = (name: string) => ide.requests.filter(({ method }) => method === name);
    expect(new Set(ids('notifications/cancelled').map(({ params }) => params.requestId))).toEqual(
      new Set(ids('tools/call').map(({ id }) => id)),
    );
    expect(ide.methods().at(-1)).toBe('DELETE');
  });

  it('sends away who waits for a connection', async () => {
    const port = await scene.server(() => {});
    const { upstream, call } = scene.open(port);
    const calls = [1, 2].map((n) => expect(call('it', { n }, OTHER)).rejects.toBeInstanceOf(Refusal));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await upstream.close();
    await Promise.all(calls);
  });

  it('takes place between two rounds of looking for an IDE', async () => {
    const [port = 0] = await freePorts(1);
    const { upstream } = scene.open(port);
    const tools = expect(upstream.tools()).rejects.toBeInstanceOf(Refusal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await upstream.close();
    await tools;
  });

  it('ends a session of which the tools are still being read', async () => {
    const ide = await scene.fake();
    ide.onMethod('tools/list', () => 'never');
    const { upstream } = scene.open(ide.port);
    const tools = expect(upstream.tools()).rejects.toBeInstanceOf(Refusal);
    await ide.waitFor(() => ide.methods().includes('tools/list'));
    await upstream.close();
    await tools;
    expect(ide.methods().at(-1)).toBe('DELETE');
  });

  it('does not wait for an IDE that does not answer', async () => {
    const ide = await scene.fake({ answers: 'sse' });
    const { upstream, call } = scene.open(ide.port);
    for (const method of ['DELETE', 'notifications/cancelled', 'tools/call'])
      ide.onMethod(method, () => 'never');
    await upstream.tools();
    const calling = expect(call('endless', {}, OTHER)).rejects.toBeInstanceOf(Refusal);
    await ide.waitFor(() => ide.calls('endless').length === 1);
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late').unref());
    expect(await Promise.race([upstream.close(), late])).toBeUndefined();
    await calling;
    await expect.poll(() => ide.connections).toBe(0);
  });

  it('leaves no timer and no connection', async () => {
    const before = left().length;
    const port = await scene.server(() => {});
    const ide = await scene.fake({ tools: 'mixed' });
    const first = scene.open(port);
    first.upstream.tools().catch(() => {});
    const second = scene.open(ide.port);
    await second.call('ping_it', { message: 'm' });
    await second.upstream.tools({ refresh: true });
    await ide.waitForStream();
    ide.onCall('endless', () => 'never');
    second.call('endless', {}, OTHER).catch(() => {});
    await ide.waitFor(() => ide.calls('endless').length === 1);
    await Promise.all([first.upstream.close(), second.upstream.close()]);
    await ide.close();
    await expect.poll(() => left().length, { timeout: 5_000 }).toBeLessThanOrEqual(before + 1);
  });
});
