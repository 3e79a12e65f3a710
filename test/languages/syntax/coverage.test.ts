/** Every kind of declaration that a language has occurs in its fixture project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FileParser } from '../../../src/languages/file-parser.ts';
import { PACKAGED_GRAMMARS } from './extracting.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/languages/', import.meta.url));
const parser = new FileParser(PACKAGED_GRAMMARS);

/** By language, as the table of languages has it: kinds parted by blanks. */
const KINDS: readonly [language: string, folder: string, kinds: string][] = [
  [
    'Rust',
    'rust',
    'function method struct union enum variant trait impl type_alias constant variable module macro field',
  ],
  ['Python', 'python', 'class enum variant function method constructor constant variable field type_alias'],
  [
    'TypeScript',
    'typescript',
    'function class interface enum variant type_alias namespace module constant variable field method ' +
      'constructor test suite',
  ],
  ['JavaScript', 'javascript', 'function class constant variable field method constructor test suite'],
  ['Go', 'go', 'function method struct interface type_alias constant variable field'],
  ['Java', 'java', 'class interface enum variant record annotation method constructor field constant'],
  [
    'Kotlin',
    'kotlin',
    'class interface object enum variant annotation function method constructor field constant type_alias',
  ],
  ['C', 'c', 'function struct union enum variant field type_alias variable constant macro'],
  [
    'C++',
    'cpp',
    'function struct union enum variant field type_alias variable constant macro class namespace method ' +
      'constructor test',
  ],
  [
    'C#',
    'csharp',
    'namespace class interface struct record enum variant method constructor field constant type_alias',
  ],
  ['Ruby', 'ruby', 'module class method constant field test suite'],
  ['PHP', 'php', 'namespace class interface trait enum variant function method constructor constant field'],
  [
    'Scala',
    'scala',
    'class object trait enum variant function method impl constant variable field type_alias',
  ],
  [
    'Swift',
    'swift',
    'class struct enum variant interface impl function method constructor field constant variable ' +
      'type_alias macro',
  ],
];

async function kindsIn(folder: string, language: string): Promise<Set<string>> {
  const kinds = new Set<string>();
  const entries = readdirSync(join(FIXTURES, folder), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const syntax = await parser.parse(path, readFileSync(path, 'utf8'));
    if (syntax?.language !== language) continue;
    for (const { kind } of syntax.declarations) kinds.add(kind);
  }
  return kinds;
}

describe('the fixture project of', () => {
  it.each(KINDS)('%s has every kind of declaration', async (language, folder, kinds) => {
    const found = await kindsIn(folder, language);
    expect(kinds.split(' ').filter((kind) => !found.has(kind))).toEqual([]);
  });
});
