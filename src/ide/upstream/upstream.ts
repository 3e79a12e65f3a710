/** The bridge's connection to the IDE: one session at a time, renewed when it is lost. */
import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../errors.ts';
import { printable } from '../../printable.ts';
import type { IdeSettings } from '../settings.ts';
import { type IdeTool, type JsonObject, Refusal } from '../types.ts';
import { mayRepeat } from './call-kind.ts';
import { Connection } from './connection.ts';
import { LostSession, lostText } from './failures.ts';
import { Limit } from './limit.ts';
import type { RequestOptions, ToolsOptions, UpstreamEvents, UpstreamOptions } from './options.ts';
import { Remembered } from './remembered.ts';
import type { Session } from './session.ts';
import { readTools } from './tool-list.ts';

export { type CallKind, callKind } from './call-kind.ts';
export { IdeRpcError, NoIdeFound } from './failures.ts';
export type { RequestOptions, ToolsOptions, UpstreamEvents, UpstreamOptions } from './options.ts';

/** Sessions that one request may find gone, one after the other. */
const ATTEMPTS = 4;

/** Nothing is opened before the first request. */
export class Upstream {
  readonly #settings: IdeSettings;
  readonly #log: (line: string) => void;
  readonly #events: UpstreamEvents;
  readonly #connection: Connection;
  readonly #remembered = new Remembered();
  readonly #open = new Set<Limit>();
  readonly #isOptional: boolean;
  /** What clients may have been told; undefined as long as nobody can know. */
  #knownTools: readonly IdeTool[] | undefined;
  #isReading = false;
  #isReadingDue = false;

