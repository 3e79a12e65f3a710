import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rename } from '../../../src/ide/files/rename.ts';
import { textResult } from '../../../src/ide/types.ts';
import { failed, scene } from './scene.ts';

const here = scene();

describe('rename', () => {
  it('asks the IDE and gives its words', async () => {
    here.answer = () => textResult('renamed in 3 files');
    const path = join(here.project.path, 'src/a.kt');
    const reply = await here.run(rename, { pathInProject: path, symbolName: 'old', newName: 'new' });
    expect(reply).toBe('renamed in 3 files');
    expect(here.asked).toEqual([
      { tool: 'rename_refactoring', args: { pathInProject: 'src/a.kt', symbolName: 'old', newName: 'new' } },
    ]);
  });

  it.each([[textResult('')], [textResult(' \n')], [{ content: [] }], [{}]])(
    'has words of its own where the IDE answers %j',
    async (answer) => {
      here.answer = () => answer;
      const reply = await here.run(rename, { pathInProject: 'a.kt', symbolName: 'old', newName: 'new' });
      expect(reply).toBe(`Renamed old to new in ${join(here.project.path, 'a.kt')}`);
    },
  );

  it.each([
    [{ symbolName: 'a', newName: 'b' }, 'pathInProject must be a non-empty string'],
    [
      { pathInProject: '../a', symbolName: 'a', newName: 'b' },
      'pathInProject must be within the project root',
    ],
    [{ pathInProject: 'a', symbolName: ' ', newName: 'b' }, 'symbolName must be a non-empty string'],
    [{ pathInProject: 'a', symbolName: 'a' }, 'newName must be a non-empty string'],
  ])('%j is refused', async (args, text) => {
    expect(await here.refused(rename, args)).toBe(text);
    expect(here.asked).toEqual([]);
  });

  it('fails as the IDE does', async () => {
    here.answer = () => failed('no symbol');
    expect(await here.refused(rename, { pathInProject: 'a', symbolName: 'a', newName: 'b' })).toBe(
      'no symbol',
    );
  });
});
