import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../src/patterns/minimatch.ts';

function matches(pattern: string, path: string): boolean {
  return compileGlob(pattern).matches(path);
}

describe('a glob', () => {
  it.each([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/a.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'src/x/a.ts', true],
    ['src/**/*', 'src/a.ts', true],
    ['src/**/*', 'src', false],
    ['src/**', 'src/a/b', true],
    ['src/**', 'src', false],
    ['src/**.ts', 'src/b.ts', true],
    ['src/**.ts', 'src/a/b.ts', false],
    ['a/**/b', 'a/b', true],
    ['a/*/b', 'a/b', false],
    ['**', 'a/b/.env', true],
    ['*', '.gitignore', true],
    ['**/.*', 'x/.eslintrc', true],
    ['*/*.ts', 'a/b.ts', true],
    ['{a,b}/*.ts', 'b/x.ts', true],
    ['**/*.{ts,tsx}', 'a/b.tsx', true],
    ['{1..3}.ts', '2.ts', true],
    ['{1..3}.ts', '4.ts', false],
    ['{a}.ts', 'a.ts', false],
    ['{a}.ts', '{a}.ts', true],
    ['file?.ts', 'file1.ts', true],
    ['file?.ts', 'file.ts', false],
    ['[a-c].ts', 'b.ts', true],
    ['[!a].ts', 'b.ts', true],
    ['[[:alpha:]].ts', 'b.ts', true],
    ['[{].ts', '{.ts', true],
    ['+(a|b).ts', 'ab.ts', true],
    ['**/!(a).ts', 'x/a.ts', false],
    ['!a.ts', 'b.ts', true],
    ['!a.ts', 'a.ts', false],
    ['!(a).ts', 'a.ts', true],
    ['!(a).ts', '(a).ts', false],
    ['#a.ts', '#a.ts', false],
    ['\\#a.ts', '#a.ts', true],
    ['src\\*.ts', 'src*.ts', true],
    ['src\\*.ts', 'srcx.ts', false],
    ['a]b.ts', 'a]b.ts', true],
    ['./src/*.ts', 'src/a.ts', false],
    ['/src/*.ts', 'src/a.ts', false],
    ['src//a.ts', 'src/a.ts', true],
    ['SRC/*.ts', 'src/a.ts', false],
    ['**/auth*.ts', 'src/auth/login.ts', false],
    ['**/auth*/**', 'src/auth/login.ts', true],
    ['**/', 'src/a.ts', false],
    ['src/', 'src/a.ts', false],
    ['..', 'src/a.ts', false],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is a glob.
describe('braces', () => {
  it.each([
    ['{01..10}', '07', true],
    ['{01..10}', '7', false],
    ['{1..10..2}', '9', true],
    ['{1..10..2}', '8', false],
    ['{3..1}', '2', true],
    ['{-1..1}', '-1', true],
    ['{a..e..2}', 'c', true],
    ['{a..e..2}', 'd', false],
    ['{a,b{c,d}}', 'bd', true],
    ['{{a,b}}', '{a}', true],
    ['{{a,b}}', 'a', false],
    ['{${a,b}}', '{${a,b}}', true],
    ['${a,b}', '${a,b}', true],
    ['{a},b}', 'a}', true],
    ['{},a}', '{},a}', true],
    ['{a,}b', 'b', true],
    ['a{,}', 'a', true],
    ['[{a,b}]', 'b', true],
    ['{a,[}]}', '[]}', true],
    ['{[{],b}', '[{]', false],
    ['\\{a,b}', '{a,b}', true],
    ['{a\\,b,c}', 'a,b', true],
    ['{a/b,c}/d', 'a/b/d', true],
    ['{src,lib}/**', 'lib/x', true],
    ['@({a,b}|c)', 'b', true],
    ['{!,x}(a)', 'a', false],
    ['{1..99999999999999999999}', '5', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is a glob.

describe('groups', () => {
  it.each([
    ['?(a)b', 'b', true],
    ['?(a)b', 'aab', false],
    ['*(a|b)c', 'abac', true],
    ['*(a|b)c', 'c', true],
    ['+(a|b)c', 'c', false],
    ['@(a|b)c', 'bc', true],
    ['@(a|b)c', 'abc', false],
    ['@(a|*.ts)', 'x.ts', true],
    // What follows a negation belongs to it.
    ['!(a)b', 'ab', false],
    ['!(a)b', 'aab', true],
    ['!(*.spec).ts', 'a.spec.ts', false],
    ['!(*.spec).ts', 'a.ts', true],
    ['x!(a)*', 'xab', false],
    ['x!(a)*', 'xa', false],
    ['!(a)*', 'a', true],
    ['!(a)*', 'ab', false],
    ['!(a)*', 'b', true],
    ['!(a|b)', 'ab', true],
    ['a!()b', 'ab', false],
    ['a!()b', 'axb', true],
    ['a!(x!(b)y)c', 'axbyc', true],
    ['a!(x!(b)y)c', 'axzyc', false],
    ['+(!(a)b)c', 'abc', false],
    ['+(!(a)b)c', 'xbabc', true],
    ['*(x+(a)|a)', 'axaa', true],
    ['*(x+(a)|a)', 'axxa', false],
    ['!(!(a))b', 'ab', true],
    ['!(!(a))b', 'xb', false],
    ['!(a|)', 'a', false],
    ['!(a|@(b))', 'b', false],
    // Not closed, or not one at all: plain.
    ['+(a', '+(a', true],
    ['(a|b)', '(a|b)', true],
    ['@(a/b)', '@(a/b)', true],
    ['@(a|[)])', ')', true],
    ['@(a|\\))', ')', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(compileGlob(pattern, { negation: false }).matches(path)).toBe(expected);
  });
});

describe('classes', () => {
  it.each([
    ['[]a]', ']', true],
    ['[!]a]', ']', false],
    ['[^a]', 'b', true],
    ['[a-]', '-', true],
    ['[c-a]', 'b', false],
    ['[c-ab]', 'b', true],
    ['[\\]a]', ']', true],
    ['[\\^a]', '^', true],
    ['[a', '[a', true],
    ['[[:digit:][:lower:]_]', '_', true],
    ['[![:digit:]]', '1', false],
    ['[[:upper:]]', '\u00c9', true],
    ['[[:alpha:]]-b', 'a-b', true],
    ['[[:punct:]]', '!', true],
    ['[[:graph:]]', ' ', false],
    ['[[:nope:]]', ':]', true],
    ['[a-[:alpha:]]', 'a', false],
    ['[*]', '*', true],
    ['[a/b]', '[a/b]', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });
});

describe('segments', () => {
  it.each([
    ['**/**', 'a', true],
    ['a/**/**/b', 'a/x/y/b', true],
    ['a/**/b/**', 'a/b', false],
    ['**/a/**/b/**/c', 'a/x/a/b/y/c', true],
    ['**/a/**/b/**/c', 'b/a/c', false],
    ['a/../b', 'b', true],
    ['a/*/../b', 'a/b', true],
    ['**/../b', 'b', false],
    ['a**b/c', 'axb/c', true],
    ['a**b/c', 'ax/xb/c', false],
    ['*.*', '.a', true],
    // `.` and `..` are matched by themselves alone.
    ['*', '..', false],
    ['.*', '.', false],
    ['**/x', 'a/../x', false],
    ['**', './a', false],
    ['a/\\x', 'a/x', true],
    ['*\\.ts', 'a.ts', true],
    ['\\\\', '\\', true],
    ['??', '\u{1f600}', true],
    ['', 'a', false],
    ['!', 'a', true],
    ['!!a', 'a', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it('can take a leading # and ! as they are', () => {
    expect(compileGlob('#a', { comments: false }).matches('#a')).toBe(true);
    expect(compileGlob('!a', { negation: false }).matches('!a')).toBe(true);
    expect(compileGlob('!a', { negation: false }).matches('b')).toBe(false);
  });
});

describe('with case not counting', () => {
  it.each([
    ['SRC/*.ts', 'src/A.TS', true],
    ['[a-c]x', 'BX', true],
    ['[[:upper:]]', 'a', true],
    ['\u00c9*', '\u00e9t\u00e9', true],
    ['k', '\u212a', true],
    ['[k]', '\u212a', true],
    ['\u03c3', '\u03c2', true],
    ['\u1e9e', '\u00df', true],
    ['ss', '\u00df', false],
    ['i', '\u0131', false],
    ['\u{10400}', '\u{10428}', true],
    ['?(\u{10400})x', '\u{10428}X', true],
    ['a?', 'Ab', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(compileGlob(pattern, { caseSensitive: false }).matches(path)).toBe(expected);
  });
});

describe('any pattern', () => {
  const segment = fc.string({
    unit: fc.constantFrom(...'ab.*?[]{}()!+@|,#^-1\u00e9'),
    minLength: 1,
    maxLength: 8,
  });
  const path = fc
    .array(
      segment.filter((text) => text !== '.' && text !== '..'),
      { minLength: 1, maxLength: 4 },
    )
    .map((segments) => segments.join('/'));
  const quote = (text: string): string => text.replace(/[\\*?[\]{}()!+@|#^]/g, '\\$&');

  it('matches the path it quotes and no other', () => {
    fc.assert(
      fc.property(path, path, (literal, other) => {
        const glob = compileGlob(quote(literal));
        expect(glob.matches(literal)).toBe(true);
        expect(glob.matches(other)).toBe(other === literal);
      }),
    );
  });

  it('means the same with `**` in front at any depth', () => {
    fc.assert(
      fc.property(path, (literal) => {
        expect(matches(`**/${quote(literal)}`, `x/y/${literal}`)).toBe(true);
        expect(matches(`**/${quote(literal)}`, literal)).toBe(true);
      }),
    );
  });

  it('matches together with another what either matches', () => {
    const plainPath = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', 'aa'), minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((segments) => segments.join('/'));
    const simple = fc.string({
      unit: fc.constantFrom('a', 'b', '*', '?', '[ab]', '+(a|b)', '!(a)', '/'),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(simple, simple, plainPath, (one, two, candidate) => {
        const together = compileGlob(`{${one},${two}}`, { negation: false });
        const either = [one, two].some((glob) => compileGlob(glob, { negation: false }).matches(candidate));
        expect(together.matches(candidate)).toBe(either);
      }),
    );
  });
});
