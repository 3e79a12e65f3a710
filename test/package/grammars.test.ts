import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { packedNameOf, RUNTIME_FILE } from '../../src/languages/syntax/grammars.ts';
import { SYNTAX_LANGUAGES } from '../../src/languages/syntax/registry.ts';
import { PACKAGED_GRAMMARS } from '../languages/syntax/extracting.ts';

const BUILT = fileURLToPath(new URL('../../dist/grammars/', import.meta.url));
const built = new Map(
  SYNTAX_LANGUAGES.map((language) => [
    packedNameOf(language.grammar.file),
    PACKAGED_GRAMMARS.grammar(language),
  ]),
);

it('is built without a grammar that no language uses', () => {
  expect(readdirSync(BUILT).sort()).toEqual(['VERSION', RUNTIME_FILE, ...built.keys()].sort());
});

test.each([...built])('%s is what its package has', (name, path) => {
  expect(brotliDecompressSync(readFileSync(join(BUILT, name))).equals(readFileSync(path))).toBe(true);
});
