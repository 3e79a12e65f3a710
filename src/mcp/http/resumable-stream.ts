/** A stream of a session that outlives its connection: a client that lost it comes back with the last id it has read. */
import type { EventStream } from './event-stream.ts';
import type { HeldBytes } from './held-bytes.ts';
import { ReplayBuffer, type ReplayLimits } from './replay-buffer.ts';

export interface ResumableOptions {
  /** Begins the ids of its events. */
  name: string;
  limits: ReplayLimits;
  /** Bounds what all streams keep together. */
  held: HeldBytes;
  /**
   * A first event without data gives the client an id, and says that it shall come back so many ms after a
   * connection has ended. Without, as for clients that do not understand such events, the first id comes with the
   * first message.
   */
  retryMs: number | undefined;
  /** Called when its connection is over, for whatever reason. */
  onLeft: () => void;
}

export class ResumableStream {
  readonly name: string;
  readonly #options: ResumableOptions;
  readonly #kept: ReplayBuffer;
  #connection: EventStream | undefined;
  /** Of the last event. */
  #number = 0;
  #hasEnded = false;
  #isForgotten = false;

  constructor(options: ResumableOptions) {
    this.name = options.name;
    this.#options = options;
    this.#kept = new ReplayBuffer(options.limits, options.held);
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** True if a client can name an event of it, and so come back. */
  get isResumable(): boolean {
    return this.#number > 0;
  }

  /** Begins with a connection. */
  open(connection: EventStream): void {
    this.#attach(connection);
    const { retryMs } = this.#options;
    if (retryMs !== undefined) connection.write(`id: ${this.#nextId()}\nretry: ${retryMs}\ndata: \n\n`);
  }

  /** Goes on with another connection, after the event with this number. */
  resume(connection: EventStream, after: number): void {
    const before = this.#connection;
    this.#attach(connection);
    before?.end();
    for (const event of this.#kept.after(after)) connection.write(event);
    if (this.#hasEnded) connection.end();
  }

  /** Sends a message, now or to who comes back. */
  send(message: unknown): void {
    const id = this.#nextId();
    const event = `event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`;
    if (!this.#isForgotten) this.#kept.add(this.#number, event);
    this.#connection?.write(event);
  }

  /** There will be nothing more. */
  end(): void {
    this.#hasEnded = true;
    this.closeConnection();
  }

  /** Ends the connection alone: the client shall come back. */
  closeConnection(): void {
    this.#connection?.end();
  }

  /** Nobody can come back any more: drops what is kept, ends its connection, and keeps nothing from now on. */
  forget(): void {
    this.#isForgotten = true;
    this.#kept.clear();
    this.closeConnection();
  }

  #attach(connection: EventStream): void {
    this.#connection = connection;
    connection.whenClosed(() => {
      if (this.#connection !== connection) return;
      this.#connection = undefined;
      this.#options.onLeft();
    });
  }

  #nextId(): string {
    this.#number += 1;
    return `${this.name}-${this.#number}`;
  }
}
