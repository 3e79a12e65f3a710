/** What each signal is for, over a small tree: the better answer comes first, and without the signal it does not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceView } from '../../../src/indexing/source-view.ts';
import { parseQuery } from '../../../src/search/query.ts';
import { rankedSearch } from '../../../src/search/ranked.ts';
import { neutral, WEIGHTS, type Weights } from '../../../src/search/ranking/weights.ts';
import { LocalIndex } from '../../indexing/local-index.ts';

const FILES = {
  // Stems and synonyms.
  'a1.ts': 'the retries of it\n',
  'a2.ts': 'retry retried retrying\n',
  'b1.ts': 'database here\n',
  'b2.ts': 'database or db\n',
  // Names.
  'c1.ts': 'line and formatter, line and formatter\n',
  'c2.ts': 'new LineFormatter()\n',
  'd1.ts': 'parcel(parcel, parcel, parcel)\n',
  'd2.ts': 'x\nclass Parcel {}\n',
  'e1.ts': 'once user open once user\n',
  'e2.ts': 'user.once.open\n',
  'f1.ts': `class Basket {\n  empty() {\n${'    lift();\n'.repeat(60)}    spin();\n  }\n}\n`,
  'f2.ts': `class Bucket {\n  empty() {\n${'    lift();\n'.repeat(60)}    spin(spin(spin));\n  }\n}\n`,
  // Files.
  'src/zebra.ts': 'stripes\n',
  'src/other.ts': 'stripes stripes\n',
};

let local: LocalIndex;
let view: SourceView;

beforeAll(async () => {
  local = new LocalIndex();
  local.write(FILES);
  await local.build();
  view = await local.open();
});

afterAll(() => local.close());

async function firstOf(query: string, weights: Weights): Promise<string | undefined> {
  const parsed = parseQuery(query);
  if (parsed.mode === 'substring') throw new Error(query);
  const { hits } = await rankedSearch(view, parsed, 1, new AbortController().signal, weights);
  return hits[0]?.file.path;
}

const OFF = { ...neutral(), questionWord: WEIGHTS.questionWord };

it.each<[signal: Partial<Weights>, query: string, better: string, worse: string]>([
  [{ sameStem: 0.7 }, 'it retry', 'a2.ts', 'a1.ts'],
  [{ joinedName: 5 }, 'line formatter', 'c2.ts', 'c1.ts'],
  [{ declaration: 5 }, 'parcel', 'd2.ts', 'd1.ts'],
  [{ soleDeclaration: 5 }, 'parcel', 'd2.ts', 'd1.ts'],
  [{ declaredWord: 5 }, 'parcel', 'd2.ts', 'd1.ts'],
  [{ consecutive: 5 }, 'user.once.open', 'e2.ts', 'e1.ts'],
  [{ enclosing: 5 }, 'basket spin', 'f1.ts', 'f2.ts'],
  [{ stem: 5 }, 'zebra stripes', 'src/zebra.ts', 'src/other.ts'],
  [{ path: 5 }, 'zebra stripes', 'src/zebra.ts', 'src/other.ts'],
])('%o: %s', async (signal, query, better, worse) => {
  expect(await firstOf(query, { ...OFF, ...signal })).toBe(better);
  expect([better, worse]).toContain(await firstOf(query, OFF));
});

it('a query with conditions is ranked by its words as well', async () => {
  expect(await firstOf('+parcel', { ...OFF, declaration: 5 })).toBe('d2.ts');
});

it('what holds only a relative of a word is no hit', async () => {
  const parsed = parseQuery('retries');
  if (parsed.mode === 'substring') throw new Error();
  const { hits } = await rankedSearch(view, parsed, 10, new AbortController().signal, WEIGHTS);
  expect(hits.map(({ file }) => file.path)).toEqual(['a1.ts']);
});
