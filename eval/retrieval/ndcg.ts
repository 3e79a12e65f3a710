/** Normalised discounted cumulative gain with binary relevance. */
import type { Target } from './questions.ts';

/** A ranked passage, or a whole file where no lines are given. */
export interface Answer {
  path: string;
  lines?: readonly [first: number, last: number];
}

/** Ranks (from 1) at which each target is first met; undefined where it is not. */
export function ranksOf(targets: readonly Target[], answers: readonly Answer[]): (number | undefined)[] {
  return targets.map((target) => {
    const at = answers.findIndex((answer) => meets(answer, target));
    return at < 0 ? undefined : at + 1;
  });
}

/**
 * NDCG of the first `depth` answers: each target counts once, at the first answer that meets it; ideal
 * are all targets at the top. From 0 to 1.
 */
export function ndcg(targets: readonly Target[], answers: readonly Answer[], depth: number): number {
  const gained = ranksOf(targets, answers.slice(0, depth))
    .map((rank) => (rank === undefined ? 0 : discount(rank)))
    .reduce((sum, gain) => sum + gain, 0);
  let ideal = 0;
  for (let rank = 1; rank <= Math.min(depth, targets.length); rank++) ideal += discount(rank);
  return ideal === 0 ? 0 : gained / ideal;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 1);
}

function meets(answer: Answer, target: Target): boolean {
  if (!isTail(answer.path, target.path) && !isTail(target.path, answer.path)) return false;
  if (!answer.lines || !target.lines) return true;
  return answer.lines[0] <= target.lines[1] && target.lines[0] <= answer.lines[1];
}

/** Whether one path is the other or its last segments. */
function isTail(tail: string, path: string): boolean {
  return path === tail || path.endsWith(`/${tail}`);
}
