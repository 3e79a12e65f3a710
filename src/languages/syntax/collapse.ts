/** Where the blocks of a file are: bodies of functions, types, branches and loops, by the syntax tree. */
import type { FlatTree } from './flat-tree.ts';
import { NAMED } from './flat-tree.ts';
import { type GrammarFiles, Grammars } from './grammars.ts';
import { syntaxLanguageOf } from './registry.ts';
import { WorkLimit } from './work-limit.ts';

/** A block, from `start` to `end` (exclusive, UTF-16 units). */
export interface SyntaxBlock {
  start: number;
  end: number;
  /** What may be written in its place: `{ ... }`, or `...` where blocks have no braces. */
  closed: string;
}

/** Nodes whose pairs of braces enclose statements, members or cases. Braces of values are not here. */
const BRACED =
  /(?:block|body|_statement|declaration_list|enumerator_list|variant_list|lambda_literal|when_expression|switch_expression|interface_type|computed_property|(?:catch|finally|else)_clause|closure)$/;
/** Nodes that are blocks without braces of their own. */
const BARE = new Set(['block', 'then', 'body_statement', 'indented_block', 'block_body']);
/** Nodes that open and close with a word: what is between is the block. */
const WORDED = new Set(['do_block', 'do', 'do_group']);
/** What is in these is no code to be closed. */
const UNTOUCHED = /string|template|heredoc|comment|char_literal|regex|interpolat|quoted/;

const MAX_UNITS = 4 * 1024 * 1024;
const MAX_TIME_MS = 1_000;

/** Finds blocks, one file at a time; keeps the parsers it has used. */
export class BlockFinder {
  readonly #grammars: Grammars;

  constructor(files: GrammarFiles) {
    this.#grammars = new Grammars(files);
  }

  /**
   * The blocks of a file by their starts, containers first. Null for a file without a syntax tree: its
   * language has none, it is too large, or it took more than a second. About the time of parsing.
   */
  async blocks(path: string, text: string): Promise<SyntaxBlock[] | null> {
    const language = syntaxLanguageOf(path, text);
    if (language === null || text.length > MAX_UNITS) return null;
    const { grammar, parser, flatten } = await this.#grammars.load(language);
    const code = language.prepare?.(text) ?? text;
    const limit = new WorkLimit(MAX_TIME_MS);
    try {
      parser.setLanguage(grammar);
      const tree = parser.parse(code, null, { progressCallback: () => limit.isOver });
      if (tree === null) {
        parser.reset();
        return null;
      }
      try {
        return blocksOf(flatten(tree, code));
      } finally {
        tree.delete();
      }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
      this.#grammars.discard(language);
      return null;
    }
  }
}

function blocksOf(tree: FlatTree): SyntaxBlock[] {
  const found: SyntaxBlock[] = [];
  for (let node = 0; node < tree.length; ) {
    const type = tree.typeOf(node);
    if (UNTOUCHED.test(type) && isNamed(tree, node)) {
      node = tree.nexts[node] ?? tree.length;
      continue;
    }
    if (isNamed(tree, node)) addBlocks(tree, node, type, found);
    node++;
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isNamed(tree: FlatTree, node: number): boolean {
  return ((tree.flags[node] ?? 0) & NAMED) !== 0;
}

function addBlocks(tree: FlatTree, node: number, type: string, found: SyntaxBlock[]): void {
  const hasBraces = BRACED.test(type) && addBraced(tree, node, found);
  if (hasBraces) return;
  const start = tree.starts[node] ?? 0;
  const end = tree.ends[node] ?? 0;
  const first = node + 1;
  if (WORDED.has(type)) {
    const inside = tree.text.slice(tree.ends[first] ?? start, end);
    const last = /\S+$/.exec(inside)?.[0].length ?? 0;
    add(tree, found, tree.ends[first] ?? start, end - last, ' ... ');
  } else if (BARE.has(type) && !tree.text.startsWith('{', start)) {
    const opens = tree.text.startsWith('then', start) ? 4 : 0;
    const from = start + opens + (/^\s*/.exec(tree.text.slice(start + opens, end))?.[0].length ?? 0);
    add(tree, found, from, end, '...');
  }
}

/** Adds each pair of braces among the children of a node; false if there is none. */
function addBraced(tree: FlatTree, node: number, found: SyntaxBlock[]): boolean {
  const end = tree.nexts[node] ?? 0;
  let opened = -1;
  let hasAny = false;
  for (let child = node + 1; child < end; child = tree.nexts[child] ?? end) {
    if (isNamed(tree, child)) continue;
    const token = tree.typeOf(child);
    if (token === '{') opened = tree.starts[child] ?? 0;
    else if (token === '}' && opened >= 0) {
      hasAny = true;
      add(tree, found, opened, tree.ends[child] ?? 0, '{ ... }');
      opened = -1;
    }
  }
  return hasAny;
}

/** Leaves out what is empty, and what would not become shorter. */
function add(tree: FlatTree, found: SyntaxBlock[], start: number, end: number, closed: string): void {
  const inside = tree.text.slice(start, end).replace(/^\{|\}$/g, '');
  if (inside.trim() === '' || inside.trim() === '...') return;
  found.push({ start, end, closed });
}
