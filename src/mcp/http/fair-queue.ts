/** Whose request is worked on next: bounded in all, and shared between clients. */
import type { HttpLimits } from './limits.ts';

type QueueLimits = Pick<HttpLimits, 'slots' | 'maxWaiting' | 'longMs' | 'maxLong'>;

/** The right to work on a request, until it is ended. */
export interface Turn {
  end(): void;
}

interface Waiter {
  client: string;
  admit: (turn: Turn) => void;
}

/** What a client has in hand. Clients with nothing are forgotten. */
interface Client {
  working: number;
  waiting: Waiter[];
  /** When it last had a turn, counted in turns. */
  lastTurn: number;
}

/**
 * Clients take turns, one request each, and none may hold more than three quarters of the slots or half of
 * the waiting room. A request that lasts gives its slot to others (while not too many of that kind are
 * under way), so that slow calls, however many, never hold up quick ones for long.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #clients = new Map<string, Client>();
  /** Those with waiting requests. */
  readonly #asking = new Set<Client>();
  #turns = 0;
  #working = 0;
  #waiting = 0;
  #long = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** True if so many more requests of a client may wait. */
  hasRoom(client: string, requests: number): boolean {
    const { maxWaiting } = this.#limits;
    const own = this.#clients.get(client)?.waiting.length ?? 0;
    return this.#waiting + requests <= maxWaiting && own + requests <= Math.ceil(maxWaiting / 2);
  }

  /** Waits for a turn; resolves to undefined if the signal is aborted first. */
  enter(client: string, signal: AbortSignal): Promise<Turn | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#remove(waiter);
        resolve(undefined);
      };
      const waiter: Waiter = {
        client,
        admit: (turn) => {
          signal.removeEventListener('abort', leave);
          resolve(turn);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      const known = this.#clientOf(client);
      known.waiting.push(waiter);
      this.#asking.add(known);
      this.#waiting += 1;
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#working < this.#limits.slots) {
      const client = this.#next();
      const waiter = client?.waiting.shift();
      if (client === undefined || waiter === undefined) return;
      if (client.waiting.length === 0) this.#asking.delete(client);
      this.#waiting -= 1;
      waiter.admit(this.#begin(waiter.client, client));
    }
  }

  /** Of those that ask and hold less than their share, the one whose last turn is longest ago. */
  #next(): Client | undefined {
    const share = Math.ceil((this.#limits.slots * 3) / 4);
    let next: Client | undefined;
    for (const client of this.#asking) {
      if (client.working < share && client.lastTurn < (next?.lastTurn ?? Number.POSITIVE_INFINITY))
        next = client;
    }
    return next;
  }

  #begin(name: string, client: Client): Turn {
    client.lastTurn = ++this.#turns;
    client.working += 1;
    this.#working += 1;
    let state: 'working' | 'long' | 'ended' = 'working';
    const giveSlotBack = (): void => {
      client.working -= 1;
      this.#working -= 1;
    };
    const timer = setTimeout(() => {
      if (this.#long >= this.#limits.maxLong) return;
      state = 'long';
      this.#long += 1;
      giveSlotBack();
      this.#admit();
    }, this.#limits.longMs);
    timer.unref();
    return {
      end: () => {
        clearTimeout(timer);
        if (state === 'ended') return;
        if (state === 'long') this.#long -= 1;
        else giveSlotBack();
        state = 'ended';
        this.#forget(name, client);
        this.#admit();
      },
    };
  }

  #remove(waiter: Waiter): void {
    const client = this.#clients.get(waiter.client);
    const at = client?.waiting.indexOf(waiter) ?? -1;
    if (client === undefined || at < 0) return;
    client.waiting.splice(at, 1);
    this.#waiting -= 1;
    if (client.waiting.length === 0) this.#asking.delete(client);
    this.#forget(waiter.client, client);
  }

  #clientOf(name: string): Client {
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const client: Client = { working: 0, waiting: [], lastTurn: 0 };
    this.#clients.set(name, client);
    return client;
  }

  #forget(name: string, client: Client): void {
    if (client.working === 0 && client.waiting.length === 0) this.#clients.delete(name);
  }
}
