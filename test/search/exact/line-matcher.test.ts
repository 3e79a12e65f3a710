import { describe, expect, it } from 'vitest';
import { hasLineBeyond, type LineMatcher, lineMatcher } from '../../../src/search/exact/line-matcher.ts';
import { literalPattern, regexPattern } from '../../../src/search/exact/pattern.ts';

async function regexMatcher(regex: string): Promise<LineMatcher> {
  const { matcher } = await regexPattern(regex, true);
  expect(matcher.kind).toBe('regex');
  return lineMatcher(matcher);
}

async function textMatcher(text: string): Promise<LineMatcher> {
  return lineMatcher((await literalPattern(text, true)).matcher);
}

/** Matching lines as text. */
function linesIn(matcher: LineMatcher, text: string | Buffer): string[] {
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  for (let line = matcher.next(bytes, 0); line; line = matcher.next(bytes, line.end + 1)) {
    lines.push(bytes.toString('utf8', line.start, line.end));
    if (line.end >= bytes.length) break;
  }
  return lines;
}

describe('lines with a text', () => {
  const cases: [string, string, string[]][] = [
    ['b', 'abc\nxyz\nb', ['abc', 'b']],
    ['a', 'aaa\na\n', ['aaa', 'a']],
    ['é', 'e\né\r\nÉ\n', ['é\r']],
    ['x', 'abc', []],
    ['x', '', []],
    ['\r', 'a\r\nb\n', ['a\r']],
    ['abcdef', 'abc\ndef\n', []],
    [' ', '\n \n\n', [' ']],
  ];
  it.each(cases)('%j in %j', async (text, content, lines) => {
    expect(linesIn(await textMatcher(text), content)).toEqual(lines);
  });

  it('are found in bytes that are no UTF-8', async () => {
    const bytes = Buffer.from('\xff\xfeab\xff\nab', 'latin1');
    const matcher = await textMatcher('ab');
    expect(matcher.next(bytes, 0)).toEqual({ start: 0, end: 5 });
    expect(matcher.next(bytes, 6)).toEqual({ start: 6, end: 8 });
  });

  it('tell where the text begins', async () => {
    const matcher = await textMatcher('é!');
    expect(matcher.firstMatch(Buffer.from('aé é!é!'))).toEqual({ start: 4, end: 7 });
    expect(matcher.firstMatch(Buffer.from('aé'))).toBeUndefined();
  });
});

describe('lines with a match', () => {
  const cases: [string, string, string[]][] = [
    ['b', 'abc\nxyz\nb', ['abc', 'b']],
    ['x*', 'a\n\nb\n', ['a', '', 'b']],
    ['x*', '\n', ['']],
    ['x*', '', []],
    ['x*', 'a', ['a']],
    ['^$', 'a\n\nb\n\n', ['', '']],
    ['^$', 'a\n', []],
    ['$', 'a\nb', ['a', 'b']],
    ['\\z', 'a\nb\n', ['a', 'b']],
    ['\\Ab', 'a\nb\nab', ['b']],
    ['a\\s', 'a\nb\na ', ['a ']],
    ['a\\s*b', 'a\nb\na b', ['a b']],
    ['a[^x]b', 'a\nb\na-b', ['a-b']],
    ['(?s)a.b', 'a\nb\na.b', ['a.b']],
    ['\\W$', 'a\n \nb', [' ']],
    ['^login$', 'login\r\nlogin\n', ['login']],
    ['^login\\r?$', 'login\r\nlogin\n', ['login\r', 'login']],
    ['(?R)^login$', 'login\r\nlogin\n', ['login\r', 'login']],
    ['\\bé', 'é\naé\n é', ['é', ' é']],
    ['\\B', '\na\n', ['']],
    ['\\x00', 'a\nb', []],
    ['[a&&b]', 'a\nb', []],
  ];
  it.each(cases)('%s in %j', async (regex, content, lines) => {
    expect(linesIn(await regexMatcher(regex), content)).toEqual(lines);
  });

  it('begin the search at a given line', async () => {
    const matcher = await regexMatcher('a');
    const text = Buffer.from('a\nb\na\n');
    expect(matcher.next(text, 2)).toEqual({ start: 4, end: 5 });
    expect(matcher.next(text, 6)).toBeUndefined();
  });

  it('tell where the leftmost match begins, in bytes', async () => {
    const matcher = await regexMatcher('b+|é');
    expect(matcher.firstMatch(Buffer.from('𝒳abbé'))).toEqual({ start: 5, end: 7 });
    expect(matcher.firstMatch(Buffer.from('x'))).toBeUndefined();
  });

  it('are still found after the matcher gave its memory back', async () => {
    const matcher = await regexMatcher('b');
    matcher.free();
    expect(linesIn(matcher, 'abc\n')).toEqual(['abc']);
  });

  it('are found by more matchers than are kept', async () => {
    const matchers = await Promise.all(Array.from({ length: 40 }, (_, i) => regexMatcher(`n${i}\\b`)));
    for (const [i, matcher] of matchers.entries())
      expect(linesIn(matcher, 'n1\nn39\n')).toHaveLength(i === 1 || i === 39 ? 1 : 0);
  });
});

