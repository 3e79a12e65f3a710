/** A simple search for better weights: one weight at a time, up and down. */
import type { WeightName, Weights } from '../../src/search/ranking/weights.ts';
import { type Evaluator, WEIGHT_NAMES } from './evaluator.ts';
import type { Subject } from './subject.ts';

/** Steps of a weight, as shares of what it is. */
const STEPS = [0.5, 2];
/** Gains below this are chance. */
const LEAST_GAIN = 0.0005;

interface Move {
  name: WeightName;
  value: number;
  gain: number;
}

/**
 * Weights that are better than `from` for some trees. Each sweep looks at every step of every weight, then
 * takes the best step of each weight for as long as it gains something on top of the others.
 */
export async function searchWeights(
  evaluator: Evaluator,
  subjects: readonly Subject[],
  from: Weights,
  sweeps: number,
): Promise<Weights> {
  let weights = from;
  let best = await evaluator.mean(weights, subjects);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const before = best;
    for (const { name, value } of await movesFrom(evaluator, subjects, weights, best)) {
      const moved = { ...weights, [name]: value };
      const mean = await evaluator.mean(moved, subjects);
      if (mean <= best + LEAST_GAIN) continue;
      weights = moved;
      best = mean;
    }
    if (best <= before) break;
  }
  return weights;
}

/** Whether a step helps more trees than it harms, and not one or two alone: else it fits these questions only. */
async function isShared(
  evaluator: Evaluator,
  subjects: readonly Subject[],
  weights: Weights,
  { name, value }: Move,
): Promise<boolean> {
  let [helps, harms] = [0, 0];
  for (const subject of subjects) {
    const before = await evaluator.mean(weights, [subject]);
    const gain = (await evaluator.mean({ ...weights, [name]: value }, [subject])) - before;
    if (gain > 0) helps++;
    if (gain < 0) harms++;
  }
  return helps >= 3 && helps >= 2 * harms;
}

/** The best step of each weight that gains by itself and for several trees, the best first. */
async function movesFrom(
  evaluator: Evaluator,
  subjects: readonly Subject[],
  weights: Weights,
  base: number,
): Promise<Move[]> {
  const moves: Move[] = [];
  for (const name of WEIGHT_NAMES) {
    let best: Move | undefined;
    for (const step of STEPS) {
      const value = Number((weights[name] * step).toPrecision(3));
      const gain = (await evaluator.mean({ ...weights, [name]: value }, subjects)) - base;
      if (gain > Math.max(LEAST_GAIN, best?.gain ?? 0)) best = { name, value, gain };
    }
    if (best && (await isShared(evaluator, subjects, weights, best))) moves.push(best);
  }
  return moves.sort((a, b) => b.gain - a.gain);
}
