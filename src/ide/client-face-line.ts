/** What a client's line holds: one message, or in old versions of the protocol several. */
import { messageOf } from '../errors.ts';
import type { Line } from '../mcp/lines.ts';
import { type ClientMessage, RPC_ERRORS, readClientMessage } from './client-face-messages.ts';
import { IdeRpcError } from './upstream/failures.ts';

/** The messages of a line; none for a blank one, one invalid message for what cannot be read at all. */
export interface ClientLine {
  readonly messages: readonly ClientMessage[];
  /** The answers to a batch are one line, too. */
  readonly isBatch: boolean;
}

/** The last version of the protocol whose clients may send batches. */
const LAST_VERSION_WITH_BATCHES = '2025-03-26';

/** Messages of one batch: more would be a way to have a great deal written. */
const MAX_MESSAGES = 1_000;

/** Whether clients of a version may send batches. */
export function hasBatches(protocolVersion: string): boolean {
  return protocolVersion <= LAST_VERSION_WITH_BATCHES;
}

/** Reads a line. Never throws. */
export function readClientLine(line: Line, takesBatches: boolean): ClientLine {
  if (line.kind === 'too-long')
    return unreadable(RPC_ERRORS.invalidRequest, 'Invalid request: the line is too long');
  if (isBlank(line.bytes)) return { messages: [], isBatch: false };
  let value: unknown;
  try {
    value = jsonOf(line.bytes);
  } catch (error) {
    return unreadable(RPC_ERRORS.parse, `Parse error: ${messageOf(error)}`);
  }
  if (!Array.isArray(value)) return { messages: [readClientMessage(value)], isBatch: false };
  const problem = problemOfBatch(value, takesBatches);
  if (problem !== undefined) return unreadable(RPC_ERRORS.invalidRequest, `Invalid request: ${problem}`);
  return { messages: value.map(readMember), isBatch: true };
}

function jsonOf(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('the line is not valid UTF-8');
  }
  return JSON.parse(text);
}

/** True for nothing but blanks, and the CR of a CRLF line end. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function problemOfBatch(values: readonly unknown[], isTaken: boolean): string | undefined {
  if (!isTaken) return 'batches are not supported by this protocol version';
  if (values.length === 0) return 'the batch is empty';
  return values.length > MAX_MESSAGES ? `a batch may have at most ${MAX_MESSAGES} messages` : undefined;
}

/** The handshake settles how batches are read, so it cannot be part of one. */
function readMember(value: unknown): ClientMessage {
  const message = readClientMessage(value);
  if (message.kind !== 'request' || message.method !== 'initialize') return message;
  const text = "Invalid request: 'initialize' cannot be part of a batch";
  return { kind: 'invalid', id: message.id, error: new IdeRpcError(RPC_ERRORS.invalidRequest, text) };
}

function unreadable(code: number, text: string): ClientLine {
  return { messages: [{ kind: 'invalid', id: null, error: new IdeRpcError(code, text) }], isBatch: false };
}
