import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { checkGlob, compileGlob } from '../../src/patterns/minimatch.ts';

function detailsOf(pattern: string): unknown {
  try {
    checkGlob(pattern, 'pattern');
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'invalid_pattern') return error.details;
    throw error;
  }
  return undefined;
}

describe('a glob is refused', () => {
  it.each([
    ['empty', '', {}],
    ['empty', '  ', {}],
    ['length', 'a'.repeat(201), { value: 201, max: 200 }],
    ['length', `?*${'\u{1f600}'.repeat(199)}`, { value: 201, max: 200 }],
    ['wildcards', '?'.repeat(11), { value: 11, max: 10 }],
    ['wildcards', '**/'.repeat(6), { value: 12, max: 10 }],
    ['combination', 'src/***', { position: 4 }],
    ['combination', '\u{1f600}????', { position: 1 }],
    ['combination', 'a*?*?*?', { position: 1 }],
    ['combination', '?*?*?*', { position: 0 }],
    ['groups', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}', { value: 6, max: 5 }],
    ['alternatives', `{${Array.from({ length: 21 }, (_, i) => i).join()}}`, { value: 21, max: 20 }],
    ['alternatives', '{1,2,3,4,5,6,7,8,9,10,{a,b,c,d,e,f,g,h,i,j}}', { value: 21, max: 20 }],
    ['expansion', '{1..1001}', { max: 1000 }],
    ['expansion', '{1..40}{1..40}', { max: 1000 }],
    ['expansion', '{1..999999999999999999}', { max: 1000 }],
    ['extglob', '+(a)+(a)+(a)+(a)+(a)+(a)', { value: 6, max: 5 }],
    ['extglob', 'x@(a|@(b|@(c)))', { max: 2, position: 9 }],
    ['bracket', '[', { position: 0 }],
    ['bracket', 'a[]', { position: 1 }],
    ['bracket', 'a[[:alpha:]', { position: 1 }],
    ['bracket', '\\\\[a', { position: 2 }],
    ['brace', '{a', { position: 0 }],
    ['brace', 'a}', { position: 1 }],
    ['brace', '\\\\{a', { position: 2 }],
    ['brace', '{a,b}}', { position: 5 }],
  ])('as %s: %j', (check, pattern, rest: Record<string, unknown>) => {
    const { value = pattern, ...others } = rest;
    const expected = { argument: 'pattern', check, value, ...others };
    expect(detailsOf(pattern)).toEqual(expected);
    expect(Object.keys(detailsOf(pattern) ?? {})).toEqual(Object.keys(expected));
  });

  it.each([
    ['length', `[${'*'.repeat(200)}`],
    ['wildcards', '***********['],
    ['combination', '***{{{{{{'],
    ['expansion', '{1..1001}+(+(+(a)))['],
    ['extglob', '+(+(+(a)))['],
    ['bracket', '{['],
  ])('for the first reason in order, %s: %j', (check, pattern) => {
    expect(detailsOf(pattern)).toMatchObject({ check });
  });
});

describe('a glob is let pass', () => {
  it.each([
    'a'.repeat(200),
    '\u{1f600}'.repeat(200),
    '**/**/**/**/**',
    '**/*?*?x',
    '???',
    '{a,b}{a,b}{a,b}{a,b}{a,b}',
    `{${Array.from({ length: 20 }, (_, i) => i).join()}}`,
    '{1..1000}',
    '+(a)+(a)+(a)+(a)+(a)',
    '@(a|@(b))@(a|@(b))',
    '[{].ts',
    '[}].ts',
    '[[]',
    '\\[',
    '\\{',
    'a]b',
    '\\*\\*\\*',
    '[*][*][*]',
    'a,b,c',
    '(((a)))',
  ])('%j', (pattern) => {
    expect(detailsOf(pattern)).toBeUndefined();
  });

  it('if it is blank and may be', () => {
    expect(() => checkGlob(' ', 'paths', { mayBeBlank: true })).not.toThrow();
  });

  it('with `\\` as a separator only if nothing is open behind it', () => {
    expect(() => checkGlob('a\\[b', 'paths')).not.toThrow();
    expect(() => checkGlob('a\\[b', 'paths', { isBackslashSeparator: true })).toThrow(QuarryError);
  });
});

// A matcher that goes back on choices would not end within a day.
describe('a hostile pattern ends', () => {
  const long = 'a'.repeat(4096);
  it.each([
    ['+(a|aa)b', long, false],
    ['+(a|aa)', long, true],
    ['*a*a*a*a*a*a*a*a*b', long, false],
    ['*?a*?a*?a*?a*[b]', long, false],
    ['+(x+(a)|a)', long, true],
    ['*(*(a|aa)|b)c', `${long}c`, true],
    ['+(+(a|aa)b)', `${'a'.repeat(63)}b`.repeat(64), true],
    ['!(+(a|aa)b)!(+(a|aa)c)', long, true],
    ['{1..10}{1..10}{1..10}+(a|aa)*', long, false],
    ['+({1..10}{1..10}{1..10}|aa|a)b', long, false],
    [`*${'a'.repeat(150)}{1..1000}*`, long, false],
    ['**/a/**/a/**/a/**/a/**/b', 'a/'.repeat(2047), false],
    ['**/+(a|b)/**/+(a|c)/**/!(a)/x', `${'a/'.repeat(2040)}b/x`, true],
    ['*[!x]*[!y]*[!z]*{a..z}{a..z}', long, true],
  ])('%j', (pattern, path, expected) => {
    expect(() => checkGlob(pattern, 'pattern')).not.toThrow();
    expect(compileGlob(pattern).matches(path)).toBe(expected);
  });

  it('whatever it is made of', () => {
    const piece = fc.constantFrom(
      'a',
      '*',
      '?',
      '+(',
      '!(',
      '*(',
      '|',
      ')',
      '[a-b]',
      '{a,aa}',
      '{1..9}',
      '/',
      '**/',
      'b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const glob = compileGlob(pieces.join(''));
        expect(glob.matches(`${'a'.repeat(300)}b`)).toBe(glob.matches(`${'a'.repeat(300)}b`));
      }),
      { numRuns: 300 },
    );
  });

  it('also if nobody has checked it', () => {
    // More than twice as deep as what is as long as a pattern may be.
    expect(compileGlob('{'.repeat(500)).matches('a')).toBe(false);
    expect(compileGlob('@('.repeat(500)).matches('a')).toBe(false);
    expect(compileGlob(`${'a/'.repeat(2000)}b`).matches('a')).toBe(false);
  });
});
