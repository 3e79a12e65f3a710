/**
 * MCP's stdio binding: one JSON-RPC message a line, in both directions. Knows nothing of tools.
 *
 * The SDK's own transport drops what it cannot parse without an answer, ends the connection at a long
 * line and leaves requests unanswered when the input ends; this one answers in all three cases.
 */
import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server';
import { hasErrno } from '../errors.ts';
import { type Line, LineSplitter, MAX_LINE_BYTES } from './lines.ts';
import {
  cancelledRequest,
  type ErrorResponse,
  errorResponse,
  type Incoming,
  isBlank,
  parseJson,
  readBatchMember,
  readMessage,
} from './messages.ts';
import { type Batch, PendingRequests } from './pending.ts';
import { ListenedUris } from './resources/listened.ts';

/** How long requests may take to be answered after the input has ended, in ms. */
const GRACE_MS = 5_000;

/** Reading stops while more than this many bytes wait to be written: the client does not read. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** The one protocol version whose clients may send several messages as one JSON array. */
const VERSION_WITH_BATCHES = '2025-03-26';

export interface StdioTransportOptions {
  /** Bytes a line may have; {@link MAX_LINE_BYTES} if not given. */
  maxLineBytes?: number;
  /** Time for unfinished requests after the end of the input, in ms; 5,000 if not given. */
  graceMs?: number;
}

/** A transport over two byte streams; it reads until the input ends, the output breaks or it is closed. */
export class StdioTransport implements Transport {
  onmessage: Transport['onmessage'];
  onclose: Transport['onclose'];
  onerror: Transport['onerror'];

  /** Resolves when the connection is over and all that was to be written has been written. */
  readonly ended: Promise<void>;

  /** The resources that the client listens for, under the 2026-07-28 protocol. */
  readonly listened = new ListenedUris();

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: LineSplitter;
  readonly #maxLineBytes: number;
  readonly #graceMs: number;
  readonly #pending = new PendingRequests();
  #end: () => void = () => {};
  #closed = false;
  #acceptsBatches = false;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(input: Readable, output: Writable, options: StdioTransportOptions = {}) {
    this.#input = input;
    this.#output = output;
    this.#maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
    this.#lines = new LineSplitter(this.#maxLineBytes);
    this.#graceMs = options.graceMs ?? GRACE_MS;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async start(): Promise<void> {
    this.#output.on('error', (error) => {
      if (!hasErrno(error, 'EPIPE', 'ERR_STREAM_DESTROYED')) this.onerror?.(error);
      void this.close();
    });
    void this.#read();
  }

  setProtocolVersion(version: string): void {
    this.#acceptsBatches = version === VERSION_WITH_BATCHES;
  }

  /** Writes a message; resolves when it has left the process. Answers nobody waits for are dropped. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) {
      this.listened.sent(message);
      return this.#write(message);
    }
    if (message.id === undefined) return;
    const request = this.#pending.take(message.id);
    if (request === undefined) return;
    if (request.batch === undefined) return this.#write(message);
    return this.#answerBatch(request.batch, message);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#input.destroy();
    this.#pending.clear();
    this.onclose?.();
    await this.#lastWrite.catch(() => {});
    this.#end();
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.#input) {
        for (const line of this.#lines.push(chunk)) await this.#accept(line);
      }
      for (const line of this.#lines.end()) await this.#accept(line);
    } catch (error) {
      if (!this.#closed) this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    await this.#finish();
  }

  /** After the end of the input: lets requests finish for a while, then answers for them and closes. */
  async #finish(): Promise<void> {
    if (this.#closed) return;
    await this.#pending.idle(this.#graceMs);
    const message = 'The input ended before the request was finished; it was cancelled.';
    for (const id of this.#pending.ids()) {
      const batch = this.#pending.take(id)?.batch;
      const answer = errorResponse(id, ProtocolErrorCode.InternalError, message);
      this.#report(batch === undefined ? this.#write(answer) : this.#answerBatch(batch, answer));
    }
    await this.close();
  }

  async #accept(line: Line): Promise<void> {
    if (this.#closed) return;
    if (line.kind === 'too-long') {
      const message = `Invalid request: a line may have at most ${this.#maxLineBytes} bytes`;
      this.#report(this.#write(errorResponse(null, ProtocolErrorCode.InvalidRequest, message)));
    } else if (!isBlank(line.bytes)) {
      await this.#acceptJson(line.bytes);
    }
    if (this.#output.writableLength > MAX_UNSENT_BYTES) await this.#lastWrite.catch(() => {});
  }

  async #acceptJson(bytes: Buffer): Promise<void> {
    let value: unknown;
    try {
      value = parseJson(bytes);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#report(this.#write(errorResponse(null, ProtocolErrorCode.ParseError, message)));
      return;
    }
    if (Array.isArray(value)) this.#acceptBatch(value);
    else await this.#acceptMessage(readMessage(value));
  }

  /** Passes a message on. What follows `initialize` waits for its answer, which decides how to read it. */
  async #acceptMessage(incoming: Incoming, batch?: Batch): Promise<void> {
    if (incoming.kind === 'ignored') return;
    if (incoming.kind === 'invalid') {
      this.#report(
        batch === undefined ? this.#write(incoming.answer) : this.#answerBatch(batch, incoming.answer),
      );
      return;
    }
    if (incoming.kind === 'notification') {
      this.onmessage?.(incoming.message);
      const cancelled = cancelledRequest(incoming.message);
      if (cancelled !== undefined) this.#forget(cancelled);
      return;
    }
    const { id, method } = incoming.message;
    const answered = this.#pending.add(id, {
      ...(batch && { batch }),
      heldOpen: method === 'subscriptions/listen',
    });
    this.onmessage?.(incoming.message);
    if (method === 'initialize') await answered;
  }

  #acceptBatch(values: readonly unknown[]): void {
    const refusal = this.#acceptsBatches
      ? values.length === 0 && 'Invalid request: the batch is empty'
      : 'Invalid request: batches are not supported by this protocol version';
    if (refusal !== false) {
      this.#report(this.#write(errorResponse(null, ProtocolErrorCode.InvalidRequest, refusal)));
      return;
    }
    const messages = values.map(readBatchMember);
    const answered = messages.filter(({ kind }) => kind === 'request' || kind === 'invalid');
    const batch: Batch = { open: answered.length, answers: [] };
    for (const message of messages) void this.#acceptMessage(message, batch);
  }

  /** A cancelled request gets no answer; a batch it belonged to must not wait for it. */
  #forget(id: string | number): void {
    this.listened.cancelled(id);
    const batch = this.#pending.take(id)?.batch;
    if (batch !== undefined) this.#report(this.#answerBatch(batch));
  }

  async #answerBatch(batch: Batch, answer?: JSONRPCMessage | ErrorResponse): Promise<void> {
    if (answer !== undefined) batch.answers.push(answer);
    batch.open -= 1;
    if (batch.open === 0 && batch.answers.length > 0) await this.#write(batch.answers);
  }

  #write(value: JSONRPCMessage | ErrorResponse | Batch['answers']): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The connection is closed.'));
    this.#lastWrite = new Promise((resolve, reject) => {
      this.#output.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
    });
    return this.#lastWrite;
  }

  #report(work: Promise<void>): void {
    work.catch((error: Error) => {
      if (!hasErrno(error, 'EPIPE', 'ERR_STREAM_DESTROYED')) this.onerror?.(error);
    });
  }
}
