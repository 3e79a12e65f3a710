/** What is served where: the guards every request passes, and the two kinds of the protocol at `/mcp`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classifyInboundRequest, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { readMessage } from '../messages.ts';
import { tellChanges } from '../resources/changes.ts';
import { acceptedBy } from './accept.ts';
import { bearsToken, challenge } from './bearer.ts';
import { readJson } from './body.ts';
import { type Exchange, headerOf, type Shared } from './exchange.ts';
import { HeldBytes } from './held-bytes.ts';
import { type HostRules, hostRefusal, originRefusal } from './hosts.ts';
import { Pipelining } from './pipelining.ts';
import { type Refusal, refusal, refuse } from './refusal.ts';
import { SessionEndpoint } from './session-endpoint.ts';
import { StatelessEndpoint } from './stateless-endpoint.ts';

export const MCP_PATH = '/mcp';
const HEALTH_PATH = '/healthz';

export interface EndpointOptions extends Shared {
  hosts: HostRules;
  /** Asked of every request at the endpoint, if there is one. */
  token?: string;
  version: string;
}

export class Endpoint {
  readonly #options: EndpointOptions;
  readonly #held: HeldBytes;
  readonly #pipelining: Pipelining;
  readonly #sessions: SessionEndpoint;
  readonly #stateless: StatelessEndpoint;
  #underWay = 0;
  #isEnding = false;
  #idle: () => void = () => {};

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#held = new HeldBytes(options.limits.maxHeldBytes);
    this.#pipelining = new Pipelining(options.limits);
    this.#sessions = new SessionEndpoint(options);
    this.#stateless = new StatelessEndpoint(options);
  }

  /** Serves a request. Never rejects. */
  async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    // A client that resets its connection is gone, which the closing of the response tells.
    req.on('error', () => {});
    res.on('error', () => {});
    if (this.#pipelining.isWaiting(res) && !(await this.#pipelining.turn(req, res))) return;
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    const refused = this.#refusal(req, path);
    if (refused !== undefined) return refuse(req, res, refused);
    if (path === HEALTH_PATH) return this.#tellHealth(res);
    try {
      await this.#serveProtocol(req, res);
    } catch (error) {
      if (res.destroyed) return;
      this.#options.onerror(error instanceof Error ? error : new Error(String(error)));
      refuse(req, res, refusal(500, 'Internal error', { code: ProtocolErrorCode.InternalError }));
    }
  }

  /**
   * Tells clients without a session that listen what has been re-indexed in the host; the servers of sessions
   * tell by themselves. Returns what ends that.
   */
  follow(host: Parameters<typeof tellChanges>[0]): () => void {
    return tellChanges(host, () => this.#stateless.subscribed(), {
      updated: (uri) => this.#stateless.resourceUpdated(uri),
      listChanged: () => this.#stateless.resourcesChanged(),
    });
  }

  /**
   * Takes no more requests, lets those under way finish for a while, cancels the rest and ends all streams.
   * Resolves when nothing is under way any more.
   */
  async end(graceMs: number): Promise<void> {
    this.#isEnding = true;
    await this.#whenIdle(graceMs);
    this.#sessions.close();
    await this.#stateless.close();
  }

  #refusal(req: IncomingMessage, path: string): Refusal | undefined {
    const { hosts, token } = this.#options;
    // Which of two is meant, others on the way may see differently.
    if (req.headersDistinct.host?.length !== 1 && req.headers.host !== undefined) {
      return refusal(400, 'More than one Host header');
    }
    const foreign = hostRefusal(req.headers.host, hosts) ?? originRefusal(req.headers.origin, hosts);
    if (foreign !== undefined) return refusal(403, foreign);
    const methods = METHODS.get(path);
    if (methods === undefined) return refusal(404, `Nothing is served here; the endpoint is ${MCP_PATH}`);
    if (!methods.includes(req.method ?? '')) {
      return refusal(405, 'Method not allowed', { headers: { Allow: methods.join(', ') } });
    }
    const { authorization } = req.headers;
    if (path === MCP_PATH && token !== undefined && !bearsToken(authorization, token)) {
      const headers = { 'WWW-Authenticate': challenge(authorization) };
      return refusal(401, 'A bearer token is needed, as the server was started with one', { headers });
    }
    if (this.#isEnding) return refusal(503, 'The server is ending', { headers: { Connection: 'close' } });
    return undefined;
  }

  async #serveProtocol(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const closed = new AbortController();
    res.once('close', () => closed.abort());
    const accepted = acceptedBy(headerOf(req, 'accept'));
    const exchange: Exchange = { req, res, accepted, closed: closed.signal };
    if (req.method === 'GET') this.#sessions.get(exchange);
    else if (req.method === 'DELETE') this.#sessions.delete(exchange);
    else await this.#post(exchange);
  }

  async #post(exchange: Exchange): Promise<void> {
    const { req, res, accepted } = exchange;
    const { limits } = this.#options;
    if (!accepted.json && !accepted.stream) {
      return refuse(req, res, refusal(406, 'Answers are application/json or text/event-stream'));
    }
    const body = await readJson(req, res, limits, this.#held);
    if (body.kind === 'refused') return refuse(req, res, body.refusal);
    const { value } = body;
    if (Array.isArray(value)) {
      this.#count(exchange);
      return this.#sessions.postBatch(exchange, value);
    }
    const incoming = readMessage(value);
    if (incoming.kind === 'invalid') return refuse(req, res, { status: 400, answer: incoming.answer });
    if (incoming.kind === 'ignored') return this.#sessions.postResponse(exchange, value);
    const { message } = incoming;
    if (message.method !== 'subscriptions/listen') this.#count(exchange);
    const isLegacy =
      classifyInboundRequest({ httpMethod: 'POST', ...eraHeaders(req), body: message }).kind === 'legacy';
    if (isLegacy) await this.#sessions.post(exchange, incoming);
    else await this.#stateless.post(exchange, message);
  }

  /** The server waits for this exchange when it is to end. */
  #count({ closed }: Exchange): void {
    this.#underWay += 1;
    closed.addEventListener('abort', () => {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#idle();
    });
  }

  #tellHealth(res: ServerResponse): void {
    const body = Buffer.from(JSON.stringify({ status: 'ok', version: this.#options.version }));
    res.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    });
    res.end(body);
  }

  #whenIdle(timeoutMs: number): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  [MCP_PATH, ['GET', 'POST', 'DELETE']],
  [HEALTH_PATH, ['GET', 'HEAD']],
]);

/** What tells the two kinds of the protocol apart, besides the message. */
function eraHeaders(req: IncomingMessage) {
  const protocolVersionHeader = headerOf(req, 'mcp-protocol-version');
  const mcpMethodHeader = headerOf(req, 'mcp-method');
  const mcpNameHeader = headerOf(req, 'mcp-name');
  return {
    ...(protocolVersionHeader !== undefined && { protocolVersionHeader }),
    ...(mcpMethodHeader !== undefined && { mcpMethodHeader }),
    ...(mcpNameHeader !== undefined && { mcpNameHeader }),
  };
}
