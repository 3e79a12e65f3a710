import { describe, expect, it } from 'vitest';
import type { Rank } from '../../../src/search/symbol-match.ts';
import { BestDeclarations } from '../../../src/tools/files/best-declarations.ts';

const item = (name: string) => ({ filePath: name, lineNumber: 1, lineText: '' });

type Item = ReturnType<typeof item>;

function best(limit: number, ...added: [Rank, string][]): BestDeclarations<Item> {
  const all = new BestDeclarations<Item>(limit);
  for (const [rank, name] of added) all.add(rank, item(name));
  return all;
}

const shown = ({ result: { items, more } }: BestDeclarations<Item>) => ({
  items: items.map(({ filePath }) => filePath).join(' '),
  more,
});

describe('the best declarations', () => {
  it('stand by rank, and inside a rank as they were found', () => {
    expect(shown(best(9, [5, 'widget'], [3, 'getA'], [1, 'get'], [3, 'getB'], [2, 'Get'], [4, 'x']))).toEqual(
      {
        items: 'get Get getA getB x widget',
        more: false,
      },
    );
  });

  it('are as many as were asked for, and it is known whether there are more', () => {
    expect(shown(best(2, [5, 'a'], [5, 'b']))).toEqual({ items: 'a b', more: false });
    expect(shown(best(2, [5, 'a'], [5, 'b'], [5, 'c']))).toEqual({ items: 'a b', more: true });
    expect(shown(best(2, [5, 'a'], [5, 'b'], [5, 'c'], [1, 'd']))).toEqual({ items: 'd a', more: true });
    expect(shown(best(1, [2, 'a'], [1, 'b']))).toEqual({ items: 'b', more: true });
    expect(shown(best(1))).toEqual({ items: '', more: false });
  });

  it('make worse ones unwanted once there are enough', () => {
    expect(best(1).worstWanted).toBe(5);
    expect(best(1, [5, 'a']).worstWanted).toBe(5);
    expect(best(1, [5, 'a'], [5, 'b']).worstWanted).toBe(4);
    expect(best(1, [5, 'a'], [3, 'b']).worstWanted).toBe(4);
    expect(best(1, [5, 'a'], [3, 'b'], [3, 'c']).worstWanted).toBe(2);
    expect(best(1, [1, 'a'], [1, 'b']).worstWanted).toBe(0);
  });

  it('are the same as if nothing were left out', () => {
    const ranks = Array.from({ length: 300 }, (_, i): Rank => ((((i * 7) % 11) % 5) + 1) as Rank);
    const inOrder = ranks
      .map((rank, i) => ({ rank, name: `n${i}` }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ name }) => name);
    for (const limit of [1, 10, 55, 299, 300, 301]) {
      const all = best(limit, ...ranks.map((rank, i): [Rank, string] => [rank, `n${i}`]));
      expect(shown(all)).toEqual({ items: inOrder.slice(0, limit).join(' '), more: limit < 300 });
    }
  });
});
