/** What Quarry reads of trees by itself, beside what tree-sitter's own interfaces say of the same trees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Query, type Tree } from 'web-tree-sitter';
import type { FlatTree } from '../../../src/languages/syntax/flat-tree.ts';
import { Grammars, type LoadedLanguage } from '../../../src/languages/syntax/grammars.ts';
import { SYNTAX_LANGUAGES, syntaxLanguageOf } from '../../../src/languages/syntax/registry.ts';
import { flattenByCursor, isSameTree } from '../../../src/languages/syntax/tree-cursor.ts';
import { PACKAGED_GRAMMARS } from './extracting.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/languages/', import.meta.url));
const grammars = new Grammars(PACKAGED_GRAMMARS);

const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Each capture of each match, as `pattern name start-end`, once. */
function capturesByMatcher({ matcher }: LoadedLanguage, tree: FlatTree): Set<string> {
  const found = new Set<string>();
  matcher.run(tree, (pattern, { count, labels, nodes }) => {
    for (let i = 0; i < count; i++) {
      const node = nodes[i] ?? 0;
      const name = matcher.captureNames[labels[i] ?? 0];
      found.add(`${pattern} ${name} ${tree.starts[node]}-${tree.ends[node]}`);
    }
  });
  return found;
}

function capturesByQuery(query: Query, tree: Tree): Set<string> {
  const found = new Set<string>();
  for (const { captures, patternIndex } of query.matches(tree.rootNode)) {
    for (const { name, node } of captures) {
      found.add(`${patternIndex} ${name} ${node.startIndex}-${node.endIndex}`);
    }
  }
  return found;
}

describe.each(SYNTAX_LANGUAGES.map((language) => [language.id, language] as const))('%s', (_, language) => {
  test('trees in memory are those of the tree cursor', async () => {
    const { flatten, grammar, isFast, parser } = await grammars.load(language);
    expect(isFast).toBe(true);
    const names = { types: grammar.types, fields: grammar.fields };
    // Files of other languages are full of errors.
    for (const { path, text } of files) {
      const tree = parser.setLanguage(grammar).parse(text.slice(0, 2_000));
      if (tree === null) throw new Error(`${path} was not parsed`);
      expect(isSameTree(flatten(tree, text), flattenByCursor(tree, text, names)), path).toBe(true);
      tree.delete();
    }
  });

  test("patterns match where tree-sitter's queries match", async () => {
    const loaded = await grammars.load(language);
    const query = new Query(loaded.grammar, language.queries.join('\n'));
    for (const { path, text } of files.filter(
      (file) => syntaxLanguageOf(file.path, file.text) === language,
    )) {
      const tree = loaded.parser.setLanguage(loaded.grammar).parse(text);
      if (tree === null) throw new Error(`${path} was not parsed`);
      const found = capturesByMatcher(loaded, loaded.flatten(tree, text));
      expect([...found].sort(), path).toEqual([...capturesByQuery(query, tree)].sort());
      tree.delete();
    }
    query.delete();
  });
});
