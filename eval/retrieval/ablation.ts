/** What each signal is worth: all questions asked with it switched off. */
import { neutral, WEIGHTS } from '../../src/search/ranking/weights.ts';
import { Evaluator, WEIGHT_NAMES } from './evaluator.ts';
import { renderTable } from './report.ts';
import type { Subject } from './subject.ts';

/** One row a signal, those first that are missed most. */
export async function ablation(subjects: readonly Subject[]): Promise<string> {
  const evaluator = new Evaluator();
  const full = await evaluator.mean(WEIGHTS, subjects);
  const off = neutral();
  const rows: { name: string; without: number; helps: number; harms: number }[] = [];
  for (const name of WEIGHT_NAMES) {
    const weights = { ...WEIGHTS, [name]: off[name] };
    let [helps, harms] = [0, 0];
    for (const subject of subjects) {
      const gain = (await evaluator.mean(WEIGHTS, [subject])) - (await evaluator.mean(weights, [subject]));
      if (gain > 0) helps++;
      if (gain < 0) harms++;
    }
    rows.push({ name, without: await evaluator.mean(weights, subjects), helps, harms });
  }
  rows.sort((a, b) => a.without - b.without || (a.name < b.name ? -1 : 1));
  return renderTable([
    ['without', 'NDCG@10', 'lost', 'trees it helps', 'harms'],
    ['-', full.toFixed(3), '', '', ''],
    ...rows.map(({ name, without, helps, harms }) => [
      name,
      without.toFixed(3),
      (full - without).toFixed(3),
      String(helps),
      String(harms),
    ]),
  ]);
}
