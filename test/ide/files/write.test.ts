import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { write } from '../../../src/ide/files/write.ts';
import { failed, scene } from './scene.ts';

const here = scene();

describe('write', () => {
  it('has the IDE write the whole file with line feeds', async () => {
    const reply = await here.run(write, { file_path: 'o.txt', content: 'a\r\nb\rc' });
    expect(reply).toBe(`Wrote ${join(here.project.path, 'o.txt')}`);
    expect(here.asked).toEqual([
      { tool: 'create_new_file', args: { pathInProject: 'o.txt', text: 'a\nb\nc', overwrite: true } },
    ]);
  });

  it.each([
    ['an absolute path', (root: string) => join(root, 'src/o.txt'), ''],
    ['a path that is there', () => 'src/o.txt', 'x'],
  ])('takes %s and writes %j', async (_, path, content) => {
    here.put({ 'src/o.txt': 'old' });
    const reply = await here.run(write, { file_path: path(here.project.path), content });
    expect(reply).toBe(`Wrote ${join(here.project.path, 'src/o.txt')}`);
    expect(here.files()).toEqual({ 'src/o.txt': content });
  });

  it.each([
    [{ file_path: '../o.txt', content: 'x' }, 'file_path must be within the project root'],
    [{ file_path: ' ', content: 'x' }, 'file_path must be a non-empty string'],
    [{ content: 'x' }, 'file_path must be a non-empty string'],
    [{ file_path: 'o.txt' }, 'content must be a string'],
    [{ file_path: 'o.txt', content: 5 }, 'content must be a string'],
  ])('%j is refused', async (args, text) => {
    expect(await here.refused(write, args)).toBe(text);
    expect(here.asked).toEqual([]);
  });

  it.each([
    [failed('read-only'), 'read-only'],
    [{ isError: true, content: [] }, 'Upstream tool error'],
  ])('fails as the IDE does: %j', async (answer, text) => {
    here.answer = () => answer;
    expect(await here.refused(write, { file_path: 'o.txt', content: 'x' })).toBe(text);
  });

  it('changes files, and is there where the IDE can write', () => {
    expect([write.isReadOnly, write.needs]).toEqual([false, ['create_new_file']]);
    expect(write.inputSchema).toMatchObject({ additionalProperties: false });
  });
});
