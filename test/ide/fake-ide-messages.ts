/** JSON-RPC messages as the fake IDE reads them, and its answers as they are written. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../../src/ide/types.ts';
import type { FakeAnswer } from './fake-ide-types.ts';

/** A message of a client. */
export type ClientMessage =
  | {
      readonly kind: 'request';
      readonly id: string | number;
      readonly method: string;
      readonly params: JsonObject;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'response'; readonly id: string | number; readonly outcome: JsonObject };

/** The members of a JSON-RPC error. */
export interface RpcErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A request that is answered with a JSON-RPC error. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure';
  readonly body: RpcErrorBody;

  constructor(code: number, message: string) {
    super(message);
    this.body = { code, message };
  }
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a message; undefined where it is none, lists of messages among them. */
export function readMessage(value: unknown): ClientMessage | undefined {
  if (!isObject(value) || value.jsonrpc !== '2.0') return undefined;
  const { id, method, params = {} } = value;
  const hasId = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (id !== undefined && !hasId) return undefined;
  if (typeof method === 'string') {
    if (!isObject(params)) return undefined;
    return hasId ? { kind: 'request', id, method, params } : { kind: 'notification', method, params };
  }
  const isOutcome = Object.hasOwn(value, 'result') !== isObject(value.error);
  return hasId && isOutcome ? { kind: 'response', id, outcome: value } : undefined;
}

/** The whole body of a request; undefined where the connection ended before. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part);
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An event of a stream. */
export function eventOf(message: JsonObject): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}

/** Begins a stream, if that has not been done, so that the client gets to see it at once. */
export function beginStream(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

/** What an answer to a request is written with. */
export interface Answering {
  readonly id: string | number;
  readonly how: 'json' | 'sse';
}

/** Writes an answer; without `answering` there is only an HTTP status to write, 202 for what has no other. */
export function writeAnswer(response: ServerResponse, answer: FakeAnswer, answering?: Answering): void {
  if (answer === 'never') {
    if (answering?.how === 'sse') beginStream(response);
  } else if (answer === 'break') response.socket?.destroy();
  else if (answer !== undefined && isHttp(answer))
    writeStatus(response, answer.http, answer.body, answer.headers);
  else if (answering === undefined) writeStatus(response, 202);
  else writeMessage(response, answer, answering);
}

/** Whether an answer is one of HTTP. */
export function isHttp(
  answer: object | string,
): answer is { http: number; body?: string; headers?: Record<string, string> } {
  return typeof answer === 'object' && 'http' in answer && typeof answer.http === 'number';
}

/** An answer without JSON-RPC; nothing but the connection's end if the head of another is written already. */
export function writeStatus(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.socket?.destroy();
    return;
  }
  const type = body === '' ? {} : { 'content-type': /^[{[]/.test(body) ? 'application/json' : 'text/plain' };
  response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

/** The text of a request that is turned away, in the form that servers of the protocol use. */
export function refusalBody(message: string, code = -32000): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
}

function writeMessage(response: ServerResponse, answer: FakeAnswer, { id, how }: Answering): void {
  if (response.destroyed) return;
  const isHalf = answer === 'break-midway';
  const outcome = isHalf
    ? { result: { content: [{ type: 'text', text: 'never seen whole' }] } }
    : outcomeOf(answer);
  const message = { jsonrpc: '2.0', id, ...outcome };
  const payload = Buffer.from(how === 'sse' ? eventOf(message) : JSON.stringify(message));
  if (how === 'sse') beginStream(response);
  else response.writeHead(200, { 'content-type': 'application/json', 'content-length': payload.length });
  if (isHalf) response.write(payload.subarray(0, payload.length >> 1), () => response.socket?.destroy());
  else response.end(payload);
}

function outcomeOf(answer: unknown): JsonObject {
  if (isObject(answer) && isObject(answer.rpcError)) return { error: answer.rpcError };
  return { result: isObject(answer) ? answer : {} };
}
