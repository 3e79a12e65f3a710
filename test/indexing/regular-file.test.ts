import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRegularFile } from '../../src/indexing/regular-file.ts';
import { temporaryDirectory } from '../temporary.ts';

function read(path: string, maxBytes = 10_000_000): string {
  const outcome = readRegularFile(path, maxBytes);
  return outcome.kind === 'read' ? outcome.bytes.toString() : outcome.kind;
}

it('a shorter file after a longer one has nothing of it, nor has a large one between them', () => {
  const root = temporaryDirectory('regular-file');
  const large = 'x'.repeat(3_000_000);
  writeFileSync(join(root, 'long'), 'all of this');
  writeFileSync(join(root, 'large'), large);
  writeFileSync(join(root, 'short'), 'this');
  writeFileSync(join(root, 'empty'), '');
  const texts = ['long', 'short', 'empty', 'large', 'short'].map((name) => read(join(root, name)));
  expect(texts).toEqual(['all of this', 'this', '', large, 'this']);
});

it('what is no regular file is gone; what is too large is skipped', () => {
  const root = temporaryDirectory('regular-file');
  writeFileSync(join(root, 'file'), 'text');
  expect([read(root), read(join(root, 'none')), read(join(root, 'file'), 3)]).toEqual([
    'gone',
    'gone',
    'skipped',
  ]);
});
