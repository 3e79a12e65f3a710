import { describe, expect, it } from 'vitest';
import { listFiles, parseErrors } from '../../src/sources/ripgrep-files.ts';
import { tree } from './tree.ts';

describe('parseErrors', () => {
  it.each([
    ['nothing', '', [], false, false],
    ['a directory', 'rg: ./a/b: Permission denied (os error 13)\n', ['a/b'], false, true],
    ['a path without ./', 'rg: a: Permission denied (os error 13)\n', ['a'], false, true],
    ['a hidden name', 'rg: .a: Permission denied (os error 13)\n', ['.a'], false, true],
    ['two', 'rg: ./a: X (os error 13)\nrg: ./b: Y (os error 5)\n', ['a', 'b'], false, true],
    [
      'colons and line feeds in a name',
      'rg: ./a: b\nc: Permission denied (os error 13)\n',
      ['a: b\nc'],
      false,
      true,
    ],
    ['a path that is gone', 'rg: ./a: No such file or directory (os error 2)\n', [], false, true],
    ['the root', 'rg: ./: Permission denied (os error 13)\n', [], true, true],
    ['the root as a dot', 'rg: .: Permission denied (os error 13)\n', [], true, true],
    ['what is about no path', 'rg: unrecognized flag --nope\n', [], false, false],
    ['both', 'rg: odd\nrg: ./a: X (os error 13)\nrg: odd too\n', ['a'], false, true],
  ])('reads %s', (_, stderr, paths, rootFailed, explained) => {
    expect(parseErrors(stderr)).toEqual({ paths, rootFailed, explained });
  });
});

describe('listFiles', () => {
  it('says why ripgrep could not begin', async () => {
    const listing = listFiles(tree(['a']), ['--no-such-flag'], undefined);
    await expect(listing).rejects.toMatchObject({
      code: 'index_error',
      message: expect.stringMatching(/^Indexing failed: cannot list the files of .*: rg: .*no-such-flag/),
    });
  });

  it('keeps names whole however the output is cut into pieces', async () => {
    const names = Array.from({ length: 3_000 }, (_, i) => `${i}-${'é'.repeat(60)}`);
    const { files } = await listFiles(tree(names), [], undefined);
    expect(files.sort()).toEqual(names.sort());
  });
});
