/** The one session that stands, how it comes about, and who waits for it. */
import { setMaxListeners } from 'node:events';
import { messageOf } from '../../errors.ts';
import { printable } from '../../printable.ts';
import type { IdeSettings } from '../settings.ts';
import { type JsonObject, Refusal } from '../types.ts';
import { candidatesOf, nothingFound } from './candidates.ts';
import { HttpFailure, IdeRpcError, LostSession, NoIdeFound } from './failures.ts';
import { type Found, findIde } from './find-ide.ts';
import type { Handshake } from './handshake.ts';
import { Limit } from './limit.ts';
import { Session } from './session.ts';
import { readTools } from './tool-list.ts';
import { type Waiter, Waiting } from './waiting.ts';
import { Wire } from './wire.ts';

/** Who is told of sessions and of what comes in over them. */
export interface ConnectionEvents {
  onNotification(session: Session, method: string, params: JsonObject): void;
  onRequest(method: string, params: JsonObject, signal: AbortSignal): Promise<unknown>;
  /** A session stands, its tools have been read, and nothing else was sent on it. */
  onOpened(session: Session): void;
  /** None could be opened. */
  onNotFound(): void;
}

/** How often a session is opened that is lost again before it stands. */
const OPENINGS = 3;

/** Without need of an IDE: the time after a failure in which none is looked for, in ms. */
const REST_MS = 2_000;

