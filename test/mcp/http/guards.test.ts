import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INITIALIZE, ping, send } from './client.ts';
import { type Serving, serveFixtures } from './serving.ts';

const TOKEN = 'a-token-of-some-length';

let open: Serving;
let closed: Serving;
beforeAll(async () => {
  open = await serveFixtures({ allowedHosts: ['Code.Example.org'] });
  closed = await serveFixtures({ token: TOKEN });
});
afterAll(async () => {
  for (const serving of [open, closed]) {
    serving.end();
    await serving.ended;
    expect(serving.faults).toEqual([]);
  }
});

describe('Host', () => {
  it.each([
    ['127.0.0.1', 200],
    ['127.0.0.1:80', 200],
    ['localhost', 200],
    ['LOCALHOST:12345', 200],
    ['[::1]:7333', 200],
    ['code.example.org', 200],
    ['code.example.org:443', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example:80@localhost.evil', 403],
    ['10.1.2.3', 403],
    ['0.0.0.0', 403],
    ['[::2]', 403],
    [':80', 403],
  ])('%s gets %i', async (host, status) => {
    expect(await send(open.port, { headers: { host }, body: INITIALIZE })).toMatchObject({ status });
  });

  it('counts for every path', async () => {
    const headers = { host: 'evil.example' };
    expect(await send(open.port, { method: 'GET', path: '/healthz', headers })).toMatchObject({
      status: 403,
    });
  });
});

describe('Origin', () => {
  it.each([
    ['http://localhost', 200],
    ['http://localhost:6274', 200],
    ['https://127.0.0.1:1', 200],
    ['http://[::1]:3000', 200],
    ['https://code.example.org', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['null', 403],
    ['file://', 403],
    ['nonsense', 403],
  ])('%s gets %i', async (origin, status) => {
    const reply = await send(open.port, { headers: { origin }, body: INITIALIZE });
    expect(reply).toMatchObject({ status });
    // Nothing a page of another origin could read.
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a token', () => {
  const withToken = (authorization: string | undefined) =>
    send(closed.port, { headers: { authorization }, body: INITIALIZE });

  it.each([[`Bearer ${TOKEN}`], [`bearer ${TOKEN}`], [`Bearer   ${TOKEN}`]])(
    'sent as %s is accepted',
    async (header) => {
      expect(await withToken(header)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    [undefined, 'Bearer realm="quarry"'],
    ['Bearer', 'Bearer realm="quarry", error="invalid_token"'],
    ['Bearer ', 'Bearer realm="quarry", error="invalid_token"'],
    [`Bearer ${TOKEN}x`, 'Bearer realm="quarry", error="invalid_token"'],
    [`Bearer ${TOKEN.slice(1)}`, 'Bearer realm="quarry", error="invalid_token"'],
    [`Bearer ${TOKEN.toUpperCase()}`, 'Bearer realm="quarry", error="invalid_token"'],
    [`Basic ${TOKEN}`, 'Bearer realm="quarry", error="invalid_token"'],
    [TOKEN, 'Bearer realm="quarry", error="invalid_token"'],
  ])('sent as %s is refused', async (header, challenge) => {
    const reply = await withToken(header);
    expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': challenge } });
    expect(JSON.stringify(reply)).not.toContain(TOKEN);
  });

  it.each(['GET', 'POST', 'DELETE'])('is needed for %s', async (method) => {
    const headers = { 'mcp-session-id': 'x' };
    expect(await send(closed.port, { method, headers, body: ping() })).toMatchObject({ status: 401 });
  });

  it('is not needed to ask whether the server is well', async () => {
    expect(await send(closed.port, { method: 'GET', path: '/healthz' })).toMatchObject({
      status: 200,
      json: { status: 'ok', version: '1.2.3' },
    });
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/', 404],
    ['POST', '/', 404],
    ['POST', '/mcp/', 404],
    ['POST', '/mcp/../mcp', 404],
    ['POST', '//mcp', 404],
    ['POST', 'http://evil.example/mcp', 404],
    ['GET', '/constructor', 404],
    ['POST', '/mcp?x=1', 200],
    ['GET', '/healthz', 200],
    ['HEAD', '/healthz', 200],
  ])('%s %s gets %i', async (method, path, status) => {
    const body = method === 'POST' ? INITIALIZE : undefined;
    expect(await send(open.port, { method, path, body })).toMatchObject({ status });
  });

  it.each([
    ['PUT', '/mcp', 'GET, POST, DELETE'],
    ['PATCH', '/mcp', 'GET, POST, DELETE'],
    ['OPTIONS', '/mcp', 'GET, POST, DELETE'],
    ['HEAD', '/mcp', 'GET, POST, DELETE'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s is told what is allowed', async (method, path, allow) => {
    expect(await send(open.port, { method, path })).toMatchObject({ status: 405, headers: { allow } });
  });
});

describe('content types', () => {
  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
    [undefined, 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['text/plain, application/json', 415],
    ['multipart/form-data; boundary=application/json', 415],
  ])('%s gets %i', async (type, status) => {
    const headers = { 'content-type': type };
    expect(await send(open.port, { headers, body: JSON.stringify(INITIALIZE) })).toMatchObject({ status });
  });

  it('compressed bodies are refused', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect(await send(open.port, { headers, body: INITIALIZE })).toMatchObject({ status: 415 });
  });
});
