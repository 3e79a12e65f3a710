/** The answer to one POST: a JSON body, or a stream of events where there is more to tell than answers. */
import type { ServerResponse } from 'node:http';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { ErrorResponse } from '../messages.ts';
import type { Accepted } from './accept.ts';
import { EventStream, endResponse } from './event-stream.ts';
import type { HttpLimits } from './limits.ts';

export type Answer = JSONRPCMessage | ErrorResponse;

/** Where messages of a stream go. */
interface AnswerStream {
  send(message: unknown): void;
  end(): void;
  /** A client that loses the connection can come back for the rest. */
  readonly isResumable?: boolean;
  /** Ends the connection alone, so that the client comes back. */
  closeConnection?(): void;
}

export interface PostAnswerOptions {
  accepted: Accepted;
  limits: HttpLimits;
  /** How many answers there will be; each comes by {@link PostAnswer.answer} or {@link PostAnswer.drop}. */
  expected: number;
  /** The answers of a batch are an array, however many they are. */
  isBatch: boolean;
  /** Headers, which may depend on the answers (of which a stream may have none yet). */
  headers?: (answers: readonly Answer[]) => Readonly<Record<string, string>>;
  /** Makes something better of the stream that has begun. */
  streamOn?: (connection: EventStream) => AnswerStream;
}

/**
 * Starts as nothing; becomes a stream with the first message that is no answer, or when the answer takes
 * long, and otherwise JSON. A client that takes no streams is sent nothing but answers.
 */
export class PostAnswer {
  readonly #res: ServerResponse;
  readonly #options: PostAnswerOptions;
  readonly #answers: Answer[] = [];
  readonly #slow: NodeJS.Timeout | undefined;
  #stream: AnswerStream | undefined;
  #open: number;

  constructor(res: ServerResponse, options: PostAnswerOptions) {
    this.#res = res;
    this.#options = options;
    this.#open = options.expected;
    const { accepted, limits } = options;
    if (accepted.stream) {
      this.#slow = setTimeout(() => this.#openStream(), limits.streamAfterMs);
      this.#slow.unref();
      res.once('close', () => clearTimeout(this.#slow));
    }
  }

  /** Sends a message that belongs to the request and is no answer: progress, a question to the client. */
  tell(message: JSONRPCMessage): void {
    if (this.#open > 0) this.#openStream()?.send(message);
  }

  /** Takes one of the answers; with the last one the response ends. */
  answer(message: Answer): void {
    if (this.#stream !== undefined) this.#stream.send(message);
    else this.#answers.push(message);
    this.drop();
  }

  /** True if the client can lose the connection and still get the rest. */
  get isResumable(): boolean {
    return this.#stream?.isResumable ?? false;
  }

  /** Ends the connection before there is an answer, if the client can come back for that. */
  closeConnection(): void {
    const stream = this.#open > 0 ? this.#openStream() : undefined;
    if (stream?.isResumable) stream.closeConnection?.();
  }

  /** One of the requests will not be answered, as it was cancelled. */
  drop(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#end();
  }

  #openStream(): AnswerStream | undefined {
    const { accepted, limits, headers, streamOn } = this.#options;
    if (this.#stream !== undefined || !accepted.stream || this.#res.headersSent) return this.#stream;
    clearTimeout(this.#slow);
    const connection = new EventStream(this.#res, limits, headers?.(this.#answers));
    this.#stream = streamOn?.(connection) ?? connection;
    for (const message of this.#answers.splice(0)) this.#stream.send(message);
    return this.#stream;
  }

  #end(): void {
    clearTimeout(this.#slow);
    const { accepted, limits, headers, isBatch } = this.#options;
    if (this.#stream === undefined && this.#answers.length > 0 && !accepted.json) this.#openStream();
    if (this.#stream !== undefined) {
      this.#stream.end();
      return;
    }
    if (this.#res.destroyed) return;
    const [first] = this.#answers;
    if (first === undefined) {
      this.#res.writeHead(202);
      endResponse(this.#res, limits.unreadTimeoutMs);
      return;
    }
    const body = Buffer.from(JSON.stringify(isBatch ? this.#answers : first));
    this.#res.writeHead(200, {
      ...headers?.(this.#answers),
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    });
    endResponse(this.#res, limits.unreadTimeoutMs, body);
  }
}
