/** The HTTP side of the fake IDE: who is let in, and which answer goes where. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../src/ide/types.ts';
import {
  BAD_MESSAGE,
  describe,
  headerOf,
  INITIALIZED,
  isMeantForHttp,
  keyOf,
  messageOf,
  wrongHeaders,
} from './fake-ide-admission.ts';
import { type Asked, type FakeDispatch, notifyAhead } from './fake-ide-dispatch.ts';
import type { FakeJournal } from './fake-ide-journal.ts';
import {
  type ClientMessage,
  isObject,
  readBody,
  refusalBody,
  writeAnswer,
  writeStatus,
} from './fake-ide-messages.ts';
import { type FakeOffer, resultOf } from './fake-ide-methods.ts';
import type { FakeSessions, Session, Turned } from './fake-ide-sessions.ts';

/** What an endpoint works with. */
export interface EndpointParts {
  readonly answers: 'json' | 'sse';
  readonly getStream: 'sse' | 405 | 409;
  readonly journal: FakeJournal;
  readonly sessions: FakeSessions;
  readonly dispatch: FakeDispatch;
  readonly offer: FakeOffer;
}

/** One HTTP request. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: number;
  readonly sessionId: string | undefined;
  readonly at: number;
  /** Which life of the fake it came in: nothing of one is answered in the next. */
  readonly life: number;
}

/** Takes the requests of all lives. */
export class FakeEndpoint {
  readonly #parts: EndpointParts;
  readonly #running = new Map<string, AbortController>();
  #life = 0;

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  /** Lets nothing that has begun be answered. */
  beginLife(): void {
    this.#life++;
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  /** Takes a request and answers it some time. */
  receive(request: IncomingMessage, response: ServerResponse, connection: number): void {
    const sessionId = headerOf(request, 'mcp-session-id');
    const exchange = { request, response, connection, sessionId, at: Date.now(), life: this.#life };
    this.#serve(exchange).catch((error: unknown) =>
      writeStatus(response, 500, `The fake IDE failed: ${error}`),
    );
  }

  async #serve(exchange: Exchange): Promise<void> {
    const { request } = exchange;
    const isHere = request.url?.split('?')[0] === '/stream';
    if (isHere && request.method === 'POST') await this.#post(exchange);
    else if (isHere && request.method === 'GET') await this.#get(exchange);
    else if (isHere && request.method === 'DELETE') await this.#delete(exchange);
    else this.#turnAway(exchange, { http: isHere ? 405 : 404, body: 'Not here' });
  }

  async #post(exchange: Exchange): Promise<void> {
    const body = await readBody(exchange.request);
    if (body === undefined || exchange.life !== this.#life) return;
    const message = messageOf(body);
    const turned = message === undefined ? BAD_MESSAGE : wrongHeaders(exchange.request);
    const isInitialize = message?.kind === 'request' && message.method === 'initialize';
    const session = isInitialize && exchange.sessionId === undefined ? undefined : this.#admit(exchange);
    if (message === undefined || turned !== undefined)
      this.#turnAway(exchange, turned ?? BAD_MESSAGE, message);
    else if (session !== undefined && 'http' in session) this.#turnAway(exchange, session, message);
    else if (isInitialize && session !== undefined) this.#turnAway(exchange, INITIALIZED, message);
    else if (message.kind === 'request') await this.#answer(exchange, message, session);
    else await this.#take(exchange, message, session);
  }

  async #get(exchange: Exchange): Promise<void> {
    const session = this.#admit(exchange);
    if ('http' in session) return this.#turnAway(exchange, session);
    const { getStream, sessions, journal } = this.#parts;
    const turned = wrongHeaders(exchange.request);
    if (turned !== undefined) return this.#turnAway(exchange, turned);
    if (getStream !== 'sse') return this.#turnAway(exchange, { http: getStream, body: 'No stream here' });
    if (await this.#isIntercepted(exchange, undefined, session)) return;
    sessions.addStream(session.id, exchange.response, () => journal.touch());
    journal.touch();
  }

  async #delete(exchange: Exchange): Promise<void> {
    const session = this.#admit(exchange);
    if ('http' in session) return this.#turnAway(exchange, session);
    if (await this.#isIntercepted(exchange, undefined, session)) return;
    this.#parts.sessions.end(session.id);
    writeStatus(exchange.response, 200);
    this.#parts.journal.touch();
  }

