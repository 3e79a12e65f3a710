/**
 * The connection of one session to its MCP server, made of many HTTP requests.
 *
 * The SDK's own transport leaves the response open for ever when a request is cancelled, mixes up requests
 * that share an id, and lets the work of clients that have gone run on; this one does none of that.
 */
import type { JSONRPCMessage, JSONRPCRequest, RequestId, Transport } from '@modelcontextprotocol/server';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorResponse } from '../messages.ts';
import type { EventStream } from './event-stream.ts';
import type { FairQueue, Turn } from './fair-queue.ts';
import type { PostAnswer } from './post-answer.ts';
import { isWork } from './work.ts';

/** The one protocol version over HTTP whose clients may send several messages as one JSON array. */
const VERSION_WITH_BATCHES = '2025-03-26';

/** Streams a session may have at a time: a client that comes back may have left some half-open. */
const MAX_STREAMS = 4;

/** A request that has not been answered yet. */
interface OpenRequest {
  /** The id the client gave it. */
  clientId: RequestId;
  post: PostAnswer;
  /** Aborted when it is answered or cancelled, also while it waits for its turn. */
  gone: AbortController;
  turn?: Turn;
  /** The server has it. */
  isDelivered: boolean;
}

export class SessionTransport implements Transport {
  onmessage: Transport['onmessage'];
  onclose: Transport['onclose'];
  onerror: Transport['onerror'];
  readonly sessionId: string;

  readonly #queue: FairQueue;
  /** By the id under which the server knows it: clients may use an id twice at once. */
  readonly #open = new Map<RequestId, OpenRequest>();
  /** The newest last. */
  readonly #streams: EventStream[] = [];
  #nextId = 1;
  #version: string | undefined;
  #closed = false;

  constructor(sessionId: string, queue: FairQueue) {
    this.sessionId = sessionId;
    this.#queue = queue;
  }

  async start(): Promise<void> {}

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  get acceptsBatches(): boolean {
    return this.#version === VERSION_WITH_BATCHES;
  }

  /** Passes a request on, when it is its turn. Its answer goes to `post`. */
  request(message: JSONRPCRequest, post: PostAnswer): void {
    const id = this.#nextId++;
    const open: OpenRequest = { clientId: message.id, post, gone: new AbortController(), isDelivered: false };
    this.#open.set(id, open);
    if (isWork(message.method)) void this.#deliverInTurn({ ...message, id }, open);
    else this.#deliver({ ...message, id }, open);
  }

  /** Passes on what is not answered: a notification, or the client's answer to a question of the server. */
  notice(message: JSONRPCMessage): void {
    this.onmessage?.(message);
  }

  /** Cancels the requests to which the client gave this id. They are not answered. */
  cancel(clientId: RequestId, reason: string): void {
    this.#cancelWhere((open) => open.clientId === clientId, reason);
  }

  /** Cancels the requests whose answers nobody waits for any more. */
  abandon(post: PostAnswer): void {
    this.#cancelWhere((open) => open.post === post, 'The client has gone.');
  }

  /** Adds a stream for what belongs to no request; it gets all of that until a newer one comes. */
  addStream(stream: EventStream): void {
    this.#streams.push(stream);
    if (this.#streams.length > MAX_STREAMS) this.#streams.shift()?.end();
  }

  removeStream(stream: EventStream): void {
    const at = this.#streams.indexOf(stream);
    if (at >= 0) this.#streams.splice(at, 1);
  }

  /** Sends an answer to where it is waited for, and anything else along with its request or on a stream. */
  async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if ('method' in message) {
      const related = options?.relatedRequestId;
      if (related === undefined) this.#streams.at(-1)?.send(message);
      else this.#open.get(related)?.post.tell(message);
      return;
    }
    const open = message.id === undefined ? undefined : this.#take(message.id);
    open?.post.answer({ ...message, id: open.clientId });
  }

  /** Ends the session: what has not been answered is told so, and the streams end. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const id of [...this.#open.keys()]) {
      const open = this.#take(id);
      const message = 'The session ended before the request was finished; it was cancelled.';
      open?.post.answer(errorResponse(open.clientId, ProtocolErrorCode.InternalError, message));
    }
    for (const stream of this.#streams.splice(0)) stream.end();
    this.onclose?.();
  }

  async #deliverInTurn(message: JSONRPCRequest, open: OpenRequest): Promise<void> {
    const turn = await this.#queue.enter(this.sessionId, open.gone.signal);
    if (turn === undefined) return;
    if (this.#open.get(message.id) !== open) {
      turn.end();
      return;
    }
    open.turn = turn;
    this.#deliver(message, open);
  }

  #deliver(message: JSONRPCRequest, open: OpenRequest): void {
    open.isDelivered = true;
    this.onmessage?.(message);
  }

  #cancelWhere(isMeant: (open: OpenRequest) => boolean, reason: string): void {
    for (const [id, open] of [...this.#open]) {
      if (!isMeant(open)) continue;
      this.#take(id);
      open.post.drop();
      if (!open.isDelivered) continue;
      const params = { requestId: id, reason };
      this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    }
  }

  /** Takes a request off the list, and gives its turn back. */
  #take(id: RequestId): OpenRequest | undefined {
    const open = this.#open.get(id);
    if (open === undefined) return undefined;
    this.#open.delete(id);
    open.gone.abort();
    open.turn?.end();
    return open;
  }
}
