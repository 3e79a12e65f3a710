/** Calls of every kind that agents make, in an endless order that depends on nothing but the seed. */
import type { Random } from '../../eval/parity/random.ts';
import { nearest, type TreeWords } from '../words.ts';

export interface Call {
  tool: string;
  args: Readonly<Record<string, unknown>>;
}

/** What there is to ask for. */
export interface Subjects {
  /** Words and identifiers of the tree, common and rare ones. */
  words: readonly string[];
  identifiers: readonly string[];
  /** Files that stay where they are. */
  paths: readonly string[];
}

/** Subjects all over a tree: the same tree gives the same ones. */
export function subjectsOf(words: TreeWords, paths: readonly string[]): Subjects {
  const shares = [0.3, 0.03, 0.003, 0];
  const some = (counts: ReadonlyMap<string, number>): string[] =>
    shares.flatMap((share) => nearest(counts, words.files, share, 12));
  return { words: some(words.words), identifiers: some(words.identifiers), paths };
}

/** The next call. Few of them ask what is dear; one in a hundred asks for what is not there. */
export function nextCall(random: Random, { words, identifiers, paths }: Subjects): Call {
  const word = random.oneOf(words);
  const symbol = random.below(100) === 0 ? 'no_such_name' : random.oneOf(identifiers);
  const path = random.oneOf(paths);
  const directory = path.split('/').slice(0, -1).join('/');
  const oftenAsked: readonly Call[] = [
    { tool: 'search_code', args: { query: `${word} ${random.oneOf(words)}` } },
    { tool: 'search_code', args: { query: symbol, k: 5 } },
    { tool: 'search_code', args: { query: word, literal: true } },
    { tool: 'search_text', args: { q: word, limit: 50 } },
    { tool: 'search_text', args: { q: symbol, paths: ['**/*.*'] } },
    { tool: 'search_regex', args: { q: `${word}\\w*\\s*\\(`, limit: 50 } },
    { tool: 'search_regex', args: { q: `(?i)\\b${symbol}\\b`, limit: 20 } },
    { tool: 'search_file', args: { q: `*${word.slice(0, 4)}*` } },
    { tool: 'search_symbol', args: { q: symbol, limit: 20 } },
    { tool: 'find_references', args: { symbol, max_results: 20 } },
    { tool: 'read_source', args: { path, start_line: 1, end_line: 40 } },
    { tool: 'read_file', args: { file_path: path, offset: 0, length: 2_000 } },
    { tool: 'get_file_summary', args: { path } },
    { tool: 'list_declarations', args: { path, shallow: true } },
    { tool: 'get_imports', args: { path } },
    { tool: 'lookup_symbol', args: { name: symbol, limit: 5 } },
    { tool: 'find_file', args: { pattern: `**/*${word.slice(0, 3)}*`, limit: 20 } },
    { tool: 'get_tree', args: { depth: 2, limit: 200, ...(directory && { path: directory }) } },
    { tool: 'list_dir', args: { limit: 50 } },
    { tool: 'get_session_info', args: {} },
  ];
  const seldomAsked: readonly Call[] = [
    { tool: 'get_dependency_graph', args: { path, depth: 2, format: 'json' } },
    { tool: 'get_callers', args: { symbol } },
    { tool: 'get_related_tests', args: { symbol } },
    { tool: 'search_relevant', args: { query: `${word} ${symbol}`, limit: 5 } },
    { tool: 'search_signatures', args: { query: word, limit: 5 } },
    { tool: 'get_hotspots', args: { limit: 5 } },
    { tool: 'search_file', args: { q: `*${word.slice(0, 3)}*`, includeExcluded: true } },
    { tool: 'get_file_summary', args: { path: 'no/such/file.ts' } },
    { tool: 'search_regex', args: { q: '(' } },
  ];
  return random.oneOf(random.below(10) === 0 ? seldomAsked : oftenAsked);
}
