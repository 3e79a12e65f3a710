import { describe, expect, it } from 'vitest';
import { lackedPaths } from '../../src/indexing/behind.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';

const named = (paths: string[]): { path: string }[] => paths.map((path) => ({ path }));
// Only paths are looked at.
const SNAPSHOT = {
  files: named(['README.md', 'src-gen/x.ts', 'src/a.ts', 'src/deep/b.ts', 'src/deep/c.ts', 'z.ts']),
  plain: named(['data.bin']),
} as unknown as Snapshot;

describe('a state of the index lacks', () => {
  it.each([
    ['what was stale at the last look', ['z.ts'], [], ['z.ts']],
    ['files that were reported since', ['z.ts'], ['src/a.ts'], ['z.ts', 'src/a.ts']],
    ['files it does not know', [], ['src/new.ts'], ['src/new.ts']],
    ['what lies below a reported directory', [], ['src/deep'], ['src/deep/b.ts', 'src/deep/c.ts']],
    [
      'no file of a directory whose name only begins so',
      [],
      ['src'],
      ['src/a.ts', 'src/deep/b.ts', 'src/deep/c.ts'],
    ],
    ['nothing that only exact search takes', [], ['data.bin'], []],
    ['nothing for the end of a directory, reported of it under its own name', [], ['gone/gone'], []],
  ])('%s', (_, stale, reported, lacked) => {
    expect([...lackedPaths(new Set(stale), reported, SNAPSHOT)]).toEqual(lacked);
  });
});
