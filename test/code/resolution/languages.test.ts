import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { meanings } from './meanings.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/resolution/', import.meta.url));
const LANGUAGES = readdirSync(FIXTURES).sort();

function filesOf(language: string): Record<string, string> {
  const root = join(FIXTURES, language);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

describe('what references mean', () => {
  it.each(LANGUAGES)('in %s', async (language) => {
    const texts = filesOf(language);
    const lines = (await meanings(texts)).join('\n');
    await expect(`${lines}\n`).toMatchFileSnapshot(`expected/${language}.txt`);
  });
});
