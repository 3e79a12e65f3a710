/** The sessions of a server, each known by an id that nobody can guess. */
import { randomUUID } from 'node:crypto';
import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { FairQueue } from './fair-queue.ts';
import { HeldBytes } from './held-bytes.ts';
import type { HttpLimits } from './limits.ts';
import { ResumableStreams } from './resumable-streams.ts';
import { SessionTransport } from './session-transport.ts';

/** A client of a protocol before 2026-07-28, from `initialize` until it ends the session or its time is over. */
export interface Session {
  readonly id: string;
  readonly transport: SessionTransport;
}

interface Entry extends Session {
  server: Server | McpServer;
  /** POSTs that are being answered: a session does not expire under them. */
  posts: number;
  expiresAt: number;
  timer: NodeJS.Timeout;
}

export class Sessions {
  readonly #limits: HttpLimits;
  readonly #queue: FairQueue;
  readonly #replays: HeldBytes;
  readonly #entries = new Map<string, Entry>();

  constructor(limits: HttpLimits, queue: FairQueue) {
    this.#limits = limits;
    this.#queue = queue;
    this.#replays = new HeldBytes(limits.maxHeldReplayBytes);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** True if another session may begin, once those that have expired are gone. */
  hasRoom(): boolean {
    if (this.#entries.size < this.#limits.maxSessions) return true;
    for (const id of [...this.#entries.keys()]) this.find(id);
    return this.#entries.size < this.#limits.maxSessions;
  }

  /** Begins a session with a server of its own. */
  async begin(server: Server | McpServer): Promise<Session> {
    const id = randomUUID();
    const transport = new SessionTransport(
      id,
      this.#queue,
      new ResumableStreams(this.#limits, this.#replays),
    );
    const { sessionLifetimeMs } = this.#limits;
    const timer = setTimeout(() => entry.posts === 0 && this.end(id), sessionLifetimeMs);
    timer.unref();
    const entry: Entry = { id, transport, server, posts: 0, expiresAt: 0, timer };
    this.#entries.set(id, entry);
    this.#prolong(entry);
    await server.connect(transport);
    return entry;
  }

  /** The session with this id; undefined if there is none or its time is over, which ends it. */
  find(id: string): Session | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.posts > 0 || performance.now() < entry.expiresAt) return entry;
    this.end(id);
    return undefined;
  }

  /** Notes a POST; the session lives on for its time after the function returned has been called. */
  beginPost({ id }: Session): () => void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return () => {};
    entry.posts += 1;
    return () => {
      entry.posts -= 1;
      if (this.#entries.get(id) === entry) this.#prolong(entry);
    };
  }

  /** Ends a session: its calls are cancelled, its streams close. False if there is none. */
  end(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    clearTimeout(entry.timer);
    // Closes the transport as well. Nothing it does can fail but the close handlers of others.
    void entry.server.close().catch(() => {});
    return true;
  }

  endAll(): void {
    for (const id of [...this.#entries.keys()]) this.end(id);
  }

  #prolong(entry: Entry): void {
    entry.expiresAt = performance.now() + this.#limits.sessionLifetimeMs;
    entry.timer.refresh();
  }
}
