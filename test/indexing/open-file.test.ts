/** What is opened of a tree: files, and links only where they may be followed. */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isWithin, openFile } from '../../src/indexing/open-file.ts';

const lab = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-open-')));
afterAll(() => rmSync(lab, { recursive: true, force: true }));
const root = join(lab, 'tree');
mkdirSync(join(root, 'sub'), { recursive: true });
writeFileSync(join(root, 'file'), 'inside');
writeFileSync(join(root, '.env'), 'secret');
writeFileSync(join(lab, 'file'), 'outside');
symlinkSync('../file', join(root, 'sub/inside'));
symlinkSync('../file', join(root, 'outside'));
symlinkSync('.env', join(root, 'secret'));
symlinkSync('loop', join(root, 'loop'));

function textOf(path: string, linksWithin?: string): string {
  const descriptor = openFile(join(root, path), linksWithin);
  try {
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

describe('a file of a tree', () => {
  it('is opened', () => {
    expect(textOf('file')).toBe('inside');
  });

  it('is opened behind a link only if that is wanted', () => {
    expect(() => textOf('sub/inside')).toThrow('ELOOP');
    expect(textOf('sub/inside', root)).toBe('inside');
  });

  it.each([['outside'], ['secret'], ['loop']])('is not opened behind the link %s', (path) => {
    expect(() => textOf(path, root)).toThrow('ELOOP');
  });
});

describe('a path', () => {
  it.each([
    ['/a', '/a/b', true],
    ['/a', '/a', false],
    ['/a', '/ab', false],
    ['/a', '/', false],
    ['/a', '/a/..b', true],
  ])('below %s is %s: %s', (directory, path, expected) => {
    expect(isWithin(directory, path)).toBe(expected);
  });
});
