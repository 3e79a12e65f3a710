/** Finding the IDE: the first candidate in order that speaks the protocol. */
import { messageOf } from '../../errors.ts';
import { printable } from '../../printable.ts';
import type { IdeSettings } from '../settings.ts';
import { type Candidate, candidatesOf, nothingFound } from './candidates.ts';
import { HttpFailure, LostSession, NoAnswer, NoIdeFound } from './failures.ts';
import { type Handshake, shakeHands } from './handshake.ts';
import { Limit } from './limit.ts';
import { type Attempted, race } from './race.ts';
import type { Wire } from './wire.ts';

/** An IDE, and the session that was opened with it. */
export interface Found {
  readonly url: URL;
  /** Undefined for a given URL. */
  readonly port: number | undefined;
  readonly handshake: Handshake;
}

/** How to look. */
export interface Search {
  readonly settings: IdeSettings;
  readonly wire: Wire;
  nextId(): number;
  /** The port of the session before. */
  readonly lastGood: number | undefined;
  /** One round, and no candidate gets more time than a scanned port. */
  readonly isImpatient: boolean;
  /** Takes what answered too late to be taken, so that its session can be closed. */
  onLoser(found: Found): void;
  readonly signal: AbortSignal;
}

const ROUNDS = 3;

/** What is found. Rejects with {@link NoIdeFound}, and with the reason of the signal. */
export async function findIde(search: Search): Promise<Found> {
  const { settings, isImpatient, signal, onLoser } = search;
  const candidates = candidatesOf(settings, search.lastGood, isImpatient);
  if (candidates === undefined) throw new NoIdeFound(nothingFound(settings, [], 'not an HTTP URL'));
  const raced = await race<Candidate, Found>({
    candidates,
    attempt: (candidate) => attempt(candidate, search),
    rounds: isImpatient ? 1 : ROUNDS,
    onLoser,
    signal,
  });
  if ('value' in raced) return raced.value;
  signal.throwIfAborted();
  throw new NoIdeFound(nothingFound(settings, candidates, raced.causes[0] ?? 'unknown'));
}

/** Tries one candidate. Never rejects. */
async function attempt(candidate: Candidate, { wire, nextId, signal }: Search): Promise<Attempted<Found>> {
  const { url, port, timeoutMs } = candidate;
  const silence = `no answer within ${timeoutMs / 1000} s`;
  const limit = new Limit(timeoutMs, () => new Error(silence), signal);
  try {
    const handshake = await shakeHands(wire, url, nextId(), limit.signal);
    return { kind: 'found', value: { url, port, handshake } };
  } catch (error) {
    if (limit.signal.aborted) return { kind: 'silent', cause: silence };
    const cause = printable(messageOf(error), 200);
    // A connection that ended: whoever listens there may be about to go, or to come.
    if (error instanceof LostSession && !(error instanceof NoAnswer) && error.how !== 'refused') {
      return { kind: 'refused', cause };
    }
    const isHttp = error instanceof HttpFailure || error instanceof LostSession;
    return { kind: 'foreign', cause: isHttp ? cause : `not an MCP server (${cause})` };
  } finally {
    limit.release();
  }
}
