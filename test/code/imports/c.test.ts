import { describe, expect, it } from 'vitest';
import { shellWords } from '../../../src/code/imports/compile-commands.ts';
import { fileOf, leads, leadsOf, type Tree, textsOf } from './resolving.ts';

const LIB: Tree = {
  'src/main.c': '',
  'src/util.h': '',
  'src/sub/deep.h': '',
  'lib/util.h': '',
  'include/ring.h': '',
  'include/ring/slot.h': '',
  'root.h': '',
  'third/inc/zip.h': '',
  'third/quote/only.h': '',
};

async function lead(path: string, include: string, tree: Tree = LIB): Promise<string | undefined> {
  return (await leads({ ...tree, [path]: `#include ${include}\n` }, path)).at(-1)?.replace(/^[^:]*: /, '');
}

describe('includes', () => {
  it.each([
    ['src/a.c', '"util.h"', 'src/util.h'],
    ['lib/a.c', '"util.h"', 'lib/util.h'],
    ['src/a.c', '"sub/deep.h"', 'src/sub/deep.h'],
    ['src/a.c', '"../lib/util.h"', 'lib/util.h'],
    ['src/a.c', '"ring.h"', 'include/ring.h'],
    ['lib/a.c', '"root.h"', 'root.h'],
    ['test/a.cpp', '"util.h"', 'src/util.h'],
    ['test/a.cpp', '"sub\\deep.h"', 'src/sub/deep.h'],
    ['src/a.c', '"zip.h"', 'unresolved'],
    ['src/a.c', '"../../../x.h"', 'unresolved'],
    ['src/a.c', '"/usr/include/x.h"', 'external'],
    ['src/a.c', '<ring/slot.h>', 'include/ring/slot.h'],
    ['src/a.c', '<util.h>', 'external'],
    ['src/a.c', '<stdio.h>', 'external'],
    ['src/a.c', 'PLATFORM_HEADER', 'unresolved'],
  ])('%s: %s leads to %s', async (path, include, expected) => {
    expect(await lead(path, include)).toBe(expected);
  });

  const commands = (...entries: object[]): Tree => ({
    ...LIB,
    'compile_commands.json': JSON.stringify(
      entries.map((each) => ({ directory: '/home/me/lib/build', ...each })),
    ),
  });

  it.each([
    ['arguments', { file: '/home/me/lib/src/main.c', arguments: ['cc', '-I', '../third/inc', '-c', 'x'] }],
    ['a command', { file: '../src/main.c', command: "cc '-I/home/me/lib/third/inc' -c x" }],
    ['-isystem', { file: '../src/main.c', command: 'cc -isystem "../third/inc" -c x' }],
  ])('directories of compile_commands.json as %s', async (_name, entry) => {
    expect(await lead('src/main.c', '"zip.h"', commands(entry))).toBe('third/inc/zip.h');
    expect(await lead('src/main.c', '<zip.h>', commands(entry))).toBe('third/inc/zip.h');
    expect(await lead('src/other.h', '<zip.h>', commands(entry))).toBe('third/inc/zip.h');
    expect(await lead('src/main.c', '<ring.h>', commands(entry))).toBe('external');
  });

  it('-iquote is for quoted names', async () => {
    const tree = commands({ file: '../src/main.c', command: 'cc -iquote ../third/quote x.c' });
    expect(await lead('src/main.c', '"only.h"', tree)).toBe('third/quote/only.h');
    expect(await lead('src/main.c', '<only.h>', tree)).toBe('external');
  });

  it('a header that several commands find in different places is none', async () => {
    const tree = {
      ...commands(
        { file: '../src/main.c', command: 'cc -I../lib' },
        { file: '../src/second.c', command: 'cc -I../src' },
      ),
      'src/second.c': '',
    };
    expect(await lead('x/y.h', '<util.h>', tree)).toBe('unresolved');
    expect(await lead('src/main.c', '<util.h>', tree)).toBe('lib/util.h');
  });

  it('directories outside, and commands that make no sense, are passed over', () => {
    const files = [fileOf('src/main.c', 'C', [{ module: 'x.h', form: 'system' }])];
    for (const json of [
      '{',
      '{}',
      '[1, null, {"directory": 1}]',
      '[{"directory": "/x", "file": "../../src/main.c", "command": "cc -I/etc -I.. -I ../../../.. -I"}]',
    ]) {
      const readText = textsOf({ 'compile_commands.json': json });
      expect(leadsOf({ files, readText }, 'src/main.c')).toEqual(['x.h: external']);
    }
  });

  it('splits commands as a shell does', () => {
    expect(shellWords(`cc -I"a b" 'c d'  e\\ f "g\\"h" ''`)).toEqual([
      'cc',
      '-Ia b',
      'c d',
      'e f',
      'g"h',
      '',
    ]);
  });
});
