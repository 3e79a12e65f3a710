/** Plain HTTP requests to a server under test, with every header as the test wants it. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Message } from '../../e2e/client.ts';
import { MODERN_META } from '../connection.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body, if it is JSON. */
  json: Message;
}

export interface Sending {
  method?: string;
  path?: string;
  /** A header of undefined is left out. */
  headers?: Record<string, string | undefined>;
  /** Sent as it is if it is text or bytes, as JSON otherwise. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends a request as clients do, but for what the test says; resolves with the head of the response. */
export function open(port: number, { method = 'POST', path = '/mcp', headers, body, signal }: Sending = {}) {
  const all: Record<string, string | undefined> = {
    accept: 'application/json, text/event-stream',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise<IncomingMessage>((resolve, reject) => {
    const req = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: sent as Record<string, string>, // what was undefined has been left out
      agent: false,
      ...(signal && { signal }),
    });
    req.on('response', resolve).on('error', reject);
    req.end(typeof body === 'string' || body instanceof Uint8Array ? body : body && JSON.stringify(body));
  });
}

/** Sends a request and reads the whole response. */
export async function send(port: number, sending: Sending = {}): Promise<Reply> {
  const res = await open(port, sending);
  let text = '';
  for await (const chunk of res.setEncoding('utf8')) text += chunk;
  const isJson = text !== '' && res.headers['content-type'] === 'application/json';
  return { status: res.statusCode ?? 0, headers: res.headers, text, json: isJson ? JSON.parse(text) : {} };
}

/** A stream of events that is being read. */
export class Events {
  readonly received: Message[] = [];
  /** Resolves when the stream has ended, in order or not. */
  readonly ended: Promise<void>;
  readonly #res: IncomingMessage;
  #wake: () => void = () => {};

  constructor(res: IncomingMessage) {
    this.#res = res;
    this.ended = new Promise((resolve) => res.once('close', resolve));
    let rest = '';
    res.on('error', () => {});
    res.setEncoding('utf8').on('data', (text: string) => {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined && data !== '') this.received.push(JSON.parse(data));
      }
      this.#wake();
    });
  }

  /** The first so many messages. */
  async first(count: number): Promise<Message[]> {
    while (this.received.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.received.slice(0, count);
  }

  close(): void {
    this.#res.destroy();
  }
}

export async function openEvents(port: number, sending: Sending = {}): Promise<Events> {
  const res = await open(port, sending);
  if (res.statusCode !== 200) throw new Error(`Status ${res.statusCode}`);
  return new Events(res);
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

/** Begins a session; answers with the headers of its requests. */
export async function beginSession(
  port: number,
  protocolVersion = '2025-11-25',
  headers: Record<string, string> = {},
): Promise<{ 'mcp-session-id': string }> {
  const params = { ...INITIALIZE.params, protocolVersion };
  const reply = await send(port, { body: { ...INITIALIZE, params }, headers });
  const id = reply.headers['mcp-session-id'];
  if (typeof id !== 'string') throw new Error(`No session: ${reply.status} ${reply.text}`);
  const session = { ...headers, 'mcp-session-id': id };
  await send(port, { headers: session, body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
  return session;
}

export function ping(id: unknown = 1) {
  return { jsonrpc: '2.0', id, method: 'ping' };
}

export function callOf(name: string, args: object = {}, id: string | number = 1) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** A request of the stateless protocol, with the headers it needs. */
export function modern(
  method: string,
  params: Record<string, unknown> = {},
  id: string | number = 1,
): Sending {
  const { _meta, ...rest } = params;
  const meta = { ...MODERN_META, ...(typeof _meta === 'object' && _meta) };
  return {
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': typeof params.name === 'string' ? params.name : undefined,
    },
    body: { jsonrpc: '2.0', id, method, params: { ...rest, _meta: meta } },
  };
}
