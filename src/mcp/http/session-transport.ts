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
import type { ResumableStream } from './resumable-stream.ts';
import { isOfGet, type ResumableStreams } from './resumable-streams.ts';
import { isWork } from './work.ts';

/** The one protocol version over HTTP whose clients may send several messages as one JSON array. */
const VERSION_WITH_BATCHES = '2025-03-26';

/** From this one on, clients understand events without data. */
const VERSION_WITH_PRIMING = '2025-11-25';

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
  readonly #streams: ResumableStreams;
  #nextId = 1;
  #version: string | undefined;
  #closed = false;

  constructor(sessionId: string, queue: FairQueue, streams: ResumableStreams) {
    this.sessionId = sessionId;
    this.#queue = queue;
    this.#streams = streams;
  }

  async start(): Promise<void> {}

  setProtocolVersion(version: string): void {
    this.#version = version;
  }

  /** True once client and server have agreed on a version. */
  get isBegun(): boolean {
    return this.#version !== undefined;
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
  addStream(connection: EventStream): void {
    this.#streams.open('get', connection, { isPrimed: this.#isPrimed });
  }

  /** Makes a stream of the answer to a POST. If its client has gone and does not come back, the calls are cancelled. */
  answerOn(connection: EventStream, post: () => PostAnswer): ResumableStream {
    const onGone = (): void => this.abandon(post());
    return this.#streams.open('post', connection, { isPrimed: this.#isPrimed, onGone });
  }

  /**
   * Goes on with the stream that had this event. Where it is gone, a stream that belongs to no request begins anew;
   * false if it was that of an answer, which is lost.
   */
  resumeStream(lastEventId: string, connect: () => EventStream): boolean {
    if (this.#streams.resume(lastEventId, connect)) return true;
    if (!isOfGet(lastEventId)) return false;
    this.addStream(connect());
    return true;
  }

  /** Sends an answer to where it is waited for, and anything else along with its request or on a stream. */
  async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if ('method' in message) {
      const related = options?.relatedRequestId;
      if (related === undefined) this.#streams.newestOfGets()?.send(message);
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
    this.#streams.close();
    this.onclose?.();
  }

  get #isPrimed(): boolean {
    return this.#version !== undefined && this.#version >= VERSION_WITH_PRIMING;
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
    this.onmessage?.(message, { closeSSEStream: () => open.post.closeConnection() });
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
