/** The reference: BM25 over sub-words, nothing else. */
import { WEIGHTS, type Weights } from '../../src/search/weights.ts';

/** Weights that change nothing when they are 1; the others change nothing when they are 0. */
const FACTORS: ReadonlySet<string> = new Set([
  'repeat',
  'testFile',
  'documentationFile',
  'exampleFile',
  'generatedFile',
]);

export const PLAIN: Weights = neutral();

function neutral(): Weights {
  const weights = { ...WEIGHTS };
  for (const name of Object.keys(WEIGHTS)) Object.assign(weights, { [name]: FACTORS.has(name) ? 1 : 0 });
  return weights;
}
