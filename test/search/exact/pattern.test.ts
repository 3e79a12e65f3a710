import { describe, expect, it } from 'vitest';
import { QuarryError } from '../../../src/errors.ts';
import {
  type ExactPattern,
  literalPattern,
  type MatcherSpec,
  regexPattern,
  ripgrepPattern,
} from '../../../src/search/exact/pattern.ts';
import { renderTrigramQuery } from '../../../src/search/exact/trigram-query.ts';

async function errorOf(pattern: Promise<ExactPattern>): Promise<QuarryError> {
  const error = await pattern.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof QuarryError)) throw new Error(`no QuarryError but ${String(error)}`);
  return error;
}

describe('a text', () => {
  it('is searched as bytes if letter case counts', async () => {
    const { matcher, narrowing } = await literalPattern('Foo.b*', true);
    expect(matcher).toEqual({ kind: 'literal', text: 'Foo.b*' });
    expect(renderTrigramQuery(narrowing)).toBe('".b*" AND "foo" AND "o.b" AND "oo."');
  });

  it('is searched as bytes if it has no letters', async () => {
    expect((await literalPattern('12-[', false)).matcher).toEqual({ kind: 'literal', text: '12-[' });
  });

  it('becomes an expression if letter case does not count', async () => {
    const { matcher, narrowing } = await literalPattern('a.b*(c)', false);
    expect(matcher).toEqual({
      kind: 'regex',
      source: '(?mi)a\\.b\\*\\(c\\)',
      maxLineBytes: 33_333_333,
      ripgrep: { pattern: 'a.b*(c)', caseSensitive: false, fixed: true },
    });
    expect(renderTrigramQuery(narrowing)).toContain('"a.b"');
  });

  it('keeps blanks at its ends', async () => {
    expect((await literalPattern('  x ', true)).matcher).toEqual({ kind: 'literal', text: '  x ' });
  });

  it('narrows by what has no special cases if it is too long for the engine in this process', async () => {
    const { matcher, narrowing } = await literalPattern(`handle${'sk'.repeat(2_000)}login`, false);
    expect(matcher.kind).toBe('ripgrep');
    expect(renderTrigramQuery(narrowing)).toBe(
      '"and" AND "dle" AND "gin" AND "han" AND "log" AND "ndl" AND "ogi"',
    );
  });

  const errors: [string, string, number][] = [
    ['\n', 'line_break', 0],
    ['a𝒳\r\nb', 'line_break', 3],
    ['a\0b\0', 'nul', 1],
    ['é\0\n', 'line_break', 2],
  ];
  it.each(errors)('%j: %s at %i', async (text, check, position) => {
    for (const caseSensitive of [true, false]) {
      const error = await errorOf(literalPattern(text, caseSensitive));
      expect(error.code).toBe('invalid_pattern');
      expect(Object.entries(error.details)).toEqual(Object.entries({ argument: 'q', check, position }));
    }
  });
});

describe('what is wrong with an expression', () => {
  const errors: [string, string, number, string][] = [
    ['a(?=b)', 'look_around', 1, '"(?="'],
    ['a(?!b)', 'look_around', 1, '"(?!"'],
    ['é𝒳(?<=b)', 'look_around', 2, '"(?<="'],
    ['(?<!b)a', 'look_around', 0, '"(?<!"'],
    ['(a)\\1', 'backreference', 3, '"\\1"'],
    ['(a)(b)\\2x', 'backreference', 6, '"\\2"'],
    ['[', 'syntax', 0, 'unclosed character class'],
    ['a[b-a]', 'syntax', 2, 'range'],
    ['(', 'syntax', 0, 'unclosed group'],
    ['a)(b', 'syntax', 1, 'unopened group'],
    ['*', 'syntax', 0, 'repetition operator missing expression'],
    ['a|*', 'syntax', 2, 'repetition operator missing expression'],
    ['a{2,1}', 'syntax', 1, 'repetition'],
    ['a{', 'syntax', 1, 'unclosed counted repetition'],
    ['\\', 'syntax', 0, 'escape'],
    ['\\Q', 'syntax', 0, 'escape'],
    ['x\\p{Foo}', 'syntax', 1, 'property'],
    ['(?P<a>x)(?P<a>y)', 'syntax', 12, 'duplicate'],
    ['(?z)', 'syntax', 2, 'flag'],
    ['\\x{110000}', 'syntax', 3, 'scalar'],
    [`${'('.repeat(300)}a${')'.repeat(300)}`, 'syntax', 249, '250'],
    // Over several lines.
    ['(?x)a\n # é foo\n (?=c)', 'look_around', 16, '"(?="'],
    ['(?x)a\r\n(b', 'syntax', 7, 'unclosed group'],
    ['(?x)\n\n\n\n\n\n\n\n\n\n\n(b', 'syntax', 15, 'unclosed group'],
    ['(?x)\n[b\n-a]', 'syntax', 6, 'range'],
    ['(?x)  ^^^\n   ^^\n  (?P<n>a)(?P<n>b)', 'syntax', 30, 'duplicate'],
    // Line feeds.
    ['a\\nb', 'line_break', 1, 'line break'],
    ['a\nb', 'line_break', 1, 'line break'],
    ['é\\x0Ab', 'line_break', 1, 'line break'],
    ['\\x{a}', 'line_break', 0, 'line break'],
    ['\\u000a', 'line_break', 0, 'line break'],
    ['\\U0000000A', 'line_break', 0, 'line break'],
    ['a[\\n]', 'line_break', 2, 'line break'],
    ['[^\\n]+\\n', 'line_break', 6, 'line break'],
    ['[\\n\\r]x\\n?', 'line_break', 7, 'line break'],
    ['(?x)a\n b \\n', 'line_break', 9, 'line break'],
    ['foo\\w{1000}\\n', 'line_break', 11, 'line break'],
    ['\\n\\w{1000}', 'line_break', 0, 'line break'],
    ['\\w{1000}(', 'syntax', 8, 'unclosed group'],
  ];
  it.each(errors)('%j: %s at %i', async (regex, check, position, part) => {
    for (const caseSensitive of [true, false]) {
      const error = await errorOf(regexPattern(regex, caseSensitive));
      expect(error.code).toBe('invalid_pattern');
      expect(Object.entries(error.details)).toEqual(Object.entries({ argument: 'q', check, position }));
      expect(error.message).toContain(part);
      expect(error.message).toContain(`position ${position}`);
    }
  });

  it('is told without a position when the line feed cannot be made out', async () => {
    const error = await errorOf(regexPattern('[\\t-\\r&&[^\\t\\x0B-\\r]]', true));
    expect(error.details).toEqual({ argument: 'q', check: 'line_break' });
  });
});

