/** Reads JSON-RPC messages from bytes and says exactly what is wrong with those that are none. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCNotification,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type RequestId,
} from '@modelcontextprotocol/server';
import { messageOf } from '../errors.ts';

/** A JSON-RPC error response; `id` is null if the message it answers has none that can be used. */
export interface ErrorResponse {
  jsonrpc: '2.0';
  id: RequestId | null;
  error: { code: number; message: string };
}

/** What a JSON value is as a message from a client. */
export type Incoming =
  | { kind: 'request'; message: JSONRPCRequest }
  | { kind: 'notification'; message: JSONRPCNotification }
  /** Needs no answer and no work: a response (this server asks nothing) or a malformed notification. */
  | { kind: 'ignored' }
  | { kind: 'invalid'; answer: ErrorResponse };

export function errorResponse(id: RequestId | null, code: number, message: string): ErrorResponse {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The JSON value of a line or body; throws an Error with the reason if it is not UTF-8 or not JSON. */
export function parseJson(bytes: Buffer, what: 'line' | 'body' = 'line'): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`Parse error: the ${what} is not valid UTF-8`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Parse error: ${messageOf(error)}`);
  }
}

/** True for a line of nothing but blanks (and the CR of a CRLF line end), which is skipped. */
export function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/**
 * Sorts a JSON value into {@link Incoming}. Members JSON-RPC does not know are dropped and
 * `params: null` counts as omitted, so that whatever is passed on is accepted by the SDK: it discards
 * requests it cannot parse without an answer, and a client would wait for ever.
 */
export function readMessage(value: unknown): Incoming {
  if (!isObject(value)) return invalid(null, 'Invalid request: expected a JSON object');
  const { jsonrpc, id, method, params } = value;
  const usableId = isUsableId(id) ? id : null;
  if (jsonrpc !== '2.0') return invalid(usableId, `Invalid request: 'jsonrpc' must be "2.0"`);
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'ignored' };
  if (typeof method !== 'string') return invalid(usableId, `Invalid request: 'method' must be a string`);

  const message = { jsonrpc, method, ...(params !== undefined && params !== null && { params }) };
  if (!('id' in value)) {
    return isJSONRPCNotification(message) ? { kind: 'notification', message } : { kind: 'ignored' };
  }
  if (usableId === null) return invalid(null, `Invalid request: 'id' must be a string or an integer`);
  const request = { ...message, id: usableId };
  if (isJSONRPCRequest(request)) return { kind: 'request', message: request };
  const reason = isObject(params) ? "malformed '_meta'" : 'expected an object';
  return {
    kind: 'invalid',
    answer: errorResponse(usableId, ProtocolErrorCode.InvalidParams, `Invalid params: ${reason}`),
  };
}

/** As {@link readMessage}, of a batch. The handshake settles how batches are read, so it cannot be part of one. */
export function readBatchMember(value: unknown): Incoming {
  const incoming = readMessage(value);
  if (incoming.kind !== 'request' || incoming.message.method !== 'initialize') return incoming;
  const message = "Invalid request: 'initialize' cannot be part of a batch";
  return {
    kind: 'invalid',
    answer: errorResponse(incoming.message.id, ProtocolErrorCode.InvalidRequest, message),
  };
}

/** The id that a cancellation names; undefined for every other notification. */
export function cancelledRequest(notification: JSONRPCNotification): RequestId | undefined {
  if (notification.method !== 'notifications/cancelled') return undefined;
  const id = notification.params?.requestId;
  return isUsableId(id) ? id : undefined;
}

/** Ids that survive being read and written again; JSON-RPC's null and fractions are not among them. */
function isUsableId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function invalid(id: RequestId | null, message: string): Incoming {
  return { kind: 'invalid', answer: errorResponse(id, ProtocolErrorCode.InvalidRequest, message) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
