/** Trying several places at once, where the first in order that is right wins. */
import { pause } from './limit.ts';

/** How one attempt ended. Only what was refused is tried again. */
export type Attempted<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'refused' | 'foreign' | 'silent'; readonly cause: string };

/** What to race. */
export interface Race<C, T> {
  readonly candidates: readonly C[];
  /** One attempt; must not reject. */
  attempt(candidate: C): Promise<Attempted<T>>;
  /** Attempts for each candidate that keeps refusing. */
  readonly rounds: number;
  /** Takes what was found too late, maybe long after the race. */
  onLoser(value: T): void;
  /** Ends the race without a winner; attempts under way are the caller's to end. */
  readonly signal: AbortSignal;
}

/** The winner, or why there is none: the causes in the order of the candidates. */
export type Raced<C, T> =
  | { readonly candidate: C; readonly value: T }
  | { readonly causes: readonly string[] };

/** The pauses between rounds, in ms. */
const PAUSES_MS: readonly number[] = [200, 400];

/** One that has been silent for so long, in ms, is not waited for if a later one has answered. */
const GIVE_UP_MS = 1_000;

/** Attempts at once. */
const ABREAST = 64;

interface Lane<C, T> {
  readonly candidate: C;
  state: 'open' | 'slow' | 'passed' | 'found';
  value?: T;
  cause: string;
}

/**
 * Tries all candidates side by side. The earliest that is found wins as soon as everything before it was passed over
 * or is slow. Attempts that are then still under way go on, for `onLoser`.
 */
export function race<C, T>(what: Race<C, T>): Promise<Raced<C, T>> {
  return new Promise((resolve) => new Contest(what, resolve).run());
}

class Contest<C, T> {
  readonly #race: Race<C, T>;
  readonly #resolve: (raced: Raced<C, T>) => void;
  readonly #lanes: readonly Lane<C, T>[];
  readonly #abandon = () => this.#end({ causes: this.#lanes.map(({ cause }) => cause) });
  #next = 0;
  #isOver = false;

  constructor(what: Race<C, T>, resolve: (raced: Raced<C, T>) => void) {
    this.#race = what;
    this.#resolve = resolve;
    this.#lanes = what.candidates.map((candidate) => ({ candidate, state: 'open', cause: '' }));
  }

  run(): void {
    const { signal } = this.#race;
    if (signal.aborted) {
      this.#abandon();
      return;
    }
    signal.addEventListener('abort', this.#abandon, { once: true });
    const runners = Array.from({ length: Math.min(ABREAST, this.#lanes.length) }, () => this.#take());
    Promise.all(runners).then(this.#abandon, this.#abandon);
  }

  /** Takes lane after lane; those that refuse are come back to behind the others. */
  async #take(): Promise<void> {
    const again: Promise<void>[] = [];
    for (let lane = this.#lanes[this.#next++]; lane !== undefined; lane = this.#lanes[this.#next++]) {
      if (this.#isOver) return;
      if (await this.#try(lane)) again.push(this.#repeat(lane));
    }
    await Promise.all(again);
  }

  async #repeat(lane: Lane<C, T>): Promise<void> {
    const { rounds, signal } = this.#race;
    for (let round = 1; round < rounds; round++) {
      await pause(PAUSES_MS[round - 1] ?? 0, signal);
      if (this.#isOver || !(await this.#try(lane))) return;
    }
  }

  /** Whether the candidate refused. */
  async #try(lane: Lane<C, T>): Promise<boolean> {
    lane.state = 'open';
    const timer = setTimeout(() => {
      lane.state = 'slow';
      this.#decide();
    }, GIVE_UP_MS);
    const attempted = await this.#race.attempt(lane.candidate);
    clearTimeout(timer);
    if (attempted.kind !== 'found') {
      lane.state = 'passed';
      lane.cause = attempted.cause;
    } else if (this.#isOver) this.#race.onLoser(attempted.value);
    else {
      lane.state = 'found';
      lane.value = attempted.value;
    }
    this.#decide();
    return attempted.kind === 'refused';
  }

  #decide(): void {
    for (const { state, candidate, value } of this.#lanes) {
      if (state === 'open') return;
      if (state === 'found' && value !== undefined) {
        this.#end({ candidate, value });
        return;
      }
    }
  }

  #end(raced: Raced<C, T>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#race.signal.removeEventListener('abort', this.#abandon);
    const winner = 'value' in raced ? raced.value : undefined;
    for (const { value } of this.#lanes) {
      if (value !== undefined && value !== winner) this.#race.onLoser(value);
    }
    this.#resolve(raced);
  }
}
