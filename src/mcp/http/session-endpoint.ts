/** Streamable HTTP of the protocols before 2026-07-28: sessions, each begun by `initialize`. */
import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { cancelledRequest, type Incoming, readBatchMember } from '../messages.ts';
import { EventStream, endResponse } from './event-stream.ts';
import { type Exchange, headerOf, type Shared } from './exchange.ts';
import { PostAnswer } from './post-answer.ts';
import { busy, type Refusal, refusal, refuse } from './refusal.ts';
import { type Session, Sessions } from './sessions.ts';
import { isWork } from './work.ts';

/** A message for the server. */
type Passable = Exclude<Incoming, { kind: 'ignored' | 'invalid' }>;

const SESSION_HEADER = 'mcp-session-id';

export class SessionEndpoint {
  readonly #shared: Shared;
  readonly #sessions: Sessions;

  constructor(shared: Shared) {
    this.#shared = shared;
    this.#sessions = new Sessions(shared.limits, shared.queue);
  }

  /** Serves a POST of one message. */
  async post(exchange: Exchange, incoming: Passable): Promise<void> {
    if (incoming.kind === 'request' && incoming.message.method === 'initialize') {
      return this.#initialize(exchange, incoming.message);
    }
    const session = this.#sessionOfPost(exchange);
    if (session !== undefined) this.#pass(exchange, session, [incoming], false);
  }

  /** Serves a POST of several messages. */
  postBatch(exchange: Exchange, values: readonly unknown[]): void {
    const session = this.#sessionOfPost(exchange);
    if (session === undefined) return;
    const refused = this.#batchRefusal(session, values);
    if (refused !== undefined) {
      refuse(exchange.req, exchange.res, refused);
      return;
    }
    for (const value of values) if (isResponse(value)) session.transport.notice(value);
    this.#pass(exchange, session, values.map(readBatchMember), true);
  }

  /** Serves a POST of the answer to a question of the server, or of something that needs no answer. */
  postResponse(exchange: Exchange, value: unknown): void {
    const session = this.#sessionOfPost(exchange);
    if (session === undefined) return;
    if (isResponse(value)) session.transport.notice(value);
    this.#pass(exchange, session, [], false);
  }