  constructor(
    settings: IdeSettings,
    log: (line: string) => void,
    events: UpstreamEvents,
    { isOptional = false }: UpstreamOptions = {},
  ) {
    this.#settings = settings;
    this.#log = log;
    this.#events = events;
    this.#isOptional = isOptional;
    this.#connection = new Connection(settings, log, isOptional, {
      onNotification: (session, method, params) => this.#notified(session, method, params),
      onRequest: (method, params, signal) => events.onRequest(method, params, signal),
      onOpened: (session) => this.#opened(session),
      onNotFound: () => this.#notFound(),
    });
  }

  /** Whether a session stands, as far as is known. */
  get isConnected(): boolean {
    return this.#connection.session !== undefined;
  }

  /** What the IDE said of itself last. */
  get serverInfo(): JsonObject | undefined {
    return this.#connection.handshake?.serverInfo;
  }

  /** What it said it can do. */
  get capabilities(): JsonObject | undefined {
    return this.#connection.handshake?.capabilities;
  }

  /** Its version; undefined where it says none. */
  get version(): string | undefined {
    const version = this.serverInfo?.version;
    return typeof version === 'string' && version.trim() !== '' ? version : undefined;
  }

  /**
   * The result of a request to the IDE, connecting first where need be. Rejects with `IdeRpcError` for the IDE's
   * JSON-RPC errors; else with `Refusal`, for time-outs, a full queue, a lost session, cancellation, and, as
   * `NoIdeFound`, where there is no IDE.
   */
  async request(method: string, params: JsonObject | undefined, options: RequestOptions): Promise<unknown> {
    const { kind, onProgress } = options;
    const isCall = method === 'tools/call';
    const result = await this.#run(options, isCall, async (session, signal) => {
      if (kind === 'write' || session.isDoubtful) await session.ensureAlive(signal);
      return await session.request(method, params, { signal, mayReuse: kind === 'read', onProgress });
    });
    this.#remembered.note(method, params);
    return result;
  }

  /** The IDE's tools, in its order, all pages of them. Rejects as {@link request} does. */
  async tools(options: ToolsOptions = {}): Promise<readonly IdeTool[]> {
    const { refresh = false, name = 'tools/list', signal } = options;
    return await this.#run({ name, kind: 'read', signal }, false, async (session, limit, isNew) => {
      if (session.tools !== undefined && (isNew || !refresh)) return session.tools;
      return await this.#readTools(session, limit);
    });
  }

  /**
   * Passes on a notification of the client; where no session stands, it is dropped. So are cancellations: the client's
   * ids are not those that the IDE knows, and the signal of a request cancels it.
   */
  notify(method: string, params: JsonObject | undefined): void {
    if (method !== 'notifications/cancelled') this.#connection.session?.tell(method, params);
  }

  /** Cancels open requests and closes the session, within 1 s whatever the IDE does. Nothing is left afterwards. */
  async close(): Promise<void> {
    for (const limit of this.#open) limit.abort(new Refusal('The bridge is closing.'));
    await this.#connection.close();
  }

  /** Does something on a session, and, as far as that is allowed, once more on another when it is lost. */
  async #run<T>(
    options: RequestOptions,
    isCall: boolean,
    act: (session: Session, signal: AbortSignal, isNew: boolean) => Promise<T>,
  ): Promise<T> {
    const { name, kind, signal } = options;
    let isSent = false;
    for (let attempt = 1; ; attempt++) {
      const standing = this.#connection.session;
      const session = standing ?? (await this.#connection.wait({ name, signal, isAdmitted: attempt > 1 }));
      try {
        return await this.#limited(options, isCall, (limit) => act(session, limit, standing === undefined));
      } catch (error) {
        if (!(error instanceof LostSession)) throw error;
        this.#connection.drop(session, error);
        const isSecond = isSent && error.how !== 'unsent';
        if (isSecond || attempt === ATTEMPTS || !mayRepeat(kind, error.how)) {
          this.#connection.renew();
          // Said on a new session again, it has nothing to do with the session.
          if (isSecond && error.answer !== undefined) throw error.answer;
          throw new Refusal(lostText(name));
        }
        isSent ||= error.how !== 'unsent';
      }
    }
  }

  async #limited<T>(
    { name, signal, timeout = true }: RequestOptions,
    isCall: boolean,
    act: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const ms = timeout ? this.#settings.toolCallTimeoutMs : Number.POSITIVE_INFINITY;
    const what = isCall ? `Tool '${name}'` : `Request '${name}'`;
    const limit = new Limit(ms, () => new Refusal(`${what} timed out after ${ms / 1000} s`), signal);
    this.#open.add(limit);
    try {
      return await act(limit.signal);
    } finally {
      limit.release();
      this.#open.delete(limit);
    }
  }

  async #readTools(session: Session, signal: AbortSignal): Promise<readonly IdeTool[]> {
    const tools = await readTools((method, params) =>
      session.request(method, params, { signal, mayReuse: true }),
    );
    session.tools = tools;
    if (session === this.#connection.session) this.#knownTools = tools;
    return tools;
  }

  /** A new session: it is told what the one before knew. */
  #opened(session: Session): void {
    const before = this.#knownTools;
    this.#knownTools = session.tools ?? before;
    for (const { method, params } of this.#remembered.requests()) {
      const act = (signal: AbortSignal) => session.request(method, params, { signal, mayReuse: true });
      this.#limited({ name: method, kind: 'read' }, false, act).catch((error: unknown) =>
        this.#log(`${method} could not be repeated: ${printable(messageOf(error), 200)}`),
      );
    }
    if (before !== undefined && !isDeepStrictEqual(before, this.#knownTools)) this.#tellOfTools();
  }

  /** Clients may have been shown what there is without an IDE. */
  #notFound(): void {
    if (this.#isOptional || this.#knownTools === undefined) this.#knownTools = [];
  }

  #notified(session: Session, method: string, params: JsonObject): void {
    if (method !== 'notifications/tools/list_changed') this.#events.onNotification(method, params);
    else if (session === this.#connection.session) void this.#readAgain();
  }

  /** Reads the tools again; changes that are told of meanwhile make it read once more. */
  async #readAgain(): Promise<void> {
    this.#isReadingDue = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isReadingDue) {
      this.#isReadingDue = false;
      const session = this.#connection.session;
      if (session === undefined) continue;
      const options: RequestOptions = { name: 'tools/list', kind: 'read' };
      await this.#limited(options, false, (signal) => this.#readTools(session, signal)).catch(
        (error: unknown) => this.#log(`The tools could not be read: ${printable(messageOf(error), 200)}`),
      );
    }
    this.#isReading = false;
    this.#tellOfTools();
  }

  #tellOfTools(): void {
    try {
      this.#events.onToolsChanged();
    } catch (error) {
      this.#log(`Telling of the tools failed: ${printable(messageOf(error), 200)}`);
    }
  }
}
