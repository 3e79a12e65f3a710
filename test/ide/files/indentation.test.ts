import { describe, expect, it } from 'vitest';
import { type BlockRules, blockAround } from '../../../src/ide/files/indentation.ts';

/** Lines and, where they are checked by number, what stands in them. */
const CLASS = [
  'import os', //               1
  '', //                        2
  '# About Foo', //             3
  'class Foo:', //              4
  '    def one(self):', //      5
  '        if x:', //           6
  '            a()', //         7
  '            b()', //         8
  '        c()', //             9
  '', //                       10
  '    # Second', //           11
  '    @cached', //            12
  '    def two(self):', //     13
  '        d()', //            14
  '', //                       15
  'def tail():', //            16
  '    e()', //                17
];
const COMMENTED = ['import a', '# one', '# two', 'def f():', '    x'];
const DOCUMENTED = ['/**', ' * Doc line', ' */', '@MyAnno', 'fun foo() {', '  println()', '}'];
const TABS = ['f {', '\tif {', '\t\tx', '\t}', '}'];
const BLANK_INSIDE = ['f:', '    if:', '        a', '', '        b', '    c', '    d'];
const RAGGED = ['# c', '        a', '    b', 'c'];

function block(lines: readonly string[], rules: Partial<BlockRules>) {
  return blockAround(lines, {
    anchor: 1,
    maxLevels: 0,
    includeSiblings: false,
    includeHeader: true,
    maxLines: 2000,
    ...rules,
  });
}

const up = (maxLevels: number) => ({ maxLevels });
const SIBLINGS = { includeSiblings: true };
const NO_HEADER = { includeHeader: false };
const atMost = (maxLines: number) => ({ maxLines });

describe('a block takes', () => {
  it.each([
    ['one level up, and one line of it in each direction', CLASS, 7, up(1), [6, 9]],
    ['one level up with its siblings, without the blank behind', CLASS, 7, { ...up(1), ...SIBLINGS }, [6, 9]],
    ['two levels up', CLASS, 7, up(2), [5, 11]],
    ['two levels up with siblings', CLASS, 7, { ...up(2), ...SIBLINGS }, [5, 14]],
    ['as many levels as there are', CLASS, 7, up(3), [4, 17]],
    ['no more than all levels', CLASS, 7, up(99), [4, 17]],
    ['all levels for 0', CLASS, 7, up(0), [4, 17]],
    ['everything for 0 with siblings', CLASS, 7, { ...up(0), ...SIBLINGS }, [1, 17]],
    ['its own level where the anchor comes after deeper lines', CLASS, 9, up(1), [5, 11]],
    ['what a blank anchor has the indent of', CLASS, 10, up(1), [5, 11]],
    ['one line at the floor below the first line', CLASS, 1, up(0), [1, 1]],
    ['lines above the last one', CLASS, 17, up(1), [5, 17]],
    ['tabs as four columns', TABS, 3, up(1), [2, 4]],
    ['blanks before a tab as columns of their own', ['a', '  b', '  \tc', 'd'], 3, up(1), [2, 3]],
    ['a blank line in it', BLANK_INSIDE, 3, up(1), [2, 6]],
    ['a line of blanks in it', BLANK_INSIDE.with(3, ' '), 3, up(1), [2, 6]],
    ['nothing less indented than the floor', ['a', '    b', '        c', 'd'], 3, up(1), [2, 3]],
    ['deeper lines on the way to the floor', RAGGED, 3, up(1), [1, 4]],
    ['no blank lines above', ['', '', 'a'], 3, up(0), [3, 3]],
    ['no blank lines below', ['a', ' ', '\t'], 1, { ...up(0), ...SIBLINGS }, [1, 1]],
    ['the only line', ['a'], 1, up(0), [1, 1]],
  ] as const)('%s', (_what, lines, anchor, rules, [first, last]) => {
    expect(block(lines, { anchor, ...rules })).toMatchObject({ first, last });
  });
});

describe('of the lines above the anchor, a block takes', () => {
  it.each([
    ['all header lines, and then no more at the floor', COMMENTED, 4, {}, [2, 5]],
    ['only the first at the floor without header lines', COMMENTED, 4, NO_HEADER, [3, 5]],
    ['the others as well with siblings', COMMENTED, 4, SIBLINGS, [1, 5]],
    ['a header line that counts as the first at the floor', CLASS, 4, {}, [3, 17]],
    ['header lines before those below', CLASS, 13, atMost(3), [11, 13]],
    ['one above and one below without header lines', CLASS, 13, { ...atMost(3), ...NO_HEADER }, [12, 14]],
    ['comments in blocks and annotations', DOCUMENTED, 5, atMost(5), [1, 5]],
    ['the header lines next to it if there are too many', DOCUMENTED, 5, atMost(3), [3, 5]],
    ['no header lines where only one line is wanted', DOCUMENTED, 5, atMost(1), [5, 5]],
    ['no comment behind another line at the floor', ['# a', 'x', 'y'], 3, {}, [2, 3]],
    ['no comment behind a blank line', ['# a', '', 'y'], 3, {}, [3, 3]],
    ['header lines outside the floor', RAGGED, 2, up(1), [1, 3]],
    ['nothing outside the floor without header lines', RAGGED, 2, { ...up(1), ...NO_HEADER }, [2, 3]],
    ['lines above header lines that are not at the floor', CLASS, 13, up(1), [4, 17]],
  ] as const)('%s', (_what, lines, anchor, rules, [first, last]) => {
    expect(block(lines, { anchor, ...rules })).toMatchObject({ first, last });
  });
});

describe('a block with too few lines takes', () => {
  it.each([
    ['the anchor', 1, [7, 7]],
    ['the line above', 2, [6, 7]],
    ['one above and one below', 3, [6, 8]],
    ['two above and one below', 4, [5, 8]],
    ['two above and two below', 5, [5, 9]],
    ['those below when there are none above', 10, [4, 13]],
  ] as const)('%s', (_what, maxLines, [first, last]) => {
    expect(block(CLASS, { anchor: 7, maxLines })).toMatchObject({ first, last });
  });

  it('takes off blanks that it counted', () => {
    expect(block(CLASS, { anchor: 9, maxLines: 3 })).toMatchObject({ first: 8, last: 9 });
    const { first, last } = block(CLASS, { anchor: 10, maxLines: 1 });
    expect(first).toBeGreaterThan(last);
  });
});

describe('a block is open below', () => {
  it.each([
    ['when lines ran out', CLASS, 17, {}, true],
    ['when blanks at the end are taken off', ['a', '  b', ''], 2, {}, true],
    ['not when a line ended it', CLASS, 7, up(1), false],
    ['not when it has all lines it may have', CLASS, 17, atMost(2), false],
    ['not when there are just as many as it may have', ['a', ' b'], 1, atMost(2), false],
  ] as const)('%s', (_what, lines, anchor, rules, expected) => {
    expect(block(lines, { anchor, ...rules }).isOpenBelow).toBe(expected);
  });
});

it('takes a long file as a whole', () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `${index % 2 === 0 ? '' : '  '}x`);
  expect(block(lines, { anchor: 50_000, includeSiblings: true, maxLines: 100_000 })).toMatchObject({
    first: 1,
    last: 100_000,
  });
});
