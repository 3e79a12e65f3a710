import { describe, expect, it } from 'vitest';
import { readLines, readWhole } from '../../../src/ide/files/ide-text.ts';
import { refusalOf } from '../search/scripted-call.ts';
import { callWith, MARK, texts } from './scripted-text.ts';

const CUT = 'file content truncated while reading';
const FAILED = { result: { isError: true, content: [{ type: 'text', text: 'No such file' }] } };

describe('the lines of a file', () => {
  it.each([
    ['a text as long as asked for', 'a\nb', 2, { lines: ['a', 'b'], isCut: false }],
    ['no more than asked for', 'a\nb\nc', 2, { lines: ['a', 'b'], isCut: false }],
    ['all of a shorter text', 'a\r\nb\rc\n', 9, { lines: ['a', 'b', 'c'], isCut: false }],
    ['none of an empty text', '', 9, { lines: [], isCut: false }],
    ['enough lines before the mark', `a\nb\n${MARK}`, 2, { lines: ['a', 'b'], isCut: false }],
    ['too few lines before the mark', `a\nb\n${MARK}`, 3, { lines: ['a', 'b'], isCut: true }],
    ['a mark with a line end behind it', `a\n${MARK}\r\n`, 3, { lines: ['a'], isCut: true }],
    ['a mark at the end of a line', `a\nb${MARK}`, 9, { lines: ['a', 'b'], isCut: true }],
    ['a mark at the end of a last line', `a\nb${MARK}\n`, 9, { lines: ['a', 'b'], isCut: true }],
    ['a mark in the last line asked for', `a\nb${MARK}`, 2, { lines: ['a', 'b'], isCut: true }],
    ['a mark alone', MARK, 1, { lines: [], isCut: true }],
    ['nothing behind a mark', `a\n${MARK}\nb`, 9, { lines: ['a'], isCut: true }],
    [
      'a text that speaks of the mark',
      `a${MARK}\n ${MARK}b\n`,
      9,
      { lines: [`a${MARK}`, ` ${MARK}b`], isCut: false },
    ],
  ])('are %s', async (_what, text, upTo, expected) => {
    expect(await readLines(callWith(texts(text)), 'f', upTo)).toEqual(expected);
  });

  it.each([
    [1, undefined, 3],
    [3, undefined, 3],
    [4, undefined, 4],
    [4, 9, 9],
    [5_000_000_000, undefined, 2_147_483_647],
    [Infinity, undefined, 2_147_483_647],
  ])('up to %d, with %s of the file, are asked for as %i', async (upTo, count, maxLinesCount) => {
    const call = callWith(texts('a'));
    await readLines(call, 'src/f', upTo, count);
    const args = { pathInProject: 'src/f', maxLinesCount, truncateMode: 'START' };
    expect(call.asked).toEqual([{ tool: 'get_file_text_by_path', args }]);
  });

  it.each([
    ['once where they are there', { START: `a\nb\n${MARK}`, NONE: 'x' }, 2, ['START'], ['a', 'b']],
    [
      'twice where the text ends too early',
      { START: `a\n${MARK}`, NONE: 'a\nb\n' },
      2,
      ['START', 'NONE'],
      ['a', 'b'],
    ],
    ['no more than twice', { START: `a\n${MARK}`, NONE: `a\n${MARK}` }, 2, ['START', 'NONE'], ['a']],
    ['once where the file ends', { START: 'a', NONE: 'x' }, 2, ['START'], ['a']],
  ])('are asked for %s', async (_what, given, upTo, modes, lines) => {
    const call = callWith(texts(given));
    expect((await readLines(call, 'f', upTo)).lines).toEqual(lines);
    expect(call.asked.map(({ args }) => args.truncateMode)).toEqual(modes);
    expect(new Set(call.asked.map(({ args }) => args.maxLinesCount))).toEqual(new Set([3]));
  });

  it('are refused with the words of the IDE', async () => {
    expect(await refusalOf(() => readLines(callWith(texts(FAILED)), 'f', 1))).toBe('No such file');
  });
});

describe('a whole text', () => {
  it.each(['', 'a\r\nb\rc', '{"a": 1}\n', `x${MARK}y`, `a${MARK}\nb`])(
    'is given as it is: %j',
    async (text) => {
      const call = callWith(texts(text));
      expect(await readWhole(call, 'src/f')).toBe(text);
      const args = { pathInProject: 'src/f', maxLinesCount: 200_000, truncateMode: 'NONE' };
      expect(call.asked).toEqual([{ tool: 'get_file_text_by_path', args }]);
    },
  );

  it.each([MARK, `a${MARK}`, `a\n${MARK}`, `a\n${MARK}\n`, `a${MARK}\r\n`, `a\n${MARK}\nb`])(
    'is refused if it is cut: %j',
    async (text) => {
      expect(await refusalOf(() => readWhole(callWith(texts(text)), 'f'))).toBe(CUT);
    },
  );

  it('is refused with the words of the IDE', async () => {
    expect(await refusalOf(() => readWhole(callWith(texts(FAILED)), 'f'))).toBe('No such file');
  });
});