describe('texts larger than what is searched in one go', () => {
  const WINDOW = 64 * 1024;

  it.each([0, 1, 2, 3])('are cut where lines end (%i bytes more)', async (more) => {
    const line = 'x'.repeat(98 + more);
    const lines = Array.from({ length: 3 * 660 }, (_, i) => (i % 330 === 329 ? `${line}!` : line));
    const text = lines.join('\n');
    expect(linesIn(await regexMatcher('!$'), text)).toHaveLength(6);
    expect(linesIn(await regexMatcher('^$'), text)).toHaveLength(0);
    expect(linesIn(await regexMatcher('^x'), text)).toHaveLength(lines.length);
    expect(linesIn(await regexMatcher('\\bx+\\b'), text)).toHaveLength(lines.length);
  });

  it('may have a longer line', async () => {
    const text = `a\n${'x'.repeat(3 * WINDOW)}yz\nb\n${'x'.repeat(WINDOW)}`;
    expect(linesIn(await regexMatcher('x{3}yz$'), text)).toHaveLength(1);
    expect(linesIn(await regexMatcher('x$|b'), text).map((line) => line.length)).toEqual([1, WINDOW]);
    expect(linesIn(await textMatcher('xyz'), text)).toHaveLength(1);
  });

  it.each([-2, -1, 0, 1, 2])('may have a line end near the border (%i)', async (offset) => {
    const text = `${'x'.repeat(WINDOW + offset)}\nab\n\nab`;
    expect(linesIn(await regexMatcher('^ab$'), text)).toEqual(['ab', 'ab']);
    expect(linesIn(await regexMatcher('^$'), text)).toEqual(['']);
    expect(linesIn(await regexMatcher('\\S\\s+ab'), text)).toEqual([]);
  });

  it('may be characters of several bytes', async () => {
    const text = `${'日本\n'.repeat(30_000)}é`;
    expect(linesIn(await regexMatcher('本$'), text)).toHaveLength(30_000);
    expect(linesIn(await regexMatcher('é'), text)).toEqual(['é']);
  });

  it('may be one line of many matches', async () => {
    const text = `${'a'.repeat(100_000)}b`;
    expect(linesIn(await regexMatcher('(a+)+$'), text)).toEqual([]);
    expect(linesIn(await textMatcher('a'), text)).toEqual([text]);
  });
});

describe('a line beyond a number of bytes', () => {
  const cases: [string, number, boolean][] = [
    ['', 0, false],
    ['a', 0, true],
    ['abc', 3, false],
    ['abc', 2, true],
    ['abc\n', 3, false],
    ['abc\n', 2, true],
    ['abc\nabc\n\nabc', 3, false],
    ['abc\nabc\n\nabcd', 3, true],
    ['a\nb\nabcd\nc', 3, true],
    ['é\n', 1, true],
    ['\n\n\n', 0, false],
  ];
  it.each(cases)('in %j, %i: %s', (text, bytes, found) => {
    expect(hasLineBeyond(Buffer.from(text), bytes)).toBe(found);
  });
});

describe('what ripgrep has to match', () => {
  it('is not matched here', async () => {
    const matcher = await lineMatcher((await regexPattern('(?-u:.)', true)).matcher);
    expect(() => matcher.next(Buffer.from('a'), 0)).toThrow('ripgrep');
    expect(() => matcher.firstMatch(Buffer.from('a'))).toThrow('ripgrep');
  });
});
