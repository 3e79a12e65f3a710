/** What the IDE sends of its own accord: notifications, progress, and requests. */
import { messageOf } from '../../errors.ts';
import type { JsonObject } from '../types.ts';
import { IdeRpcError } from './failures.ts';
import type { IdeMessage } from './messages.ts';

/** Who is told. */
export interface InboxEvents {
  /** A notification, progress and cancellation left out. */
  onNotification(method: string, params: JsonObject): void;
  /** A request but `ping`; a rejection is a JSON-RPC error. The signal is aborted when the IDE cancels it. */
  onRequest(method: string, params: JsonObject, signal: AbortSignal): Promise<unknown>;
}

/** Takes the progress of a request, without the token. */
export type OnProgress = (params: JsonObject) => void;

/** Requests of the IDE that may be open at once. */
const OPEN_REQUESTS = 100;

/** Sorts what comes in over the streams of one session. */
export class Inbox {
  readonly #events: InboxEvents;
  readonly #reply: (message: JsonObject) => void;
  readonly #progress = new Map<string, OnProgress>();
  readonly #open = new Map<string, AbortController>();

  /** `reply` sends the answer to a request of the IDE; it must not throw. */
  constructor(events: InboxEvents, reply: (message: JsonObject) => void) {
    this.#events = events;
    this.#reply = reply;
  }

  /** From now on the progress of the request with this id is passed on. */
  watch(id: number, onProgress: OnProgress): void {
    this.#progress.set(String(id), onProgress);
  }

  /** To be called when the request has ended. */
  unwatch(id: number): void {
    this.#progress.delete(String(id));
  }

  /** Takes a message. Never throws; answers to requests of the bridge are none of its business. */
  take(message: IdeMessage): void {
    if (message.kind === 'notification') this.#notified(message.method, message.params);
    else if (message.kind === 'request') this.#asked(message.id, message.method, message.params);
  }

  /** Tells whoever works on a request of the IDE that nobody waits any more. */
  close(): void {
    for (const abort of this.#open.values()) abort.abort();
    this.#open.clear();
  }

  #notified(method: string, params: JsonObject): void {
    try {
      if (method === 'notifications/progress') {
        const { progressToken, ...rest } = params;
        this.#progress.get(String(progressToken))?.(rest);
      } else if (method === 'notifications/cancelled') {
        this.#open.get(JSON.stringify(params.requestId))?.abort();
      } else this.#events.onNotification(method, params);
    } catch {
      // A listener's own trouble: what else comes in has to be taken all the same.
    }
  }

  #asked(id: string | number, method: string, params: JsonObject): void {
    const key = JSON.stringify(id);
    if (method === 'ping') {
      this.#reply({ id, result: {} });
      return;
    }
    if (this.#open.size >= OPEN_REQUESTS || this.#open.has(key)) {
      this.#reply({ id, error: { code: -32600, message: 'Too many requests, or an id used twice' } });
      return;
    }
    const abort = new AbortController();
    this.#open.set(key, abort);
    this.#outcome(method, params, abort.signal).then((outcome) => {
      if (this.#open.get(key) === abort) this.#open.delete(key);
      if (!abort.signal.aborted) this.#reply({ id, ...outcome });
    });
  }

  async #outcome(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    try {
      return { result: (await this.#events.onRequest(method, params, signal)) ?? {} };
    } catch (error) {
      if (!(error instanceof IdeRpcError)) return { error: { code: -32603, message: messageOf(error) } };
      const { code, message, data } = error;
      return { error: { code, message, ...(data !== undefined && { data }) } };
    }
  }
}
