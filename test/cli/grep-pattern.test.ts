import { describe, expect, it } from 'vitest';
import { grepPattern } from '../../src/cli/grep-pattern.ts';
import { pointedAt } from '../../src/cli/search-failure.ts';
import { lineMatcher } from '../../src/search/exact/line-matcher.ts';

const PLAIN = { ignoreCase: false, fixed: false, word: false };

async function matches(pattern: string, line: string, options: Partial<typeof PLAIN>): Promise<boolean> {
  const { matcher } = await grepPattern(pattern, { ...PLAIN, ...options });
  return (await lineMatcher(matcher)).next(Buffer.from(line), 0) !== undefined;
}

describe('a pattern', () => {
  it.each([
    ['foo', 'foo bar', true],
    ['foo', 'food', false],
    ['a|foo', 'xa foo', true],
    ['a|foo', 'xa xfoo', false],
    // Words may go on inside the match, and what is no word has no end to be at.
    ['-foo', 'a -foo', true],
    ['\\(x', 'f(x)', false],
    ['\\(x', 'f (x)', true],
    ['(?x) foo # at the end', 'a foo', true],
    ['(?x) foo # at the end', 'food', false],
    ['(?x) f o o', 'foo', true],
    ['(?i)FOO', 'foo', true],
  ])('%s with -w in %j: %j', async (pattern, line, expected) => {
    expect(await matches(pattern, line, { word: true })).toBe(expected);
  });

  it('of a text is escaped for -w', async () => {
    expect(await matches('a.b', 'a.b c', { fixed: true, word: true })).toBe(true);
    expect(await matches('a.b', 'axb c', { fixed: true, word: true })).toBe(false);
    expect(await matches('a.b', 'A.B', { fixed: true, word: true, ignoreCase: true })).toBe(true);
  });

  it('of no length is in every line', async () => {
    for (const fixed of [true, false]) expect(await matches('', 'x', { fixed })).toBe(true);
  });

  it.each([[{}], [{ word: true }]])(
    'that is wrong is told with its own position under %j',
    async (options) => {
      await expect(grepPattern('ab(?=c)', { ...PLAIN, ...options })).rejects.toMatchObject({
        code: 'invalid_pattern',
        details: { check: 'look_around', position: 2 },
      });
    },
  );
});

describe('the place that is wrong in a pattern', () => {
  it.each([
    ['ab(?=c)', 2, ['  ab(?=c)', '    ^']],
    ['é😀[', 2, ['  é😀[', '    ^']],
    ['a\nb[', 3, ['  a\\x0ab[', '        ^']],
    ['(', 1, ['  (', '   ^']],
  ])('of %j at %i is pointed at', (pattern, position, expected) => {
    expect(pointedAt(pattern, position)).toEqual(expected);
  });

  it('is shown with what stands near', () => {
    const [line, mark] = pointedAt(`${'a'.repeat(200)}[${'b'.repeat(200)}`, 200);
    expect(line).toBe(`  …${'a'.repeat(50)}[${'b'.repeat(49)}…`);
    expect(mark).toBe(`${' '.repeat(53)}^`);
  });
});
