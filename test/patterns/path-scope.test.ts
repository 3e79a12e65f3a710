import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import {
  type PathScope,
  parseFileQuery,
  parseScope,
  resolveFileQuery,
  resolveScope,
} from '../../src/patterns/path-scope.ts';

const ROOT = '/home/me/project';
const FOLDERS = new Set(['src', 'src/test', 'docs']);

function scope(entries: readonly (string | null)[], root = ROOT): PathScope {
  return resolveScope(parseScope(entries), root, (path) => FOLDERS.has(path));
}

function query(q: string, caseSensitive = true): PathScope {
  return resolveFileQuery(parseFileQuery(q, { caseSensitive }), ROOT, (path) => FOLDERS.has(path));
}

function failure(act: () => unknown): Pick<QuarryError, 'code' | 'details'> | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof QuarryError) return { code: error.code, details: error.details };
    throw error;
  }
  return undefined;
}

describe('an entry of a scope', () => {
  it.each([
    ['src/', ['src/a', 'src/x/a'], ['a', 'x/src/a', 'src']],
    ['*.kt', ['a.kt', 'x/y/a.kt'], ['a.ts']],
    ['src', ['src', 'x/src'], ['src/a']],
    ['./*.kt', ['a.kt', 'x/y/a.kt'], ['a.ts']],
    ['src/Foo*.java', ['src/FooBar.java'], ['FooBar.java', 'src/x/Foo.java']],
    ['a{b,c}/**', ['ab/x', 'ac/x/y'], ['ad/x', 'x/ab/x']],
    ['src/test', ['src/test/a', 'src/test/x/a'], ['src/test', 'src/a']],
    ['src/none', ['src/none'], ['src/none/a', 'none']],
    ['src\\test\\', ['src/test/a'], ['src/a']],
    [`${ROOT}/src/**`, ['src/a/b'], ['a']],
    [`${ROOT}/src`, ['src/a'], ['src', 'a', 'x/src']],
    ['a/../b/*.kt', ['b/x.kt'], ['a/x.kt', 'b/x/x.kt']],
    ['src/../*.kt', ['x.kt'], ['a/x.kt']],
    ['src/./a', ['src/a'], ['a']],
    ['  *.kt ', ['a.kt'], ['a.ts']],
    ['#a', ['#a', 'x/#a'], ['a']],
    ['[*]', ['*'], ['a']],
    ['@types/*', ['@types/a'], ['types/a']],
    ['@types/../src', ['src/a'], ['src']],
    ['*/../x', ['x'], ['a/x']],
    ['SRC/**', ['SRC/a'], ['src/a']],
    ['**/*.ts', ['a.ts', 'x/a.ts'], ['a.kt']],
    ['a]b/c', ['a]b/c'], ['a']],
    ['a\0b/c', ['a\0b/c'], ['a']],
    ['\ud800/c', ['\ud800/c'], ['a']],
  ])('%j', (entry, inside, outside) => {
    const { matches, isEverything } = scope([entry]);
    expect(inside.filter((path) => !matches(path))).toEqual([]);
    expect(outside.filter(matches)).toEqual([]);
    expect(isEverything).toBe(false);
  });

  it.each([ROOT, `${ROOT}/`, '/', './', '.', '**', '/**', 'src/..', `${ROOT}/src/..`, `${ROOT}/../project`])(
    '%j is everything',
    (entry) => {
      const { matches, isEverything, takesHidden } = scope([entry]);
      expect([matches('a'), matches('x/y.ts'), isEverything, takesHidden]).toEqual([true, true, true, false]);
    },
  );

  it.each(['', '  ', null])('%j says nothing', (entry) => {
    expect(scope([entry]).isEverything).toBe(true);
    expect(scope([entry, '*.kt']).matches('a.ts')).toBe(false);
  });

  it.each(['!', ' ! '])('%j is refused', (entry) => {
    const details = { argument: 'paths', value: entry };
    expect(failure(() => parseScope(['*.kt', entry]))).toEqual({ code: 'invalid_params', details });
  });

  it.each(['../x', '..', '..\\x', './../x', 'a/../../x', '!../x', '../project/x', '  ../', 'a/../../*/x'])(
    '%j leads out of the project, whichever it is',
    (entry) => {
      const details = { argument: 'paths', value: entry };
      expect(failure(() => parseScope([entry]))).toEqual({ code: 'outside_project', details });
    },
  );

  it.each([
    '/other/x',
    '/home/me/projects/x',
    '/home/me',
    `${ROOT}/../x`,
    'C:\\x',
    '\\\\host\\x',
    '/*.ts',
    '!/other',
  ])('%j leads out of this project', (entry) => {
    const entries = parseScope([entry]);
    const details = { argument: 'paths', value: entry };
    expect(failure(() => resolveScope(entries, ROOT, () => false))).toEqual({
      code: 'outside_project',
      details,
    });
  });

  it.each([
    ['C:\\work\\app', 'C:\\work\\app\\src\\*.ts'],
    ['C:\\work\\app', 'c:/work/app/src/'],
    ['C:\\', 'C:\\src\\a.ts'],
    ['\\\\host\\share', '\\\\host\\share\\src\\'],
    ['/', '/src/*.ts'],
    ['/home/[x]/a{b}', '/home/[x]/a{b}/src/'],
  ])('in %j, %j is taken as relative', (root, entry) => {
    const { matches } = scope([entry], root);
    expect([matches('src/a.ts'), matches('lib/a.ts')]).toEqual([true, false]);
  });

  it.each([
    ['length', ` ${'a'.repeat(200)}`],
    ['wildcards', '?'.repeat(11)],
    ['bracket', '[a'],
    ['bracket', 'a\\[b'],
    ['wildcards', '\\*'.repeat(11)],
    ['brace', '!{a'],
  ])('is refused as %s: %j', (check, entry) => {
    const refused = failure(() => parseScope([entry], 'where'));
    expect(refused).toMatchObject({ code: 'invalid_pattern', details: { argument: 'where', check } });
  });
});

