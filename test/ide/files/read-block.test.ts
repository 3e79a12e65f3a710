import { describe, expect, it } from 'vitest';
import { readFile } from '../../../src/ide/files/read-file.ts';
import { answered, MARK, refused, type Texts, texts } from './scripted-text.ts';

const CUT = 'file content truncated while reading';
const BLOCK = 'x = 1\ndef f():\n    if a:\n        b()\n    c()\ny = 2\nz = 3\n';

const reading = (args: object, given: Texts) =>
  answered(readFile, { file_path: 'a.txt', ...args }, texts(given));
const refusing = (args: object, given: Texts = BLOCK) =>
  refused(readFile, { file_path: 'a.txt', ...args }, texts(given));

describe('a block', () => {
  const block = (indentation: unknown, args: object, given: Texts) =>
    reading({ mode: 'indentation', indentation, ...args }, given);

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

  it('says so where the only line it wants was cut', async () => {
    const { text } = await block({ anchor_line: 2, max_lines: 1 }, {}, `a\nb${MARK}`);
    expect(text).toBe('L2: b\n[content cut by the IDE after line 2]');
  });

  it.each([
    ['a line behind the end', { anchor_line: 8 }, {}, BLOCK, 'anchor_line exceeds file length'],
    ['a line of an empty file', {}, {}, '', 'anchor_line exceeds file length'],
    ['a line behind the cut', { anchor_line: 3 }, {}, `a\nb${MARK}`, CUT],
  ])('is refused for %s', async (_what, indentation, args, given, message) => {
    const refusal = await refusing({ mode: 'indentation', indentation, ...args }, given);
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
    const refusal = await refusing({ mode: 'indentation', indentation });
    expect(refusal).toEqual({ message, asked: [] });
  });

  it.each(['blocks', 5, ''])('is no other mode: %j', async (mode) => {
    expect(await refusing({ mode })).toEqual({
      message: 'mode must be "slice" or "indentation"',
      asked: [],
    });
  });

  it('does not come of its argument alone', async () => {
    expect((await reading({ limit: 1, indentation: { anchor_line: 2 } }, 'alpha\nbeta\n')).text).toBe(
      'L1: alpha',
    );
  });
});
