import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { find } from '../../../src/ide/files/find.ts';
import type { BridgeCall, JsonObject } from '../../../src/ide/types.ts';
import { projectWith, refusalOf, type Script, scriptedCall, structured } from '../search/scripted-call.ts';

const GLOB = 'find_files_by_glob';
const NAME = 'find_files_by_name_keyword';

let project: ReturnType<typeof projectWith>;
beforeAll(() => {
  project = projectWith('src/test/', 'lib/', 'a[1]/{b}/');
});
afterAll(() => project.remove());

const FILES = ['src/a.kt', 'src/test/b.kt', 'lib/c.kt', 'lib/d.txt'];

function callWith(script: Partial<Script> = {}, tools: readonly string[] = [GLOB, NAME]) {
  const call = scriptedCall({ answer: () => structured({ files: FILES }), ...script, project });
  return { ...call, ideTools: new Map(tools.map((name) => [name, { name }])) };
}

const full = (...paths: string[]) => paths.map((path) => `${project.path}/${path}`).join('\n');

async function found(args: JsonObject, call: BridgeCall & ReturnType<typeof scriptedCall> = callWith()) {
  const { content } = await find.run(args, call);
  return { text: Array.isArray(content) ? content[0].text : undefined, asked: call.asked };
}

test('the tool only reads, and needs no tool of the IDE in every case', () => {
  expect(find).toMatchObject({ isReadOnly: true, needs: [], inputSchema: { additionalProperties: false } });
  const names = ['pattern', 'query', 'name', 'path', 'mode', 'limit', 'add_excluded'];
  expect(Object.keys(Object(find.inputSchema.properties))).toEqual(names);
});

describe('by glob', () => {
  it('files are given with their absolute paths', async () => {
    const { text, asked } = await found({ pattern: '*.kt' });
    expect(text).toBe(full('src/a.kt', 'src/test/b.kt', 'lib/c.kt'));
    expect(asked).toEqual([{ tool: GLOB, args: { globPattern: '**/*.kt', fileCountLimit: 1000 } }]);
  });

  it.each([
    [{ query: '*.kt' }, { globPattern: '**/*.kt', fileCountLimit: 1000 }],
    [
      { name: ' *.kt ', limit: '7' },
      { globPattern: '**/*.kt', fileCountLimit: 7 },
    ],
    [
      { pattern: null, query: '*.kt', limit: 9000 },
      { globPattern: '**/*.kt', fileCountLimit: 5000 },
    ],
    [
      { pattern: 'src/*.kt' },
      { globPattern: 'src/*.kt', fileCountLimit: 1000, subDirectoryRelativePath: 'src' },
    ],
    [
      { pattern: 'src\\a.kt' },
      { globPattern: 'src/a.kt', fileCountLimit: 1000, subDirectoryRelativePath: 'src' },
    ],
    [
      { pattern: 'a.kt', mode: 'glob' },
      { globPattern: '**/a.kt', fileCountLimit: 1000 },
    ],
    [
      { pattern: '*', add_excluded: true },
      { globPattern: '**/*', fileCountLimit: 1000, addExcluded: true },
    ],
    [
      { pattern: '*', add_excluded: false },
      { globPattern: '**/*', fileCountLimit: 1000 },
    ],
    [
      { pattern: '*.kt', path: 'src', limit: 2 },
      { globPattern: '**/*.kt', fileCountLimit: 10, subDirectoryRelativePath: 'src' },
    ],
    [
      { pattern: '*.kt', path: '' },
      { globPattern: '**/*.kt', fileCountLimit: 1000 },
    ],
  ])('%j is asked for as it would be by search_file', async (args, expected) => {
    const { asked } = await found(args);
    expect(asked[0]).toEqual({ tool: GLOB, args: expected });
  });

  it.each([
    ['below a folder', 'src', ['src/a.kt', 'src/test/b.kt']],
    ['below a folder in a folder', 'src/test/', ['src/test/b.kt']],
    ['in the whole project', '.', ['src/a.kt', 'src/test/b.kt', 'lib/c.kt']],
    ['below no folder of that name', 'sr', []],
    ['below a file', 'src/a.kt', []],
  ])('files %s are found', async (_what, path, expected) => {
    expect((await found({ pattern: '*.kt', path })).text).toBe(full(...expected) || 'No matches found.');
  });

  it('a folder is taken by its name, whatever is in it', async () => {
    const files = [
      'a[1]/{b}/x.kt',
      'a1/b/x.kt',
      'a[1]/(b)/x.kt',
      '!(a)/x.kt',
      'b/x.kt',
      '!n/x.kt',
      'n/x.kt',
      '* ?/x.kt',
      'q r/x.kt',
    ];
    const answer = () => structured({ files });
    for (const [path, expected] of [
      ['a[1]/{b}', 'a[1]/{b}/x.kt'],
      ['!(a)', '!(a)/x.kt'],
      ['!n', '!n/x.kt'],
      ['* ?', '* ?/x.kt'],
    ]) {
      expect((await found({ pattern: '*.kt', path }, callWith({ answer }))).text).toBe(
        full(String(expected)),
      );
    }
  });

  it('files that do not match are left out, those outside only below a folder', async () => {
    const answer = () => structured({ files: [`${project.path}/n.kt`, 'n.txt', '/opt/z.kt'] });
    expect((await found({ pattern: '*.kt' }, callWith({ answer }))).text).toBe(`${full('n.kt')}\n/opt/z.kt`);
    expect((await found({ pattern: '*.kt', path: '.' }, callWith({ answer }))).text).toBe(full('n.kt'));
  });

  it('no more files are given than asked for', async () => {
    expect((await found({ pattern: '*.kt', limit: 2 })).text).toBe(full('src/a.kt', 'src/test/b.kt'));
  });
});

