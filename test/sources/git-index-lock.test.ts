import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isGitWriting } from '../../src/sources/git-index-lock.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-lock-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function write(path: string, text = ''): string {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

describe('Git is writing', () => {
  it('while the index of the repository is locked, seen from any directory of it', () => {
    write('.git/HEAD');
    expect(isGitWriting(root)).toBe(false);
    write('.git/index.lock');
    mkdirSync(join(root, 'a/b'), { recursive: true });
    expect([isGitWriting(root), isGitWriting(join(root, 'a/b'))]).toEqual([true, true]);
  });

  it('in a linked working tree when its own index is locked', () => {
    write('main/.git/index.lock');
    write('tree/.git', `gitdir: ${join(root, 'main/.git/worktrees/tree')}\n`);
    expect(isGitWriting(join(root, 'tree'))).toBe(false);
    write('main/.git/worktrees/tree/index.lock');
    expect(isGitWriting(join(root, 'tree'))).toBe(true);
  });

  it('not when the lock was left behind long ago', () => {
    const lock = write('.git/index.lock');
    const then = new Date(Date.now() - 120_000);
    utimesSync(lock, then, then);
    expect(isGitWriting(root)).toBe(false);
  });
});