  /** Serves a GET: a stream for what the server tells of its own accord, or the rest of one that broke. */
  get(exchange: Exchange): void {
    const { req, res, accepted } = exchange;
    if (!accepted.stream) {
      refuse(req, res, refusal(406, 'A GET is answered by text/event-stream only'));
      return;
    }
    const session = this.#sessionOf(exchange);
    if (session === undefined) return;
    const connect = (): EventStream => new EventStream(res, this.#shared.limits);
    const lastEventId = headerOf(req, 'last-event-id');
    if (lastEventId === undefined) session.transport.addStream(connect());
    else if (!session.transport.resumeStream(lastEventId, connect)) {
      refuse(req, res, refusal(400, 'The stream of that Last-Event-ID is not there (any more)'));
    }
  }

  /** Serves a DELETE, which ends the session. */
  delete(exchange: Exchange): void {
    const session = this.#sessionOf(exchange);
    if (session === undefined) return;
    this.#sessions.end(session.id);
    exchange.res.writeHead(204).end();
  }

  close(): void {
    this.#sessions.endAll();
  }

  async #initialize(exchange: Exchange, message: JSONRPCRequest): Promise<void> {
    const { req, res, accepted, closed } = exchange;
    if (headerOf(req, SESSION_HEADER) !== undefined) {
      if (this.#sessionOf(exchange) === undefined) return;
      const again =
        "Invalid request: this session has been initialized; begin another without 'Mcp-Session-Id'";
      return refuse(req, res, refusal(400, again, { code: ProtocolErrorCode.InvalidRequest }));
    }
    if (!this.#sessions.hasRoom()) return refuse(req, res, busy('There are too many sessions now'));
    const { newServer, limits } = this.#shared;
    const session = await this.#sessions.begin(newServer({ era: 'legacy' }));
    const post = new PostAnswer(res, {
      accepted,
      limits,
      expected: 1,
      isBatch: false,
      headers: (answers) =>
        answers.every((answer) => 'result' in answer) ? { [SESSION_HEADER]: session.id } : {},
    });
    // A session whose id its client never got would only take a place.
    closed.addEventListener(
      'abort',
      () => {
        if (!session.transport.isBegun || !res.writableFinished) this.#sessions.end(session.id);
      },
      { once: true },
    );
    session.transport.request(message, post);
  }

  #pass(
    { res, accepted, closed, req }: Exchange,
    { id, transport }: Session,
    messages: readonly Incoming[],
    isBatch: boolean,
  ): void {
    const { limits, queue } = this.#shared;
    const work = messages.filter((one) => one.kind === 'request' && isWork(one.message.method)).length;
    if (work > 0 && !queue.hasRoom(id, work)) {
      refuse(req, res, busy('There are too many requests now'));
      return;
    }
    const expected = messages.filter((one) => one.kind === 'request' || one.kind === 'invalid').length;
    const post: PostAnswer = new PostAnswer(res, {
      accepted,
      limits,
      expected,
      isBatch,
      streamOn: (connection) => transport.answerOn(connection, () => post),
    });
    const left = (): void => {
      if (!post.isResumable) transport.abandon(post);
    };
    if (expected > 0) closed.addEventListener('abort', left, { once: true });
    for (const one of messages) {
      if (one.kind === 'request') transport.request(one.message, post);
      if (one.kind === 'invalid') post.answer(one.answer);
      if (one.kind === 'notification') {
        const cancelled = cancelledRequest(one.message);
        if (cancelled === undefined) transport.notice(one.message);
        else transport.cancel(cancelled, reasonOf(one.message.params?.reason));
      }
    }
    if (expected === 0) {
      res.writeHead(202);
      endResponse(res, limits.unreadTimeoutMs);
    }
  }

  /** As {@link #sessionOf}, of a POST: it makes the session live on. */
  #sessionOfPost(exchange: Exchange): Session | undefined {
    const session = this.#sessionOf(exchange);
    if (session === undefined) return undefined;
    exchange.closed.addEventListener('abort', this.#sessions.beginPost(session), { once: true });
    const refused = unknownVersion(headerOf(exchange.req, 'mcp-protocol-version'));
    if (refused === undefined) return session;
    refuse(exchange.req, exchange.res, refused);
    return undefined;
  }

  /** The session a request names; if there is none, the request has been answered. */
  #sessionOf({ req, res }: Exchange): Session | undefined {
    const id = headerOf(req, SESSION_HEADER);
    if (id === undefined) {
      refuse(req, res, refusal(400, "Missing 'Mcp-Session-Id': begin a session with 'initialize'"));
      return undefined;
    }
    const session = this.#sessions.find(id);
    if (session === undefined) {
      refuse(
        req,
        res,
        refusal(404, "There is no such session (any more): begin one with 'initialize'", NO_SESSION),
      );
    }
    return session;
  }

  #batchRefusal(session: Session, values: readonly unknown[]): Refusal | undefined {
    const { maxBatch } = this.#shared.limits;
    const message = !session.transport.acceptsBatches
      ? 'Invalid request: batches are not supported by this protocol version'
      : values.length === 0
        ? 'Invalid request: the batch is empty'
        : values.length > maxBatch && `Invalid request: a batch may have at most ${maxBatch} messages`;
    return message ? refusal(400, message, { code: ProtocolErrorCode.InvalidRequest }) : undefined;
  }
}

/** The number that other servers give it. */
const NO_SESSION = { code: -32_001 };

/** Without a header, the version is the one that was negotiated. */
function unknownVersion(header: string | undefined): Refusal | undefined {
  if (header === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(header)) return undefined;
  const known = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
  return refusal(400, `Unsupported MCP-Protocol-Version; this server knows ${known}`);
}

function isResponse(value: unknown): value is JSONRPCMessage {
  return isJSONRPCResultResponse(value) || isJSONRPCErrorResponse(value);
}

function reasonOf(given: unknown): string {
  return typeof given === 'string' ? given : 'The client cancelled.';
}
