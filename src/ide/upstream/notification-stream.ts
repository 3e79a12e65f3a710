/** The stream on which the IDE tells what nobody has asked for. */
import type { IncomingMessage } from 'node:http';
import { pause } from './limit.ts';
import { isEventStream, readEvents, skipBody } from './wire.ts';

/** The pause before a stream that broke is opened again, doubled each time up to the longest, in ms. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** A stream that has lasted as long was a good one: pauses begin anew. */
const GOOD_AFTER_MS = 5_000;

/** What to read. */
export interface StreamSource {
  /** Asks for the stream; the signal ends it. */
  open(signal: AbortSignal): Promise<IncomingMessage>;
  onData(data: string): void;
  /** For one event, in bytes. */
  readonly limit: number;
}

/**
 * Reads the stream until the signal is aborted, opening it again when it breaks. Resolves when it has ended for good,
 * which is also where the IDE has no such stream, or does not know the session any more.
 */
export async function keepListening(source: StreamSource, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const began = performance.now();
    const opened = await listen(source, signal);
    if (opened === 'never') return;
    if (performance.now() - began > GOOD_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

async function listen(source: StreamSource, signal: AbortSignal): Promise<'again' | 'never'> {
  try {
    const response = await source.open(signal);
    const status = response.statusCode ?? 0;
    if (status !== 200 || !isEventStream(response)) {
      skipBody(response);
      // 409: the IDE holds the stream before for open.
      return status === 409 || status === 429 || status >= 500 ? 'again' : 'never';
    }
    await readEvents(response, source.limit, (data) => source.onData(data));
  } catch {
    // Broken; whether the session is gone too, the next request finds out.
  }
  return 'again';
}
