/** Whose request is worked on next: bounded in all, and shared between clients. */
import type { HttpLimits } from './limits.ts';

type QueueLimits = Pick<HttpLimits, 'slots' | 'maxWaiting' | 'longMs' | 'maxLong'>;

/** The right to work on a request, until it is ended. */
export interface Turn {
  end(): void;
}

interface Waiter {
  client: string;
  /** Who may not fill the waiting room; see {@link FairQueue.enter}. */
  guest: string;
  admit: (turn: Turn) => void;
}

/** What a client has in hand. Clients with nothing are forgotten. */
interface Client {
  working: number;
  waiting: Waiter[];
  /** When it last had a turn, or came, counted in turns. */
  lastTurn: number;
}

/** Who comes has waited for less long than all that wait, and for longer than who had the last turn. */
const BEFORE_THE_LAST = 0.5;

/**
 * Clients take turns, one request each, and none may hold more than three quarters of the slots, no guest more
 * than half of the waiting room. A request that lasts gives its slot to others (while not too many of that kind are
 * under way), so that slow calls, however many, never hold up quick ones for long.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #clients = new Map<string, Client>();
  /** Those with waiting requests. */
  readonly #asking = new Set<Client>();
  /** How many requests of a guest wait. Guests with none are forgotten. */
  readonly #guests = new Map<string, number>();
  #turns = 0;
  #working = 0;
  #waiting = 0;
  #long = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** True if so many more requests of a guest may wait. */
  hasRoom(guest: string, requests: number): boolean {
    const { maxWaiting } = this.#limits;
    const own = this.#guests.get(guest) ?? 0;
    return this.#waiting + requests <= maxWaiting && own + requests <= Math.ceil(maxWaiting / 2);
  }

  /**
   * Waits for a turn; resolves to undefined if the signal is aborted first. `guest`: whose share of the
   * waiting room it takes, where that is not the client's own, as several clients may be one guest.
   */
  enter(client: string, signal: AbortSignal, guest = client): Promise<Turn | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#remove(waiter);
        resolve(undefined);
      };
      const waiter: Waiter = {
        client,
        guest,
        admit: (turn) => {
          signal.removeEventListener('abort', leave);
          resolve(turn);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      const known = this.#clientOf(client);
      known.waiting.push(waiter);
      this.#asking.add(known);
      this.#count(guest, 1);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#working < this.#limits.slots) {
      const client = this.#next();
      const waiter = client?.waiting.shift();
      if (client === undefined || waiter === undefined) return;
      if (client.waiting.length === 0) this.#asking.delete(client);
      this.#count(waiter.guest, -1);
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
    this.#count(waiter.guest, -1);
    if (client.waiting.length === 0) this.#asking.delete(client);
    this.#forget(waiter.client, client);
  }

  #clientOf(name: string): Client {
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    const client: Client = { working: 0, waiting: [], lastTurn: this.#turns - BEFORE_THE_LAST };
    this.#clients.set(name, client);
    return client;
  }

  #count(guest: string, requests: number): void {
    this.#waiting += requests;
    const waiting = (this.#guests.get(guest) ?? 0) + requests;
    if (waiting === 0) this.#guests.delete(guest);
    else this.#guests.set(guest, waiting);
  }

  #forget(name: string, client: Client): void {
    if (client.working > 0 || client.waiting.length > 0) return;
    // A request that lasts may outlive what is known of its client, who may have come again since.
    if (this.#clients.get(name) === client) this.#clients.delete(name);
  }
}
