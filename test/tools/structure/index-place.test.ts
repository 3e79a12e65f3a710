import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWhole } from '../../../src/tools/structure/index-place.ts';
import { temporaryDirectory } from '../../temporary.ts';

it('files written at the same moment do not take each other away', async () => {
  const directory = temporaryDirectory('index-place');
  const path = join(directory, 'INDEX.md');
  const texts = Array.from({ length: 50 }, (_, i) => `${i}\n`.repeat(1_000));
  await Promise.all(texts.map((text) => writeWhole(path, text)));
  expect(texts).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(directory)).toEqual(['INDEX.md']);
});
