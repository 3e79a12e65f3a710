/** Bounds the memory that answers take which their clients do not read. */
import type { Socket } from 'node:net';

/** Between two looks, in ms. */
const INTERVAL_MS = 250;

/**
 * Looks at all connections now and then, as long as there are any. When more waits to be sent than may, those
 * connections end for which most does. A look takes about 0.1 µs a connection.
 */
export class UnsentBytes {
  readonly #limit: number;
  readonly #sockets = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Includes a connection, until it closes. */
  watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) this.#rest();
    });
    this.#timer ??= setInterval(() => this.#look(), INTERVAL_MS).unref();
  }

  #look(): void {
    let unsent = 0;
    for (const socket of this.#sockets) unsent += socket.writableLength;
    if (unsent <= this.#limit) return;
    const worst = [...this.#sockets].sort((one, other) => other.writableLength - one.writableLength);
    for (const socket of worst) {
      if (unsent <= this.#limit) return;
      unsent -= socket.writableLength;
      socket.destroy();
    }
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
