/** Writing below a new directory: what is there is never written over, nor written through. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JarTree } from '../../../src/sources/artifacts/jar-tree.ts';
import { temporaryDirectory } from '../tree.ts';

const FIRST = Buffer.from('first');
const SECOND = Buffer.from('second');

function newTree(): { tree: JarTree; root: string } {
  const root = join(temporaryDirectory(), 'tree');
  return { tree: new JarTree(root, 100), root };
}

it('a file stays when one comes that the file system takes for the same', () => {
  const { tree, root } = newTree();
  // As if the file system folded case: the first one has been written as `a/b.java`.
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a', 'B.java'), FIRST);
  expect(tree.write('a/B.java', SECOND)).toBe(false);
  expect(tree.write('a/C.java', SECOND)).toBe(true);
  expect(readFileSync(join(root, 'a', 'B.java'))).toEqual(FIRST);
  expect(readFileSync(join(root, 'a', 'C.java'))).toEqual(SECOND);
});

it('no link is written through, be it to a file or a folder', () => {
  const { tree, root } = newTree();
  const elsewhere = temporaryDirectory();
  symlinkSync(join(elsewhere, 'new.java'), join(root, 'link.java'));
  symlinkSync(elsewhere, join(root, 'folder'));
  expect(tree.write('link.java', FIRST)).toBe(false);
  expect(tree.write('folder/new.java', FIRST)).toBe(false);
  expect(existsSync(join(elsewhere, 'new.java'))).toBe(false);
});

it('removing takes all of it, and may be done twice', async () => {
  const { tree, root } = newTree();
  tree.write('a/b/C.java', FIRST);
  await tree.remove();
  expect(existsSync(root)).toBe(false);
  await expect(tree.remove()).resolves.toBeUndefined();
});
