import { describe, expect, it } from 'vitest';
import { grepPattern } from '../../src/cli/grep-pattern.ts';
import { marksOf } from '../../src/cli/match-marks.ts';

/** The line with its marks in brackets. */
async function marked(pattern: string, line: string, options: { fixed?: boolean; word?: boolean } = {}) {
  const { matcher } = await grepPattern(pattern, {
    ignoreCase: false,
    fixed: false,
    word: false,
    ...options,
  });
  let shown = '';
  let at = 0;
  for (const { start, end } of (await marksOf(matcher))(line)) {
    shown += `${line.slice(at, start)}[${line.slice(start, end)}]`;
    at = end;
  }
  return shown + line.slice(at);
}

describe('marks', () => {
  it.each([
    ['b+', 'abba bb', 'a[bb]a [bb]'],
    ['é', 'né 😀 é', 'n[é] 😀 [é]'],
    ['a|aa', 'aaa', '[a][a][a]'],
    ['\\bfoo', 'foo foo', '[foo] foo'],
    ['^a', 'aa', '[a]a'],
    ['x*', 'axx', 'axx'],
    ['nothing', 'a', 'a'],
  ])('of %s in %j are %j', async (pattern, line, expected) => {
    expect(await marked(pattern, line)).toBe(expected);
  });

  it('of a text are all its places', async () => {
    expect(await marked('a.', 'a.a.ab', { fixed: true })).toBe('[a.][a.]ab');
  });
});
