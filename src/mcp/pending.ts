/** The requests that have been read and not yet answered. */
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import type { ErrorResponse } from './messages.ts';

/** The answers of a batch of requests, which go out together when the last one is there. */
export interface Batch {
  open: number;
  answers: (JSONRPCMessage | ErrorResponse)[];
}

export interface PendingRequest {
  batch?: Batch;
  /** Stays open until the connection ends, so that nobody waits for its answer. */
  heldOpen?: boolean;
}

interface Entry extends PendingRequest {
  settled: () => void;
}

/** Keyed by id; a client that uses an id twice at once gets both answers. */
export class PendingRequests {
  readonly #entries = new Map<RequestId, Entry[]>();
  #idleWaiters: (() => void)[] = [];

  /** Notes a request; the promise resolves when it has been taken off again. */
  add(id: RequestId, request: PendingRequest): Promise<void> {
    return new Promise((settled) => {
      const entries = this.#entries.get(id);
      if (entries === undefined) this.#entries.set(id, [{ ...request, settled }]);
      else entries.push({ ...request, settled });
    });
  }

  /** Takes the oldest request with this id off the list; undefined if there is none. */
  take(id: RequestId): PendingRequest | undefined {
    const entries = this.#entries.get(id);
    const entry = entries?.shift();
    if (entries?.length === 0) this.#entries.delete(id);
    entry?.settled();
    if (this.#isIdle()) this.#wakeIdleWaiters();
    return entry;
  }

  /** The ids of all requests that wait for an answer, those held open left out. */
  ids(): RequestId[] {
    return [...this.#entries].flatMap(([id, entries]) => entries.filter((e) => !e.heldOpen).map(() => id));
  }

  /** Resolves when no request waits for an answer, at the latest after `timeoutMs`. */
  idle(timeoutMs: number): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#idleWaiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Forgets all requests and wakes whoever waits for them. */
  clear(): void {
    const entries = [...this.#entries.values()].flat();
    this.#entries.clear();
    for (const entry of entries) entry.settled();
    this.#wakeIdleWaiters();
  }

  #isIdle(): boolean {
    for (const entries of this.#entries.values()) if (entries.some((entry) => !entry.heldOpen)) return false;
    return true;
  }

  #wakeIdleWaiters(): void {
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const wake of waiters) wake();
  }
}