describe('a scope', () => {
  it('is everything without entries', () => {
    expect(resolveScope(parseScope(undefined), ROOT, () => false).isEverything).toBe(true);
  });

  it('takes what one include or the other matches', () => {
    const { matches } = scope(['src/**', '**/*.md']);
    expect(['src/a.ts', 'x/a.md', 'x/a.ts'].map(matches)).toEqual([true, true, false]);
  });

  it('leaves out what an exclude matches', () => {
    const { matches, isEverything } = scope(['!**/test/**']);
    expect(['a', 'src/test/a', 'test/a'].map(matches)).toEqual([true, false, false]);
    expect(isEverything).toBe(false);
    expect(['ab/x.txt', 'ac/x.txt', 'ac/x.md'].map(scope(['**/*.txt', '!ab/']).matches)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('takes hidden files that an include names with their dot', () => {
    const { takesHidden, matchesHidden } = scope(['.github/', '**/*.ts', '!**/secret*']);
    expect(takesHidden).toBe(true);
    expect(['.github/ci.yml', '.github/.x/a', '.vscode/a.ts', '.github/secrets'].map(matchesHidden)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('tells the braces apart that hidden files are named in', () => {
    const { matchesHidden } = scope(['{.github,src}/**']);
    expect(['.github/a', 'src/.a'].map(matchesHidden)).toEqual([true, false]);
  });

  it('does not take hidden files for an exclude that names them', () => {
    expect(scope(['!.github/']).takesHidden).toBe(false);
  });

  it('has at most 100 entries', () => {
    expect(parseScope(Array(100).fill('a')).entries).toHaveLength(100);
    expect(failure(() => parseScope(Array(101).fill('a')))).toMatchObject({ code: 'invalid_params' });
  });

  it('is the same in any order', () => {
    const entry = fc.constantFrom(
      'src/',
      '*.ts',
      '!**/test/**',
      '!*.md',
      'a/b',
      '.x/**',
      '**/c*',
      '',
      '!src/a.ts',
    );
    const path = fc
      .array(fc.constantFrom('src', 'test', 'a', 'b', '.x', 'a.ts', 'c.md'), { minLength: 1, maxLength: 4 })
      .map((segments) => segments.join('/'));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), path, fc.nat(), (entries, candidate, seed) => {
        const at = seed % Math.max(entries.length, 1);
        const [one, other] = [
          scope(entries),
          scope([...entries.slice(at), ...entries.slice(0, at)].reverse()),
        ];
        expect(other.matches(candidate)).toBe(one.matches(candidate));
        expect(other.matchesHidden(candidate)).toBe(one.matchesHidden(candidate));
        expect(other.isEverything).toBe(one.isEverything);
      }),
    );
  });

  it('either refuses what it is given or answers', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '*',
      '!',
      '[',
      'C:',
      '\0',
      '\ud800',
      'a',
      ROOT,
      '{',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const refused = failure(() => scope([pieces.join('')]).matches('a/b'));
        const codes = ['invalid_params', 'invalid_pattern', 'outside_project'];
        expect(refused === undefined || codes.includes(refused.code)).toBe(true);
      }),
    );
  });
});

