import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExactView } from '../../../src/indexing/exact-view.ts';
import { candidatePositions } from '../../../src/search/exact/narrowing.ts';
import type { TrigramQuery } from '../../../src/search/exact/trigram-query.ts';
import { CALL, LocalIndex, SETTINGS } from '../../indexing/local-index.ts';

const WORDS = ['alpha', 'beta', 'gamma', 'Delta', 'one two', 'x', ''];
const FILES = Object.fromEntries(
  Array.from({ length: 38 }, (_, i) => [
    `d${i % 7}/f${i}.txt`,
    WORDS.filter((_word, w) => (i >> w) % 2 === 1).join('\n'),
  ]),
);

const trigram = (text: string): TrigramQuery => {
  const [a = 0, b = 0, c = 0] = Buffer.from(text);
  return { kind: 'trigram', trigram: (a << 16) | (b << 8) | c };
};
const and = (...parts: TrigramQuery[]): TrigramQuery => ({ kind: 'and', parts });
const or = (...parts: TrigramQuery[]): TrigramQuery => ({ kind: 'or', parts });

let local: LocalIndex;
let contents: Record<string, string>;

async function candidatesOf(query: TrigramQuery): Promise<string[]> {
  const view: ExactView = await local.indexer.exact('s', CALL);
  if (!view.index) throw new Error('There is no index.');
  const positions = [...(await candidatePositions(view.index, query))];
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  return positions.map((position) => view.paths[position] ?? '');
}

const holding = (test: (text: string) => boolean): string[] =>
  Object.keys(contents)
    .filter((path) => test(contents[path]?.toLowerCase() ?? ''))
    .sort();

const CASES: [what: string, query: TrigramQuery, test: (text: string) => boolean][] = [
  ['a trigram', trigram('alp'), (text) => text.includes('alp')],
  ['a trigram written in capitals', trigram('del'), (text) => text.includes('del')],
  ['a trigram with a blank', trigram('e t'), (text) => text.includes('e t')],
  ['a trigram that is nowhere', trigram('zzz'), () => false],
  ['either of two', or(trigram('bet'), trigram('gam')), (text) => /bet|gam/.test(text)],
  [
    'one and either of two',
    and(trigram('alp'), or(trigram('bet'), trigram('one'))),
    (text) => text.includes('alp') && /bet|one/.test(text),
  ],
  ['anything', { kind: 'all' }, () => true],
  ['nothing', { kind: 'none' }, () => false],
];

describe('candidates', () => {
  beforeAll(async () => {
    local = new LocalIndex();
    contents = { ...FILES };
    local.write(FILES);
    await sleep(90);
    await local.build({ ...SETTINGS });
    return () => local.close();
  });

  it.each(CASES)('for %s are the files that hold it', async (_what, query, test) => {
    expect(await candidatesOf(query)).toEqual(holding(test));
  });

  it('never lack a file that holds all of several', async () => {
    const all = and(trigram('alp'), trigram('bet'), trigram('gam'), trigram('del'));
    const found = await candidatesOf(all);
    const expected = holding((text) => ['alp', 'bet', 'gam', 'del'].every((part) => text.includes(part)));
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it('are also files that have changed, until they are taken in', async () => {
    local.write({ 'd1/f1.txt': 'something else', 'new.txt': 'alpha' });
    local.remove('d3/f3.txt');
    contents = { ...contents, 'd1/f1.txt': 'something else', 'new.txt': 'alpha' };
    delete contents['d3/f3.txt'];
    const expected = holding((text) => text.includes('alp'));
    expect(await candidatesOf(trigram('alp'))).toEqual([...new Set([...expected, 'd1/f1.txt'])].sort());
    await sleep(90);
    await expect.poll(() => candidatesOf(trigram('alp'))).toEqual(expected);
    expect(await candidatesOf(trigram('eth'))).toEqual(['d1/f1.txt']);
  });
});
