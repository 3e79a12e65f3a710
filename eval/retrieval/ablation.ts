/** What each signal is worth: all questions asked with it switched off. */
import { neutral, WEIGHTS } from '../../src/search/ranking/weights.ts';
import { WEIGHT_NAMES } from './evaluator.ts';
import { mean, scoresOf } from './measure.ts';
import { renderTable } from './report.ts';
import type { Subject } from './subject.ts';

/** One row a signal, those first that are missed most. */
export async function ablation(subjects: readonly Subject[]): Promise<string> {
  const full = mean(await scoresOf(subjects, (subject, question) => subject.ranked(question, WEIGHTS)));
  const off = neutral();
  const rows: { name: string; without: number; better: number; worse: number }[] = [];
  for (const name of WEIGHT_NAMES) {
    const weights = { ...WEIGHTS, [name]: off[name] };
    let [better, worse] = [0, 0];
    const values: number[] = [];
    for (const subject of subjects) {
      const without = await scoresOf([subject], (_, question) => subject.ranked(question, weights));
      const with_ = await scoresOf([subject], (_, question) => subject.ranked(question, WEIGHTS));
      const difference = mean(with_) - mean(without);
      if (difference > 0) better++;
      if (difference < 0) worse++;
      values.push(...without.map(({ value }) => value));
    }
    rows.push({
      name,
      without: values.reduce((sum, value) => sum + value, 0) / values.length,
      better,
      worse,
    });
  }
  rows.sort((a, b) => a.without - b.without || (a.name < b.name ? -1 : 1));
  return renderTable([
    ['without', 'NDCG@10', 'lost', 'trees it helps', 'harms'],
    ['-', full.toFixed(3), '', '', ''],
    ...rows.map(({ name, without, better, worse }) => [
      name,
      without.toFixed(3),
      (full - without).toFixed(3),
      String(better),
      String(worse),
    ]),
  ]);
}
