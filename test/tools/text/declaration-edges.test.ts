import { describe, expect, it } from 'vitest';
import { type Declarations, withWholeDeclarations } from '../../../src/tools/text/declaration-edges.ts';

// Twenty lines of ten bytes.
const TEXT = Buffer.from(
  Array.from({ length: 20 }, (_, i) => `line ${String(i + 1).padStart(4)}\n`).join(''),
);

function declarations(...ranges: [number, number][]): Declarations {
  const at = (i: number) => ranges[i] ?? [0, 0];
  return { count: ranges.length, startLine: (i) => at(i)[0], endLine: (i) => at(i)[1] };
}

/** The lines shown of a passage that begins and ends with the given bytes. */
function shown(byteStart: number, byteEnd: number, room: number, ...ranges: [number, number][]): string {
  const lineStart = Math.floor(byteStart / 10) + 1;
  const lineEnd = Math.ceil(byteEnd / 10);
  const bounds = withWholeDeclarations(
    { byteStart, byteEnd, lineStart, lineEnd },
    declarations(...ranges),
    TEXT,
    room,
  );
  expect([bounds.byteStart, bounds.byteEnd]).toEqual([(bounds.lineStart - 1) * 10, bounds.lineEnd * 10]);
  return `${bounds.lineStart}-${bounds.lineEnd}`;
}

describe('a passage', () => {
  it.each<[string, [number, number][], number, string]>([
    ['without declarations', [], 100, '5-8'],
    ['that holds whole declarations only', [[6, 7]], 100, '5-8'],
    ['whose beginning cuts one', [[3, 6]], 100, '3-8'],
    ['whose end cuts one', [[7, 10]], 100, '5-10'],
    [
      'whose edges cut two',
      [
        [3, 5],
        [8, 9],
      ],
      100,
      '3-9',
    ],
    ['in the middle of one', [[2, 12]], 100, '2-12'],
    ['in one that is too long', [[2, 12]], 60, '5-8'],
    [
      'in a short one within a long one',
      [
        [1, 20],
        [4, 9],
      ],
      60,
      '4-9',
    ],
    [
      'at whose end there is room for one, at its beginning not',
      [
        [1, 6],
        [8, 9],
      ],
      20,
      '5-9',
    ],
    [
      'beside others',
      [
        [1, 4],
        [9, 12],
      ],
      100,
      '5-8',
    ],
  ])('%s', (_, ranges, room, expected) => {
    expect(shown(40, 80, room, ...ranges)).toBe(expected);
  });

  it('begins with a whole line', () => {
    expect(shown(43, 80, 100)).toBe('6-8');
    expect(shown(43, 80, 100, [4, 6])).toBe('4-8');
  });

  it('of a part of a long line stays as it is', () => {
    const text = Buffer.from('x'.repeat(5000));
    const bounds = { byteStart: 448, byteEnd: 960, lineStart: 1, lineEnd: 1 };
    expect(withWholeDeclarations(bounds, declarations([1, 1]), text, 512)).toEqual(bounds);
  });

  it('ends with a text that has no line end', () => {
    const text = Buffer.from('one\ntwo\nthree');
    const bounds = { byteStart: 4, byteEnd: 8, lineStart: 2, lineEnd: 2 };
    expect(withWholeDeclarations(bounds, declarations([1, 3]), text, 100)).toEqual({
      byteStart: 0,
      byteEnd: 13,
      lineStart: 1,
      lineEnd: 3,
    });
  });
});
