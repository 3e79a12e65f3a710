/** The questions that are answered worst: where their targets come, and what comes before them. */
import { WEIGHTS } from '../../src/search/ranking/weights.ts';
import { DEPTH } from './measure.ts';
import { ndcg, ranksOf } from './ndcg.ts';
import type { Subject } from './subject.ts';

/** Ranks are looked for down to this. */
const SEARCHED = 100;
/** Files shown that come first. */
const SHOWN = 6;

/** The `count` worst questions. */
export async function misses(subjects: readonly Subject[], count: number): Promise<string> {
  const found: { value: number; text: string }[] = [];
  for (const subject of subjects) {
    const { name, prefix, questions } = subject.corpus;
    for (const { text, category, targets } of questions) {
      const answers = await subject.ranked(text, WEIGHTS, SEARCHED);
      const value = ndcg(targets, answers, DEPTH);
      const ranks = ranksOf(targets, answers);
      const wanted = targets.map(({ path }, i) => `${path.slice(prefix.length)} at ${ranks[i] ?? 'none'}`);
      const first = answers.slice(0, SHOWN).map(({ path }) => path.slice(prefix.length));
      found.push({
        value,
        text: `${value.toFixed(2)} ${name}, ${category}: ${text}\n  wanted ${wanted.join(', ')}\n  found  ${first.join(', ')}`,
      });
    }
  }
  return found
    .sort((a, b) => a.value - b.value)
    .slice(0, count)
    .map(({ text }) => text)
    .join('\n');
}