  /** Notifications, and answers to what the fake has asked. */
  async #take(
    exchange: Exchange,
    message: Exclude<ClientMessage, { kind: 'request' }>,
    session: Session | undefined,
  ): Promise<void> {
    if (message.kind === 'response') {
      this.#record(exchange, message, false);
      this.#parts.sessions.takeResponse(message.id, message.outcome);
    } else {
      if (await this.#isIntercepted(exchange, message, session)) return;
      const { requestId } = message.params;
      if (message.method === 'notifications/cancelled') this.#running.get(keyOf(session, requestId))?.abort();
    }
    writeStatus(exchange.response, 202);
  }

  async #answer(
    exchange: Exchange,
    message: Extract<ClientMessage, { kind: 'request' }>,
    session: Session | undefined,
  ): Promise<void> {
    const { id, method, params } = message;
    const { dispatch, offer, answers } = this.#parts;
    const answering = { id, how: answers };
    const isRepeated = session?.usedIds.has(JSON.stringify(id)) === true;
    session?.usedIds.add(JSON.stringify(id));
    this.#record(exchange, message, isRepeated);
    if (isRepeated) {
      const rpcError = { code: -32600, message: `The id ${JSON.stringify(id)} has been used before` };
      return writeAnswer(exchange.response, { rpcError }, answering);
    }
    const abort = new AbortController();
    const key = keyOf(session, id);
    this.#running.set(key, abort);
    exchange.response.on('close', () => abort.abort());
    const asked = this.#asked(exchange, method, params, id, session, abort.signal);
    const answer = await dispatch.answer({ ...asked, builtIn: () => resultOf(method, params, offer) });
    this.#parts.journal.touch();
    await pause(dispatch.delayOf(method), exchange.response);
    if (this.#running.get(key) === abort) this.#running.delete(key);
    if (exchange.life !== this.#life) return;
    if (method === 'initialize') this.#open(exchange.response, answer);
    writeAnswer(exchange.response, answer, answering);
  }

  /** Lets a handler of a test see what has no answer of its own, and does as it says if it says something. */
  async #isIntercepted(
    exchange: Exchange,
    message: ClientMessage | undefined,
    session: Session | undefined,
  ): Promise<boolean> {
    this.#record(exchange, message, false);
    const { method, params } = describe(exchange.request, message);
    const signal = new AbortController().signal;
    const asked = this.#asked(exchange, method, params, undefined, session, signal);
    const answer = await this.#parts.dispatch.answer({ ...asked, builtIn: async () => ({}) });
    if (exchange.life !== this.#life) return true;
    const isMeant = isMeantForHttp(answer);
    if (isMeant) writeAnswer(exchange.response, answer === 'break-midway' ? 'break' : answer);
    return isMeant;
  }

  #asked(
    exchange: Exchange,
    method: string,
    params: JsonObject,
    id: string | number | undefined,
    session: Session | undefined,
    signal: AbortSignal,
  ): Omit<Asked, 'builtIn'> {
    const notify = (name: string, values: JsonObject): void => {
      if (exchange.life !== this.#life) return;
      if (this.#parts.answers === 'sse' && id !== undefined) notifyAhead(exchange.response, name, values);
      else if (session !== undefined) this.#parts.sessions.notify(name, values, session.id);
    };
    return { method, params, id, sessionId: session?.id, signal, notify };
  }

  /** A session is opened by an answer that is a result of the protocol. */
  #open(response: ServerResponse, answer: unknown): void {
    if (!isObject(answer) || typeof answer.protocolVersion !== 'string' || response.headersSent) return;
    if (response.destroyed) return;
    response.setHeader('mcp-session-id', this.#parts.sessions.open(answer.protocolVersion).id);
    this.#parts.journal.touch();
  }

  #admit({ request, sessionId }: Exchange): Session | Turned {
    const found = this.#parts.sessions.find(sessionId);
    if ('http' in found || headerOf(request, 'mcp-protocol-version') === found.version) return found;
    return { http: 400, body: refusalBody(`Bad Request: mcp-protocol-version is not ${found.version}`) };
  }

  #turnAway(exchange: Exchange, { http, body }: Turned, message?: ClientMessage): void {
    this.#record(exchange, message, true);
    writeStatus(exchange.response, http, body);
  }

  #record(exchange: Exchange, message: ClientMessage | undefined, isRefused: boolean): void {
    const { request, connection, sessionId, at } = exchange;
    const described = describe(request, message);
    this.#parts.journal.record({
      ...described,
      headers: request.headers,
      sessionId,
      at,
      connection,
      isRefused,
    });
  }
}

/** Waits, but no longer than the client does. */
async function pause(ms: number, response: ServerResponse): Promise<void> {
  if (ms <= 0 || response.destroyed) return;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  await sleep(ms, undefined, { signal: gone.signal }).catch(() => {});
}
