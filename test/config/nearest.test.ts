import { describe, expect, it } from 'vitest';
import { distance, nearest } from '../../src/config/nearest.ts';

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['same', 'same', 0],
    ['chunk_sise', 'chunk_size', 1],
    ['overlap', 'overlaps', 1],
    ['kitten', 'sitting', 3],
    ['chunkSize', 'chunk_size', 2],
  ])('of %j and %j is %i', (from, to, expected) => {
    expect(distance(from, to)).toBe(expected);
  });

  it('is cut short when the lengths differ by more than is asked for', () => {
    expect(distance('a'.repeat(1000), 'b', 3)).toBe(4);
  });
});

describe('nearest', () => {
  it.each([
    ['overlp', 'overlap'],
    ['chunk', undefined],
    ['', undefined],
    ['k', 'k1'],
  ])('name to %j is %j', (wanted, expected) => {
    expect(nearest(wanted, ['chunk_size', 'overlap', 'k1', 'k2'])).toBe(expected);
  });

  it('prefers, among equal parts, the name that is closer as a whole', () => {
    const tail = (name: string) => name.slice(name.lastIndexOf('.') + 1);
    expect(nearest('serch.level', ['logging.level', 'search.level'], tail)).toBe('search.level');
  });
});
