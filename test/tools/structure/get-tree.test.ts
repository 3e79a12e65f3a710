import { describe, expect, it } from 'vitest';
import { getTree } from '../../../src/tools/structure/get-tree.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const TREE = {
  'main.rs': '',
  'src/lib.rs': '',
  'src/parser/mod.rs': '',
  'src/parser/deep/er/x.rs': '',
  'src/parser_old/mod.rs': '',
};

/** `path depth`, directories with `/`. */
async function entries(
  args: Record<string, unknown>,
  texts: Record<string, string> = TREE,
): Promise<string[]> {
  const reply = await askJson(getTree, texts, args);
  // The shape is what other tests look at.
  const tree = reply as { entries: { path: string; is_dir: boolean; depth: number }[] };
  return tree.entries.map(({ path, is_dir, depth }) => `${path}${is_dir ? '/' : ''} ${depth}`);
}

describe('get_tree', () => {
  it('lists directories before what is in them', async () => {
    expect(await entries({})).toEqual([
      'main.rs 1',
      'src/ 1',
      'src/lib.rs 2',
      'src/parser/ 2',
      'src/parser/deep/ 3',
      'src/parser/deep/er/ 4',
      'src/parser/deep/er/x.rs 5',
      'src/parser/mod.rs 3',
      'src/parser_old/ 2',
      'src/parser_old/mod.rs 3',
    ]);
  });

  it.each(['src/parser', './src/parser/', 'src\\parser'])(
    'begins with the directory asked for: %s',
    async (path) => {
      expect(await entries({ path })).toEqual([
        'src/parser/ 2',
        'src/parser/deep/ 3',
        'src/parser/deep/er/ 4',
        'src/parser/deep/er/x.rs 5',
        'src/parser/mod.rs 3',
      ]);
    },
  );

  it('goes no deeper than asked for', async () => {
    expect(await entries({ depth: 1 })).toEqual(['main.rs 1', 'src/ 1']);
    expect(await entries({ path: 'src/parser', depth: 1 })).toEqual([
      'src/parser/ 2',
      'src/parser/deep/ 3',
      'src/parser/mod.rs 3',
    ]);
  });

  it('takes a file, and the root', async () => {
    expect(await entries({ path: 'src/lib.rs' })).toEqual(['src/lib.rs 2']);
    expect(await entries({ path: '.', depth: 1 })).toEqual(['main.rs 1', 'src/ 1']);
  });

  it('says what it leaves out', async () => {
    expect(await askJson(getTree, TREE, { limit: 2 })).toEqual({
      count: 2,
      entries: [
        { path: 'main.rs', is_dir: false, depth: 1 },
        { path: 'src', is_dir: true, depth: 1 },
      ],
      truncated: true,
      total: 10,
      limit: 2,
    });
  });

  it('names members where there are several', async () => {
    const texts = {
      'Cargo.toml': '[workspace]\nmembers = ["crates/core", "crates/cli"]\n',
      'crates/core/src/lib.rs': '',
      'crates/cli/src/main.rs': '',
    };
    const reply = await askJson(getTree, await sourceOf(texts), { path: 'crates/core' });
    expect(reply).toMatchObject({
      entries: [
        { path: 'crates/core', is_dir: true, depth: 2, member: 'core' },
        { path: 'crates/core/src', member: 'core' },
        { path: 'crates/core/src/lib.rs', member: 'core' },
      ],
    });
    await expect(ask(getTree, await sourceOf(texts, 'core'), { path: 'crates/cli' })).rejects.toThrow(
      'Not in workspace member core: crates/cli',
    );
  });

  it.each([
    [{ path: 'src/par' }, 'Path not found in index: src/par'],
    [{ path: '../x' }, 'Path is outside the workspace: ../x'],
    [{ depth: 0 }, "'depth' must be at least 1 (got 0)"],
    [{ limit: 10_001 }, "'limit' must be between 1 and 10000 (got 10001)"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getTree, TREE, args)).rejects.toThrow(message);
  });
});
