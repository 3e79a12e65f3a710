import { availableParallelism } from 'node:os';
import { cpuUsage } from 'node:process';

/**
 * A limit on how long work may take that does not run out while the machine is busy with other things: what it
 * gives must be the same then. The processor time of this thread alone cannot be asked for, so that of the process
 * is, and all its threads may have been at work.
 */
export class WorkLimit {
  readonly #until: number;
  readonly #cpuMs: number;
  readonly #before = cpuUsage();

  /** Begins now. `ms`: of processor time. */
  constructor(ms: number) {
    this.#until = performance.now() + ms;
    this.#cpuMs = ms * (availableParallelism() + 1);
  }

  /** About 50 ns before the time is over, then 2 µs. */
  get isOver(): boolean {
    if (performance.now() < this.#until) return false;
    const { user, system } = cpuUsage(this.#before);
    return (user + system) / 1000 > this.#cpuMs;
  }
}
