import { Refusal } from '../types.ts';

/** Comparisons of lines for one patch: a fraction of a second. Patches that people mean need few. */
const MAX_STEPS = 50_000_000;

/** Counts what a patch costs, so that none can hold up the server. */
export class StepCount {
  #left = MAX_STEPS;

  /** Throws {@link Refusal} when too much has been spent. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0)
      throw new Refusal('the patch takes too long to match: its lines stand in too many places');
  }
}
