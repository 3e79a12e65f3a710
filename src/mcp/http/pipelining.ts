/**
 * Requests that a client sends on a connection without waiting for the answers to those before. They are answered in
 * order, so each is begun when the one before has been taken: nobody has more than one answer waiting to be read on a
 * connection, and no flood of cheap requests in one packet keeps others waiting.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HeldBytes } from './held-bytes.ts';
import type { HttpLimits } from './limits.ts';

/** What a request takes besides its body, in bytes, about. */
const REQUEST_BYTES = 4096;

export class Pipelining {
  readonly #limits: Pick<HttpLimits, 'maxPipelined'>;
  readonly #waiting = new WeakMap<Socket, number>();
  readonly #held: HeldBytes;

  constructor(limits: Pick<HttpLimits, 'maxPipelined' | 'maxPipelinedBytes'>) {
    this.#limits = limits;
    this.#held = new HeldBytes(limits.maxPipelinedBytes);
  }

  /** True if a request of the same connection has not been answered yet. */
  isWaiting(res: ServerResponse): boolean {
    return res.socket === null;
  }

  /**
   * Resolves when it is the turn of a request that {@link isWaiting}; to false if its connection is gone by then, or
   * has been closed here as there are too many of them.
   */
  async turn(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const { socket } = req;
    // What follows in a packet is parsed all the same.
    if (socket.destroyed) return false;
    const bytes = REQUEST_BYTES + bufferedOf(req);
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    if (waiting > this.#limits.maxPipelined || !this.#held.take(bytes)) {
      socket.destroy();
      return false;
    }
    this.#waiting.set(socket, waiting);
    // A request that nobody reads is closed with its connection alone.
    await new Promise<void>((resolve) => {
      res.once('socket', () => resolve());
      req.once('close', resolve);
    });
    this.#held.give(bytes);
    this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
    // Other connections come first.
    await new Promise((resolve) => setImmediate(resolve));
    return !socket.destroyed;
  }
}

/** How much of its body may come in before somebody reads it: then the connection is not read any further. */
function bufferedOf({ headers, readableHighWaterMark }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return readableHighWaterMark;
  return Math.min(Number(headers['content-length'] ?? 0), readableHighWaterMark);
}
