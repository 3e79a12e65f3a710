/** One session of the protocol with one IDE. */
import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { messageOf } from '../../errors.ts';
import type { IdeTool, JsonObject } from '../types.ts';
import { readResult, refuseGone } from './answer.ts';
import { HttpFailure, IdeRpcError, LostSession } from './failures.ts';
import type { Handshake } from './handshake.ts';
import { Inbox, type InboxEvents, type OnProgress } from './inbox.ts';
import { Limit, within } from './limit.ts';
import { encode, isObject, readMessages } from './messages.ts';
import { keepListening } from './notification-stream.ts';
import { skipBody, type Wire } from './wire.ts';

/** Bytes of one message from the IDE. */
const ANSWER_LIMIT = 64 * 1024 * 1024;

/** How long a message without an answer may take to be taken, in ms. */
const ERRAND_MS = 5_000;

/** When the bridge ends: how long cancellations, and then the end of the session, may take, in ms. */
const CANCEL_MS = 200;
const DELETE_MS = 300;

/** How a request is sent. */
export interface Sending {
  /** When it is aborted, the IDE is told that nobody waits any more, and the request rejects with its reason. */
  readonly signal: AbortSignal;
  /** Whether a connection kept from before will do. */
  readonly mayReuse: boolean;
  readonly onProgress?: OnProgress | undefined;
}

/** Opened by its `initialize`; lives until {@link retire} or {@link end}. */
export class Session {
  readonly url: URL;
  readonly handshake: Handshake;
  /** As read last; undefined before, and where the IDE could not say. */
  tools: readonly IdeTool[] | undefined;
  /** The IDE answered as no server of the protocol does: who answers there may be somebody else now. */
  #isDoubtful = false;
  readonly #wire: Wire;
  readonly #nextId: () => number;
  readonly #inbox: Inbox;
  readonly #listening = new AbortController();
  readonly #errands = new Set<Promise<unknown>>();
  #agent: Agent | undefined;
  #openCount = 0;
  #isRetired = false;

  constructor(url: URL, handshake: Handshake, wire: Wire, nextId: () => number, events: InboxEvents) {
    this.url = url;
    this.handshake = handshake;
    this.#wire = wire;
    this.#nextId = nextId;
    this.#inbox = new Inbox(events, (message) => this.#tell(message));
  }

