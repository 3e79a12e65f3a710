import { describe, expect, it } from 'vitest';
import type { FakeIdeOptions } from './fake-ide.ts';
import { fakeScene } from './fake-ide-project.ts';
import { callOf, INITIALIZE, keptAlive, openAt, ping, send } from './fake-ide-raw.ts';

const scene = fakeScene();

/** A fake with `ping_it`, and the headers of a session of it. */
async function open(options: Partial<FakeIdeOptions> = {}) {
  const ide = await scene.start({ tools: ['ping_it'], ...options });
  return { ide, headers: await openAt(ide) };
}

describe('sessions', () => {
  it.each([
    ['not-found', 404, 'Session not found'],
    ['missing-header', 400, 'Missing mcp-session-id header'],
    [{ http: 410, body: 'gone' }, 410, 'gone'],
  ] as const)('dropped as %j are turned away like that', async (refusal, status, text) => {
    const { ide, headers } = await open();
    ide.dropSessions(refusal);
    const reply = await send(ide, callOf(1, scene.project), { headers });
    expect([reply.status, reply.body]).toEqual([status, expect.stringContaining(text)]);
    expect(ide.calls('ping_it')).toEqual([]);
    const again = await openAt(ide);
    expect((await send(ide, callOf(1, scene.project), { headers: again })).status).toBe(200);
  });

  it('dropped keep their streams', async () => {
    const { ide, headers } = await open();
    const stream = send(ide, '', { method: 'GET', headers });
    await ide.waitForStream();
    ide.dropSessions();
    expect(ide.notify('notifications/message', { level: 'info', data: 'd' })).toBe(1);
    ide.endStreams();
    expect((await stream).body).toContain('"method":"notifications/message"');
  });

  it('get a notification on their newest stream', async () => {
    const { ide, headers } = await open();
    const older = send(ide, '', { method: 'GET', headers });
    await ide.waitForStream();
    const newer = send(ide, '', { method: 'GET', headers });
    await ide.waitForStream(2);
    expect(ide.notify('notifications/message')).toBe(1);
    ide.endStreams();
    expect((await older).body).not.toContain('notifications/message');
    expect((await newer).body).toContain('notifications/message');
  });
});

describe('restarts', () => {
  it('end all connections, sessions and waiting calls', async () => {
    const { ide, headers } = await open();
    const { port } = ide;
    ide.onCall('ping_it', () => 'never');
    const pending = send(ide, callOf(1, scene.project), { headers }).catch((error: Error) => error.message);
    const stream = send(ide, '', { method: 'GET', headers }).catch((error: Error) => error.message);
    await ide.waitForStream();
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    const back = ide.restart({ downMs: 50 });
    await expect(send(ide, ping(2), { headers })).rejects.toThrow('ECONNREFUSED');
    await back;
    expect(await pending).toMatch(/hang up|ECONNRESET/);
    expect(await stream).toMatch(/aborted|ECONNRESET/);
    expect(ide.port).toBe(port);
    expect((await send(ide, ping(2), { headers })).status).toBe(404);
  });

  it('forget how sessions were dropped', async () => {
    const { ide, headers } = await open();
    ide.dropSessions({ http: 410, body: 'gone' });
    await ide.restart();
    expect((await send(ide, ping(1), { headers })).status).toBe(404);
  });

  it('leave calls on lingering connections without an answer', async () => {
    const { ide, headers } = await open();
    let finish = () => {};
    ide.onCall('ping_it', async ({ message }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { content: [], message };
    });
    const pending = send(ide, callOf(1, scene.project), { headers }).catch(() => 'no answer');
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    await ide.restart({ connections: 'linger' });
    finish();
    await send(ide, ping(2), { headers: await openAt(ide) });
    await ide.close();
    expect(await pending).toBe('no answer');
  });

  it('may come back on another port', async () => {
    const { ide } = await open();
    const { port, url } = ide;
    await ide.restart({ newPort: true });
    expect(ide.port).not.toBe(port);
    expect(ide.url).not.toBe(url);
    await openAt(ide);
    await ide.restart({ newPort: port });
    expect(ide.url).toBe(url);
    await openAt(ide);
  });

  it('may leave idle connections to die when they are used again', async () => {
    const { ide } = await open();
    const agent = keptAlive();
    const headers = await openAt(ide, { agent });
    await send(ide, ping(1), { headers, agent });
    expect(ide.requests.at(-1)?.connection).toBe(ide.requests.at(-2)?.connection);
    const count = ide.requests.length;
    await ide.restart({ connections: 'linger-idle' });
    expect(ide.connections).toBe(1);
    await expect(send(ide, ping(2), { headers, agent })).rejects.toThrow(/hang up|ECONNRESET/);
    expect(ide.requests).toHaveLength(count);
    expect((await send(ide, ping(3), { headers, agent })).status).toBe(404);
  });

  it.each([
    ['linger-idle', false],
    ['linger', true],
  ] as const)('with %s, streams stay: %s', async (connections, stays) => {
    const { ide, headers } = await open();
    let isOver = false;
    const stream = send(ide, '', { method: 'GET', headers })
      .catch(() => {})
      .then(() => {
        isOver = true;
      });
    await ide.waitForStream();
    await ide.restart({ connections });
    await openAt(ide);
    expect(isOver).toBe(!stays);
    expect(ide.notify('notifications/message')).toBe(0);
    await ide.close();
    await stream;
  });
});

it('a port that is taken is an error', async () => {
  const ide = await scene.start();
  await expect(scene.start({ port: ide.port })).rejects.toThrow('EADDRINUSE');
});

it('closing leaves nothing', async () => {
  const { ide, headers } = await open();
  const stream = send(ide, '', { method: 'GET', headers }).catch(() => 'ended');
  await ide.waitForStream();
  const back = ide.restart({ downMs: 30 });
  await ide.close();
  await back;
  expect(ide.connections).toBe(0);
  expect(await stream).toBe('ended');
  await expect(send(ide, INITIALIZE)).rejects.toThrow('ECONNREFUSED');
});
