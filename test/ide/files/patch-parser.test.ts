import { describe, expect, it } from 'vitest';
import { parsePatch } from '../../../src/ide/files/patch-parser.ts';
import { Refusal } from '../../../src/ide/types.ts';

/** A patch of these lines in its envelope. */
function patch(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
}

/** Hunk lines as they stand in a patch. */
function hunk(
  lines: readonly string[],
  { anchors = [], isAtEnd = false }: { anchors?: readonly string[]; isAtEnd?: boolean } = {},
) {
  return { anchors, isAtEnd, lines: lines.map((line) => ({ kind: line[0], text: line.slice(1) })) };
}

const ADDED = [{ kind: 'add', path: 'n.txt', line: 2, text: 'x\n' }];
const PLAIN = patch('*** Add File: n.txt', '+x');

describe('the envelope of a patch', () => {
  it.each([
    ['nothing around it', PLAIN, 0],
    ['blank lines', `\n \n${PLAIN}\n\n`, 2],
    ['CRLF', PLAIN.replaceAll('\n', '\r\n'), 0],
    ['CR', PLAIN.replaceAll('\n', '\r'), 0],
    [
      'blanks around its first and last line',
      PLAIN.replace('*** Begin Patch', '  *** Begin Patch ').concat('  '),
      0,
    ],
    ['a here-document', `<<EOF\n${PLAIN}\nEOF`, 1],
    ['a quoted here-document', `<<'EOF'\n${PLAIN}\nEOF\n`, 1],
    ['a here-document in double quotes', `<<"PATCH"\n${PLAIN}\nPATCH`, 1],
    ['a command', `apply_patch <<'EOF'\n${PLAIN}\nEOF`, 1],
    ['a pipe', `cat <<-'END_1' | apply_patch\n${PLAIN}\n  END_1`, 1],
    ['a here-document with blank lines', `\n<<EOF\n\n${PLAIN}\n\nEOF\n`, 3],
    ['a here-document without its end', `<<EOF\n${PLAIN}`, 1],
  ])('may be in %s', (_, given, before) => {
    expect(parsePatch(given)).toEqual([{ ...ADDED[0], line: 2 + before }]);
  });

  it.each([
    ['no first line', '*** Add File: n\n+x\n*** End Patch', "Line 1: expected '*** Begin Patch'"],
    ['no last line', '*** Begin Patch\n*** Add File: n\n+x\n', "Line 3: expected '*** End Patch'"],
    ['text behind it', `${PLAIN}\nthanks`, "Line 5: expected '*** End Patch'"],
    ['text before it', `Here it is:\n${PLAIN}`, "Line 1: expected '*** Begin Patch'"],
    ['the first line alone', '*** Begin Patch', "Line 1: expected '*** End Patch'"],
    ['a here-document of something else', '<<EOF\nx\nEOF', "Line 2: expected '*** Begin Patch'"],
    ['no sections', patch(), 'Line 2: expected a file to change'],
    ['blank lines alone', patch('', ' '), 'Line 4: expected a file to change'],
  ])('is refused with %s', (_, given, text) => {
    expect(() => parsePatch(given)).toThrow(new Refusal(text));
  });
});

