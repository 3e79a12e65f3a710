import { describe, expect, it, test } from 'vitest';
import { read } from '../../../src/ide/files/read.ts';
import { readFile } from '../../../src/ide/files/read-file.ts';
import { answered, MARK, refused, type Texts, texts } from './scripted-text.ts';

const GREEK = 'alpha\nbeta\ngamma\n';
const CUT = 'file content truncated while reading';
const BLOCK = 'x = 1\ndef f():\n    if a:\n        b()\n    c()\ny = 2\nz = 3\n';

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

describe('a block', () => {
  const block = (indentation: unknown, args: object, given: Texts) =>
    reading(readFile, { mode: 'indentation', indentation, ...args }, given);

  it.each([
    ['around offset', { max_levels: 1 }, { offset: 4 }, 'L3:     if a:\nL4:         b()\nL5:     c()'],
    [
      'around its own line',
      { anchor_line: '4', max_levels: '1' },
      {},
      'L3:     if a:\nL4:         b()\nL5:     c()',
    ],
    ['with as many lines as asked for', { anchor_line: 4, max_lines: 1 }, {}, 'L4:         b()'],
    [
      'with no more than limit',
      { anchor_line: 4, max_lines: 9 },
      { limit: 2 },
      'L3:     if a:\nL4:         b()',
    ],
    ['of a line, where nothing else is said', null, { offset: 6, limit: 2 }, 'L5:     c()\nL6: y = 2'],
  ])('stands %s', async (_what, indentation, args, expected) => {
    expect((await block(indentation, args, BLOCK)).text).toBe(expected);
  });

  it('has header lines unless they are not wanted, and siblings if they are', async () => {
    const given = 'a\n# b\n# c\nd\n';
    const linesFor = async (rules: object) => (await block({ anchor_line: 4, ...rules }, {}, given)).text;
    expect(await linesFor({})).toBe('L2: # b\nL3: # c\nL4: d');
    expect(await linesFor({ include_header: false })).toBe('L3: # c\nL4: d');
    expect(await linesFor({ include_siblings: true })).toBe('L1: a\nL2: # b\nL3: # c\nL4: d');
  });

  it('has long lines cut', async () => {
    expect((await block({}, {}, 'a'.repeat(600))).text).toBe(`L1: ${'a'.repeat(500)}`);
  });

  it.each([
    [{ anchor_line: 4, max_lines: 10 }, {}, 14],
    [{ anchor_line: 4, max_lines: 10 }, { limit: 5 }, 14],
    [{ anchor_line: 4 }, { limit: 5 }, 9],
    [{}, { offset: 7 }, 2007],
    [{ max_lines: 1 }, {}, 3],
  ])('of %j, %j takes so many lines of the IDE: %i', async (indentation, args, maxLinesCount) => {
    const { asked } = await block(indentation, args, BLOCK);
    expect(asked.map(({ args }) => args)).toEqual([
      { pathInProject: 'a.txt', maxLinesCount, truncateMode: 'START' },
    ]);
  });

  it.each([
    [
      'has lines that are kept back at first',
      { START: `a\n${MARK}`, NONE: 'a\n b\n c' },
      'L1: a\nL2:  b\nL3:  c',
      2,
    ],
    [
      'says that it was cut',
      `a\n b\n c\n${MARK}`,
      'L1: a\nL2:  b\nL3:  c\n[content cut by the IDE after line 3]',
      2,
    ],
    [
      'says that its last line was cut',
      `a\n b\n c${MARK}`,
      'L1: a\nL2:  b\nL3:  c\n[content cut by the IDE after line 3]',
      2,
    ],
    ['says nothing of a cut that it ends before', `a\n b\nc\nd\n${MARK}`, 'L1: a\nL2:  b\nL3: c', 2],
  ])('%s', async (_what, given, expected, calls) => {
    const { text, asked } = await block({ anchor_line: 2 }, {}, given);
    expect(text).toBe(expected);
    expect(asked).toHaveLength(calls);
  });

  it.each([
    ['a line behind the end', { anchor_line: 8 }, {}, BLOCK, 'anchor_line exceeds file length'],
    ['a line of an empty file', {}, {}, '', 'anchor_line exceeds file length'],
    ['a line behind the cut', { anchor_line: 3 }, {}, `a\nb${MARK}`, CUT],
  ])('is refused for %s', async (_what, indentation, args, given, message) => {
    const refusal = await refusing(readFile, { mode: 'indentation', indentation, ...args }, given);
    expect(refusal.message).toBe(message);
  });

  it.each([
    [{ anchor_line: 0 }, 'anchor_line must be a positive integer'],
    [{ max_lines: 0 }, 'max_lines must be a positive integer'],
    [{ max_levels: -1 }, 'max_levels must be a non-negative integer'],
    [{ max_levels: 0.5 }, 'max_levels must be a non-negative integer'],
    [{ max_levels: 'x' }, 'max_levels must be a non-negative integer'],
    [{ include_header: 'yes' }, 'include_header must be a boolean'],
    [{ include_siblings: 1 }, 'include_siblings must be a boolean'],
    ['x', 'indentation must be an object'],
    [[], 'indentation must be an object'],
    [
      { level: 1 },
      "Unknown argument 'indentation.level'. Allowed: anchor_line, max_levels, include_siblings, include_header, max_lines",
    ],
  ])('is refused for %j', async (indentation, message) => {
    const refusal = await refusing(readFile, { mode: 'indentation', indentation });
    expect(refusal).toEqual({ message, asked: [] });
  });

  it.each(['blocks', 5, ''])('is no other mode: %j', async (mode) => {
    expect(await refusing(readFile, { mode })).toEqual({
      message: 'mode must be "slice" or "indentation"',
      asked: [],
    });
  });

  it('does not come of its argument alone', async () => {
    expect((await reading(readFile, { limit: 1, indentation: { anchor_line: 2 } }, GREEK)).text).toBe(
      'L1: alpha',
    );
  });
});
