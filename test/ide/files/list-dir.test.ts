import { describe, expect, it, test } from 'vitest';
import { listDir } from '../../../src/ide/files/list-dir.ts';
import { type ToolResult, textResult } from '../../../src/ide/types.ts';
import { structured } from '../search/scripted-call.ts';
import { answered, PROJECT, refused } from './scripted-text.ts';

const TREE = '/r/\n├── a/\n│   ├── a1\n│   └── a2\n└── b\n';
const ROOT = `Absolute path: ${PROJECT.path}`;

const listing = (args: object, result: ToolResult = structured({ tree: TREE })) =>
  answered(listDir, { dir_path: '.', ...args }, () => result);
const refusing = (args: object, result: ToolResult = structured({ tree: TREE })) =>
  refused(listDir, { dir_path: '.', ...args }, () => result);

test('the tool only reads, and needs one tool of the IDE', () => {
  expect(listDir).toMatchObject({ isReadOnly: true, needs: ['list_directory_tree'] });
  expect(listDir.inputSchema).toMatchObject({ additionalProperties: false, required: ['dir_path'] });
});

describe('a page of a directory has', () => {
  it.each([
    ['the entries from offset on', { offset: 2, limit: 2 }, ['  a1', '  a2', 'More than 2 entries found']],
    ['all entries', {}, ['a/', '  a1', '  a2', 'b']],
    ['the last entries', { offset: 3 }, ['  a2', 'b']],
    ['a last page', { offset: 3, limit: 2 }, ['  a2', 'b']],
    ['just as many as there are', { limit: 4 }, ['a/', '  a1', '  a2', 'b']],
    ['one entry', { limit: '1' }, ['a/', 'More than 1 entries found']],
    ['no entries deeper than depth', { depth: 1 }, ['a/', 'b']],
    ['pages of what is not too deep', { depth: 1, limit: 1 }, ['a/', 'More than 1 entries found']],
  ])('%s', async (_what, args, entries) => {
    expect((await listing(args)).text).toBe([ROOT, ...entries].join('\n'));
  });

  it('25 entries of two levels where nothing else is said', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `├── f${index}\n│   └── x/\n│       └── deep`);
    const { text } = await listing({}, structured({ tree: ['/r/', ...names].join('\n') }));
    const lines = text.split('\n');
    expect(lines).toHaveLength(27);
    expect(lines.slice(0, 3)).toEqual([ROOT, 'f0', '  x/']);
    expect(lines.slice(-2)).toEqual(['f12', 'More than 25 entries found']);
  });

  it.each([
    ['an empty directory', structured({ tree: '/r/\n' })],
    ['an IDE that says nothing', { content: [] }],
    ['an IDE that says nothing in words', textResult('')],
  ])('nothing but its path for %s', async (_what, result) => {
    expect((await listing({}, result)).text).toBe(ROOT);
    expect((await listing({ offset: 5 }, result)).text).toBe(ROOT);
  });

  it('what an IDE says in JSON', async () => {
    const { text } = await listing({ depth: 1 }, textResult(JSON.stringify({ tree: TREE })));
    expect(text).toBe([ROOT, 'a/', 'b'].join('\n'));
  });
});

describe('the IDE is asked for', () => {
  it.each([
    [{}, '', 3],
    [{ depth: 1 }, '', 2],
    [{ dir_path: 'src/', depth: '4' }, 'src', 5],
    [{ dir_path: `${PROJECT.path}/src/main` }, 'src/main', 3],
    [{ dir_path: PROJECT.realPath }, '', 3],
    [{ depth: 1e9 }, '', 5001],
  ])('%j: a path and a depth', async (args, directoryPath, maxDepth) => {
    const { asked } = await listing(args);
    expect(asked).toEqual([{ tool: 'list_directory_tree', args: { directoryPath, maxDepth } }]);
  });

  it('a directory whose absolute path is shown', async () => {
    expect((await listing({ dir_path: 'src', limit: 1 })).text).toMatch(/^Absolute path: \/data\/p\/src\n/);
  });
});

describe('a listing is refused for', () => {
  it.each([
    ['a page behind the last entry', { offset: 5 }, 'offset exceeds directory entry count', 1],
    [
      'a page behind what is not too deep',
      { offset: 3, depth: 1 },
      'offset exceeds directory entry count',
      1,
    ],
    ['offset 0', { offset: 0 }, 'offset must be a positive integer', 0],
    ['a limit in words', { limit: 'x' }, 'limit must be a positive integer', 0],
    ['depth 0', { depth: 0 }, 'depth must be a positive integer', 0],
    ['no path', { dir_path: null }, 'dir_path must be a non-empty string', 0],
    ['a blank path', { dir_path: '  ' }, 'dir_path must be a non-empty string', 0],
    ['a path that is no text', { dir_path: 5 }, 'dir_path must be a non-empty string', 0],
    ['a path outside', { dir_path: 'a/../..' }, 'dir_path must be within the project root', 0],
  ])('%s', async (_what, args, message, calls) => {
    const refusal = await refusing(args);
    expect(refusal.message).toBe(message);
    expect(refusal.asked).toHaveLength(calls);
  });

  it.each([
    [{ isError: true, content: [{ type: 'text', text: 'No such directory' }] }, 'No such directory'],
    [textResult('Indexing'), "Unexpected answer from 'list_directory_tree': Indexing"],
    [structured({ tree: 5 }), `Unexpected answer from 'list_directory_tree': {"tree":5}`],
    [structured([]), "Unexpected answer from 'list_directory_tree': []"],
  ])('an answer like %j', async (result, message) => {
    expect((await refusing({}, result)).message).toBe(message);
  });
});
