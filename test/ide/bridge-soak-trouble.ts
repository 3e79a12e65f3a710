/** The restarts of an IDE under a row of calls, in all the ways in turn. */
import type { FakeIde, FakeRestart, SessionRefusal } from './fake-ide.ts';

interface Restart {
  /** `before` a call is made, or `under` one: when the IDE has carried it out and not answered. */
  readonly when: 'before' | 'under';
  readonly how: FakeRestart;
  /** Before a call that is alone: whether the IDE is back when it is made. */
  readonly isWaitedFor?: boolean;
}

/** An idle connection that lingers is found to be dead by the next request on it. */
const RESTARTS: readonly Restart[] = [
  { when: 'before', how: { connections: 'linger-idle' }, isWaitedFor: true },
  { when: 'under', how: {} },
  { when: 'before', how: { downMs: 100 } },
  { when: 'under', how: { connections: 'linger-idle' } },
  { when: 'before', how: {}, isWaitedFor: true },
  { when: 'under', how: { downMs: 100 } },
];

const REFUSALS: readonly SessionRefusal[] = ['not-found', 'missing-header'];

/** Restarts once in so many calls; half way between, the IDE forgets its sessions. */
export class SoakTrouble {
  /** So far; `under` are those under a call. */
  restarts = 0;
  under = 0;
  drops = 0;
  readonly #ide: FakeIde;
  readonly #every: number;
  #due: FakeRestart | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(ide: FakeIde, every: number) {
    this.#ide = ide;
    this.#every = every;
  }

  /** To be awaited before call `n` is made, from 0, as one of so many at once. */
  async beforeCall(n: number, abreast: number): Promise<void> {
    if (n === 0) return;
    if (n % this.#every === Math.floor(this.#every / 2)) {
      this.#ide.dropSessions(REFUSALS[this.drops % REFUSALS.length]);
      this.drops++;
    }
    if (n % this.#every !== 0) return;
    const restart = RESTARTS[this.restarts % RESTARTS.length];
    if (restart?.when === 'under') this.#due = restart.how;
    else if (restart !== undefined) {
      this.#restart(restart.how);
      if (restart.isWaitedFor && abreast === 1) await this.#last;
    }
  }

  /** To be called when the IDE has carried out a call, before it answers. */
  underCall(): void {
    const how = this.#due;
    this.#due = undefined;
    if (how === undefined) return;
    this.under++;
    this.#restart(how);
  }

  /** Resolves when the IDE is up again for good. */
  async over(): Promise<void> {
    await this.#last;
  }

  #restart(how: FakeRestart): void {
    this.restarts++;
    this.#last = this.#last.then(() => this.#ide.restart(how));
  }
}
