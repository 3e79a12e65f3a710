/**
 * The parser and patterns of each language, loaded on first use and kept for the life of the thread.
 * Loading the runtime takes about 10 ms, a grammar 2 to 25 ms and 1 to 10 MB.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { FlatTree, GrammarNames } from './flat-tree.ts';
import type { FieldNames, SyntaxLanguage } from './language.ts';
import { type GrammarSymbols, PatternMatcher } from './matcher.ts';
import { assertKnownCaptures } from './ops.ts';
import { capturesOf, parsePatterns } from './patterns.ts';
import { flattenByCursor, isSameTree } from './tree-cursor.ts';
import { MemoryReader } from './tree-memory.ts';

/** Where the compiled parsers are. */
export interface GrammarFiles {
  /** Path of `web-tree-sitter.wasm`. */
  runtime: string;
  /** Path of a language's grammar, as its package has it or packed. */
  grammar(language: SyntaxLanguage): string;
}

/** File name of tree-sitter itself, in its package and in the build. */
export const RUNTIME_FILE = 'web-tree-sitter.wasm';

/** The files as the build lays them out: all in one directory. */
export function grammarsIn(directory: string): GrammarFiles {
  return {
    runtime: join(directory, RUNTIME_FILE),
    grammar: ({ grammar }) => join(directory, packedNameOf(grammar.file)),
  };
}

/** What ends the name of a grammar packed with Brotli: parse tables are mostly zeros. */
const PACKED = '.br';

/** The name of a grammar's file in the build. */
export function packedNameOf(file: string): string {
  return `${file.slice(file.lastIndexOf('/') + 1)}${PACKED}`;
}

/** What extraction needs at hand. */
export interface LoadedLanguage {
  language: SyntaxLanguage;
  grammar: Language;
  parser: Parser;
  matcher: PatternMatcher;
  /** Number of each field in this grammar, 0 for one it does not have. */
  fields: Record<keyof FieldNames, number>;
  /** What the last call returned may be overwritten. */
  flatten(tree: Tree, text: string): FlatTree;
  /** Trees are read from memory; if not, it takes most of the time that parsing takes. */
  isFast: boolean;
}

const DEFAULT_FIELDS: FieldNames = {
  parameters: 'parameters',
  result: 'return_type',
  body: 'body',
  value: 'value',
};

export class Grammars {
  readonly #files: GrammarFiles;
  readonly #loaded = new Map<string, Promise<LoadedLanguage>>();

  constructor(files: GrammarFiles) {
    this.#files = files;
  }

  /** Rejects if a file is missing or a pattern does not fit the grammar; both are faults of the build. */
  load(language: SyntaxLanguage): Promise<LoadedLanguage> {
    const known = this.#loaded.get(language.id);
    if (known !== undefined) return known;
    const loading = this.#load(language);
    this.#loaded.set(language.id, loading);
    return loading;
  }

  /** Forgets a language's parser, which has failed; the next load makes another. */
  discard(language: SyntaxLanguage): void {
    this.#loaded.delete(language.id);
  }

  async #load(language: SyntaxLanguage): Promise<LoadedLanguage> {
    const memory = await startRuntime(this.#files.runtime);
    const grammar = await Language.load(await readGrammar(this.#files.grammar(language)));
    const parser = new Parser();
    const patterns = parsePatterns(language.queries.join('\n'));
    assertKnownCaptures(patterns.flatMap(capturesOf), language.id);
    const names = { ...DEFAULT_FIELDS, ...language.rules.fields };
    const fieldOf = (name: string) => grammar.fieldIdForName(name) ?? 0;
    return {
      language,
      grammar,
      parser,
      matcher: new PatternMatcher(patterns, symbolsOf(grammar)),
      fields: {
        parameters: fieldOf(names.parameters),
        result: fieldOf(names.result),
        body: fieldOf(names.body),
        value: fieldOf(names.value),
      },
      ...flattener(memory, grammar, parser),
    };
  }
}

const unpack = promisify(brotliDecompress);
/** Pieces in which a grammar is unpacked, in bytes. */
const PIECE = 1 << 20;

/** Unpacking takes about 2 ms a megabyte, beside the thread. */
async function readGrammar(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  return path.endsWith(PACKED) ? unpack(bytes, { chunkSize: PIECE }) : bytes;
}

/** Several symbols may be shown alike. */
function symbolsOf(grammar: Language): GrammarSymbols {
  const symbols = new Map<string, number[]>();
  for (const [symbol, type] of grammar.types.entries()) {
    if (type === undefined) continue;
    const key = `${grammar.nodeTypeIsNamed(symbol) ? 'named' : 'token'} ${type}`;
    symbols.set(key, [...(symbols.get(key) ?? []), symbol]);
  }
  return {
    symbolsOf: (type, isNamed) => symbols.get(`${isNamed ? 'named' : 'token'} ${type}`) ?? [],
    fieldOf: (name) => grammar.fieldIdForName(name) ?? undefined,
  };
}

/** Hardly a program in any language, and so with errors in most: what a tree can hold is in its tree. */
const PROBE = 'a b(c: [1, "d"]) { e.f = g; if (h) { i } } // j\nclass K { l() {} }\n';

/** The fast way to copy trees, if it proves right for this grammar and runtime, or else the public one. */
function flattener(
  memory: WebAssembly.Memory,
  grammar: Language,
  parser: Parser,
): Pick<LoadedLanguage, 'flatten' | 'isFast'> {
  const names: GrammarNames = { types: grammar.types, fields: grammar.fields };
  const reader = new MemoryReader(memory, grammar, names);
  const tree = parser.setLanguage(grammar).parse(PROBE);
  if (tree !== null) {
    try {
      const isRight = isSameTree(reader.flatten(tree, PROBE), flattenByCursor(tree, PROBE, names));
      if (isRight) return { isFast: true, flatten: (each, text) => reader.flatten(each, text) };
    } catch {
      // Another layout: reading it goes astray.
    } finally {
      tree.delete();
    }
  }
  return { isFast: false, flatten: (each, text) => flattenByCursor(each, text, names) };
}

/** What the runtime asks for by itself, in pages of 64 KB: 32 MB at first, 2 GB at most. */
const MEMORY_PAGES = { initial: 512, maximum: 32_768 };

let runtime: Promise<WebAssembly.Memory> | undefined;

/** There is one runtime a thread; its memory is ours, so that trees can be read from it. */
function startRuntime(file: string): Promise<WebAssembly.Memory> {
  runtime ??= start(file);
  return runtime;
}

async function start(file: string): Promise<WebAssembly.Memory> {
  const wasmMemory = new WebAssembly.Memory(MEMORY_PAGES);
  // An option of Emscripten, which the package's types leave out.
  const options: object = { wasmMemory, locateFile: () => file };
  await Parser.init(options);
  return wasmMemory;
}
