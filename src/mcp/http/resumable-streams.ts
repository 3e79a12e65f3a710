/** The streams of one session, those included whose connections broke: for a while their clients may come back. */
import type { EventStream } from './event-stream.ts';
import type { HeldBytes } from './held-bytes.ts';
import type { HttpLimits } from './limits.ts';
import { ResumableStream } from './resumable-stream.ts';

/** `get`: for what belongs to no request. `post`: the answer to a POST. */
export type StreamKind = 'get' | 'post';

/** Streams of GETs that a session may have at a time: a client that comes back may have left some half-open. */
const MAX_GET_STREAMS = 4;

interface Entry {
  kind: StreamKind;
  stream: ResumableStream;
  /** Runs while nobody is connected. */
  timer?: NodeJS.Timeout;
  /** Told when nobody can come back, unless the stream had ended. */
  onGone: () => void;
}

export class ResumableStreams {
  readonly #limits: HttpLimits;
  readonly #held: HeldBytes;
  /** By name; the one that was opened or resumed last stands last. */
  readonly #entries = new Map<string, Entry>();
  #opened = 0;

  /** `held` bounds what the streams of all sessions keep. */
  constructor(limits: HttpLimits, held: HeldBytes) {
    this.#limits = limits;
    this.#held = held;
  }

  /** Opens a stream; `isPrimed` if its client understands events without data. */
  open(
    kind: StreamKind,
    connection: EventStream,
    { isPrimed, onGone = () => {} }: { isPrimed: boolean; onGone?: () => void },
  ): ResumableStream {
    const name = `${kind}-${++this.#opened}`;
    const stream = new ResumableStream({
      name,
      limits: this.#limits,
      held: this.#held,
      retryMs: isPrimed ? this.#limits.retryMs : undefined,
      onLeft: () => this.#left(name),
    });
    this.#entries.set(name, { kind, stream, onGone });
    stream.open(connection);
    if (kind === 'get') this.#dropSurplus('get', MAX_GET_STREAMS, () => true);
    return stream;
  }

  /**
   * Goes on with the stream to which this event belongs, on another connection. False if there is none (any more);
   * a GET may begin anew then, an answer is lost.
   */
  resume(lastEventId: string, connect: () => EventStream): boolean {
    const { name, number } = parseEventId(lastEventId);
    const entry = this.#entries.get(name);
    if (entry === undefined) return false;
    clearTimeout(entry.timer);
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    entry.stream.resume(connect(), number);
    return true;
  }

  /** The stream for what belongs to no request: the newest, one with a connection if there is any. */
  newestOfGets(): ResumableStream | undefined {
    const gets = [...this.#entries.values()].filter(({ kind }) => kind === 'get').map(({ stream }) => stream);
    return gets.findLast((stream) => stream.isConnected) ?? gets.at(-1);
  }

  /** Ends all of them. */
  close(): void {
    for (const [name, { stream }] of [...this.#entries]) {
      stream.end();
      this.#drop(name);
    }
  }

  #left(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    if (!entry.stream.isResumable) {
      this.#drop(name);
      return;
    }
    // What it would tell holds the whole request.
    if (entry.stream.hasEnded) entry.onGone = () => {};
    entry.timer = setTimeout(() => this.#drop(name), this.#limits.resumeMs);
    entry.timer.unref();
    this.#dropSurplus(entry.kind, this.#limits.maxLeftStreams, ({ stream }) => !stream.isConnected);
  }

  /** Drops the oldest of those that count, beginning with those nobody is connected to. */
  #dropSurplus(kind: StreamKind, limit: number, counts: (entry: Entry) => boolean): void {
    const counted = [...this.#entries].filter(([, entry]) => entry.kind === kind && counts(entry));
    const order = [
      ...counted.filter(([, { stream }]) => !stream.isConnected),
      ...counted.filter(([, { stream }]) => stream.isConnected),
    ];
    for (const [name] of order.slice(0, Math.max(0, counted.length - limit))) this.#drop(name);
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    clearTimeout(entry.timer);
    entry.stream.forget();
    if (!entry.stream.hasEnded) entry.onGone();
  }
}

/** True for the id of an event that belongs to no request, whether or not its stream is still there. */
export function isOfGet(eventId: string): boolean {
  return /^get-\d+-\d+$/.test(eventId);
}

function parseEventId(eventId: string): { name: string; number: number } {
  const [, name = '', number = ''] = /^((?:get|post)-\d{1,15})-(\d{1,15})$/.exec(eventId) ?? [];
  return { name, number: Number(number) };
}
