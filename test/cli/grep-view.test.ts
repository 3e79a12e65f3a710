import { describe, expect, it } from 'vitest';
import {
  byFile,
  effortJson,
  type FileMatches,
  type GrepView,
  itemsJson,
  linesPrinter,
  renderEffort,
  renderPath,
} from '../../src/cli/grep-view.ts';
import { NO_MARKS } from '../../src/cli/match-marks.ts';
import { COLOURS, PLAIN } from '../../src/cli/printer.ts';

const line = (filePath: string, lineNumber: number, lineText: string) => ({ filePath, lineNumber, lineText });

const file = (
  filePath: string,
  matches: Record<number, string>,
  around?: Record<number, string>,
): FileMatches => ({
  filePath,
  matches: Object.entries(matches).map(([number, text]) => line(filePath, Number(number), text)),
  ...(around && {
    around: Object.entries(around).map(([number, text]) => ({ number: Number(number), text })),
  }),
});

const elsewhere: GrepView = {
  root: '/repo',
  cwd: '/repo/src',
  isTerminal: false,
  style: PLAIN,
  marks: NO_MARKS,
};
const onTerminal: GrepView = { ...elsewhere, isTerminal: true };

const shown = (view: GrepView, ...files: FileMatches[]) => files.map(linesPrinter(view)).join('');

it('lines in a row are gathered by file', () => {
  const [a1, a2, b1] = [line('a', 1, 'x'), line('a', 2, 'y'), line('b', 1, 'z')] as const;
  expect(byFile([a1, a2, b1])).toEqual([
    { filePath: 'a', matches: [a1, a2] },
    { filePath: 'b', matches: [b1] },
  ]);
  expect(byFile([])).toEqual([]);
});

describe('for programs', () => {
  it('a line is path, number and text as they are, seen from the working directory', () => {
    expect(shown(elsewhere, file('src/a.ts', { 3: '\tx \x1b[31m' }), file('b\x07.ts', { 1: 'y' }))).toBe(
      'a.ts:3:\tx \x1b[31m\n../b\x07.ts:1:y\n',
    );
  });

  it('context has dashes, and a line of dashes where lines are left out', () => {
    const first = file(
      'src/a',
      { 2: 'two', 3: 'three', 9: 'nine' },
      { 1: 'one', 2: 'two', 4: 'four', 8: 'eight' },
    );
    const second = file('src/b', { 1: 'x' }, {});
    expect(shown(elsewhere, first, second)).toBe(
      'a-1-one\na:2:two\na:3:three\na-4-four\n--\na-8-eight\na:9:nine\n--\nb:1:x\n',
    );
  });

  it('without context nothing stands between lines', () => {
    expect(shown(elsewhere, file('src/a', { 2: 'x', 9: 'y' }), file('src/b', { 1: 'z' }))).toBe(
      'a:2:x\na:9:y\nb:1:z\n',
    );
  });

  it('a path stands alone or with its count', () => {
    expect(renderPath('src/\x1b.ts', undefined, elsewhere)).toBe('\x1b.ts\n');
    expect(renderPath('src/a.ts', 12, elsewhere)).toBe('a.ts:12\n');
  });
});

describe('on a terminal', () => {
  it('each file has a heading, and a blank line before the next', () => {
    expect(shown(onTerminal, file('src/a.ts', { 3: 'x', 12: 'y' }), file('b.ts', { 1: 'z' }))).toBe(
      'a.ts\n3:x\n12:y\n\n../b.ts\n1:z\n',
    );
  });

  it('context has dashes', () => {
    expect(shown(onTerminal, file('src/a', { 2: 'x', 9: 'y' }, { 1: 'w', 3: 'z', 8: 'v' }))).toBe(
      'a\n1-w\n2:x\n3-z\n--\n8-v\n9:y\n',
    );
  });

  it('paths, numbers and matches are coloured', () => {
    const marks = () => [
      { start: 2, end: 4 },
      { start: 6, end: 8 },
    ];
    expect(shown({ ...onTerminal, style: COLOURS, marks }, file('src/a.ts', { 3: 'a bb c dd' }))).toBe(
      '\x1b[36ma.ts\x1b[0m\n\x1b[2m3:\x1b[0ma \x1b[1;33mbb\x1b[0m c\x1b[1;33m d\x1b[0md\n',
    );
  });

  it('neither paths nor lines can steer it', () => {
    const marks = () => [{ start: 1, end: 3 }];
    const hostile = file('src/\x1b[2J\n.ts', { 1: 'x\x1b]0;\x07\ty' }, { 2: '\u009b1m' });
    expect(shown({ ...onTerminal, marks }, hostile)).toBe(
      '\\x1b[2J\\x0a.ts\n1:x\\x1b]0;\\x07\ty\n2-\\x9b1m\n',
    );
    expect(renderPath('src/\x1b.ts', 2, onTerminal)).toBe('\\x1b.ts:2\n');
  });
});

describe('JSON', () => {
  it('has the items of the tool', () => {
    expect(itemsJson(file('src/a', { 2: 'x' }), 0)).toEqual([line('src/a', 2, 'x')]);
  });

  it('has the lines before and after each, where asked for', () => {
    const found = file('a', { 2: 'two', 3: 'three' }, { 1: 'one', 2: 'two', 3: 'three', 4: 'four' });
    expect(itemsJson(found, 2)).toEqual([
      { ...line('a', 2, 'two'), contextBefore: ['one'], contextAfter: ['three', 'four'] },
      { ...line('a', 3, 'three'), contextBefore: ['one', 'two'], contextAfter: ['four'] },
    ]);
  });
});

describe('how the search went', () => {
  const query = { kind: 'trigram', trigram: 0x666f6f } as const;
  const effort = { files: 6572, candidates: 12, read: 11, indexed: true, planMs: 0.81, matchMs: 2 };

  it('is told in lines', () => {
    expect(renderEffort(query, effort)).toBe(
      'plan: "foo"\nindex: used\nfiles: 6,572, candidates: 12, read: 11\nplanning: 0.8 ms, matching: 2.0 ms\n',
    );
    expect(renderEffort({ kind: 'all' }, { ...effort, indexed: false })).toContain(
      'plan: all\nindex: none, so every file is a candidate\n',
    );
  });

  it('is told to programs', () => {
    expect(effortJson(query, effort)).toEqual({ plan: '"foo"', ...effort });
  });
});
