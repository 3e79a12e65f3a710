import { describe, expect, it, test } from 'vitest';
import { compareListed, FirstListed } from '../../../src/tools/files/listed-paths.ts';

/** In the order of the contract. */
const LISTED =
  '_x.ts .x 10.ts 9.ts a.ts A.ts b.ts B.ts docs/api.md docs/guide.md é.ts README.md src-b/a.ts src/a.ts z.ts'.split(
    ' ',
  );

test('the order is that of names in a list', () => {
  expect([...LISTED].reverse().sort(compareListed)).toEqual(LISTED);
});

test('what a list takes for equal goes by UTF-16 unit', () => {
  // Composed and decomposed; a control character counts for nothing.
  const equal = ['e\u0301.ts', '\u00e9.ts', 'x\u0001', 'x\u0002'];
  expect([...equal].reverse().sort(compareListed)).toEqual(equal);
});

describe('the first of many', () => {
  const found = (paths: readonly string[], limit: number) => {
    const first = new FirstListed(limit);
    for (const path of paths) first.add(path);
    return { paths: first.paths, total: first.total };
  };

  it.each([1, 2, 14, 15, 16, 100])('are the same as of all in order: %i', (limit) => {
    for (const paths of [LISTED, [...LISTED].reverse(), [...LISTED].sort()]) {
      expect(found(paths, limit)).toEqual({ paths: LISTED.slice(0, limit), total: 15 });
    }
  });

  it('are counted exactly among very many', () => {
    const paths = Array.from({ length: 20_000 }, (_, i) => `f${(i * 7919) % 20_000}.ts`);
    expect(found(paths, 3)).toEqual({ paths: ['f0.ts', 'f1.ts', 'f10.ts'], total: 20_000 });
  });

  it('of none are none', () => {
    expect(found([], 5)).toEqual({ paths: [], total: 0 });
  });
});
