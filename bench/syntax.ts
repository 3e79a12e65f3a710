/**
 * How much the syntax of files costs beyond parsing them: for each language that a tree has, the CPU
 * time of extraction divided by that of parsing the same files in the same process.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'web-tree-sitter';
import { SyntaxExtractor } from '../src/languages/syntax/extract.ts';
import { type LoadedLanguage, RUNTIME_FILE } from '../src/languages/syntax/grammars.ts';
import { SYNTAX_LANGUAGES, syntaxLanguageOf } from '../src/languages/syntax/registry.ts';
import { filesBelow } from './files-below.ts';

const ROUNDS = 3;
const MAX_FILE = 512 * 1024;

/** Prints one line a language. `packages` is the node_modules directory with the grammars. */
export async function main(trees: readonly string[], packages: string): Promise<number> {
  const extractor = new SyntaxExtractor({
    runtime: join(packages, 'web-tree-sitter', RUNTIME_FILE),
    grammar: ({ grammar }) => join(packages, grammar.package, grammar.file),
  });
  const texts = new Map<string, { path: string; text: string }[]>();
  for (const path of trees.flatMap((tree) => filesBelow(tree, MAX_FILE))) {
    const text = readFileSync(path, 'utf8');
    const language = syntaxLanguageOf(path, text);
    if (language === null || text.includes('\0')) continue;
    texts.set(language.id, [...(texts.get(language.id) ?? []), { path, text }]);
  }
  console.log('language      files      MB   parse MB/s   ratio   declarations   references   errors');
  for (const language of SYNTAX_LANGUAGES) {
    const files = texts.get(language.id);
    if (files !== undefined)
      console.log(measure(extractor, await extractor.load(language), language.id, files));
  }
  return 0;
}

function measure(
  extractor: SyntaxExtractor,
  loaded: LoadedLanguage,
  id: string,
  files: readonly { path: string; text: string }[],
): string {
  const parser = new Parser().setLanguage(loaded.grammar);
  let [parsing, extracting, bytes, declarations, references, errors] = [0, 0, 0, 0, 0, 0];
  // Alternating, so that a machine that is busy for a while is so for both; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) [parsing, extracting, bytes, declarations, references, errors] = [0, 0, 0, 0, 0, 0];
    for (const { path, text } of files) {
      const start = cpuMs();
      parser.parse(text)?.delete();
      const middle = cpuMs();
      const syntax = extractor.extractWith(loaded, path, text);
      const end = cpuMs();
      parsing += middle - start;
      extracting += end - middle;
      bytes += syntax.size;
      declarations += syntax.declarations.length;
      references += syntax.references.length;
      errors += syntax.hasErrors ? 1 : 0;
    }
  }
  const cells = [
    id.padEnd(12),
    String(files.length).padStart(6),
    (bytes / ROUNDS / 1e6).toFixed(2).padStart(7),
    (bytes / parsing / 1e3).toFixed(1).padStart(12),
    (extracting / parsing).toFixed(3).padStart(7),
    String(declarations / ROUNDS).padStart(14),
    String(references / ROUNDS).padStart(12),
    String(errors / ROUNDS).padStart(8),
  ];
  return cells.join(' ');
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
