import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_READ_BYTES, matchFiles } from '../../../src/search/exact/match-files.ts';

function directory(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'quarry-match-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  return root;
}

const login = (root: string, paths: string[], limit = 100) =>
  matchFiles({ root, paths, matcher: { kind: 'literal', text: 'login' }, limit });

it('lines are found in the order of the files', async () => {
  const root = directory({ a: 'x\nlogin\n', b: '', c: 'login\nlogin twice login' });
  const { found, done } = await login(root, ['a', 'b', 'c']);
  expect(done).toBe(3);
  expect(found).toEqual([
    { file: 0, forRipgrep: false, lines: [{ lineNumber: 2, lineText: 'login' }] },
    {
      file: 2,
      forRipgrep: false,
      lines: [
        { lineNumber: 1, lineText: 'login' },
        { lineNumber: 2, lineText: 'login twice login' },
      ],
    },
  ]);
});

it('nothing is read beyond the limit', async () => {
  const root = directory({ a: 'login\nlogin\n', b: 'login' });
  const { found, done } = await login(root, ['a', 'b'], 2);
  expect({ done, lines: found[0]?.lines.length }).toEqual({ done: 1, lines: 2 });
});

it('files that are gone, directories and binary files have no lines', async () => {
  const root = directory({ binary: 'login\n\0' });
  expect((await login(root, ['gone', '.', 'binary'])).found).toEqual([]);
});

it('a binary file too large to be held has no lines, and is not left to ripgrep', async () => {
  const root = directory({ large: 'login\n' });
  // The rest is a hole, which reads as NUL.
  truncateSync(join(root, 'large'), MAX_READ_BYTES + 1);
  expect((await login(root, ['large'])).found).toEqual([]);
});
