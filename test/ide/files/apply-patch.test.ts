import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/ide/files/apply-patch.ts';
import { textResult } from '../../../src/ide/types.ts';
import { failed, scene } from './scene.ts';

const here = scene();

/** A patch of these lines, split at `|`. */
function patch(lines: string): { input: string } {
  return { input: ['*** Begin Patch', ...lines.split('|'), '*** End Patch'].join('\n') };
}

describe('apply_patch', () => {
  it('adds one file and changes another', async () => {
    here.put({ 's.txt': 'alpha\r\nbeta\r\n' });
    const input = patch('*** Add File: n.txt|+new|*** Update File: s.txt|@@|-beta|+BETA');
    expect(await here.run(applyPatch, input)).toBe('Applied patch to 2 files.');
    expect(here.asked).toEqual([
      {
        tool: 'get_file_text_by_path',
        args: { pathInProject: 's.txt', maxLinesCount: 200_000, truncateMode: 'NONE' },
      },
      { tool: 'create_new_file', args: { pathInProject: 'n.txt', text: 'new\n', overwrite: false } },
      { tool: 'create_new_file', args: { pathInProject: 's.txt', text: 'alpha\nBETA\n', overwrite: true } },
    ]);
  });

  it.each([
    ['input', (text: string) => ({ input: text })],
    ['patch', (text: string) => ({ patch: text })],
    ['patch, input being null', (text: string) => ({ input: null, patch: text })],
    ['input before patch', (text: string) => ({ input: text, patch: 'other' })],
  ])('takes it as %s', async (_, args) => {
    expect(await here.run(applyPatch, args(patch('*** Add File: a/b.txt|+x').input))).toBe(
      'Applied patch to 1 file.',
    );
    expect(here.files()).toEqual({ 'a/b.txt': 'x\n' });
  });

  it.each([
    ['an absolute path', (root: string) => join(root, 'a.txt')],
    ['a path with dots', () => 'b/../a.txt'],
  ])('takes %s', async (_, path) => {
    here.put({ 'a.txt': 'x\n' });
    await here.run(applyPatch, patch(`*** Update File: ${path(here.project.path)}|-x|+y`));
    expect(here.files()).toEqual({ 'a.txt': 'y\n' });
  });

  it.each([
    [
      'changes a file twice',
      { a: '1\n2\n' },
      '*** Update File: a|-1|+x|*** Update File: ./a|-2| x|+y',
      undefined,
    ],
    [
      'changes a file twice in order',
      { a: '1\n2\n' },
      '*** Update File: a|-1|+x|*** Update File: ./a| x|-2|+y',
      { a: 'x\ny\n' },
    ],
    ['adds a file and changes it', {}, '*** Add File: a|+1|*** Update File: a|-1|+2', { a: '2\n' }],
    ['deletes a file and adds it again', { a: '1\n' }, '*** Delete File: a|*** Add File: a|+2', { a: '2\n' }],
    ['changes a file and deletes it', { a: '1\n' }, '*** Update File: a|-1|+2|*** Delete File: a', {}],
    ['adds a file and deletes it', {}, '*** Add File: a|+1|*** Delete File: a', {}],
    [
      'moves a file and changes it then',
      { a: '1\n' },
      '*** Update File: a|*** Move to: b|*** Update File: b|-1|+2',
      { b: '2\n' },
    ],
    [
      'changes and moves a file and changes it again',
      { a: '1\n' },
      '*** Update File: a|*** Move to: b|-1|+2|*** Update File: b|-2|+3',
      { b: '3\n' },
    ],
    ['adds a file and moves it', {}, '*** Add File: a|+1|*** Update File: a|*** Move to: b', { b: '1\n' }],
    [
      'moves a file and adds another',
      { a: '1\n' },
      '*** Update File: a|*** Move to: b|*** Add File: a|+2',
      { a: '2\n', b: '1\n' },
    ],
    [
      'swaps two files',
      { a: '1\n', b: '2\n' },
      '*** Update File: a|*** Move to: c|*** Update File: b|*** Move to: a|*** Update File: c|*** Move to: b',
      { a: '2\n', b: '1\n' },
    ],
    [
      'moves a file to where one was deleted',
      { a: '1\n', b: '2\n' },
      '*** Delete File: b|*** Update File: a|*** Move to: b',
      { b: '1\n' },
    ],
    [
      'moves a file to itself, changed',
      { a: '1\n' },
      '*** Update File: a|*** Move to: a|-1|+2',
      { a: '2\n' },
    ],
  ])('%s', async (_, before, lines, after) => {
    here.put(before);
    if (after) {
      expect(await here.run(applyPatch, patch(lines))).toMatch(/^Applied patch to [12] files?\.$/);
      expect(here.files()).toEqual(after);
    } else {
      expect(await here.refused(applyPatch, patch(lines))).toBe('Hunk context not found: 2');
      expect(here.files()).toEqual(before);
    }
  });

  it('counts and writes a file that is named twice once', async () => {
    here.put({ a: '1\n2\n' });
    const lines = '*** Update File: a|-1|+x|*** Update File: a|-2|+y';
    expect(await here.run(applyPatch, patch(lines))).toBe('Applied patch to 1 file.');
    expect(here.asked.map(({ tool }) => tool)).toEqual(['get_file_text_by_path', 'create_new_file']);
  });

  it('knows a file by both of its names', async () => {
    here.put({ 'd/a': '1\n2\n' });
    symlinkSync('d', join(here.project.path, 'l'));
    const lines = '*** Update File: d/a|-1|+x|*** Update File: l/a|-2|+y';
    expect(await here.run(applyPatch, patch(lines))).toBe('Applied patch to 1 file.');
    expect(here.files()).toMatchObject({ 'd/a': 'x\ny\n' });
  });
});