/** Opens a session when somebody waits for one, and keeps it until it is dropped. */
export class Connection {
  readonly #settings: IdeSettings;
  readonly #log: (line: string) => void;
  readonly #isOptional: boolean;
  readonly #events: ConnectionEvents;
  readonly #waiting: Waiting<Session>;
  readonly #wire = new Wire();
  readonly #closing = new AbortController();
  #session: Session | undefined;
  /** Not yet standing. */
  #beginning: Session | undefined;
  #isConnecting = false;
  #handshake: Handshake | undefined;
  #lastGood: number | undefined;
  #lastId = 0;
  #failure: { readonly error: Error; readonly at: number } | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    settings: IdeSettings,
    log: (line: string) => void,
    isOptional: boolean,
    events: ConnectionEvents,
  ) {
    // As many as there are ports to probe.
    setMaxListeners(0, this.#closing.signal);
    this.#settings = settings;
    this.#log = log;
    this.#isOptional = isOptional;
    this.#events = events;
    this.#waiting = new Waiting(settings.queueLimit, settings.queueWaitTimeoutMs);
  }

  /** The session that stands, as far as is known. */
  get session(): Session | undefined {
    return this.#session;
  }

  /** That of the last session that stood. */
  get handshake(): Handshake | undefined {
    return this.#handshake;
  }

  /** Waits for a session, and has one opened. Rejects with a refusal. */
  async wait(waiter: Waiter): Promise<Session> {
    if (this.#closing.signal.aborted) throw this.#closing.signal.reason;
    const { error, at } = this.#failure ?? {};
    const isResting = at !== undefined && performance.now() - at < REST_MS;
    if (this.#isOptional && isResting && !this.#isConnecting && error !== undefined) throw error;
    const waited = this.#waiting.wait(waiter);
    this.renew();
    return await waited;
  }

  /** The session is lost: nobody gets it any more. */
  drop(session: Session, lost: LostSession): void {
    session.retire();
    if (session !== this.#session) return;
    this.#session = undefined;
    this.#log(`The IDE session was lost (${lost.how}: ${printable(lost.message, 200)}).`);
  }

  /** Has a session opened if none stands, whether or not somebody waits. */
  renew(): void {
    if (this.#isConnecting || this.#session !== undefined || this.#closing.signal.aborted) return;
    this.#isConnecting = true;
    const isForNobody = this.#waiting.size === 0;
    this.#open().then(
      (session) => this.#opened(session),
      (error: unknown) => this.#failed(error, isForNobody),
    );
  }

  /** Ends everything, within 1 s. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const reason = new Refusal('The bridge is closing.');
    this.#closing.abort(reason);
    this.#waiting.fail(reason);
    const session = this.#session ?? this.#beginning;
    this.#session = undefined;
    await session?.end();
    this.#wire.close();
  }

  #opened(session: Session): void {
    this.#isConnecting = false;
    this.#beginning = undefined;
    if (this.#closing.signal.aborted) return;
    const { serverInfo } = session.handshake;
    this.#session = session;
    this.#handshake = session.handshake;
    this.#failure = undefined;
    const name = printable(`${serverInfo.name ?? 'an IDE'} ${serverInfo.version ?? ''}`.trim(), 200);
    this.#log(`Connected to ${name} at ${session.url.origin}${session.url.pathname}.`);
    this.#events.onOpened(session);
    session.listen();
    this.#waiting.release(session);
  }

  #failed(error: unknown, isForNobody: boolean): void {
    this.#isConnecting = false;
    this.#beginning = undefined;
    if (this.#closing.signal.aborted) return;
    // Whoever came meanwhile has a right to all the attempts.
    if (isForNobody && this.#waiting.size > 0) {
      this.renew();
      return;
    }
    const failure = error instanceof Error ? error : new Error(String(error));
    this.#failure = { error: failure, at: performance.now() };
    this.#log(printable(failure.message, 1_000));
    this.#events.onNotFound();
    this.#waiting.fail(failure);
  }

  async #open(): Promise<Session> {
    for (let opening = 1; ; opening++) {
      const found = await this.#find();
      const session = this.#sessionOf(found);
      this.#beginning = session;
      try {
        await this.#begin(session);
        this.#lastGood = found.port;
        return session;
      } catch (error) {
        if (!(error instanceof LostSession)) {
          if (!this.#closing.signal.aborted) void session.end();
          throw error;
        }
        session.retire();
        if (opening === OPENINGS) throw this.#nothing(error);
      }
    }
  }

  #find(): Promise<Found> {
    return findIde({
      settings: this.#settings,
      wire: this.#wire,
      nextId: () => this.#nextId(),
      lastGood: this.#lastGood,
      isImpatient: this.#isOptional,
      onLoser: (found) => void this.#sessionOf(found).end(),
      signal: this.#closing.signal,
    });
  }

  #nothing(cause: Error): NoIdeFound {
    const candidates = candidatesOf(this.#settings, this.#lastGood, this.#isOptional) ?? [];
    return new NoIdeFound(nothingFound(this.#settings, candidates, printable(messageOf(cause), 200)));
  }

  #nextId(): number {
    this.#lastId++;
    return this.#lastId;
  }

  #sessionOf({ url, handshake }: Found): Session {
    const { onNotification, onRequest } = this.#events;
    const session: Session = new Session(url, handshake, this.#wire, () => this.#nextId(), {
      onNotification: (method, params) => onNotification(session, method, params),
      onRequest,
    });
    return session;
  }

  async #begin(session: Session): Promise<void> {
    const { connectTimeoutMs, toolCallTimeoutMs } = this.#settings;
    await this.#inTime(connectTimeoutMs, 'notifications/initialized', (signal) =>
      session.notify('notifications/initialized', undefined, signal),
    );
    await this.#inTime(toolCallTimeoutMs, 'tools/list', async (signal) => {
      try {
        session.tools = await readTools((method, params) =>
          session.request(method, params, { signal, mayReuse: true }),
        );
      } catch (error) {
        if (!(error instanceof IdeRpcError || error instanceof HttpFailure)) throw error;
        this.#log(`The IDE's tools could not be read: ${printable(error.message, 200)}`);
      }
    });
  }

  async #inTime(ms: number, name: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const late = () => new Refusal(`Request '${name}' timed out after ${ms / 1000} s`);
    const limit = new Limit(ms, late, this.#closing.signal);
    try {
      await act(limit.signal);
    } finally {
      limit.release();
    }
  }
}