describe('what an expression is matched by', () => {
  const kindOf = async (regex: string): Promise<string> => (await regexPattern(regex, true)).matcher.kind;

  const here = [
    'handle\\w+\\(',
    '(?s).',
    '\\bfoo\\b',
    '(foo|bar|baz)+qux',
    '\\w{20}',
    '(?:\\w+\\s+){10}=',
    '\\x00',
    '(?x) a # comment',
    '(?-u:\\w)+',
    '(?-u:\\b)foo(?-u:\\B)x',
    '(?R)^foo$',
    '(a+)+$',
    `(?:${Array.from({ length: 300 }, (_, i) => `word${i}`).join('|')})`,
    `(?i)${'the quick brown fox jumps over the lazy dog '.repeat(8)}`,
  ];
  it.each(here)('the engine in this process: %s', async (regex) => {
    expect(await kindOf(regex)).toBe('regex');
  });

  const byRipgrep: [string, string][] = [
    ['bytes that are no UTF-8', '(?-u:.)'],
    ['bytes that are no UTF-8, escaped', '(?-u:\\xFF)'],
    ['a compiled size over 10 MiB', '\\w{5000}'],
    ['a compiled size over 100 MiB', '((((a{1000}){1000}){1000}))'],
    ['a large count', 'foo.{0,100}bar'],
    ['a large product of counts', '(?:a{30}){30}'],
    ['many places for one byte', '(?:\\w?){60}\\w{20}'],
    ['many conditions for each byte', '(?:\\b|\\B|^|$|\\w){20}'],
    ['long parsing', '(?i)[\\w\\W]'.repeat(300)],
    ['CRLF line ends and a carriage return', '(?R)a\\s$'],
    ['CRLF line ends and ends of the text', '(?R)^a\\z$'],
    ['an empty match inside a character', '(?-u:\\B)'],
  ];
  it.each(byRipgrep)('ripgrep: %s', async (_, regex) => {
    expect(await regexPattern(regex, true)).toMatchObject({
      matcher: { kind: 'ripgrep', pattern: regex, caseSensitive: true, fixed: false },
    });
  });

  it('is handed to ripgrep with its comment closed', async () => {
    const { matcher } = await regexPattern('(?x)a # b', true);
    expect(ripgrepPattern(matcher).pattern).toBe('(?x)a # b\n');
    const heavy = `(?xi)${'[\\w\\W]'.repeat(300)} # b`;
    expect((await regexPattern(heavy, true)).matcher).toMatchObject({ pattern: `${heavy}\n` });
  });

  it.each(['(?x)(a # b\n)', '(?x:a)#b', 'a#b'])('is handed to ripgrep as it is: %j', async (regex) => {
    expect(ripgrepPattern((await regexPattern(regex, false)).matcher)).toEqual({
      pattern: regex,
      caseSensitive: false,
      fixed: false,
    });
  });

  it('can be told to ripgrep whatever it is', () => {
    const pattern = { pattern: 'a', caseSensitive: false, fixed: false };
    const cases: [MatcherSpec, unknown][] = [
      [
        { kind: 'literal', text: 'a.' },
        { pattern: 'a.', caseSensitive: true, fixed: true },
      ],
      [{ kind: 'regex', source: '(?mi)a', maxLineBytes: 1, ripgrep: pattern }, pattern],
      [{ kind: 'ripgrep', ...pattern }, pattern],
    ];
    for (const [spec, told] of cases) expect(ripgrepPattern(spec)).toEqual(told);
  });

  it('is given shorter lines the more it has to keep in mind', async () => {
    const { matcher } = await regexPattern('a.{0,30}b', true);
    expect(matcher).toMatchObject({ kind: 'regex', maxLineBytes: 1_282_051 });
  });

  it('is plain data', async () => {
    for (const regex of ['foo', '(?-u:.)']) {
      const pattern = await regexPattern(regex, true);
      expect(structuredClone(pattern)).toEqual(pattern);
    }
  });
});