describe('the sections of a patch', () => {
  it.each([
    [
      'a new file',
      ['*** Add File: a b.txt', '+x', '+', '++y', '+ z'],
      [{ kind: 'add', path: 'a b.txt', line: 2, text: 'x\n\n+y\n z\n' }],
    ],
    ['an empty file', ['*** Add File: a'], [{ kind: 'add', path: 'a', line: 2, text: '' }]],
    [
      'markers as text',
      ['*** Add File: a', '+*** End Patch'],
      [{ kind: 'add', path: 'a', line: 2, text: '*** End Patch\n' }],
    ],
    ['a file that goes', ['*** Delete File:  a ', ''], [{ kind: 'delete', path: 'a', line: 2 }]],
    [
      'several files, kept apart or not',
      ['*** Delete File: a', '', '*** Delete File: b', '*** Add File: c', '+x', '', '*** Delete File: d'],
      [
        { kind: 'delete', path: 'a', line: 2 },
        { kind: 'delete', path: 'b', line: 4 },
        { kind: 'add', path: 'c', line: 5, text: 'x\n' },
        { kind: 'delete', path: 'd', line: 8 },
      ],
    ],
    [
      'a move alone',
      ['*** Update File: a', '*** Move to: b'],
      [{ kind: 'update', path: 'a', line: 2, moveTo: { path: 'b', line: 3 }, hunks: [] }],
    ],
  ])('%s', (_, lines, sections) => {
    expect(parsePatch(patch(...lines))).toEqual(sections);
  });

  it.each([
    ['a hunk without head', [' a', '-b', '+c'], [hunk([' a', '-b', '+c'])]],
    ['a hunk with head', ['@@', '-b'], [hunk(['-b'])]],
    ['a head with a line to go to', ['@@ class A {', '-b'], [hunk(['-b'], { anchors: ['class A {'] })]],
    ['an indented line to go to', ['@@   def f', '-b'], [hunk(['-b'], { anchors: ['  def f'] })]],
    ['heads in a row', ['@@ class A', '@@ def f', '-b'], [hunk(['-b'], { anchors: ['class A', 'def f'] })]],
    [
      'several hunks',
      ['-a', '@@', '-b', '@@ c', '+d'],
      [hunk(['-a']), hunk(['-b']), hunk(['+d'], { anchors: ['c'] })],
    ],
    ['an empty line as one that stays', ['-a', '', '+b'], [hunk(['-a', ' ', '+b'])]],
    ['empty lines before the first head', ['', ' ', '@@', '-a'], [hunk(['-a'])]],
    ['the end of the file', ['-a', '*** End of File'], [hunk(['-a'], { isAtEnd: true })]],
    [
      'a hunk behind the end of the file',
      ['-a', '*** End of File', '', '@@', '-b'],
      [hunk(['-a'], { isAtEnd: true }), hunk(['-b'])],
    ],
    [
      'markers as text',
      [' *** End Patch', '+@@', '-*** Add File: x'],
      [hunk([' *** End Patch', '+@@', '-*** Add File: x'])],
    ],
    ['lines that look like other lines', ['--a', '++b', '  c'], [hunk(['--a', '++b', '  c'])]],
  ])('a change: %s', (_, lines, hunks) => {
    expect(parsePatch(patch('*** Update File: f', ...lines))).toEqual([
      { kind: 'update', path: 'f', line: 2, hunks },
    ]);
  });

  it.each([
    [
      'no marker',
      ['hello'],
      "Line 2: expected '*** Add File:', '*** Delete File:' or '*** Update File:', found: 'hello'",
    ],
    ['another marker', ['*** Rename File: a'], /^Line 2: expected .* found: '\*\*\* Rename File: a'$/],
    [
      'an end in the middle',
      ['*** Delete File: a', '*** End Patch'],
      /^Line 3: expected .* found: '\*\*\* End Patch'$/,
    ],
    [
      'no path',
      ['*** Add File: '],
      "Line 2: expected a path behind '*** Add File:', found: '*** Add File: '",
    ],
    ['no path to move to', ['*** Update File: a', '*** Move to:'], /^Line 3: expected a path behind/],
    [
      'text without its sign',
      ['*** Add File: a', '+x', 'y'],
      /^Line 4: expected a line of the new file.* found: 'y'$/,
    ],
    [
      'an empty line in a new file',
      ['*** Add File: a', '+x', '', '+y'],
      /^Line 5: expected a line of the new file/,
    ],
    ['text behind a file that goes', ['*** Delete File: a', '-x'], /^Line 3: expected .* found: '-x'$/],
    ['a change of nothing', ['*** Update File: a'], 'Line 2: expected a hunk'],
    [
      'a change of nothing before others',
      ['*** Update File: a', '', '*** Delete File: b'],
      'Line 2: expected a hunk',
    ],
    [
      'a hunk without lines',
      ['*** Update File: a', '@@ x', '*** Delete File: b'],
      /^Line 4: expected a line of a hunk/,
    ],
    ['a last hunk without lines', ['*** Update File: a', '@@'], 'Line 4: expected a line of a hunk'],
    [
      'a line without its sign',
      ['*** Update File: a', ' x', 'y'],
      /^Line 4: expected a line of a hunk, which .* found: 'y'$/,
    ],
    ['a tab for a blank', ['*** Update File: a', '\tx'], /^Line 3: .* found: '\\x09x'$/],
    [
      'the end of the file alone',
      ['*** Update File: a', '*** End of File'],
      /^Line 3: expected a line of a hunk/,
    ],
    [
      'lines behind the end of the file',
      ['*** Update File: a', '-a', '*** End of File', '-b'],
      "Line 5: expected '@@', found: '-b'",
    ],
    [
      'a move behind a hunk',
      ['*** Update File: a', '-x', '*** Move to: b'],
      /^Line 4: .* found: '\*\*\* Move to: b'$/,
    ],
  ])('%s is refused', (_, lines, text) => {
    expect(() => parsePatch(patch(...lines))).toThrow(text);
  });
});
