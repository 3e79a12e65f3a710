import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { NoIdeFound } from '../../../src/ide/upstream/upstream.ts';
import { freePorts, textOf, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();

const PING = { message: 'm' };

/** What may listen on a port besides an IDE. */
const STRANGERS: Readonly<Record<string, RequestListener>> = {
  'answers 404': (_, response) => response.writeHead(404).end(),
  'answers HTML': (_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello'),
  'answers other JSON': (_, response) =>
    response.setHeader('content-type', 'application/json').end('{"a":1}'),
  'answers with a JSON-RPC result without a version': (_, response) =>
    response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":{}}'),
  'answers with a JSON-RPC error': (_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end('{"jsonrpc":"2.0","id":null,"error":{"code":1}}'),
  'answers with an endless stream of something': (_, response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write('data: {"jsonrpc":"2.0","method":"x"}\n\n');
  },
  'ends the connection': (request) => request.socket.destroy(),
  'never answers': () => {},
};

describe('finding the IDE', () => {
  it('goes through the ports', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const ide = await scene.fake({ port: second });
    const { upstream } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    expect(await upstream.tools()).toHaveLength(11);
    expect(ide.sessions).toHaveLength(1);
  });

  it.each(Object.keys(STRANGERS))('passes over a port that %s', async (stranger) => {
    const [first = 0, second = 0] = await freePorts(2);
    await scene.server(STRANGERS[stranger] ?? (() => {}), first);
    const ide = await scene.fake({ port: second });
    const { upstream } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    expect(await upstream.tools()).toHaveLength(11);
    await upstream.close();
    expect(ide.sessions).toEqual([]);
  });

  it('takes the earliest of two and closes the session with the other', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const [early, late] = [await scene.fake({ port: first }), await scene.fake({ port: second })];
    early.delay(200, ['initialize']);
    const { upstream } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    await upstream.tools();
    await late.waitFor(() => late.requests.some(({ method }) => method === 'DELETE'));
    expect(late.methods()).toEqual(['initialize', 'DELETE']);
    expect([early.sessions.length, late.sessions.length]).toEqual([1, 0]);
  });

  it('closes the session with one that answered too late', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const [slow, quick] = [await scene.fake({ port: first }), await scene.fake({ port: second })];
    slow.delay(1_500, ['initialize']);
    const { upstream } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    await upstream.tools();
    expect(quick.sessions).toHaveLength(1);
    await slow.waitFor(() => slow.requests.some(({ method }) => method === 'DELETE'));
  });

  it('names every port where there is none, and looks again for the next request', async () => {
    const ports = await freePorts(3);
    const [first = 0, , third = 0] = ports;
    const { upstream, call } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '3' });
    const message =
      `No JetBrains IDE found. Probed ports: ${ports.join(', ')}. ` +
      'Enable "MCP Server" in Settings | Tools | MCP Server, or set JETBRAINS_MCP_STREAM_URL.';
    const failures = await Promise.allSettled([call('ping_it', PING, { kind: 'other' }), upstream.tools()]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ status: 'rejected', reason: { message } });
      expect(failure.status === 'rejected' && failure.reason).toBeInstanceOf(NoIdeFound);
    }
    await scene.fake({ port: third, tools: 'mixed' });
    expect(textOf(await call('ping_it', PING))).toBe('pong: m');
  });

  it('warns of nothing where there are many ports', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const [port = 0] = await freePorts(1);
    const { upstream } = scene.open(port, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '40' });
    await upstream.tools().catch(() => {});
    process.off('warning', warn);
    expect(warnings).toEqual([]);
  });

  it('finds one that begins to listen meanwhile', async () => {
    const [port = 0] = await freePorts(1);
    const { upstream } = scene.open(port);
    const tools = upstream.tools();
    setTimeout(() => void scene.fake({ port }), 100);
    expect(await tools).toHaveLength(11);
  });

  it('tries the last good port first when it connects anew', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const ide = await scene.fake({ port: second, tools: 'mixed' });
    const { call } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    await call('ping_it', PING);
    const other = await scene.fake({ port: first, tools: 'mixed' });
    ide.dropSessions();
    expect(textOf(await call('ping_it', PING))).toBe('pong: m');
    expect(other.calls('ping_it')).toEqual([]);
  });

  it('follows the IDE to another port', async () => {
    const [first = 0, second = 0] = await freePorts(2);
    const ide = await scene.fake({ port: second, tools: 'mixed' });
    const { call } = scene.open(first, { JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    await call('ping_it', PING);
    await ide.restart({ newPort: first });
    expect(textOf(await call('ping_it', PING))).toBe('pong: m');
  });
});

describe('a given URL', () => {
  it('is used alone: the first that is set, and no port', async () => {
    const [ide, other] = [await scene.fake(), await scene.fake()];
    const env = { JETBRAINS_MCP_STREAM_URL: ide.url, MCP_URL: other.url };
    const { upstream } = scene.open(other.port, env);
    await upstream.tools();
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
    expect(other.requests).toEqual([]);
  });

  it.each<[string, (port: number) => string, RequestListener | undefined, RegExp]>([
    ['nothing listens', (port) => `http://127.0.0.1:${port}/stream`, undefined, /ECONNREFUSED/],
    ['it is no URL', () => 'nonsense', undefined, /: not an HTTP URL$/],
    [
      'it answers 404',
      (port) => `http://127.0.0.1:${port}/x`,
      STRANGERS['answers 404'],
      /: HTTP status 404$/,
    ],
    [
      'it answers HTML',
      (port) => `http://127.0.0.1:${port}/x`,
      STRANGERS['answers HTML'],
      /: no answer of the protocol$/,
    ],
    [
      'it is silent',
      (port) => `http://127.0.0.1:${port}/x`,
      STRANGERS['never answers'],
      /: no answer within 1 s$/,
    ],
  ])('is told of when %s', async (_, urlOf, listener, cause) => {
    const [port = 0] = await freePorts(1);
    if (listener !== undefined) await scene.server(listener, port);
    const url = urlOf(port);
    const { upstream } = scene.open(port, { MCP_URL: url, JETBRAINS_MCP_CONNECT_TIMEOUT_S: '1' });
    const error = await upstream.tools().catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(NoIdeFound);
    expect(error).toMatchObject({ message: expect.stringContaining(`No MCP server at ${url}: `) });
    expect(error).toMatchObject({ message: expect.stringMatching(cause) });
  });
});

describe('an IDE that is not needed', () => {
  it('is looked for once, and not again at once', async () => {
    const [port = 0] = await freePorts(1);
    const { upstream, changes } = scene.open(port, {}, {}, { isOptional: true });
    await expect(upstream.tools()).rejects.toBeInstanceOf(NoIdeFound);
    const ide = await scene.fake({ port });
    await expect(upstream.tools()).rejects.toBeInstanceOf(NoIdeFound);
    expect(ide.requests).toEqual([]);
    await expect.poll(() => upstream.tools().catch(() => []), { timeout: 10_000 }).toHaveLength(11);
    expect(changes.count).toBe(1);
  });
});
