/**
 * The grammar of the query language, by recursive descent:
 *
 *     query := run ("OR" run)*          run   := item+
 *     item  := unary ("AND" unary)*     unary := ("NOT" | "+" | "-")? primary
 *     primary := "(" query ")" | phrase | word, each with or without a field
 *
 * An item of several unaries is one alternative of its run that requires each of them and excludes
 * those negated. Two kinds keep the force they have standing alone: with a `+` in it the item is
 * required, and if all are negated each is excluded from the run.
 */
import type { Token } from './query-lexer.ts';
import type { Clause, Field, Leaf, Query } from './query-tree.ts';
import { wordsOf } from './query-words.ts';

/** Groups nested deeper do not parse; keeps every walk over a tree far from the stack's end. */
const MAX_DEPTH = 256;

/**
 * The tree of a token list, one node for every operand and group as written (see `prune`).
 * `undefined` if the tokens do not follow the grammar or nest too deep.
 */
export function parseTokens(tokens: readonly Token[], wordKind: 'word' | 'loose'): Query | undefined {
  const parser = new Parser(tokens, wordKind);
  const query = parser.query(undefined, 0);
  return parser.atEnd() ? query : undefined;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #wordKind: 'word' | 'loose';
  #next = 0;

  constructor(tokens: readonly Token[], wordKind: 'word' | 'loose') {
    this.#tokens = tokens;
    this.#wordKind = wordKind;
  }

  atEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  query(field: Field | undefined, depth: number): Query | undefined {
    const runs: Clause[] = [];
    do {
      const run = this.#run(field, depth);
      if (run === undefined) return undefined;
      runs.push({ occur: 'should', query: run });
    } while (this.#accept('or'));
    return { kind: 'run', clauses: runs };
  }

  #run(field: Field | undefined, depth: number): Query | undefined {
    const clauses: Clause[] = [];
    do {
      const item = this.#item(field, depth);
      if (item === undefined) return undefined;
      clauses.push(...item);
    } while (!this.atEnd() && !this.#sees('or') && !this.#sees('close'));
    return { kind: 'run', clauses };
  }

  #item(field: Field | undefined, depth: number): Clause[] | undefined {
    const clauses: Clause[] = [];
    do {
      const unary = this.#unary(field, depth);
      if (unary === undefined) return undefined;
      clauses.push(unary);
    } while (this.#accept('and'));
    if (clauses.length === 1 || clauses.every(({ occur }) => occur === 'must_not')) return clauses;
    const all: Query = {
      kind: 'run',
      clauses: clauses.map(({ occur, query }) => ({ occur: occur === 'should' ? 'must' : occur, query })),
    };
    return [{ occur: clauses.some(({ occur }) => occur === 'must') ? 'must' : 'should', query: all }];
  }

  #unary(field: Field | undefined, depth: number): Clause | undefined {
    const token = this.#tokens[this.#next];
    if (token?.kind === 'prefix') this.#next += 1;
    const query = this.#primary(field, depth);
    return query && { occur: token?.kind === 'prefix' ? token.occur : 'should', query };
  }

  #primary(field: Field | undefined, depth: number): Query | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    if (token?.kind === 'operand') return this.#leaf(token, token.field ?? field);
    if (token?.kind !== 'open' || depth === MAX_DEPTH) return undefined;
    const group = this.query(token.field ?? field, depth + 1);
    return this.#accept('close') ? group : undefined;
  }

  #leaf({ form, text }: { form: 'word' | 'phrase'; text: string }, field: Field | undefined): Leaf {
    const kind = form === 'word' ? this.#wordKind : 'phrase';
    return { kind, words: wordsOf(text), text, ...(field === undefined ? {} : { field }) };
  }

  #sees(kind: Token['kind']): boolean {
    return this.#tokens[this.#next]?.kind === kind;
  }

  #accept(kind: Token['kind']): boolean {
    const seen = this.#sees(kind);
    if (seen) this.#next += 1;
    return seen;
  }
}

/**
 * The tree without operands that hold no term and without runs that combine nothing; `undefined` if
 * nothing is left.
 */
export function prune(query: Query): Query | undefined {
  if (query.kind !== 'run') return query.words.subWords.length > 0 ? query : undefined;
  const clauses = query.clauses.flatMap(({ occur, query: inner }): Clause[] => {
    const left = prune(inner);
    return left === undefined ? [] : [{ occur, query: left }];
  });
  const [first, second] = clauses;
  if (first === undefined) return undefined;
  return second === undefined && first.occur !== 'must_not' ? first.query : { kind: 'run', clauses };
}
