import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../src/ide/files/patch-hunks.ts';
import { parsePatch } from '../../../src/ide/files/patch-parser.ts';
import { StepCount } from '../../../src/ide/files/patch-step-count.ts';
import { Refusal } from '../../../src/ide/types.ts';

/** A text after the hunks of one file; rows are split at `|`. */
function patched(text: string, hunks: string): string {
  const [section] = parsePatch(
    ['*** Begin Patch', '*** Update File: f', ...hunks.split('|'), '*** End Patch'].join('\n'),
  );
  if (section?.kind !== 'update') throw new Error('No change');
  return applyHunks(text.replaceAll('|', '\n'), section.hunks, new StepCount()).replaceAll('\n', '|');
}

describe('hunks', () => {
  it.each([
    // What is done.
    ['replaces a line', 'a|b|c|', ' a|-b|+x| c', 'a|x|c|'],
    ['takes lines away', 'a|b|c|', '-a|-b', 'c|'],
    ['puts lines between', 'a|b|', ' a|+x|+y| b', 'a|x|y|b|'],
    ['puts lines first', 'a|', '+x| a', 'x|a|'],
    ['puts lines last', 'a|', ' a|+x', 'a|x|'],
    ['takes everything away', 'a|b|', '-a|-b', ''],
    ['changes nothing', 'a|b|', ' a', 'a|b|'],
    ['mixes', 'a|b|c|', '-a|+1| b|-c|+2|+3', '1|b|2|3|'],
    ['keeps the order of lines that come and go', 'a|b|', '-a|+1|-b|+2', '1|2|'],
    ['takes an empty line for one that stays', 'a||b|', ' a||-b|+c', 'a||c|'],
    // The end of the file.
    ['leaves the end without line feed as it is', 'a|b', '-a|+x', 'x|b'],
    ['ends its own last line', 'a|b', '-b|+x', 'a|x|'],
    ['ends the line before its own', 'a', ' a|+x', 'a|x|'],
    ['ends what becomes the last line', 'a|b', '-b', 'a|'],
    ['leaves empty lines at the end', 'a|||', '-a|+x', 'x|||'],
    ['appends without old lines', 'a|b|', '@@|+x|+y', 'a|b|x|y|'],
    ['appends behind an open end', 'a', '@@|+x', 'a|x|'],
    ['appends to nothing', '', '+x', 'x|'],
    ['appends with an empty line behind it', 'a||b|', '@@|+x||', 'a||b|x|'],
    ['appends several times', 'a|', '+x|@@|+y', 'a|x|y|'],
    ['goes on where it was after appending', 'a|b|a|', '-b|@@|+x|@@|-a|+y', 'a|y|x|'],
    ['finds the last of equal lines at the end', 'a|b|a|', '-a|+x|*** End of File', 'a|b|x|'],
    ['finds several lines at the end', 'a|b|a|b|', ' a|-b|*** End of File', 'a|b|a|'],
    ['finds the end roughly', 'a|  b  |', '-b|*** End of File', 'a|'],
    ['finds the end with an empty line behind the hunk', 'a|', '-a|+x||*** End of File', 'x|'],
    // Where it is looked for.
    ['takes the first of equal lines', 'a|b|a|', '-a|+x', 'x|b|a|'],
    ['looks behind the hunk before', 'a|b|a|b|', ' b|@@|-a|+x', 'a|b|x|b|'],
    ['takes equal lines one by one', 'a|a|a|', '-a|+1|@@|-a|+2', '1|2|a|'],
    ['looks from the top then', 'a|b|c|', '-c|+3|@@|-a|+1', '1|b|3|'],
    ['prefers what is written roughly behind the hunk before', 'b|a|  b|', ' a|@@|-b|+x', 'b|a|x|'],
    ['does not find what is gone', 'a|b|a|', ' b|-a|@@|-a|+x', 'x|b|'],
    ['shares lines that stay', 'a|b|c|', '-a| b|@@| b|-c', 'b|'],
    ['takes away a line that stayed before', 'a|b|', ' a|+x| b|@@|-b|+y', 'a|x|y|'],
    ['puts lines of two hunks in their order', 'a|b|', ' a|+x|@@|+y| b', 'a|x|y|b|'],
    ['goes to a line', 'a|m|a|', '@@ m|-a|+x', 'a|m|x|'],
    ['goes to a line roughly', 'a|  m  |a|', '@@ m|-a|+x', 'a|  m  |x|'],
    ['goes to one line after another', 'f|1|B|f|1|f|1|', '@@ B|@@ f|-1|+2', 'f|1|B|f|2|f|1|'],
    ['goes to a line behind the hunk before', 'm|a|m|b|a|', ' b|@@ m|-a|+x', 'm|x|m|b|a|'],
    ['goes to a line that the hunk begins with', 'A|f|1|B|f|1|', '@@ B|@@ f| f|-1|+2', 'A|f|1|B|f|2|'],
    ['goes to a line and finds the hunk above', 'a|m|', '@@ m|-a|+x', 'x|m|'],
    ['passes over numbers of lines', 'a|b|', '@@ -1,2 +1,2 @@|-a|+x', 'x|b|'],
    ['passes over numbers of lines with a heading', 'a|b|', '@@ -1 +1,2 @@ class B|-a|+x', 'x|b|'],
    [
      'goes to a line that looks like numbers of lines',
      'a|-1 +1 @@|a|',
      '@@ -1 +1 @@|-a|+x',
      'a|-1 +1 @@|x|',
    ],
    // How lines are compared.
    ['prefers the exact line', '  a|a |a|', '-a|+x', '  a|a |x|'],
    ['prefers blanks at the end to those before', '  a|a  |', '-a|+x', '  a|x|'],
    ['passes over blanks around', '\ta  |', '- a|+x', 'x|'],
    ['passes over the kind of dash', 'a \u2013 b|', '-a - b|+x', 'x|'],
    ['passes over the kind of quotes', '\u201ca\u201d \u2018b\u2019|', `-"a" 'b'|+x`, 'x|'],
    ['passes over the kind of blank', 'a\u00a0b|', '-a b|+x', 'x|'],
    ['passes over kinds in the patch', 'a - b|', '-a \u2014 b|+x', 'x|'],
    ['does not pass over blanks inside', 'a  b|a b|', '-a b|+x', 'a  b|x|'],
    ['keeps lines that stay as the file has them', '  a|b|', ' a|-b|+x', '  a|x|'],
    ['finds lines that have a place in nothing else', 'a|', '-a|+$&', '$&|'],
    ['finds names that objects have', '__proto__|constructor|', '-constructor|+x', '__proto__|x|'],
    ['does without empty lines behind a hunk', 'a|b|', '-a|+x||', 'x|b|'],
    ['takes empty lines behind a hunk if they are there', 'a|b|a||', '-a|+x|', 'a|b|x||'],
  ])('%s', (_, text, hunks, after) => {
    expect(patched(text, hunks)).toBe(after);
  });

  it.each([
    ['a|', '-b', 'b'],
    ['a|b|', '+x| b|-c', 'b'],
    ['a|', ' a|@@|-a|@@|-a', 'a'],
    ['a|b|', '@@ c|-b', 'c'],
    ['a|b|', '-a|*** End of File', 'a'],
    ['', '-a', 'a'],
    ['', ' a|*** End of File', 'a'],
    ['A|', '-a', 'a'],
    ['a|b|', '-\tfoo', '\tfoo'],
    ['a|b|', '-b|-a', 'b'],
  ])('%j has no place for %j', (text, hunks, line) => {
    expect(() => patched(text, hunks)).toThrow(new Refusal(`Hunk context not found: ${line}`));
  });
});