describe('by name', () => {
  it.each([
    [{ pattern: 'b.k' }, 'b.k', 1000],
    [{ pattern: 'b.k', mode: 'auto', limit: 3 }, 'b.k', 3],
    [{ query: ' x ', mode: null }, 'x', 1000],
    [{ name: '*.kt', mode: 'name' }, '*.kt', 1000],
    [{ pattern: 'k', path: 'src', limit: 2 }, 'k', 10],
    [{ pattern: 'k', path: 'src', limit: 2000 }, 'k', 5000],
    [{ pattern: 'k', add_excluded: true }, 'k', 1000],
  ])('%j is asked for as a part of a name', async (args, nameKeyword, fileCountLimit) => {
    const { asked } = await found(args);
    expect(asked).toEqual([{ tool: NAME, args: { nameKeyword, fileCountLimit } }]);
  });

  it.each([
    ['anywhere', {}, [...FILES]],
    ['below a folder', { path: 'src' }, ['src/a.kt', 'src/test/b.kt']],
    ['below a folder by its absolute path', { path: '<project>/lib' }, ['lib/c.kt', 'lib/d.txt']],
    ['below a folder, so many', { path: 'lib', limit: 1 }, ['lib/c.kt']],
    ['in the project', { path: '<project>' }, [...FILES]],
  ])('files are found %s', async (_what, { path, ...args }: { path?: string; limit?: number }, expected) => {
    const folder = path === undefined ? {} : { path: path.replace('<project>', project.path) };
    expect((await found({ pattern: 'a', ...folder, ...args })).text).toBe(full(...expected));
  });

  it('more is asked for when a folder leaves too little', async () => {
    const answer: Script['answer'] = ({ args }) =>
      args.fileCountLimit === 5000
        ? structured({ files: FILES })
        : structured({ files: FILES.slice(0, 2), probablyHasMoreMatchingFiles: true });
    const { text, asked } = await found({ pattern: 'd', path: 'lib', limit: 2 }, callWith({ answer }));
    expect(text).toBe(full('lib/c.kt', 'lib/d.txt'));
    expect(asked.map(({ args }) => args.fileCountLimit)).toEqual([10, 5000]);
  });

  it.each([
    ['nothing is found', () => structured({ files: [] })],
    ['the IDE says nothing', () => ({ content: [] })],
  ])('it is said when %s', async (_what, answer) => {
    expect((await found({ pattern: 'a' }, callWith({ answer }))).text).toBe('No matches found.');
  });
});

describe('a search is refused', () => {
  it.each([
    ['without a pattern', {}, 'pattern must be a non-empty string'],
    ['for a blank pattern', { pattern: ' ', query: 'x' }, 'pattern must be a non-empty string'],
    ['for a pattern that is no text', { pattern: 5 }, 'pattern must be a non-empty string'],
    ['for another mode', { pattern: 'a', mode: 'regex' }, 'mode must be "auto", "glob" or "name"'],
    ['for limit 0', { pattern: 'a', limit: 0 }, 'limit must be a positive integer'],
    ['for a flag in words', { pattern: 'a', add_excluded: 'yes' }, 'add_excluded must be a boolean'],
    ['for a folder outside', { pattern: 'a', path: '..' }, 'path must be within the project root'],
    ['for a folder that is no text', { pattern: 'a', path: 5 }, 'path must be a non-empty string'],
    ['for a glob outside', { pattern: '../*' }, "Path '../*' is outside the project"],
    ['for a malformed glob', { pattern: '[a' }, 'Invalid glob pattern: [a'],
  ])('%s', async (_what, args, message) => {
    const call = callWith();
    expect(await refusalOf(() => find.run(args, call))).toBe(message);
    expect(call.asked).toEqual([]);
  });

  it.each([
    ['*.kt', NAME, GLOB],
    ['kt', GLOB, NAME],
  ])('if the IDE lacks the tool for %s', async (pattern, there, lacking) => {
    const call = callWith({}, [there]);
    const message = await refusalOf(() => find.run({ pattern }, call));
    expect(message).toBe(`Tool 'find' needs '${lacking}', which this IDE does not offer.`);
    expect(call.asked).toEqual([]);
  });

  it.each(['*.kt', 'kt'])('with the words of the IDE: %s', async (pattern) => {
    const answer = () => ({ isError: true, content: [{ type: 'text', text: 'Indexing' }] });
    expect(await refusalOf(() => find.run({ pattern }, callWith({ answer })))).toBe('Indexing');
  });
});
