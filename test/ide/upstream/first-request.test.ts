import { describe, expect, it } from 'vitest';
import { textOf, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();

const PING = { message: 'm' };

describe('the first request', () => {
  it('opens a session, reads the tools, and only then is sent', async () => {
    const ide = await scene.fake({ tools: 'mixed' });
    const { upstream } = scene.open(ide.port);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ide.requests).toEqual([]);
    expect(upstream.isConnected).toBe(false);
    const params = { name: 'ping_it', arguments: PING };
    expect(textOf(await upstream.request('tools/call', params, { name: 'ping_it', kind: 'other' }))).toBe(
      'pong: m',
    );
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call']);
    const [first, second] = ide.requests;
    expect(first?.params).toMatchObject({ clientInfo: { name: 'quarry-ide' }, capabilities: {} });
    expect(first?.headers.accept).toBe('application/json, text/event-stream');
    expect(second?.headers).toMatchObject({
      'mcp-session-id': ide.sessions[0],
      'mcp-protocol-version': first?.params.protocolVersion,
    });
  });

  it('has the tools of all pages', async () => {
    const ide = await scene.fake({ tools: 'mixed', pageSize: 4 });
    const { upstream } = scene.open(ide.port);
    const tools = await upstream.tools();
    expect(tools).toHaveLength(17);
    expect(tools.at(-1)?.name).toBe('reformat_file');
    expect(ide.methods().filter((method) => method === 'tools/list')).toHaveLength(5);
  });

  it('gives the same with streams as with JSON', async () => {
    const [json, sse] = [
      await scene.fake({ tools: 'mixed' }),
      await scene.fake({ tools: 'mixed', answers: 'sse' }),
    ];
    const [one, other] = [scene.open(json.port), scene.open(sse.port)];
    expect(await other.upstream.tools()).toEqual(await one.upstream.tools());
    expect(await other.call('ping_it', PING)).toEqual(await one.call('ping_it', PING));
    expect(other.upstream.serverInfo).toEqual(one.upstream.serverInfo);
  });

  it('learns who the IDE is', async () => {
    const ide = await scene.fake({ serverVersion: '261.1', capabilities: { prompts: {} } });
    const { upstream } = scene.open(ide.port);
    expect(upstream.version).toBeUndefined();
    await upstream.tools();
    expect(upstream.version).toBe('261.1');
    expect(upstream.serverInfo?.name).toBe('IntelliJ IDEA MCP');
    expect(upstream.capabilities).toMatchObject({ prompts: {} });
  });

  it.each(['json', 'sse'] as const)(
    'goes without a session id where the IDE gives none (%s)',
    async (how) => {
      const seen: unknown[] = [];
      const port = await scene.server((request, response) => {
        let body = '';
        request.on('data', (part) => (body += part));
        request.on('end', () => {
          if (request.method !== 'POST') return response.writeHead(405).end();
          const { id, method } = JSON.parse(body);
          seen.push(request.headers['mcp-session-id']);
          if (id === undefined) return response.writeHead(202).end();
          const result =
            method === 'initialize' ? { protocolVersion: '2024-11-05', capabilities: {} } : { tools: [] };
          const text = JSON.stringify({ jsonrpc: '2.0', id: String(id), result });
          if (how === 'json') return response.setHeader('content-type', 'application/json').end(text);
          return response.setHeader('content-type', 'text/event-stream').end(`data: ${text}\n\n`);
        });
      });
      const { upstream } = scene.open(port);
      expect(await upstream.tools()).toEqual([]);
      expect(upstream.version).toBeUndefined();
      expect(seen).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each([
    [{ rpcError: { code: -32601, message: 'Method not found' } }, 'none'],
    [{ rpcError: { code: -32603, message: 'Indexing' } }, 'Indexing'],
    [{ http: 500, body: 'oops' }, 'HTTP status 500: oops'],
  ])('is served though the tools cannot be read: %o', async (answer, outcome) => {
    const ide = await scene.fake({ tools: 'mixed' });
    ide.onMethod('tools/list', () => answer);
    const { upstream } = scene.open(ide.port);
    const options = { name: 'ping_it', kind: 'other' } as const;
    const params = { name: 'ping_it', arguments: PING };
    expect(textOf(await upstream.request('tools/call', params, options))).toBe('pong: m');
    const tools = await upstream.tools().then(
      (list) => (list.length === 0 ? 'none' : 'some'),
      (error: Error) => error.message,
    );
    expect(tools).toContain(outcome);
    ide.onMethod('tools/list', undefined);
    expect(await upstream.tools({ refresh: true })).toHaveLength(17);
  });
});
