import { describe, expect, it } from 'vitest';
import { readHir } from '../../../src/search/exact/hir.ts';
import { lineFeedsNeeded, NeedsLineFeed, withinLines } from '../../../src/search/exact/regex-lines.ts';
import { regexSource } from '../../../src/search/exact/regex-source.ts';
import { compiledRegex } from '../../../src/search/exact/wasm-regex.ts';

const treeOf = (regex: string) => readHir(compiledRegex(`(?m)${regex}`).tree());
const sourceOf = (regex: string): string => regexSource(withinLines(treeOf(regex)));

describe('an expression written for lines', () => {
  const cases: [string, string][] = [
    ['', '(?:)'],
    ['abc', 'abc'],
    ['a.b', 'a[\\x{0}-\\x{9}\\x{B}-\\x{10FFFF}]b'],
    ['a\\.b\\\\', 'a\\x{2E}b\\x{5C}'],
    ['é日𝒳', '\\x{E9}\\x{65E5}\\x{1D4B3}'],
    ['\u{feff}a', '\\x{FEFF}a'],
    ['(?s).', '[\\x{0}-\\x{9}\\x{B}-\\x{10FFFF}]'],
    ['[^a]', '[\\x{0}-\\x{9}\\x{B}-`b-\\x{10FFFF}]'],
    ['[^\\n]', '[\\x{0}-\\x{9}\\x{B}-\\x{10FFFF}]'],
    ['(?-u)\\s', '[\\x{9}\\x{B}-\\x{D} ]'],
    ['[\\n-b]', '[\\x{B}-b]'],
    ['[a&&b]', '[a&&b]'],
    ['[^\\x{0}-\\x{10FFFF}]', '[a&&b]'],
    ['[\\]\\-^&&~]', '[a&&b]'],
    ['[\\]\\-^~]', '[\\x{2D}\\x{5D}-\\x{5E}\\x{7E}]'],
    ['(?i)k', '[Kk\\x{212A}]'],
    ['(?i-u)k', '[Kk]'],
    // Ends of the text are ends of the line.
    ['\\Aab\\z', '^ab$'],
    ['(?-m)^ab$', '^ab$'],
    ['^ab$', '^ab$'],
    ['(?R)^ab$', '(?R:^)ab(?R:$)'],
    ['(?-m:(?R)^ab$)', '^ab$'],
    // Word boundaries.
    ['\\b\\B', '\\b\\B'],
    ['\\<\\>', '\\b{start}\\b{end}'],
    ['\\b{start-half}\\b{end-half}', '\\b{start-half}\\b{end-half}'],
    ['(?-u)\\b\\B', '(?-u:\\b)(?-u:\\B)'],
    ['(?-u)\\<\\>', '(?-u:\\b{start})(?-u:\\b{end})'],
    ['(?-u)\\b{start-half}\\b{end-half}', '(?-u:\\b{start-half})(?-u:\\b{end-half})'],
    // Repetition.
    ['a*b+c?', 'a*b+c?'],
    ['a*?b+?c??', 'a*?b+?c??'],
    ['(?U)a*b+?', 'a*?b+'],
    ['a{3}b{2,}c{4,5}d{0,7}?', 'a{3}b{2,}c{4,5}d{0,7}?'],
    ['(?:ab)+', '(?:ab)+'],
    ['(ab|cd)+', '(?:ab|cd)+'],
    ['é+', '\\x{E9}+'],
    ['(?:a+)?', 'a+{0,1}'],
    ['(?:a*)*?', 'a**?'],
    ['(?:a{2}){3}', 'a{2}{3}'],
    ['(?:a??){2}', 'a??{2}'],
    ['(?:^a)*', '(?:^a)*'],
    ['(?:a|\\b)*', '(?:a|\\b)*'],
    // Precedence.
    ['ab|cd', 'ab|cd'],
    ['a(?:bc|de)f', 'a(?:bc|de)f'],
    ['(?:ab|c[xy]{2}|)z', '(?:ab|c[x-y]{2}|(?:))z'],
    ['(a)(b)(?P<n>c)', 'abc'],
  ];
  it.each(cases)('%j: %s', (regex, source) => {
    expect(sourceOf(regex)).toBe(`(?m)${source}`);
  });

  it('has classes of one character where another one was a line feed', () => {
    expect(sourceOf('[\\t-\\n]x')).toBe('(?m)[\\x{9}]x');
  });

  it('means what it was made from', () => {
    for (const [regex] of cases) expect(sourceOf(sourceOf(regex))).toBe(sourceOf(regex));
  });

  it('nests no deeper than the expression did', () => {
    expect(() => compiledRegex(sourceOf(`\\s${'*'.repeat(240)}`))).not.toThrow();
  });

  it('is the same tree if nothing had to be changed', () => {
    const tree = treeOf('^(foo|b.r)\\w+$');
    expect(withinLines(tree)).toBe(tree);
  });
});

describe('a line feed that a match would need', () => {
  const needed: [string, number][] = [
    ['\\n', 1],
    ['a\\nb\\n', 2],
    ['[\\n]', 1],
    ['\\n?', 1],
    ['\\n*', 1],
    ['(?:ab|c\\n)', 1],
    ['[\\s&&[\\n]]x', 1],
  ];
  it.each(needed)('is refused in %s', (regex, count) => {
    expect(() => withinLines(treeOf(regex))).toThrow(NeedsLineFeed);
    expect(lineFeedsNeeded(treeOf(regex))).toBe(count);
  });

  const notNeeded = ['a|\\n', '[^a]', '\\s', '\\n{0}', '(?x)a \n b', '[\\n\\r]', '(?s:.)'];
  it.each(notNeeded)('is not there in %j', (regex) => {
    expect(() => withinLines(treeOf(regex))).not.toThrow();
    expect(lineFeedsNeeded(treeOf(regex))).toBe(0);
  });
});