describe('a patch that does not fit', () => {
  const before = { 'a.txt': '1\n', 'b.txt': '2\n', 'd/c.txt': '3\n' };

  it.each([
    [
      '*** Add File: n|+x|*** Update File: a.txt|-1|+9|*** Update File: b.txt|-gone|+x',
      'Hunk context not found: gone',
    ],
    ['*** Add File: n|+x|*** Add File: a.txt|+y', 'File already exists: a.txt (line 4)'],
    ['*** Add File: n|+x|*** Add File: n|+y', 'File already exists: n (line 4)'],
    ['*** Add File: n|+x|*** Delete File: gone', 'File not found: gone (line 4)'],
    ['*** Add File: n|+x|*** Delete File: no/gone', 'File not found: no/gone (line 4)'],
    ['*** Add File: n|+x|*** Delete File: a.txt/gone', 'File not found: a.txt/gone (line 4)'],
    ['*** Add File: n|+x|*** Delete File: d', 'Not a file: d (line 4)'],
    ['*** Delete File: .', 'Not a file: . (line 2)'],
    ['*** Delete File: a.txt|*** Delete File: a.txt', 'File not found: a.txt (line 3)'],
    ['*** Delete File: a.txt|*** Update File: a.txt|-1', 'File not found: a.txt (line 3)'],
    ['*** Delete File: a.txt|*** Update File: a.txt|*** Move to: x', 'File not found: a.txt (line 4)'],
    ['*** Update File: a.txt|*** Move to: b.txt|-1|+9', 'File already exists: b.txt (line 3)'],
    ['*** Add File: n|+x|*** Update File: a.txt|*** Move to: n', 'File already exists: n (line 5)'],
    ['*** Update File: a.txt|*** Move to: d', 'File already exists: d (line 3)'],
    ['*** Update File: a.txt|*** Move to: b.txt/x', /^Not a folder: .*b\.txt \(line 3\)$/],
    ['*** Update File: gone|*** Move to: x', 'File not found: gone (line 3)'],
    ['*** Update File: a.txt|*** Move to: ./a.txt', 'Line 2: nothing changes in a.txt'],
    ['*** Add File: ../n|+x', 'file_path must be within the project root (line 2)'],
    ['*** Add File: n|+x|*** Delete File: /etc/passwd', 'file_path must be within the project root (line 4)'],
    ['*** Update File: ../a|-x', 'file_path must be within the project root (line 2)'],
    ['*** Update File: a.txt|*** Move to: ../a|-1', 'file_path must be within the project root (line 3)'],
    ['*** Update File: gone|-x', /^No file /],
    ['hello', /^Line 2: /],
  ])('%s changes nothing', async (lines, text) => {
    here.put(before);
    const reason = await here.refused(applyPatch, patch(lines));
    if (typeof text === 'string') expect(reason).toBe(text);
    else expect(reason).toMatch(text);
    expect(here.written()).toEqual([]);
    expect(here.files()).toEqual(before);
  });

  it.each([
    [{}, 'input must be a non-empty string'],
    [{ input: ' ' }, 'input must be a non-empty string'],
    [{ input: 5 }, 'input must be a non-empty string'],
    [{ patch: '' }, 'patch must be a non-empty string'],
  ])('%j is refused', async (args, text) => {
    expect(await here.refused(applyPatch, args)).toBe(text);
  });

  it('changes nothing where the IDE has cut the text', async () => {
    here.answer = () => textResult('1\n<<<...content truncated...>>>');
    const reason = await here.refused(applyPatch, patch('*** Add File: n|+x|*** Update File: a.txt|-1'));
    expect(reason).toBe('file content truncated while reading');
    expect(here.written()).toEqual([]);
  });

  it('changes nothing once it is cancelled', async () => {
    here.put(before);
    here.signal = AbortSignal.abort();
    expect(await here.refused(applyPatch, patch('*** Delete File: a.txt'))).toBe(
      'The request was cancelled.',
    );
    expect(here.files()).toEqual(before);
  });
});

describe('a patch that fails on the way', () => {
  const lines =
    '*** Add File: n|+x|*** Delete File: a.txt|*** Update File: b.txt|*** Move to: m.txt|-2|+9|*** Update File: c.txt|-3|*** Add File: o|+x';

  it('names what has been done', async () => {
    here.put({ 'a.txt': '1\n', 'b.txt': '2\n', 'c.txt': '3\n' });
    here.answer = ({ args }) =>
      args.pathInProject === 'c.txt' && 'text' in args ? failed('read-only') : undefined;
    expect(await here.refused(applyPatch, patch(lines))).toBe(
      'read-only\nDone before the failure: add n, delete a.txt, update b.txt, move b.txt to m.txt',
    );
    expect(here.files()).toEqual({ n: 'x\n', 'm.txt': '9\n', 'c.txt': '3\n' });
  });

  it('gives the reason alone where nothing has been done', async () => {
    here.put({ 'a.txt': '1\n', 'b.txt': '2\n', 'c.txt': '3\n' });
    here.answer = ({ args }) => (args.pathInProject === 'n' ? failed('disk full') : undefined);
    expect(await here.refused(applyPatch, patch(lines))).toBe('disk full');
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    here.put({ 'a.txt': '1\n' });
    here.signal = stop.signal;
    here.answer = ({ tool }) => {
      if (tool === 'create_new_file') stop.abort();
      return undefined;
    };
    expect(await here.refused(applyPatch, patch('*** Add File: n|+x|*** Delete File: a.txt'))).toBe(
      'The request was cancelled.\nDone before the failure: add n',
    );
    expect(here.files()).toEqual({ n: 'x\n', 'a.txt': '1\n' });
  });
});
