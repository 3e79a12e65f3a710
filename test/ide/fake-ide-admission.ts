/** What the fake IDE reads off a request before it looks at what is asked. */
import type { IncomingMessage } from 'node:http';
import { type ClientMessage, isHttp, readMessage, refusalBody } from './fake-ide-messages.ts';
import type { Turned } from './fake-ide-sessions.ts';
import type { FakeAnswer, FakeRequest } from './fake-ide-types.ts';

/** For a body that is no message. */
export const BAD_MESSAGE: Turned = { http: 400, body: refusalBody('Parse error or invalid message', -32700) };

/** For `initialize` under a session. */
export const INITIALIZED: Turned = { http: 400, body: refusalBody('Bad Request: already initialized') };

const NOT_ACCEPTABLE: Turned = { http: 406, body: refusalBody('Not Acceptable: see the Accept header') };
const NOT_JSON: Turned = { http: 415, body: refusalBody('Unsupported Media Type') };

/** A header that is there once. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reads the message in a body. */
export function messageOf(body: string): ClientMessage | undefined {
  try {
    return readMessage(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** How the headers that the protocol asks for are wrong, if they are. */
export function wrongHeaders(request: IncomingMessage): Turned | undefined {
  const accept = headerOf(request, 'accept') ?? '';
  const needed = request.method === 'GET' ? ['text/event-stream'] : ['application/json', 'text/event-stream'];
  if (!needed.every((type) => accept.includes(type))) return NOT_ACCEPTABLE;
  const isJson = /^application\/json\s*(;|$)/i.test(headerOf(request, 'content-type') ?? '');
  return request.method === 'GET' || isJson ? undefined : NOT_JSON;
}

/** The part of a record that says what was asked. */
export type Described = Pick<FakeRequest, 'http' | 'method' | 'params' | 'id'>;

/** Describes a request, by its message if it has one. */
export function describe(request: IncomingMessage, message: ClientMessage | undefined): Described {
  const verb = request.method ?? '';
  const http = verb === 'POST' || verb === 'GET' || verb === 'DELETE' ? verb : 'other';
  if (message === undefined) return { http, method: verb, params: {}, id: undefined };
  if (message.kind === 'response')
    return { http, method: 'response', params: message.outcome, id: message.id };
  const id = message.kind === 'request' ? message.id : undefined;
  return { http, method: message.method, params: message.params, id };
}

/** Names a request of a session, or one of nobody's. */
export function keyOf(session: { readonly id: string } | undefined, requestId: unknown): string {
  return `${session?.id ?? ''} ${JSON.stringify(requestId)}`;
}

/** Whether an answer of a handler can be given where there is no JSON-RPC answer. */
export function isMeantForHttp(answer: FakeAnswer): boolean {
  return typeof answer === 'string' || (answer !== undefined && isHttp(answer));
}
