import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitText } from '../../src/sources/git.ts';
import { readBlobs } from '../../src/sources/git-blobs.ts';
import { findRenames } from '../../src/sources/git-renames.ts';
import { filesOf, repositoryAt } from '../../src/sources/git-repository.ts';
import { programPath } from '../../src/sources/program-path.ts';
import { hasBlob } from '../../src/sources/working-file.ts';
import { temporaryDirectory } from '../temporary.ts';
import { commitBeside, git } from '../tools/structure/repository.ts';

async function blobsOf(ids: readonly string[], cwd: string, maxBytes = 1 << 30) {
  const found: (number | null)[] = [];
  for await (const { bytes } of readBlobs(ids, { cwd }, maxBytes)) found.push(bytes?.length ?? null);
  return found;
}

describe('readBlobs', () => {
  it('reads contents of any size, in order, and tells what is not there', async () => {
    const root = temporaryDirectory('git');
    commitBeside(root, { empty: '', small: 'abc\n\n', large: 'x'.repeat(300_000) });
    const id = (path: string) => git(root, 'rev-parse', `HEAD:${path}`);
    const ids = [
      id('large'),
      '0'.repeat(40),
      id('empty'),
      git(root, 'rev-parse', 'HEAD'),
      id('small'),
      id('large'),
    ];
    expect(await blobsOf(ids, root)).toEqual([300_000, null, 0, null, 5, 300_000]);
    expect(await blobsOf(ids, root, 100)).toEqual([null, null, 0, null, 5, null]);
    expect(await blobsOf([], root)).toEqual([]);
  });

  it('stops when its reader does', async () => {
    const root = temporaryDirectory('git');
    commitBeside(root, { large: 'x'.repeat(300_000) });
    const id = git(root, 'rev-parse', 'HEAD:large');
    for await (const { bytes } of readBlobs([id, id, id], { cwd: root }, 1 << 30)) {
      expect(bytes).toHaveLength(300_000);
      break;
    }
  });

  it('fails outside of a repository', async () => {
    await expect(blobsOf(['0'.repeat(40)], temporaryDirectory('git'))).rejects.toThrow('git broke off');
  });
});

describe('findRenames', () => {
  it('knows a file again that has been changed a little, and follows no path out', async () => {
    const text = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join('');
    const removed = new Map([
      ['a/old.ts', Buffer.from(text)],
      ['x.ts', Buffer.from('something else altogether\n')],
    ]);
    const added = new Map([
      ['b/neu ü.ts', Buffer.from(`${text}more\n`)],
      ['y.ts', Buffer.from('no likeness here at all\n')],
    ]);
    expect(await findRenames(removed, added)).toEqual(new Map([['b/neu ü.ts', 'a/old.ts']]));
    expect(await findRenames(removed, new Map())).toEqual(new Map());
  });
});

describe('filesOf', () => {
  it('leaves out names that no checkout could have made', async () => {
    const root = temporaryDirectory('git');
    commitBeside(root, { 'a b/ü\n.ts': '' });
    const blob = git(root, 'rev-parse', 'HEAD:a b/ü\n.ts');
    expect([...(await filesOf('HEAD', { cwd: root })).files.keys()]).toEqual(['a b/ü\n.ts']);
    // Git's own commands refuse such names; a tree is made by hand.
    const entry = Buffer.concat([Buffer.from('100644 ..\0'), Buffer.from(blob, 'hex')]);
    const { execFileSync } = await import('node:child_process');
    const make = ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'];
    const tree = execFileSync('git', make, { cwd: root, input: entry }).toString().trim();
    expect([...(await filesOf(tree, { cwd: root })).files.keys()]).toEqual([]);
  });
});

describe('repositoryAt', () => {
  it('knows when there is none', async () => {
    await expect(repositoryAt(temporaryDirectory('git'))).rejects.toThrow('not a Git repository');
  });

  it('says that Git is missing', async () => {
    const env = { PATH: '/nowhere' };
    await expect(gitText(['--version'], { cwd: '/', env })).rejects.toThrow('git is not installed');
  });
});

describe('hasBlob', () => {
  it.each([
    ['a\nb\n', true],
    ['a\r\nb\r\n', true],
    ['a\nb', false],
  ])('%j: %s', (text, expected) => {
    expect(hasBlob(Buffer.from(text), '422c2b7ab3b3c668038da977e4e93a5fc623169c')).toBe(expected);
  });
});

describe('programPath', () => {
  it('never looks in the working directory on Windows', () => {
    expect(programPath('git', { PATH: '.' }, 'win32')).toBeUndefined();
    expect(programPath('git', { Path: join('relative', 'bin') }, 'win32')).toBeUndefined();
    expect(programPath('git', {}, 'linux')).toBe('git');
  });
});
