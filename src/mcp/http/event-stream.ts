/** A stream of server-sent events as the answer to a request. */
import type { ServerResponse } from 'node:http';
import type { HttpLimits } from './limits.ts';

type StreamLimits = Pick<HttpLimits, 'keepAliveMs' | 'maxUnsentBytes' | 'unreadTimeoutMs'>;

/**
 * Open from its construction until it is ended or the connection breaks. A client that does not read what
 * it is sent loses the connection: nothing else would bound the memory it takes.
 */
export class EventStream {
  readonly #res: ServerResponse;
  readonly #limits: StreamLimits;
  readonly #alive: NodeJS.Timeout;
  #unreadSince: number | undefined;

  constructor(res: ServerResponse, limits: StreamLimits, headers: Readonly<Record<string, string>> = {}) {
    this.#res = res;
    this.#limits = limits;
    res.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      // Proxies must not collect what is to arrive now.
      'X-Accel-Buffering': 'no',
    });
    res.flushHeaders();
    this.#alive = setInterval(() => this.#showLife(), limits.keepAliveMs);
    this.#alive.unref();
    res.once('close', () => clearInterval(this.#alive));
  }

  /** Calls back when the connection is over, whoever has ended it. */
  whenClosed(callback: () => void): void {
    if (this.#res.closed) callback();
    else this.#res.once('close', callback);
  }

  /** Sends a message. */
  send(message: unknown): void {
    this.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Sends what is in the form of events already. */
  write(events: string | Uint8Array): void {
    if (this.#res.writableEnded || this.#res.destroyed) return;
    if (this.#res.writableLength > this.#limits.maxUnsentBytes) this.#res.destroy();
    else this.#res.write(events);
  }

  end(): void {
    clearInterval(this.#alive);
    endResponse(this.#res, this.#limits.unreadTimeoutMs);
  }

  /** A comment, which clients skip; its absence or the client's silence tells that the connection is dead. */
  #showLife(): void {
    if (this.#res.writableLength === 0) this.#unreadSince = undefined;
    else this.#unreadSince ??= performance.now();
    const unreadMs = this.#unreadSince === undefined ? 0 : performance.now() - this.#unreadSince;
    if (unreadMs > this.#limits.unreadTimeoutMs) this.#res.destroy();
    else this.write(': alive\n\n');
  }
}

/** Ends a response with its last bytes; a client that does not read them in time loses the connection. */
export function endResponse(res: ServerResponse, unreadTimeoutMs: number, body?: Buffer): void {
  if (res.writableEnded || res.destroyed) return;
  const timer = setTimeout(() => res.destroy(), unreadTimeoutMs);
  timer.unref();
  res.once('close', () => clearTimeout(timer));
  res.end(body);
}
