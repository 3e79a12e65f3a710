/** Clients in great numbers, or with great appetites, against the built program over real connections. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, INITIALIZE, modern, openEvents, ping, send } from './client.ts';
import { type Program, startProgram } from './program.ts';
import { until } from './serving.ts';
import { post, RawSocket } from './socket.ts';

const MEGABYTE = 1024 * 1024;
const LIST = modern('tools/list');

/** As the program has them. */
const MAX_CONNECTIONS = 4096;
const MAX_SESSIONS = 1000;

const isLinux = process.platform === 'linux';
const maxFiles = isLinux
  ? Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
  : 0;

let program: Program;
let port: number;
const opened: RawSocket[] = [];

beforeAll(async () => {
  program = await startProgram();
  port = program.port;
});
/** Whatever was done to it, the server goes on, and nothing is left of the connections. */
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  expect(await send(port, LIST)).toMatchObject({ status: 200 });
  if (isLinux) await until(() => program.connections() === 0);
});
afterAll(async () => {
  expect(await program.end()).toBe(0);
  expect(program.said()).toMatch(/^Serving MCP at \S+\n$/);
});

async function openMany(count: number): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  while (sockets.length < count) {
    const some = Math.min(200, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => RawSocket.open(port)))));
  }
  opened.push(...sockets);
  return sockets;
}

/** The bytes of a request as the official clients send it. */
function bytesOf({ headers = {}, body }: ReturnType<typeof modern>): string {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return post(JSON.stringify(body), Object.fromEntries(given));
}

describe('connections', () => {
  it.runIf(maxFiles > MAX_CONNECTIONS + 500)(
    'beyond the limit are closed, and those before are served',
    async () => {
      const [before] = await openMany(1);
      const idle = await openMany(MAX_CONNECTIONS - 1);
      const beyond = await openMany(100);
      await Promise.all(beyond.map(({ closed }) => closed));
      expect(beyond.map(({ text }) => text).join('')).toBe('');
      before?.write(bytesOf(LIST));
      await before?.until(/^HTTP\/1\.1 200 /);
      for (const { socket } of idle.slice(0, 10)) socket.destroy();
      await until(() => program.connections() < MAX_CONNECTIONS);
      expect(await send(port, LIST)).toMatchObject({ status: 200 });
    },
  );

  it('that ask for more and more without reading are closed, and nobody waits for them', async () => {
    const greedy = await openMany(20);
    const flood = bytesOf(LIST).repeat(1000);
    for (const { socket } of greedy) {
      socket.pause();
      socket.write(flood);
    }
    for (let round = 0; round < 5; round++) expect(await send(port, LIST)).toMatchObject({ status: 200 });
    for (const { socket } of greedy) socket.resume();
    await Promise.all(greedy.map(({ closed }) => closed));
    if (isLinux) expect(program.residentBytes()).toBeLessThan(400 * MEGABYTE);
  });

  it('with bodies that do not come leave room for others', async () => {
    const slow = await openMany(150);
    const part = 'x'.repeat(MEGABYTE - 1000);
    for (const socket of slow) socket.write(post(part, { 'Content-Length': String(MEGABYTE) }));
    // Some find no memory to spare; those that do wait for the rest.
    await until(() => slow.some(({ statuses }) => statuses.includes(503)));
    for (let round = 0; round < 5; round++) expect(await send(port, LIST)).toMatchObject({ status: 200 });
    expect(slow.filter(({ statuses }) => statuses.length === 0).length).toBeGreaterThan(10);
    expect(slow.flatMap(({ statuses }) => statuses).filter((status) => status !== 503)).toEqual([]);
    if (isLinux) expect(program.residentBytes()).toBeLessThan(400 * MEGABYTE);
  });

  it('with streams, hundreds of them, are served beside others, and leave nothing', async () => {
    const sessions = await Promise.all(Array.from({ length: 100 }, () => beginSession(port)));
    const streams = await Promise.all(
      sessions.flatMap((headers) =>
        Array.from({ length: 4 }, () => openEvents(port, { method: 'GET', headers })),
      ),
    );
    expect(await send(port, { headers: sessions[0] ?? {}, body: ping() })).toMatchObject({ status: 200 });
    // A fifth one takes the place of the first.
    const fifth = await openEvents(port, { method: 'GET', headers: sessions[0] ?? {} });
    await streams[0]?.ended;
    fifth.close();
    for (const headers of sessions) await send(port, { method: 'DELETE', headers });
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

it('of ten thousand sessions only so many live as may', async () => {
  const before = isLinux ? program.residentBytes() : 0;
  const asking = await openMany(20);
  const begin = post(JSON.stringify(INITIALIZE));
  const heads: string[] = [];
  for (let round = 0; round < 10; round++) {
    for (const socket of asking) socket.write(begin.repeat(50));
    for (const socket of asking) {
      await until(() => socket.statuses.length === 50);
      heads.push(...socket.text.split(/(?=HTTP\/1\.1 \d{3} )/));
      socket.text = '';
    }
  }
  const begun = heads.filter((head) => head.startsWith('HTTP/1.1 200 '));
  const refused = heads.filter((head) => head.startsWith('HTTP/1.1 503 '));
  expect([begun.length, refused.length]).toEqual([MAX_SESSIONS, 10_000 - MAX_SESSIONS]);
  expect(refused.filter((head) => !/^Retry-After: 1\r$/m.test(head))).toEqual([]);
  if (isLinux) expect(program.residentBytes() - before).toBeLessThan(200 * MEGABYTE);

  const ids = begun.map((head) => /^mcp-session-id: (\S+)\r$/m.exec(head)?.[1] ?? 'none');
  expect(new Set(ids).size).toBe(MAX_SESSIONS);
  const [first = '', second = ''] = ids;
  const pinged = (id: string) => send(port, { headers: { 'mcp-session-id': id }, body: ping() });
  expect(await pinged(first)).toMatchObject({ status: 200 });
  expect(await send(port, { method: 'DELETE', headers: { 'mcp-session-id': first } })).toMatchObject({
    status: 204,
  });
  expect(await pinged(first)).toMatchObject({ status: 404 });
  expect(await send(port, { body: INITIALIZE })).toMatchObject({ status: 200 });
  expect(await send(port, { body: INITIALIZE })).toMatchObject({ status: 503 });
  expect(await pinged(second)).toMatchObject({ status: 200 });
});