describe('the glob of a search for files', () => {
  it.each([
    ['*.ts', ['src/auth.ts', 'src/test/auth.spec.ts'], ['a.js']],
    [' *.ts ', ['src/auth.ts'], ['a.js']],
    ['src/Foo*.java', ['src/FooBar.java'], ['src/test/FooBar.java']],
    ['src/', ['src/FooBar.java', 'src/test/auth.spec.ts'], ['README.md']],
    ['src/test', ['src/test/auth.spec.ts'], ['src/auth.ts']],
    ['*.TS', [], ['src/auth.ts']],
    ['out.js', ['dist/out.js', 'out.js'], ['x.js']],
    ['!x', ['!x', 'a/!x'], ['x', 'y']],
    ['!', ['!'], ['a']],
    ['#x', ['a/#x'], ['x']],
  ])('%j', (q, inside, outside) => {
    const { matches } = query(q);
    expect(inside.filter((path) => !matches(path))).toEqual([]);
    expect(outside.filter(matches)).toEqual([]);
  });

  it('can leave case out of account', () => {
    expect(query('*.TS', false).matches('src/auth.ts')).toBe(true);
    expect(query('SRC/TEST', false).matches('src/test/a')).toBe(true);
    expect(query('SRC/a.TS', false).matches('src/A.ts')).toBe(true);
    expect(query('.GITHUB/*', false).matchesHidden('.github/ci.yml')).toBe(true);
  });

  it('takes hidden files if it names a segment with its dot', () => {
    expect(query('.github/*').matchesHidden('.github/ci.yml')).toBe(true);
    expect(query('.env*').matchesHidden('a/.env.example')).toBe(true);
    expect(query('*.yml').matchesHidden('.github/ci.yml')).toBe(false);
    expect(query('*.yml').takesHidden).toBe(false);
    expect(query('**').isEverything).toBe(true);
  });

  it('is refused as an argument if it is blank, as a pattern if it is malformed', () => {
    expect(failure(() => query('  '))).toEqual({
      code: 'invalid_params',
      details: { argument: 'q', value: '  ' },
    });
    expect(failure(() => query('['))).toEqual({
      code: 'invalid_pattern',
      details: { argument: 'q', check: 'bracket', value: '[', position: 0 },
    });
    expect(failure(() => query('../x'))).toMatchObject({ code: 'outside_project' });
    expect(failure(() => query('/other/x'))).toMatchObject({ code: 'outside_project' });
  });
});
