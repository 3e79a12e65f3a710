import { describe, expect, it, test } from 'vitest';
import { read } from '../../../src/ide/files/read.ts';
import { readFile } from '../../../src/ide/files/read-file.ts';
import { answered, MARK, refused, type Texts, texts } from './scripted-text.ts';

const GREEK = 'alpha\nbeta\ngamma\n';
const CUT = 'file content truncated while reading';

const reading = (tool: typeof read, args: object, given: Texts) =>
  answered(tool, { file_path: 'a.txt', ...args }, texts(given));
const refusing = (tool: typeof read, args: object, given: Texts = GREEK) =>
  refused(tool, { file_path: 'a.txt', ...args }, texts(given));

test('both tools only read, and need one tool of the IDE', () => {
  for (const tool of [readFile, read]) {
    expect(tool).toMatchObject({ isReadOnly: true, needs: ['get_file_text_by_path'] });
    expect(tool.inputSchema).toMatchObject({ additionalProperties: false, required: ['file_path'] });
  }
  const properties = (tool: typeof read) => Object.keys(Object(tool.inputSchema.properties));
  expect(properties(readFile)).toEqual(['file_path', 'offset', 'limit', 'mode', 'indentation']);
  expect(properties(read)).toEqual(['file_path', 'offset', 'limit']);
});

describe('a slice', () => {
  it.each([
    ['some lines', { offset: 2, limit: 2 }, GREEK, 'L2: beta\nL3: gamma', 'beta\ngamma'],
    ['numbers as texts', { offset: '2', limit: '1' }, GREEK, 'L2: beta', 'beta'],
    ['all lines', {}, GREEK, 'L1: alpha\nL2: beta\nL3: gamma', 'alpha\nbeta\ngamma'],
    ['all lines where null is given', { offset: null, limit: null }, 'a', 'L1: a', 'a'],
    ['fewer lines than asked for', { offset: 3, limit: 9 }, GREEK, 'L3: gamma', 'gamma'],
    ['blank lines', { offset: 1, limit: 3 }, 'a\n\n\nb', 'L1: a\nL2: \nL3: ', 'a\n\n'],
    ['lines with any end', {}, 'a\r\nb\rc', 'L1: a\nL2: b\nL3: c', 'a\nb\nc'],
    ['a text that is JSON', {}, '{"tree": 1}', 'L1: {"tree": 1}', '{"tree": 1}'],
    [
      'lines that are kept back at first',
      { offset: 3, limit: 2 },
      { START: `a\nb\n${MARK}`, NONE: 'a\nb\nc\nd\n' },
      'L3: c\nL4: d',
      'c\nd',
    ],
    [
      'a line whose end is kept back at first',
      { offset: 2, limit: 1 },
      { START: `a\nb${MARK}`, NONE: 'a\nbb\n' },
      'L2: bb',
      'bb',
    ],
    [
      'lines up to the cut',
      { offset: 2, limit: 5 },
      `a\nb\nc${MARK}`,
      'L2: b\nL3: c\n[content cut by the IDE after line 3]',
      'b\nc\n[content cut by the IDE after line 3]',
    ],
    [
      'lines up to a cut between lines',
      {},
      `a\nb\n${MARK}\n`,
      'L1: a\nL2: b\n[content cut by the IDE after line 2]',
      'a\nb\n[content cut by the IDE after line 2]',
    ],
    ['lines before a cut', { offset: 1, limit: 1 }, `a\nb\n${MARK}`, 'L1: a', 'a'],
  ])('has %s', async (_what, args, given, numbered, raw) => {
    expect((await reading(readFile, args, given)).text).toBe(numbered);
    expect((await reading(read, args, given)).text).toBe(raw);
  });

  it.each([
    [{ offset: 2, limit: 2 }, 3],
    [{ offset: 1, limit: 1 }, 3],
    [{}, 2000],
    [{ offset: 7 }, 2006],
    [{ offset: 6000, limit: 9000 }, 10_999],
  ])('of %j takes so many lines of the IDE: %i', async (args, maxLinesCount) => {
    const { asked } = await reading(
      readFile,
      { file_path: './src/../src/a.kt', ...args },
      'a\n'.repeat(6000),
    );
    expect(asked).toEqual([
      {
        tool: 'get_file_text_by_path',
        args: { pathInProject: 'src/a.kt', maxLinesCount, truncateMode: 'START' },
      },
    ]);
  });

  it('has at most 5000 lines', async () => {
    const { text } = await reading(read, { limit: 9000 }, 'a\n'.repeat(9000));
    expect(text.split('\n')).toHaveLength(5000);
  });

  it('has long lines cut with numbers only, and no pair split', async () => {
    const given = `${'a'.repeat(499)}\u{1f600}\n${'b'.repeat(501)}`;
    const { text } = await reading(readFile, {}, given);
    expect(text).toBe(`L1: ${'a'.repeat(499)}\nL2: ${'b'.repeat(500)}`);
    expect((await reading(read, {}, given)).text).toBe(given);
  });

  it.each([
    ['the first line behind the end', { offset: 9 }, GREEK, 'offset exceeds file length', 1],
    ['a line behind the end of an empty file', {}, '', 'offset exceeds file length', 1],
    ['a line behind the cut', { offset: 3 }, `a\nb${MARK}`, CUT, 2],
    ['any line where all is cut', {}, MARK, CUT, 2],
    ['a line number beyond all', { offset: '9'.repeat(400) }, GREEK, 'offset exceeds file length', 1],
    ['offset 0', { offset: 0 }, GREEK, 'offset must be a positive integer', 0],
    ['a part of a line', { offset: 1.5 }, GREEK, 'offset must be a positive integer', 0],
    ['limit 0', { limit: 0 }, GREEK, 'limit must be a positive integer', 0],
    ['a limit in words', { limit: 'x' }, GREEK, 'limit must be a positive integer', 0],
    ['a limit that is a truth value', { limit: true }, GREEK, 'limit must be a positive integer', 0],
    ['no path', { file_path: undefined }, GREEK, 'file_path must be a non-empty string', 0],
    ['a blank path', { file_path: ' ' }, GREEK, 'file_path must be a non-empty string', 0],
    ['a path outside', { file_path: '../x' }, GREEK, 'file_path must be within the project root', 0],
    [
      'another absolute path',
      { file_path: '/etc/passwd' },
      GREEK,
      'file_path must be within the project root',
      0,
    ],
  ])('is refused for %s', async (_what, args, given, message, calls) => {
    for (const tool of [readFile, read]) {
      const refusal = await refusing(tool, args, given);
      expect(refusal.message).toBe(message);
      expect(refusal.asked).toHaveLength(calls);
    }
  });

  it.each([
    ['its words', { isError: true, content: [{ type: 'text', text: 'is binary' }] }, 'is binary'],
    ['words of our own', { isError: true, content: [] }, 'Upstream tool error'],
  ])('that the IDE refuses is refused with %s', async (_what, result, message) => {
    expect((await refusing(readFile, {}, { result })).message).toBe(message);
  });

  it.each(['/data/p/src/a.kt', '/disk/p/src/a.kt', 'src/a.kt'])(
    'is of a file in the project: %s',
    async (path) => {
      const { asked } = await reading(readFile, { file_path: path }, 'a');
      expect(asked[0]?.args.pathInProject).toBe('src/a.kt');
    },
  );
});
