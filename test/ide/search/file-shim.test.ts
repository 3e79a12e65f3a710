import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { searchShims } from '../../../src/ide/search/shims.ts';
import type { IdeProject, JsonObject } from '../../../src/ide/types.ts';
import {
  type Asked,
  projectWith,
  refusalOf,
  repliedJson,
  type Script,
  scriptedCall,
  structured,
} from './scripted-call.ts';

const { search_file: searchFile } = searchShims;
const KEY = 'find_files_by_glob_needs_folder';

let project: IdeProject & { remove(): void };
beforeAll(() => {
  project = projectWith(
    'src/test/',
    'lib/',
    'docs/m.md',
    'top.md',
    'src/top.kt',
    'src/pack[1]/x.kt',
    '(g)/y.kt',
  );
});
afterAll(() => project.remove());

async function run(args: JsonObject, script: Omit<Script, 'project'> = {}) {
  const call = scriptedCall({ answer: () => structured({ files: [] }), ...script, project });
  const reply = repliedJson(await searchFile.run(args, call));
  return { reply, asked: call.asked.map(({ args }) => args), notes: call.notes, call };
}

const files = (...names: string[]) => ({ items: names.map((filePath) => ({ filePath })) });

/** An IDE that knows these globs, and nothing else. */
const answering =
  (byGlob: Record<string, JsonObject | string[]>) =>
  ({ args }: Asked) => {
    const given = byGlob[String(args.globPattern)] ?? [];
    return structured(Array.isArray(given) ? { files: given } : given);
  };

describe('what the IDE is asked', () => {
  it.each([
    ['*.zz', { globPattern: '**/*.zz' }],
    [' src/ ', { globPattern: 'src/**', subDirectoryRelativePath: 'src' }],
    ['src/a*.kt', { globPattern: 'src/a*.kt', subDirectoryRelativePath: 'src' }],
    ['<project>/src/*.kt', { globPattern: 'src/*.kt', subDirectoryRelativePath: 'src' }],
    ['src/test', { globPattern: 'src/test/**', subDirectoryRelativePath: 'src/test' }],
    ['src/none', { globPattern: 'src/none', subDirectoryRelativePath: 'src' }],
    ['gone/*.kt', { globPattern: 'gone/*.kt' }],
    ['!x', { globPattern: '**/!x' }],
    ['**', { globPattern: '**' }],
  ])('%j', async (q, expected) => {
    const { asked, call } = await run({ q: q.replace('<project>', project.path) });
    expect(call.asked.map(({ tool }) => tool)).toEqual(['find_files_by_glob']);
    expect(asked).toEqual([{ ...expected, fileCountLimit: 1000 }]);
  });

  it.each([
    [
      { q: '*.zz', paths: ['src/'] },
      { globPattern: '**/*.zz', subDirectoryRelativePath: 'src', fileCountLimit: 5 },
    ],
    [
      { q: 'lib/*.zz', paths: ['!src/'] },
      { globPattern: 'lib/*.zz', subDirectoryRelativePath: 'lib', fileCountLimit: 5 },
    ],
    [
      { q: 'lib/*.zz', paths: ['src/', 'lib/'] },
      { globPattern: 'lib/*.zz', subDirectoryRelativePath: 'lib', fileCountLimit: 5 },
    ],
    [
      { q: '*.zz', paths: ['*.zz'] },
      { globPattern: '**/*.zz', fileCountLimit: 5 },
    ],
    [{ q: '*.zz' }, { globPattern: '**/*.zz', fileCountLimit: 1 }],
  ])('%j with limit 1', async (args, expected) => {
    expect((await run({ ...args, limit: 1 })).asked).toEqual([expected]);
  });

  it.each([
    [true, { addExcluded: true }],
    [false, {}],
    [null, {}],
  ])('includeExcluded %j', async (includeExcluded, more) => {
    const { asked } = await run({ q: '*.zz', includeExcluded });
    expect(asked).toEqual([{ globPattern: '**/*.zz', fileCountLimit: 1000, ...more }]);
  });
});

test.each([
  [{ q: '*.kt', includeExcluded: 'yes' }, 'includeExcluded must be a boolean'],
  [{ q: '*.kt', includeExcluded: 1 }, 'includeExcluded must be a boolean'],
  [{ q: '  ' }, 'q must be a non-empty string'],
  [{ q: 5 }, 'q must be a non-empty string'],
  [{}, 'q must be a non-empty string'],
  [{ q: '*.kt', limit: 0 }, 'limit must be a positive integer'],
  [{ q: '*.kt', paths: 'src' }, 'paths must be an array of strings'],
  [{ q: '*.kt', paths: ['!'] }, 'Exclude pattern is empty'],
  [{ q: '[' }, 'Invalid glob pattern: ['],
  [{ q: '../x' }, "Path '../x' is outside the project"],
])('%j is refused without a call', async (args, message) => {
  const call = scriptedCall({ project });
  expect(await refusalOf(() => searchFile.run(args, call))).toBe(message);
  expect(call.asked).toEqual([]);
});

