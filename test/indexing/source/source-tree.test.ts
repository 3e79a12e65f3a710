import { expect, it, onTestFinished } from 'vitest';
import { SourceTree } from '../../../src/indexing/source/source-tree.ts';
import { CALL, localIndex } from '../local-index.ts';

async function comparing(files: Readonly<Record<string, string>>) {
  const local = await localIndex(files);
  const { record, snapshot } = await local.open();
  const tree = new SourceTree({ indexDir: local.home, closing: CALL.signal }, () => {});
  onTestFinished(() => tree.close());
  const look = () => tree.at(record, true).files.current();
  const changed = (state: Awaited<ReturnType<typeof look>>): string[] =>
    tree.changes(record, snapshot, state, CALL).changed.map(({ path }) => path);
  return { local, snapshot, tree, look, changed };
}

it('a tree differs from a snapshot in what was written since', async () => {
  const { local, look, changed } = await comparing({ 'a.txt': 'one', 'b.txt': 'two' });
  expect(changed(await look())).toEqual([]);
  local.write({ 'a.txt': 'one more', 'c.txt': 'three' });
  expect(changed(await look())).toEqual(['a.txt', 'c.txt']);
});

it('what has changed since a look was not taken in with what that look had found', async () => {
  const { local, snapshot, tree, look, changed } = await comparing({ 'a.txt': 'one', 'b.txt': 'two' });
  local.write({ 'a.txt': 'one more' });
  const early = await look();
  expect(changed(early)).toEqual(['a.txt']);
  local.write({ 'b.txt': 'two more' });
  const late = await look();
  expect(changed(late)).toContain('b.txt');
  tree.taken(early, snapshot, []);
  expect(changed(late)).toContain('b.txt');
  tree.taken(late, snapshot, []);
  expect(changed(late)).toEqual([]);
});
