/**
 * Are the weights chosen for these questions only? Weights are searched on a random half of the trees and
 * measured on the other half, beside weights searched on that half itself.
 */
import { PLAIN_WEIGHTS, WEIGHTS, type Weights } from '../../src/search/ranking/weights.ts';
import { searchWeights } from './coordinate-search.ts';
import { Evaluator, WEIGHT_NAMES } from './evaluator.ts';
import { renderTable } from './report.ts';
import type { Subject } from './subject.ts';

const SWEEPS = 3;

/** Where a search begins: round figures that no question had a part in. */
const START: Weights = start();

function start(): Weights {
  const weights = { ...WEIGHTS };
  for (const name of WEIGHT_NAMES) {
    // What switches a signal off tells its kind.
    const isFactor = PLAIN_WEIGHTS[name] === 1;
    Object.assign(weights, { [name]: isFactor ? 0.7 : 1 });
  }
  return {
    ...weights,
    questionWord: 0.1,
    synonym: 0.5,
    wholeWord: 0.1,
    fileSupport: 0.1,
    coverage: 0.2,
    fileCoverage: 0.2,
  };
}

/** One row for each half of each split, and the mean loss. */
export async function crossValidate(subjects: readonly Subject[], splits: number): Promise<string> {
  const evaluator = new Evaluator();
  const rows = [['half', 'start', 'shipped', 'chosen on the other half', 'chosen here', 'loss']];
  const losses: number[] = [];
  for (let split = 1; split <= splits; split++) {
    const halves = halvesOf(subjects, split);
    const chosen: Weights[] = [];
    for (const half of halves) chosen.push(await searchWeights(evaluator, half, START, SWEEPS));
    for (const [i, half] of halves.entries()) {
      const here = await evaluator.mean(chosen[i] ?? START, half);
      const there = await evaluator.mean(chosen[1 - i] ?? START, half);
      losses.push(here - there);
      rows.push([
        `${split}${'ab'[i]} (${half.length} trees)`,
        ...[
          await evaluator.mean(START, half),
          await evaluator.mean(WEIGHTS, half),
          there,
          here,
          here - there,
        ].map((value) => value.toFixed(3)),
      ]);
    }
  }
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  return `${renderTable(rows)}\nmean loss ${mean.toFixed(4)}`;
}

/** The trees in two random halves; the same for the same seed. */
function halvesOf(subjects: readonly Subject[], seed: number): [Subject[], Subject[]] {
  let state = seed * 7919;
  const keyed = subjects.map((subject) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { subject, key: state };
  });
  const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ subject }) => subject);
  const middle = Math.ceil(shuffled.length / 2);
  return [shuffled.slice(0, middle), shuffled.slice(middle)];
}
