/** Requests to a fake IDE as they go over the wire. */
import { Agent, request as httpRequest } from 'node:http';
import { afterEach } from 'vitest';
import type { FakeIde } from './fake-ide.ts';

const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** An answer, read whole. */
export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** How a request is sent; a POST with good headers over a connection of its own, if nothing is said. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  path?: string;
  agent?: Agent;
  signal?: AbortSignal;
}

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

/** One HTTP request; rejects where the connection ends before the answer does. */
export function send(ide: FakeIde, body: unknown, sent: Sent = {}): Promise<Reply> {
  const { headers = HEADERS, method = 'POST', agent = new Agent(), signal, path = '/stream' } = sent;
  return new Promise((resolve, reject) => {
    const options = { port: ide.port, host: '127.0.0.1', path, method, headers, agent, signal };
    const outgoing = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** One connection that is kept open between requests, until the test ends. */
export function keptAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

const VERSION = '2025-06-18';
/** The request that opens a session. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
/** The notification that follows. */
export const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** A request without parameters. */
export function ping(id: number | string = 1) {
  return { jsonrpc: '2.0', id, method: 'ping' };
}

/** A call of `ping_it`. */
export function callOf(id: number, project: string) {
  const params = { name: 'ping_it', arguments: { message: 'm', project_path: project } };
  return { jsonrpc: '2.0', id, method: 'tools/call', params };
}

/** Opens a session; returns the headers for requests of it. */
export async function openAt(ide: FakeIde, sent: Sent = {}): Promise<Record<string, string>> {
  const { headers } = await send(ide, INITIALIZE, sent);
  return { ...HEADERS, 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': VERSION };
}
