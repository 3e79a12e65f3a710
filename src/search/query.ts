/**
 * The query language of ranked search: from the user's line to a tree of conditions or, where nothing
 * in it is syntax, to the words to rank by. Parsing never fails on code: what is no query is text.
 */
import { lexQuery, type Token } from './query-lexer.ts';
import { parseTokens, prune } from './query-parser.ts';
import { leavesOf, type Query, type Words } from './query-tree.ts';
import { plainWords } from './query-words.ts';

export {
  type Clause,
  evaluate,
  type Field,
  type Leaf,
  leavesOf,
  type Query,
  type Run,
  type Words,
} from './query-tree.ts';

export type ParsedQuery =
  /**
   * Conditions that every hit satisfies. With an operator or a field all words are strict (`word`
   * leaves); a query whose only syntax is phrases has `loose` leaves beside them.
   */
  | { mode: 'strict'; query: Query; notes: string[] }
  /** One entry per word as written, in order, at least one; a hit holds any sub-word of any of them. */
  | { mode: 'loose'; words: Words[]; notes: string[] }
  /** Nothing to look up by term: the trimmed query as an exact substring; empty for a blank query. */
  | { mode: 'substring'; text: string; notes: string[] };

const NOT_PARSED = 'Note: query not parsed as written; searched as plain terms.';
const NO_WORD = 'Note: query has no word; searched as an exact substring.';

/**
 * What a query asks for. `notes` are lines for the reply. Linear in the length of the query; a query
 * that does not parse is answered as plain words, never refused.
 * @throws QuarryError `invalid_params` for an unknown field, and nothing else.
 */
export function parseQuery(query: string): ParsedQuery {
  const text = query.trim();
  const tokens = lexQuery(text);
  const tree = tokens && parseTokens(tokens, tokens.some(bindsWords) ? 'word' : 'loose');
  if (tree === undefined) return searchPlain(plainWords(text), [NOT_PARSED], text);

  const conditions = prune(tree);
  const leaves = conditions === undefined ? [] : leavesOf(conditions);
  if (conditions !== undefined && leaves.some((leaf) => leaf.kind !== 'loose')) {
    return { mode: 'strict', query: conditions, notes: [] };
  }
  // Loose words alone are alternatives at every depth, so groups around them change nothing.
  return searchPlain(
    leaves.map((leaf) => leaf.words),
    [],
    text,
  );
}

function searchPlain(words: Words[], notes: string[], text: string): ParsedQuery {
  if (words.length > 0) return { mode: 'loose', words, notes };
  return { mode: 'substring', text, notes: [NO_WORD] };
}

/** Whether the token is one of the operators and fields that make the words of a query strict. */
function bindsWords(token: Token): boolean {
  if (token.kind === 'open' || token.kind === 'operand') return token.field !== undefined;
  return token.kind !== 'close';
}
