import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edit } from '../../../src/ide/files/edit.ts';
import { textResult } from '../../../src/ide/types.ts';
import { failed, scene } from './scene.ts';

const here = scene();
const NOT_UNIQUE = 'old_string must be unique or replace_all must be true';

describe('edit', () => {
  it('reads the whole file and writes it with the new text', async () => {
    here.put({ 'src/a.txt': 'one\r\ntwo\rthree' });
    const reply = await here.run(edit, { file_path: 'src/a.txt', old_string: 'two', new_string: '2' });
    expect(reply).toBe(`Updated ${join(here.project.path, 'src/a.txt')}`);
    expect(here.asked).toEqual([
      {
        tool: 'get_file_text_by_path',
        args: { pathInProject: 'src/a.txt', maxLinesCount: 200_000, truncateMode: 'NONE' },
      },
      {
        tool: 'create_new_file',
        args: { pathInProject: 'src/a.txt', text: 'one\n2\nthree', overwrite: true },
      },
    ]);
  });

  it.each([
    ['a line with its end', 'a\nb\n', { old_string: 'a\n', new_string: '' }, 'b\n'],
    ['lines that end otherwise', 'a\r\nb\r\n', { old_string: 'a\nb', new_string: 'c' }, 'c\n'],
    ['lines written otherwise', 'a\nb\n', { old_string: 'a\r\nb', new_string: 'c\r\nd' }, 'c\nd\n'],
    ['blanks', 'a  b', { old_string: '  ', new_string: ' ' }, 'a b'],
    ['what is special in replacements', 'x', { old_string: 'x', new_string: "$&$1$'$$" }, "$&$1$'$$"],
    ['every place', 'x x', { old_string: 'x', new_string: 'xx', replace_all: true }, 'xx xx'],
    ['one of one place', 'x', { old_string: 'x', new_string: 'y', replace_all: true }, 'y'],
    ['places from the left', 'aaaaa', { old_string: 'aa', new_string: 'b', replace_all: true }, 'bba'],
    ['case matters', 'A a', { old_string: 'a', new_string: 'b' }, 'A b'],
    ['null for absent', 'a', { old_string: 'a', new_string: 'b', replace_all: null }, 'b'],
  ])('replaces %s', async (_, text, args, after) => {
    here.put({ 'a.txt': text });
    await here.run(edit, { file_path: 'a.txt', ...args });
    expect(here.files()).toEqual({ 'a.txt': after });
  });

  it.each([
    ['x x', { old_string: 'x', new_string: 'y' }, NOT_UNIQUE],
    ['aaa', { old_string: 'aa', new_string: 'b' }, NOT_UNIQUE],
    ['x', { old_string: 'y', new_string: 'z' }, 'old_string not found'],
    ['x', { old_string: 'y', new_string: 'z', replace_all: true }, 'old_string not found'],
    ['', { old_string: 'y', new_string: 'z' }, 'old_string not found'],
    ['x', { old_string: 'x', new_string: 'x' }, 'old_string and new_string must differ'],
    ['a\nb', { old_string: 'a\r\n', new_string: 'a\n' }, 'old_string and new_string must differ'],
    ['x', { old_string: '', new_string: 'x' }, 'old_string must be a non-empty string'],
    ['x', { new_string: 'x' }, 'old_string must be a string'],
    ['x', { old_string: 'x' }, 'new_string must be a string'],
    ['x', { old_string: 'x', new_string: 'y', replace_all: 'yes' }, 'replace_all must be a boolean'],
    [
      'x',
      { old_string: 'x', new_string: 'y', file_path: '../a' },
      'file_path must be within the project root',
    ],
    [
      'x\n<<<...content truncated...>>>',
      { old_string: 'x', new_string: 'y' },
      'file content truncated while reading',
    ],
    [
      'x<<<...content truncated...>>>',
      { old_string: 'x', new_string: 'y' },
      'file content truncated while reading',
    ],
  ])('%j with %j is refused', async (text, args, reason) => {
    here.put({ 'a.txt': text });
    expect(await here.refused(edit, { file_path: 'a.txt', ...args })).toBe(reason);
    expect(here.written()).toEqual([]);
  });

  it('fails as the IDE does', async () => {
    here.answer = () => failed('no such file');
    expect(await here.refused(edit, { file_path: 'a', old_string: 'x', new_string: 'y' })).toBe(
      'no such file',
    );
  });

  it('comes to an end where a search that starts over at every place would not', async () => {
    const many = 'a'.repeat(400_000);
    here.put({ 'a.txt': many });
    const old = `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`;
    expect(await here.refused(edit, { file_path: 'a.txt', old_string: old, new_string: 'c' })).toBe(
      'old_string not found',
    );
  });

  it('does not make a text of any length', async () => {
    here.answer = () => textResult('a'.repeat(1 << 20));
    const args = { file_path: 'a', old_string: 'a', new_string: 'b'.repeat(1 << 20), replace_all: true };
    expect(await here.refused(edit, args)).toBe('the new text would be too long');
  });
});
