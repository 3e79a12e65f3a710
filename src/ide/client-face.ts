/**
 * The client's side of the bridge: one JSON-RPC message a line, on two byte streams. Every request is answered once,
 * under its own id; what the messages mean is the handler's business.
 */
import type { Readable, Writable } from 'node:stream';
import { messageOf } from '../errors.ts';
import { type Line, LineSplitter } from '../mcp/lines.ts';
import { readClientLine } from './client-face-line.ts';
import {
  type ClientMessage,
  cancelledId,
  errorAnswer,
  type RequestId,
  RPC_ERRORS,
} from './client-face-messages.ts';
import { ClientQuestions } from './client-face-questions.ts';
import type { JsonObject } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';

/** Reading stops, and notifications are dropped, while more bytes wait to be written: the client does not read. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** What does the work. */
export interface ClientHandler {
  /**
   * Answers a request, `initialize` at once. A rejection becomes a JSON-RPC error: an {@link IdeRpcError} that one,
   * anything else an internal error. `signal` is aborted when nobody waits for the answer any more.
   */
  request(method: string, params: JsonObject | undefined, signal: AbortSignal): unknown;
  /** Takes a notification, cancellations left out. */
  notified(method: string, params: JsonObject | undefined): void;
}

/** The answers to several messages, which go out together when the last one is there. */
interface Batch {
  /** Messages that are still to be answered. */
  open: number;
  readonly answers: JsonObject[];
}

interface OpenRequest {
  readonly id: RequestId;
  readonly abort: AbortController;
  readonly batch: Batch | undefined;
}

/** One client. It is read from {@link start} on until its end. */
export class ClientFace {
  /** Resolves when the client has ended its input, or reads no more. */
  readonly gone: Promise<void>;
  /** Whether several messages may come as one list, which old versions of the protocol have. */
  takesBatches = false;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #handler: ClientHandler;
  readonly #lines = new LineSplitter();
  readonly #open = new Set<OpenRequest>();
  readonly #questions = new ClientQuestions((message) => this.#write(message));
  #noteGone: () => void = () => {};
  #isClosed = false;

  constructor(input: Readable, output: Writable, handler: ClientHandler) {
    this.#input = input;
    this.#output = output;
    this.#handler = handler;
    this.gone = new Promise((resolve) => {
      this.#noteGone = resolve;
    });
  }

  /** Begins to read. */
  start(): void {
    this.#output.on('error', () => this.#noteGone());
    this.#output.on('close', () => this.#noteGone());
    void this.#read().then(() => this.#noteGone());
  }

  /** Tells the client something, unless it is far behind with reading. */
  notify(method: string, params?: JsonObject): void {
    if (this.#output.writableLength > MAX_UNSENT_BYTES) return;
    this.#write({ jsonrpc: '2.0', method, ...(params && { params }) });
  }

  /** Asks the client. Rejects with its error, or when the signal is aborted; the client is told of that. */
  ask(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<unknown> {
    return this.#questions.ask(method, params, signal);
  }

  /** Cancels what is open, answers it with this error, and reads no more. */
  close(message: string): void {
    if (this.#isClosed) return;
    for (const request of [...this.#open]) {
      this.#settle(request, errorAnswer(request.id, new IdeRpcError(RPC_ERRORS.internal, message)));
      request.abort.abort();
    }
    this.#isClosed = true;
    this.#questions.close(message);
    this.#input.destroy();
  }

  /** Resolves when all that was to be written has left the process, or cannot any more. */
  flushed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.destroyed || this.#output.writableEnded) resolve();
      else this.#output.write('', () => resolve());
    });
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.#input) {
        for (const line of this.#lines.push(chunk)) this.#accept(line);
        if (this.#output.writableLength > MAX_UNSENT_BYTES) await this.flushed();
      }
      for (const line of this.#lines.end()) this.#accept(line);
    } catch {
      // A broken input is an ended one; it is destroyed by `close`, too.
    }
  }

  #accept(line: Line): void {
    if (this.#isClosed) return;
    const { messages, isBatch } = readClientLine(line, this.takesBatches);
    const answered = messages.filter(({ kind }) => kind === 'request' || kind === 'invalid');
    const batch: Batch | undefined = isBatch ? { open: answered.length, answers: [] } : undefined;
    for (const message of messages) this.#take(message, batch);
  }

  #take(message: ClientMessage, batch: Batch | undefined): void {
    switch (message.kind) {
      case 'request':
        this.#serve(message.id, message.method, message.params, batch);
        break;
      case 'invalid':
        this.#answer(errorAnswer(message.id, message.error), batch);
        break;
      case 'response':
        this.#questions.answered(message.id, message.outcome);
        break;
      case 'notification': {
        const cancelled = cancelledId(message.method, message.params);
        if (cancelled !== undefined) this.#cancel(cancelled);
        else if (message.method !== 'notifications/cancelled') this.#tell(message.method, message.params);
        break;
      }
      case 'ignored':
        break;
    }
  }

  #serve(id: RequestId, method: string, params: JsonObject | undefined, batch: Batch | undefined): void {
    const request: OpenRequest = { id, abort: new AbortController(), batch };
    this.#open.add(request);
    const done = (result: unknown): void =>
      this.#settle(request, { jsonrpc: '2.0', id, result: result ?? {} });
    const failed = (error: unknown): void => this.#settle(request, errorAnswer(id, asRpcError(error)));
    try {
      const result = this.#handler.request(method, params, request.abort.signal);
      if (result instanceof Promise) result.then(done).catch(failed);
      else done(result);
    } catch (error) {
      failed(error);
    }
  }

  /** A cancelled request gets no answer; a batch it belonged to does not wait for it. */
  #cancel(id: RequestId): void {
    for (const request of [...this.#open]) {
      if (request.id !== id) continue;
      this.#settle(request, undefined);
      request.abort.abort();
    }
  }

  #settle(request: OpenRequest, answer: JsonObject | undefined): void {
    if (!this.#open.delete(request)) return;
    this.#answer(answer, request.batch);
  }

  /** Writes an answer, or keeps it until those to the rest of its batch are there. */
  #answer(answer: JsonObject | undefined, batch: Batch | undefined): void {
    if (batch === undefined) {
      if (answer !== undefined) this.#write(answer);
      return;
    }
    if (answer !== undefined) batch.answers.push(answer);
    batch.open -= 1;
    if (batch.open === 0 && batch.answers.length > 0) this.#write(batch.answers);
  }

  #tell(method: string, params: JsonObject | undefined): void {
    try {
      this.#handler.notified(method, params);
    } catch {
      // Nobody waits for an answer; what else comes in has to be read all the same.
    }
  }

  #write(message: JsonObject | readonly JsonObject[]): void {
    if (this.#isClosed || this.#output.destroyed) return;
    this.#output.write(`${JSON.stringify(message)}\n`, () => {});
  }
}

function asRpcError(error: unknown): IdeRpcError {
  return error instanceof IdeRpcError ? error : new IdeRpcError(RPC_ERRORS.internal, messageOf(error));
}
