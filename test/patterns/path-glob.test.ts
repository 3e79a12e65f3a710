import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { compilePathGlobs, hasHiddenSegment, validatePathGlob } from '../../src/patterns/path-glob.ts';

function matches(pattern: string, path: string): boolean {
  return compilePathGlobs([pattern]).matches(path);
}

describe('a path glob', () => {
  it.each([
    // Without `/`: the file name, at any depth.
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/x/a.ts', true],
    ['*.ts', 'a.ts/b', false],
    ['a.ts', 'src/a.ts', true],
    ['a.ts', 'src/ba.ts', false],
    ['**', 'a', true],
    ['**', 'a/b/.env', true],
    ['**.ts', 'src/a.ts', true],
    // `*` and `?` stay in a segment.
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/b/c.ts', false],
    ['src/*', 'src', false],
    ['src/a?c', 'src/abc', true],
    ['src/a?c', 'src/a/c', false],
    ['src/a?c', 'src/ac', false],
    ['*a*b', 'xaxb', true],
    ['*a*b', 'xaxbx', false],
    ['a*', 'ba', false],
    ['aa*aa', 'aaa', false],
    ['?', '\u{1f600}', true],
    ['??', '\u{1f600}', false],
    ['*[!\u{1f600}]', '\u{1f600}', false],
    ['*[\u{1f600}-\u{1f601}]', 'a\u{1f601}', true],
    // `**` as a whole segment.
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/x/y.ts', true],
    ['src/**/*.ts', 'lib/src/a.ts', false],
    ['src/**', 'src/a/b', true],
    ['src/**', 'src', false],
    ['src/**', 'srcs/a', false],
    ['**/target/**', 'target/a.rs', true],
    ['**/target/**', 'x/target/y/a.rs', true],
    ['**/target/**', 'target', false],
    ['**/target/**', 'targets/a.rs', false],
    ['a/**/**/b', 'a/b', true],
    ['a/**/b/**/c', 'a/x/b/b/y/c', true],
    ['a/**/b/**/c', 'a/c/b', false],
    ['**/a', 'a', true],
    // Elsewhere it is `*`.
    ['src/**.ts', 'src/b.ts', true],
    ['src/**.ts', 'src/a/b.ts', false],
    ['src/a**/c', 'src/ab/c', true],
    ['src/a**/c', 'src/ab/b/c', false],
    ['src/***/c', 'src/a/b/c', false],
    // Classes.
    ['[a-c].ts', 'b.ts', true],
    ['[a-c].ts', 'd.ts', false],
    ['[!a].ts', 'b.ts', true],
    ['[!a].ts', 'a.ts', false],
    ['[^a].ts', 'a.ts', false],
    ['x[!a]b', 'x/b', false],
    ['x[/]b', 'x/b', false],
    ['[]]', ']', true],
    ['[!]]', ']', false],
    ['[a-]', '-', true],
    ['[-a]', '-', true],
    ['[\\]]', ']', true],
    ['[{].ts', '{.ts', true],
    ['[a,b].ts', ',.ts', true],
    ['[*]', '*', true],
    ['[*]', 'a', false],
    ['a]b', 'a]b', true],
    // Braces.
    ['{a,b}/*.ts', 'b/x.ts', true],
    ['{a,b}/*.ts', 'c/x.ts', false],
    ['**/*.{ts,tsx}', 'a/b.tsx', true],
    ['{src,test/{unit,e2e}}/*.ts', 'test/e2e/a.ts', true],
    ['{src,test/{unit,e2e}}/*.ts', 'test/a.ts', false],
    ['a{,b}', 'a', true],
    ['a{,b}', 'ab', true],
    ['{,a}', 'b', false],
    ['a{[,],x}', 'a,', true],
    ['{a\\,b,c}', 'a,b', true],
    ['{a}.ts', '{a}.ts', true],
    ['{a}.ts', 'a.ts', false],
    ['{{x}}/*', '{{x}}/a', true],
    ['a,b', 'a,b', true],
    ['{*.md,src/*.ts}', 'docs/a.md', true],
    ['{*.md,src/*.ts}', 'x/src/a.ts', false],
    // Escapes, case, dots.
    ['src/\\*.ts', 'src/*.ts', true],
    ['src/\\*.ts', 'src/a.ts', false],
    ['\\{a,b\\}', '{a,b}', true],
    ['SRC/*.ts', 'src/a.ts', false],
    ['*', '.gitignore', true],
    ['**/.*', 'x/.eslintrc', true],
    ['+(a|b)', '+(a|b)', true],
    // Slashes at the ends.
    ['/a.ts', 'a.ts', true],
    ['/a.ts', 'src/a.ts', false],
    ['./src/*.ts', 'src/a.ts', true],
    ['src//a.ts', 'src/a.ts', true],
    ['vendor/', 'vendor/a/b', true],
    ['vendor/', 'vendor', false],
    ['.', 'a', false],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it('matches a list if one of its patterns does', () => {
    const matcher = compilePathGlobs(['*.ts', 'docs/**']);
    expect(['a.ts', 'docs/a.md', 'a.md'].map(matcher.matches)).toEqual([true, true, false]);
  });

  it('matches nothing with an empty list', () => {
    expect(compilePathGlobs([]).matches('a')).toBe(false);
  });

  it('agrees with plain backtracking on small patterns and paths', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '**', '?', '/', '/**/', '.', '[!a]') });
    const path = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', '.', '\u{1f600}'), minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((segments) => segments.join('/'));
    fc.assert(
      fc.property(pattern, path, fc.boolean(), (glob, text, explicitDots) => {
        fc.pre(glob.trim() !== '' && !/(^|\/)\.?(\/|$)/.test(glob));
        const expected = naiveMatch(glob, text, explicitDots);
        expect(compilePathGlobs([glob], { explicitDots }).matches(text)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['stars in a name', '*a*a*a*a*a*a*a*a*b', 'a'.repeat(4_096)],
    ['stars over segments', '**/a/**/a/**/a/**/a/**/a/**/b', `${'a/'.repeat(2_047)}a`],
    ['classes', '*[a-b]*[a-b]*[a-b]*[a-b]*[a-b]*c', 'ab'.repeat(2_048)],
  ])('does not backtrack exponentially over %s', (_, pattern, path) => {
    expect(matches(pattern, path)).toBe(false);
  });
});

describe('explicit dots', () => {
  it.each([
    ['.github/**', '.github/ci.yml', true],
    ['.github/**', '.github/.x/a', false],
    ['**/*', '.vscode/a', false],
    ['**/*', 'a/.b', false],
    ['**/.*', 'a/.b', true],
    ['**/.*', '.a/.b', false],
    ['.env', 'a/.env', true],
    ['.env', '.vscode/.env', false],
    ['.*/.*', '.a/.b', true],
    ['*.ts', '.a.ts', false],
    ['?a', '.a', false],
    ['[.]a', '.a', false],
    ['\\.a', '.a', true],
    ['{x,.a}/**', '.a/b', true],
    ['src/**', 'src/a', true],
  ])('%j on %j: %j', (pattern, path, expected) => {
    expect(compilePathGlobs([pattern], { explicitDots: true }).matches(path)).toBe(expected);
  });
});

describe('a malformed glob', () => {
  it.each([
    ['it is empty', ''],
    ['it is empty', '  '],
    ["a '[' is not closed", '['],
    ["a '[' is not closed", 'src/[a-'],
    ["a '[' is not closed", '[]'],
    ["a '[' is not closed", '[!]'],
    ["the range 'z-a' is out of order", '[z-a]'],
    ["'[:' is not supported in a class, write its characters as ranges", '[[:alpha:]]'],
    ["a '{' is not closed", '{a'],
    ["a '{' is not closed", '{a,{b}'],
    ["a '}' has no '{'", 'a}'],
    ["it ends in a lone '\\'", 'a\\'],
    ["it ends in a lone '\\'", '[a\\'],
    ['its braces stand for more than 1,000 patterns', '{a,b}'.repeat(10)],
    ['its braces stand for more than 1,000 patterns', `{${'a,'.repeat(1_000)}a}`],
    ['its braces stand for more than 1,000 patterns', `{${','.repeat(200_000)}`],
    ['it is too long with its braces expanded', '{'.repeat(50_000) + '}'.repeat(50_000)],
    ['it is too long with its braces expanded', 'a'.repeat(100_001)],
  ])('is refused because %s (case %#)', (why, pattern) => {
    const error = new QuarryError('invalid_params', `Invalid glob pattern '${pattern}': ${why}`);
    expect(() => validatePathGlob(pattern)).toThrow(error);
    expect(() => compilePathGlobs(['*.ts', pattern])).toThrow(error);
  });

  it('may stand for up to 1,000 patterns', () => {
    const pattern = '{0,1,2,3,4,5,6,7,8,9}'.repeat(3);
    expect(matches(pattern, '907')).toBe(true);
    expect(matches(pattern, '90')).toBe(false);
  });
});

describe('hasHiddenSegment', () => {
  it.each([
    ['.github/**', true],
    ['**/.env', true],
    ['src/.x/a', true],
    ['{src,.github}/**', true],
    ['src/{a,b/.c}', true],
    ['\\.github/**', true],
    ['/.github/**', true],
    ['**/*', false],
    ['./src/*.ts', false],
    ['*.ts', false],
    ['a.b/c.d', false],
    ['[.]x', false],
    ['{.}/a', false],
  ])('%j: %j', (pattern, expected) => {
    expect(hasHiddenSegment(pattern)).toBe(expected);
  });
});

describe('a directory', () => {
  it.each([
    ['src/*.ts', 'src', true],
    ['src/*.ts', 'lib', false],
    ['src/*.ts', 'src/x', false],
    ['src/**/*.ts', 'src/x/y', true],
    ['*.ts', 'anything', true],
    ['a/b/c', 'a', true],
    ['a/b/c', 'a/b', true],
    ['a/b/c', 'a/b/c', false],
  ])('is reached into by %j: %j %j', (pattern, directory, expected) => {
    expect(compilePathGlobs([pattern]).reachesBelow(directory)).toBe(expected);
  });

  it.each([
    ['**/target/**', 'target', true],
    ['**/target/**', 'x/target/y', true],
    ['**/target/**', 'x', false],
    ['target/', 'target', true],
    ['**/*', 'x', true],
    ['x/*', 'x', false],
    ['x/**/*.ts', 'x', false],
  ])('is covered by %j: %j %j', (pattern, directory, expected) => {
    expect(compilePathGlobs([pattern]).coversBelow(directory)).toBe(expected);
  });
});

/** The dialect without braces and escapes, by trying everything. */
function naiveMatch(pattern: string, path: string, explicitDots: boolean): boolean {
  const inSegment = (glob: string[], text: string[]): boolean => {
    const [head, ...tail] = glob;
    if (head === undefined) return text.length === 0;
    if (head === '*') return inSegment(tail, text) || (text.length > 0 && inSegment(glob, text.slice(1)));
    const [first, ...rest] = text;
    if (first === undefined) return false;
    const fits = head === '?' || (head === '[!a]' ? first !== 'a' : head === first);
    return fits && inSegment(tail, rest);
  };
  const hides = (text: string): boolean => explicitDots && text.startsWith('.');
  const overSegments = (globs: string[], texts: string[]): boolean => {
    const [head, ...tail] = globs;
    if (head === undefined) return texts.length === 0;
    const [text, ...rest] = texts;
    if (head === '**') {
      if (tail.length > 0 && overSegments(tail, texts)) return true;
      if (text === undefined || hides(text)) return false;
      return (tail.length === 0 && rest.length === 0) || overSegments(globs, rest);
    }
    if (text === undefined || (hides(text) && !head.startsWith('.'))) return false;
    return inSegment(head.match(/\[!a\]|./gsu) ?? [], Array.from(text)) && overSegments(tail, rest);
  };
  const globs = pattern.split('/');
  return overSegments(pattern.includes('/') ? globs : ['**', ...globs], path.split('/'));
}
