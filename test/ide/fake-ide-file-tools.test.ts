import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FakeIdeOptions } from './fake-ide.ts';
import { fakeScene, textOf } from './fake-ide-project.ts';

const scene = fakeScene();

/** A result of one call of a fake with the legacy and the native tools. */
async function result(name: string, args: Record<string, unknown>, options: Partial<FakeIdeOptions> = {}) {
  const ide = await scene.start({ tools: 'mixed', ...options });
  return await scene.call(await scene.connect(ide), name, args);
}

describe('file tools', () => {
  const MARK = '<<<...content truncated...>>>';

  it.each([
    ['top.md', {}, 'alpha\nbeta\ngamma\n'],
    ['src/test/b.kt', { truncateMode: 'NONE' }, 'x\r\nalpha\r\n'],
    ['top.md', { maxLinesCount: 4 }, 'alpha\nbeta\ngamma\n'],
    ['top.md', { maxLinesCount: 3, truncateMode: 'START' }, `alpha\nbeta\n${MARK}`],
    ['top.md', { maxLinesCount: 3, truncateMode: 'NONE' }, 'alpha\nbeta\ngamma\n'],
    ['top.md', { maxLinesCount: 2 }, 'maxLinesCount must be greater than 2'],
    ['../top.md', {}, 'Path is outside of the project: ../top.md'],
  ])('read %s with %j', async (pathInProject, args, expected) => {
    expect(textOf(await result('get_file_text_by_path', { pathInProject, ...args }))).toBe(expected);
  });

  it('cut long texts in whatever mode', async () => {
    const args = { pathInProject: 'top.md', truncateMode: 'NONE' };
    expect(textOf(await result('get_file_text_by_path', args, { quirks: { textLimit: 8 } }))).toBe(
      `alpha\nbe${MARK}`,
    );
  });

  it.each([
    ['', 1, ['.ci/', '├── build/', '├── lib/', '├── src/', '└── top.md']],
    ['src', 2, ['a.kt', '└── test/', '    └── b.kt']],
  ])('draw the tree of "%s"', async (directoryPath, maxDepth, [first, ...rest]) => {
    const { structuredContent } = await result('list_directory_tree', { directoryPath, maxDepth });
    const tree = [`${join(scene.project, directoryPath)}/`, `├── ${first}`, ...rest, ''].join('\n');
    expect(structuredContent).toEqual({ traversedDirectory: join(scene.project, directoryPath), tree });
  });

  it('write new files, and old ones only if told so', async () => {
    const ide = await scene.start();
    const client = await scene.connect(ide);
    const write = async (args: object) =>
      textOf(await scene.call(client, 'create_new_file', { pathInProject: 'new/f.txt', ...args }));
    const content = () => readFileSync(join(scene.project, 'new/f.txt'), 'utf8');
    expect(await write({ text: 'one' })).toBe('[success]');
    expect(await write({ text: 'two' })).toBe('File already exists: new/f.txt');
    expect(content()).toBe('one');
    await write({ text: 'two', overwrite: true });
    expect(content()).toBe('two');
    expect(ide.calls('create_new_file')).toHaveLength(3);
  });

  it('are not carried out again for a handler that has had it done', async () => {
    const ide = await scene.start();
    ide.onCall('create_new_file', async (_args, { builtIn }) => {
      await builtIn();
      return undefined;
    });
    const client = await scene.connect(ide);
    const done = await scene.call(client, 'create_new_file', { pathInProject: 'once.txt', text: '' });
    expect(textOf(done)).toBe('[success]');
  });

  it.each([
    [{ oldText: 'a', newText: '$&' }, '$&lph$&\nbet$&\ng$&mm$&\n'],
    [{ oldText: 'a', newText: 'o', replaceAll: false }, 'olpha\nbeta\ngamma\n'],
    [{ oldText: 'zeta', newText: 'o' }, 'alpha\nbeta\ngamma\n'],
  ])('replace with %j', async (args, expected) => {
    await result('replace_text_in_file', { pathInProject: 'top.md', ...args });
    expect(readFileSync(join(scene.project, 'top.md'), 'utf8')).toBe(expected);
  });

  it('rename whole words in all files', async () => {
    const args = { pathInProject: 'top.md', symbolName: 'alpha', newName: 'omega' };
    expect(textOf(await result('rename_refactoring', args))).toContain("renamed 'alpha' to 'omega'");
    expect(readFileSync(join(scene.project, 'top.md'), 'utf8')).toBe('omega\nbeta\ngamma\n');
    expect(readFileSync(join(scene.project, 'src/test/b.kt'), 'utf8')).toBe('x\r\nomega\r\n');
  });

  it('run no command', async () => {
    await result('execute_terminal_command', { command: `touch ${join(scene.project, 'ran')}` });
    expect(statSync(join(scene.project, 'ran'), { throwIfNoEntry: false })).toBeUndefined();
  });
});
