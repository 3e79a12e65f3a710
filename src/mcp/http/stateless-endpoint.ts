/** The protocol of 2026-07-28 over HTTP: every request stands for itself, and its connection is its call. */
import {
  createMcpHandler,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { EventStream, endResponse } from './event-stream.ts';
import type { Exchange, Shared } from './exchange.ts';
import type { Turn } from './fair-queue.ts';
import { busy, refusal, refuse } from './refusal.ts';
import { isWork } from './work.ts';

/** The SDK wants web requests, which have a whole URL; it looks at none of it. */
const URL_OF_NOTHING = 'http://localhost/mcp';

/** The SDK's status for a request that was cancelled; as its client is still there, the server is ending. */
const CANCELLED_BY_SDK = 499;

export class StatelessEndpoint {
  readonly #shared: Shared;
  readonly #handler: McpHttpHandler;
  /** The resources that the streams of subscriptions asked for. */
  readonly #subscribed = new Set<readonly string[]>();

  constructor(shared: Shared) {
    this.#shared = shared;
    const { newServer, limits, onerror } = shared;
    this.#handler = createMcpHandler(
      ({ era }) => {
        try {
          return newServer({ era });
        } catch (error) {
          // The handler's own reports are mostly about what clients send, which they are told.
          onerror(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
      },
      { legacy: 'reject', maxSubscriptions: limits.maxSubscriptions, keepAliveMs: 0 },
    );
  }

  /** Serves a POST with this message. Resolves when the response is over, or left to the connection. */
  async post(exchange: Exchange, message: JSONRPCRequest | JSONRPCNotification): Promise<void> {
    const { req, res, accepted, closed } = exchange;
    const { queue } = this.#shared;
    if (message.method === 'subscriptions/listen' && !accepted.stream) {
      return refuse(req, res, refusal(406, "'subscriptions/listen' is answered by text/event-stream only"));
    }
    if (message.method === 'subscriptions/listen') this.#noteSubscription(exchange, message);
    let turn: Turn | undefined;
    if ('id' in message && isWork(message.method)) {
      // The protocol has no sessions: whoever has a connection is a client, and those at one address share a room.
      const address = `address ${req.socket.remoteAddress ?? ''}`;
      if (!queue.hasRoom(address, 1)) return refuse(req, res, busy('There are too many requests now'));
      turn = await queue.enter(connectionOf(req.socket), closed, address);
      if (turn === undefined) return;
    }
    try {
      await this.#answer(exchange, message);
    } finally {
      turn?.end();
    }
  }

  /** The resources that clients asked to be told of. */
  *subscribed(): Generator<string> {
    for (const uris of this.#subscribed) yield* uris;
  }

  /** Tells the streams that asked for this resource that it has changed. */
  resourceUpdated(uri: string): void {
    this.#handler.notify.resourceUpdated(uri);
  }

  /** Tells the streams that asked for it that resources came or went. */
  resourcesChanged(): void {
    this.#handler.notify.resourcesChanged();
  }

  /** Ends the streams of subscriptions as the protocol has it, and cancels what is under way. */
  async close(): Promise<void> {
    await this.#handler.close();
  }

  #noteSubscription({ closed }: Exchange, { params }: JSONRPCRequest | JSONRPCNotification): void {
    const wish: unknown = params?.notifications;
    if (typeof wish !== 'object' || wish === null || !('resourceSubscriptions' in wish)) return;
    const { resourceSubscriptions: given } = wish;
    const uris = Array.isArray(given) ? given.filter((uri) => typeof uri === 'string') : [];
    if (uris.length === 0) return;
    this.#subscribed.add(uris);
    closed.addEventListener('abort', () => this.#subscribed.delete(uris), { once: true });
  }

  async #answer(
    { req, res, accepted, closed }: Exchange,
    message: JSONRPCRequest | JSONRPCNotification,
  ): Promise<void> {
    const { limits } = this.#shared;
    let stream: EventStream | undefined;
    const open = (): EventStream => {
      clearTimeout(slow);
      stream ??= new EventStream(res, limits);
      return stream;
    };
    const slow = accepted.stream ? setTimeout(open, limits.streamAfterMs) : undefined;
    slow?.unref();
    try {
      const request = new Request(URL_OF_NOTHING, {
        method: 'POST',
        headers: protocolHeaders(req),
        signal: closed,
      });
      const parsedBody = accepted.stream ? message : withoutProgress(message);
      const response = await this.#handler.fetch(request, { parsedBody });
      clearTimeout(slow);
      if (closed.aborted || res.destroyed) return;
      if (response.status === CANCELLED_BY_SDK) {
        const cancelled = 'The server ends; the request was cancelled.';
        if (stream === undefined) refuse(req, res, busy(cancelled));
        else stream.end();
        return;
      }
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await pipe(response, open());
        return;
      }
      // One line: JSON has its line ends escaped.
      const text = await response.text();
      if (stream !== undefined || (response.status === 200 && !accepted.json && accepted.stream)) {
        open().write(`event: message\ndata: ${text}\n\n`);
        open().end();
        return;
      }
      const body = Buffer.from(text);
      res.writeHead(response.status, {
        ...(body.length > 0 && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
      });
      endResponse(res, limits.unreadTimeoutMs, body);
    } finally {
      clearTimeout(slow);
    }
  }
}

const connections = new WeakMap<object, string>();
let connectionsSoFar = 0;

/** A name for a connection, as long as it lasts. */
function connectionOf(socket: object): string {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const name = `connection ${++connectionsSoFar}`;
  connections.set(socket, name);
  return name;
}

/** What the protocol says in headers; nothing else of a request, such as its token, reaches the server. */
function protocolHeaders({ headers }: Exchange['req']): Headers {
  const kept = new Headers({ 'Content-Type': 'application/json' });
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') kept.set(name, value);
  }
  return kept;
}

/** The message without the wish to be told of progress, which cannot be met without a stream. */
function withoutProgress<Message extends JSONRPCRequest | JSONRPCNotification>(message: Message): Message {
  const meta = message.params?._meta;
  if (meta === undefined) return message;
  const { progressToken: _unused, ...rest } = meta;
  return { ...message, params: { ...message.params, _meta: rest } };
}

/** Sends on the events of a response. Not waiting for the client: the stream bounds what is unsent. */
async function pipe(response: Response, stream: EventStream): Promise<void> {
  for await (const chunk of response.body ?? []) stream.write(chunk);
  stream.end();
}