  /** Whether an answer made it doubtful that the session, or the IDE, is still there. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /**
   * The result of a request. The progress token in `params` is replaced, or taken away where nobody asks for progress.
   * Rejects as `readResult` does, with {@link LostSession} for a connection that broke or never stood, and with the
   * reason of the signal.
   */
  async request(method: string, params: JsonObject | undefined, sending: Sending): Promise<unknown> {
    const { signal, onProgress } = sending;
    signal.throwIfAborted();
    const id = this.#nextId();
    const token = onProgress === undefined ? undefined : id;
    const body = encode({ id, method, ...withToken(params, token) });
    if (onProgress !== undefined) this.#inbox.watch(id, onProgress);
    const cancel = () => this.#cancel(id, signal);
    signal.addEventListener('abort', cancel, { once: true });
    this.#openCount++;
    try {
      const response = await this.#post(body, signal, sending.mayReuse ? this.#keptConnections() : undefined);
      const take = this.#inbox.take.bind(this.#inbox);
      const result = await readResult(response, { id, limit: ANSWER_LIMIT, take });
      this.#isDoubtful = false;
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HttpFailure) this.#isDoubtful = true;
      if (error instanceof IdeRpcError) this.#isDoubtful = false;
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#inbox.unwatch(id);
      this.#openCount--;
      this.#letGo();
    }
  }

  /** Rejects with {@link LostSession}, `unsent`, unless the IDE still knows the session. */
  async ensureAlive(signal: AbortSignal): Promise<void> {
    const wasDoubtful = this.#isDoubtful;
    try {
      await this.request('ping', undefined, { signal, mayReuse: false });
    } catch (error) {
      signal.throwIfAborted();
      const isGone = error instanceof LostSession || (error instanceof HttpFailure && wasDoubtful);
      if (isGone) throw new LostSession('unsent', `ping: ${error.message}`);
    }
  }

  /** Sends a notification; resolves when the IDE has taken it. Rejects with {@link LostSession}. */
  async notify(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<void> {
    const response = await this.#post(encode({ method, ...(params && { params }) }), signal);
    skipBody(response);
    refuseGone(response.statusCode ?? 0);
  }

  /** Sends a notification; whether it gets there is of no interest. */
  tell(method: string, params: JsonObject | undefined): void {
    this.#tell({ method, ...(params && { params }) });
  }

  /** Opens the stream for notifications and keeps it open. */
  listen(): void {
    const { signal } = this.#listening;
    const source = {
      limit: ANSWER_LIMIT,
      open: (until: AbortSignal): Promise<IncomingMessage> =>
        this.#wire.send({ verb: 'GET', url: this.url, headers: this.#headers('text/event-stream') }, until),
      onData: (data: string) => {
        for (const message of readMessages(data)) this.#inbox.take(message);
      },
    };
    void keepListening(source, signal);
  }

  /** Listens no more; requests that are open may still be answered. The IDE is not told. */
  retire(): void {
    this.#isRetired = true;
    this.#listening.abort();
    this.#inbox.close();
    this.#letGo();
  }

  /** Retires, and has the IDE close the session; within half a second, whatever it does. */
  async end(): Promise<void> {
    this.retire();
    await within(CANCEL_MS, Promise.all(this.#errands));
    if (this.handshake.sessionId === undefined) return;
    const limit = new Limit(DELETE_MS, () => new LostSession('broken', 'too slow'));
    const deleting = this.#wire.send(
      { verb: 'DELETE', url: this.url, headers: this.#headers('*/*') },
      limit.signal,
    );
    await deleting.then(skipBody, () => {});
    limit.release();
  }

  #cancel(requestId: number, { reason }: AbortSignal): void {
    const params = { requestId, reason: messageOf(reason) };
    this.#tell({ method: 'notifications/cancelled', params });
  }

  #tell(message: JsonObject): void {
    const limit = new Limit(ERRAND_MS, () => new LostSession('broken', 'too slow'));
    const errand = this.#sendAway(message, limit.signal)
      .catch(() => {})
      .finally(() => {
        limit.release();
        this.#errands.delete(errand);
      });
    this.#errands.add(errand);
  }

  async #sendAway(message: JsonObject, signal: AbortSignal): Promise<void> {
    skipBody(await this.#post(encode(message), signal));
  }

  #post(body: Buffer, signal: AbortSignal, agent?: Agent): Promise<IncomingMessage> {
    const headers = {
      ...this.#headers('application/json, text/event-stream'),
      'content-type': 'application/json',
    };
    return this.#wire.send({ verb: 'POST', url: this.url, headers, body, agent }, signal);
  }

  #headers(accept: string): Record<string, string> {
    const { sessionId, protocolVersion } = this.handshake;
    return {
      accept,
      'mcp-protocol-version': protocolVersion,
      ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
    };
  }

  /** Of this session alone: none of them is older than it. */
  #keptConnections(): Agent {
    this.#agent ??= new (this.url.protocol === 'https:' ? SecureAgent : Agent)({ keepAlive: true });
    return this.#agent;
  }

  #letGo(): void {
    if (!this.#isRetired || this.#openCount > 0) return;
    this.#agent?.destroy();
    this.#agent = undefined;
  }
}

function withToken(params: JsonObject | undefined, token: number | undefined): { params?: JsonObject } {
  const given = isObject(params?._meta) ? params._meta : undefined;
  if (token === undefined && given?.progressToken === undefined)
    return params === undefined ? {} : { params };
  const { progressToken: _, ...meta } = given ?? {};
  return { params: { ...params, _meta: { ...meta, ...(token !== undefined && { progressToken: token }) } } };
}