describe('what is answered', () => {
  it.each([
    ['what matches q', { q: '*.kt' }, ['src/a.kt', 'n.txt'], files('src/a.kt')],
    ['what is in the scope', { q: '*.kt', paths: ['!lib/'] }, ['src/a.kt', 'lib/c.kt'], files('src/a.kt')],
    ['each file once', { q: '*.kt' }, ['src/a.kt', './src/a.kt', 'src\\a.kt'], files('src/a.kt')],
    [
      'files outside, which q does not judge',
      { q: '*.kt' },
      ['/opt/z.jar', '../up.txt'],
      files('/opt/z.jar', '../up.txt'),
    ],
    ['no files outside in a scope', { q: '*.kt', paths: ['**'] }, ['/opt/z.kt', '../up.kt'], files()],
    ['hidden files', { q: '*.yml' }, ['.ci/d.yml'], files('.ci/d.yml')],
    ['no folder in another letter case', { q: 'src/*.kt' }, ['SRC/a.kt', 'src/A.kt'], files('src/A.kt')],
  ])('%s', async (_, args, found, expected) => {
    const { reply } = await run(args, { answer: () => structured({ files: found }) });
    expect(reply).toEqual(expected);
  });

  it('has no lines, even if the IDE gives some', async () => {
    const entries = [{ filePath: 'src/a.kt', lineNumber: 1 }, ['src/a.kt', 2, 'x']];
    const { reply } = await run({ q: '*.kt', limit: 1 }, { answer: () => structured({ entries }) });
    expect(reply).toEqual(files('src/a.kt'));
  });

  it('is asked for anew with the greatest count when too little is left', async () => {
    const answer = ({ args }: Asked) =>
      structured(
        args.fileCountLimit === 5000
          ? { files: ['lib/c.kt'] }
          : { files: ['src/a.kt'], probablyHasMoreMatchingFiles: true },
      );
    const { asked, reply } = await run({ q: 'lib/*.kt', limit: 1, paths: ['lib/'] }, { answer });
    expect(asked.map(({ fileCountLimit }) => fileCountLimit)).toEqual([5, 5000]);
    expect(reply).toEqual(files('lib/c.kt'));
  });
});

describe('an IDE that wants a folder for **/', () => {
  const both = answering({ '**/*.md': ['docs/m.md'], '*.md': ['top.md', 'docs/m.md'] });

  it('is asked for the files of the folder itself', async () => {
    const { asked, reply } = await run({ q: '*.md' }, { answer: both });
    expect(asked).toEqual([
      { globPattern: '**/*.md', fileCountLimit: 1000 },
      { globPattern: '*.md', fileCountLimit: 1000 },
    ]);
    expect(reply).toEqual(files('docs/m.md', 'top.md'));
  });

  it('is asked with the same arguments otherwise', async () => {
    const { asked, reply } = await run(
      { q: 'src/**/*.kt', includeExcluded: true, limit: 2, paths: ['src/'] },
      { answer: answering({ 'src/*.kt': { files: ['src/top.kt', 'src/u.kt', 'src/v.kt'] } }) },
    );
    const same = { subDirectoryRelativePath: 'src', addExcluded: true, fileCountLimit: 10 };
    expect(asked).toEqual([
      { globPattern: 'src/**/*.kt', ...same },
      { globPattern: 'src/*.kt', ...same },
    ]);
    expect(reply).toEqual({ ...files('src/top.kt', 'src/u.kt'), more: true });
  });

  it('has more if either answer says so', async () => {
    const answer = answering({ '*.md': { files: ['top.md'], more: true } });
    expect((await run({ q: '*.md' }, { answer })).reply).toEqual({ ...files('top.md'), more: true });
  });

  it.each([
    ['no file of the folder matches q', { q: '*.txt' }],
    ['no file of the folder is in the scope', { q: '*.md', paths: ['docs/'] }],
    ['no file of the folder is in the scope', { q: '*.md', paths: ['!top*'] }],
    ['the folder is not there', { q: 'gone/**/*.md' }],
    ['the folder has to be guessed', { q: 's*/**/*.kt' }],
    ['q is of another kind', { q: 'src/*.kt' }],
    ['a folder has the name of a file', { q: 'docs' }],
  ])('is not asked again when %s: %j', async (_, args) => {
    const { asked } = await run(args, { answer: answering({ '**/*.md': ['docs/m.md'] }) });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the answer has the file', { q: '*.md' }, ['top.md', 'docs/m.md'], files('top.md', 'docs/m.md')],
    ['there are enough', { q: '*.md', limit: 1 }, ['docs/m.md'], files('docs/m.md')],
  ])('is not asked again when %s', async (_, args, found, expected) => {
    const { asked, reply } = await run(args, { answer: answering({ '**/*.md': found }) });
    expect(asked).toHaveLength(1);
    expect(reply).toEqual(expected);
  });

  it('is left alone if the workaround is off, whatever its version', async () => {
    const off = await run({ q: '*.md' }, { answer: both, off: [KEY], ideVersion: '999.1' });
    expect(off.asked).toHaveLength(1);
    expect(off.notes).toEqual([expect.stringContaining(KEY)]);
    const on = await run({ q: '*.md' }, { answer: both, ideVersion: '999.1' });
    expect(on.asked).toHaveLength(2);
    expect(on.notes).toEqual([]);
  });

  it('is asked for folders with brackets that make no group', async () => {
    const { asked } = await run({ q: '(g)/**/*.kt' });
    expect(asked.map(({ globPattern }) => globPattern)).toEqual(['(g)/**/*.kt', '(g)/*.kt']);
  });

  it('fails if the further call does', async () => {
    const answer = ({ args }: Asked) =>
      args.globPattern === '*.md' ? { isError: true, content: [] } : structured({ files: [] });
    const call = scriptedCall({ project, answer });
    expect(await refusalOf(() => searchFile.run({ q: '*.md' }, call))).toBe('Upstream tool error');
  });
});
