/** Lines found here are those that ripgrep finds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineMatcher } from '../../../src/search/exact/line-matcher.ts';
import {
  literalPattern,
  type MatcherSpec,
  regexPattern,
  ripgrepPattern,
} from '../../../src/search/exact/pattern.ts';

const TEXT = Buffer.from(
  [
    'export function handleLogin(user: string) {\r',
    '  return user;  // login\r',
    '}\r',
    'login',
    '',
    ' ',
    '\t\ttabs\tand blanks  ',
    'Ünï LOGIN straße STRASSE ſtraſſe',
    'Kelvin \u{212a} k K',
    'aéa é É e\u{301}',
    '日本語のテキスト login',
    '𝒳𝒴 emoji 😀😀',
    'a.b*c [x] (y) {z} \\d ^$ |',
    '2024-01-31 12:00:59 v1.2.3 0xFF ٣',
    'snake_case camelCase kebab-case',
    '\r',
    '\r\r',
    'mixed\rline',
    'aaaa aaab',
    `${'x'.repeat(70_000)} login ${'y'.repeat(70_000)}`,
    'foo bar foo',
    'word',
    'ends with bar',
    '',
    'last line without an end é',
  ].join('\n'),
);

const REGEXES = [
  'login',
  'handle\\w+\\(',
  '^login$',
  '^login\\r?$',
  '(?i)login',
  '(?i)LOGIN$',
  '(?i)k',
  '(?i)s{2}',
  '(?i)strasse',
  '(?i)straße',
  '(?i)é',
  '(?i-u)k\\b',
  'x*',
  '',
  '^',
  '$',
  '^$',
  '^\\s*$',
  '^\\s+$',
  '\\s$',
  '\\S$',
  '\\r$',
  '\\r',
  '^\\r',
  '.',
  '^.$',
  '(?s)^.$',
  '^..$',
  '[^a-z]$',
  '[^\\n]{3}$',
  '\\W',
  '\\W$',
  '\\w$',
  '\\d',
  '\\d+-\\d+',
  '(?-u)\\d$',
  '(?-u:\\d+\\.\\d+)',
  '\\pL',
  '\\p{Lu}nï',
  '\\p{Han}',
  '\\p{Hiragana}+\\p{Katakana}',
  '\\PL$',
  '[[:punct:]]{2}',
  '[\\p{L}--[a-z]]',
  '\\blogin\\b',
  '\\Blogin',
  'o\\B',
  '\\bé',
  '(?-u:\\b)é',
  '\\<bar\\>',
  'bar\\b{end}',
  '\\b{start}foo',
  '\\b{start-half}login',
  '(?-u:\\b{end-half})$',
  '(?-u:\\B)',
  '(?-u:\\Ba)',
  '\\Alogin',
  'bar\\z',
  '\\A\\z',
  '\\A.*\\z',
  '(?-m)^login$',
  '(?-m:^)foo',
  '(?R)^}$',
  '(?R)login$',
  '(?R)^$',
  '(?R)\\s$',
  '(?R)\\A}$',
  '(?m)^word$',
  'foo|bar',
  '(foo|bar)$',
  '(?-i)a|\\n',
  '(?:a|b|)c',
  'a{2,3}b',
  'a{4}',
  '(a+)+b',
  '(?:aa){2}',
  'x{60}',
  'x{1000}',
  'x{300} login',
  'l.*n',
  'l.*?n',
  '^[^ ]+ [^ ]+$',
  '(?x) log in # a comment',
  '(?x)log\n in',
  '(?x: f o o )\\ bar',
  '(?U)a+b',
  '[a&&b]',
  'login|[a&&b]',
  '[\\n\\r]',
  '\\t+t',
  '\\x{1F600}',
  '\\u65E5',
  '[😀-😿]{2}',
  '(?-u:\\xF0\\x9F)',
  '(?-u:.)$',
  '(?-u)[^a]é',
  '\\^\\$ \\|',
  '\\[x\\] \\(y\\) \\{z\\}',
  'case .*-',
];

const TEXTS = [
  'login',
  'LOGIN',
  'a.b*c',
  ' ',
  '  ',
  '\t',
  '\r',
  'é',
  'ſ',
  'k',
  'SS',
  'ß',
  '日本',
  '😀',
  '\\d',
  '[x] (',
  'x y',
  'e\u{301}',
];

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-parity-'));
  file = join(folder, 'text.txt');
  writeFileSync(file, TEXT);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Line numbers by ripgrep. */
function byRipgrep(pattern: string, caseSensitive: boolean, fixed: boolean): number[] {
  const options = ['--no-config', '--line-number', '--max-columns=1', '--text'];
  if (!caseSensitive) options.push('--ignore-case');
  if (fixed) options.push('--fixed-strings');
  const { status, stdout, stderr } = spawnSync(rgPath, [...options, '-e', pattern, file], {
    encoding: 'utf8',
  });
  if (status === 2) throw new Error(stderr);
  return [...new Set([...stdout.matchAll(/^(\d+):/gm)].map(([, number]) => Number(number)))];
}

async function byMatcher(spec: MatcherSpec): Promise<number[]> {
  if (spec.kind === 'ripgrep') return byRipgrep(spec.pattern, spec.caseSensitive, spec.fixed);
  const matcher = await lineMatcher(spec);
  const numbers: number[] = [];
  for (let line = matcher.next(TEXT, 0); line; line = matcher.next(TEXT, line.end + 1)) {
    numbers.push(TEXT.toString('latin1', 0, line.start).split('\n').length);
    if (line.end >= TEXT.length) break;
  }
  return numbers;
}

it('ripgrep is the one of the contract', () => {
  expect(
    Number(/ripgrep (\d+)/.exec(execFileSync(rgPath, ['--version'], { encoding: 'utf8' }))?.[1]),
  ).toBeGreaterThanOrEqual(14);
});

describe.each([true, false])('letter case counts: %s', (caseSensitive) => {
  it.each(REGEXES)('expression %j', async (regex) => {
    const { matcher } = await regexPattern(regex, caseSensitive);
    const told = ripgrepPattern(matcher);
    expect(await byMatcher(matcher)).toEqual(byRipgrep(told.pattern, caseSensitive, false));
  });

  it.each(TEXTS)('text %j', async (text) => {
    const { matcher } = await literalPattern(text, caseSensitive);
    const numbers = byRipgrep(text, caseSensitive, true);
    expect(await byMatcher(matcher)).toEqual(numbers);
    const told = ripgrepPattern(matcher);
    expect(byRipgrep(told.pattern, told.caseSensitive, told.fixed)).toEqual(numbers);
  });
});

describe('what is refused here, ripgrep refuses too', () => {
  it.each([
    'a(?=b)',
    '(a)\\1',
    '[',
    'a\\nb',
    'a\nb',
    '[\\n]',
    '\\n?',
    '(?i)a|\\n',
    '*',
    'a{2,1}',
    '\\Q',
    '(?z)',
    '(?-u)\\pL',
  ])('%j', async (regex) => {
    await expect(regexPattern(regex, true).then(({ matcher }) => byMatcher(matcher))).rejects.toThrow();
    expect(() => byRipgrep(regex, true, false)).toThrow();
  });
});
