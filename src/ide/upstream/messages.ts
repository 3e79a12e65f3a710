/** JSON-RPC messages as they come from the IDE. */
import type { JsonObject } from '../types.ts';
import { IdeRpcError } from './failures.ts';

/** The id of a message; null or nothing where an error could not be given one. */
export type MessageId = string | number | null;

/** An answer to a request of the bridge. */
export interface IdeAnswer {
  readonly kind: 'answer';
  readonly id: MessageId;
  readonly outcome: { readonly result: unknown } | { readonly error: IdeRpcError };
}

/** Something that the IDE asks, or tells. */
export type IdeMessage =
  | IdeAnswer
  | {
      readonly kind: 'request';
      readonly id: string | number;
      readonly method: string;
      readonly params: JsonObject;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject };

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The messages in a text, which may be a list of them; what is no message is left out. Empty where it is no JSON. */
export function readMessages(text: string): IdeMessage[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const messages = (Array.isArray(value) ? value : [value]).map(readMessage);
  return messages.filter((message) => message !== undefined);
}

/** The first answer to a request among these messages; an error without an id counts as one. */
export function answerTo(id: number, messages: readonly IdeMessage[]): IdeAnswer | undefined {
  for (const message of messages) {
    if (message.kind !== 'answer') continue;
    // Some servers make texts of numbers.
    if (String(message.id) === String(id) || (message.id === null && 'error' in message.outcome))
      return message;
  }
  return undefined;
}

/** A request, as bytes. Rejects what has no JSON, as too deep a value. */
export function encode(message: JsonObject): Buffer {
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

function readMessage(value: unknown): IdeMessage | undefined {
  if (!isObject(value) || value.jsonrpc !== '2.0') return undefined;
  const { method } = value;
  const id = readId(value.id);
  if (typeof method === 'string') {
    const params = isObject(value.params) ? value.params : {};
    return id === null ? { kind: 'notification', method, params } : { kind: 'request', id, method, params };
  }
  if (value.error !== undefined && value.error !== null) {
    return { kind: 'answer', id, outcome: { error: readError(value.error) } };
  }
  return Object.hasOwn(value, 'result')
    ? { kind: 'answer', id, outcome: { result: value.result } }
    : undefined;
}

function readId(value: unknown): MessageId {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function readError(value: unknown): IdeRpcError {
  const { code, message, data } = isObject(value) ? value : { message: value };
  return new IdeRpcError(
    Number.isSafeInteger(code) ? Number(code) : -32603,
    typeof message === 'string' && message !== '' ? message : 'Unknown error of the IDE',
    data,
  );
}