describe('hostile hunks', () => {
  const count = 100_000;
  const rows = (line: string, times = count) => Array<string>(times).fill(line).join('|');

  it('finds a long row of equal lines that breaks off late', () => {
    const text = `${rows(`${rows('a', 999)}|b`, 100)}|${rows('a', 50_000)}|b|`;
    expect(patched(text, `${rows(' a', 30_000)}|-b`)).toBe(`${text.slice(0, -2)}`);
  });

  it('does not find a row that nearly stands everywhere', () => {
    const text = `${rows('a|b', count / 2)}|`;
    expect(() => patched(text, `${rows(' a| b', 20_000)}| a| a`)).toThrow('Hunk context not found: a');
  });

  it('takes many hunks for equal lines in order', () => {
    expect(patched(`${rows('a')}|`, rows('@@|-a|+b'))).toBe(`${rows('b')}|`);
  });

  it('takes many hunks from the last to the first', () => {
    const numbers = Array.from({ length: count }, (_, index) => String(index));
    const hunks = numbers.toReversed().map((number) => `@@|-${number}`);
    expect(patched(`${numbers.join('|')}|`, hunks.join('|'))).toBe('');
  });

  it('takes many hunks that are written roughly', () => {
    const numbers = Array.from({ length: count }, (_, index) => `  ${index}  `);
    const hunks = numbers.map((number) => `@@|-${number.trim()}`);
    expect(patched(`${numbers.join('|')}|`, hunks.join('|'))).toBe('');
  });

  it('gives up hunks that would take too long', () => {
    // Each looks through all of the lines that are gone, and stands before them.
    const text = `${rows('a')}|z|`;
    const hunks = `${rows('@@|-a', count / 2)}|${rows('@@| z|@@|-a', count / 4)}`;
    expect(() => patched(text, hunks)).toThrow('the patch takes too long to match');
  });

  it.each([
    ['a line of blanks', `x${' '.repeat(1 << 20)}y`],
    ['a line of typographic characters', '\u2013'.repeat(1 << 20)],
  ])('compares %s', (_, line) => {
    expect(() => patched(`${line}|`, `-${line}.`)).toThrow('Hunk context not found');
  });
});
