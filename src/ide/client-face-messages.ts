/**
 * The JSON-RPC messages of a client. Unlike the server of the tools, the bridge passes on what it does not know, so
 * nothing is checked but what JSON-RPC itself asks for, and nothing is taken out.
 */
import type { JsonObject } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';
import { isObject } from './upstream/messages.ts';

/** Numbers of JSON-RPC's own errors. */
export const RPC_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** The id of a request; what JSON would not give back as it was is none. */
export type RequestId = string | number;

/** What a JSON value is as a message from a client. */
export type ClientMessage =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: JsonObject | undefined;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject | undefined }
  | {
      readonly kind: 'response';
      readonly id: RequestId;
      readonly outcome: { readonly result: unknown } | { readonly error: IdeRpcError };
    }
  /** To be answered with an error; `id` is null where the message has none that can be used. */
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly error: IdeRpcError }
  /** Needs no answer and no work. */
  | { readonly kind: 'ignored' };

/** Sorts a JSON value. `params: null` counts as omitted. */
export function readClientMessage(value: unknown): ClientMessage {
  if (!isObject(value)) return invalidRequest(null, 'expected a JSON object');
  const { jsonrpc, id, method, params } = value;
  const usableId = isRequestId(id) ? id : null;
  if (jsonrpc !== '2.0') return invalidRequest(usableId, `'jsonrpc' must be "2.0"`);
  if (method === undefined && ('result' in value || 'error' in value)) return responseOf(usableId, value);
  if (typeof method !== 'string') return invalidRequest(usableId, `'method' must be a string`);

  const isUsable = params === undefined || params === null || isObject(params);
  const given = isObject(params) ? params : undefined;
  if (!('id' in value)) {
    return isUsable ? { kind: 'notification', method, params: given } : { kind: 'ignored' };
  }
  if (usableId === null) return invalidRequest(null, `'id' must be a string or an integer`);
  if (isUsable) return { kind: 'request', id: usableId, method, params: given };
  const error = new IdeRpcError(RPC_ERRORS.invalidParams, 'Invalid params: expected an object');
  return { kind: 'invalid', id: usableId, error };
}

/** The id that a cancellation names; undefined for every other notification. */
export function cancelledId(method: string, params: JsonObject | undefined): RequestId | undefined {
  if (method !== 'notifications/cancelled') return undefined;
  return isRequestId(params?.requestId) ? params.requestId : undefined;
}

/** An error as a response. */
export function errorAnswer(id: RequestId | null, { code, message, data }: IdeRpcError): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function responseOf(id: RequestId | null, { result, error }: JsonObject): ClientMessage {
  if (id === null) return { kind: 'ignored' };
  if (error === undefined || error === null) return { kind: 'response', id, outcome: { result } };
  const { code, message, data } = isObject(error) ? error : { message: error };
  const number = Number.isSafeInteger(code) ? Number(code) : RPC_ERRORS.internal;
  const text = typeof message === 'string' ? message : 'Unknown error of the client';
  return { kind: 'response', id, outcome: { error: new IdeRpcError(number, text, data) } };
}

function invalidRequest(id: RequestId | null, reason: string): ClientMessage {
  const error = new IdeRpcError(RPC_ERRORS.invalidRequest, `Invalid request: ${reason}`);
  return { kind: 'invalid', id, error };
}
