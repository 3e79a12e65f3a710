/** The query as a small tree of conditions on one passage, and what it means. */

/** What a leaf may be bound to: the text of the passage or the relative path of its file. */
export type Field = 'content' | 'file_path';

/** The terms of an operand. */
export interface Words {
  /** Folded sub-words in order; never empty in a parsed query. */
  subWords: string[];
  /** The folded whole identifiers they come from, in order. */
  identifiers: string[];
}

/**
 * One condition:
 * - `word`: the sub-words follow each other, whatever signs stand between them;
 * - `phrase`: so do they here, and they neither begin nor end inside an identifier;
 * - `loose`: any one of the sub-words occurs.
 */
export interface Leaf {
  kind: 'word' | 'phrase' | 'loose';
  words: Words;
  /** Where it must hold. Without it the content or the path may hold it. */
  field?: Field;
  /** The operand as written, without field, outer quotes and the backslashes of `\"`. */
  text: string;
}

/** Conditions side by side, at least one. */
export interface Run {
  kind: 'run';
  clauses: Clause[];
}

/**
 * `must` and `must_not` are binding. Of the `should` clauses one has to hold if the run has no `must`;
 * otherwise they only raise the score. A run of nothing but `must_not` holds for everything else.
 */
export interface Clause {
  occur: 'must' | 'must_not' | 'should';
  query: Query;
}

export type Query = Leaf | Run;

/**
 * Whether a passage satisfies a query, given which leaves it satisfies. This is the meaning of a
 * query; whatever answers it from an index must agree.
 */
export function evaluate(query: Query, matches: (leaf: Leaf) => boolean): boolean {
  if (query.kind !== 'run') return matches(query);
  let required = false;
  let alternatives = false;
  let alternativeFound = false;
  for (const clause of query.clauses) {
    const holds = evaluate(clause.query, matches);
    if (clause.occur === 'should') {
      alternatives = true;
      alternativeFound ||= holds;
    } else {
      if (holds === (clause.occur === 'must_not')) return false;
      required ||= clause.occur === 'must';
    }
  }
  return required || !alternatives || alternativeFound;
}

/** The leaves of a query in the order written, negated ones too. */
export function leavesOf(query: Query): Leaf[] {
  return query.kind === 'run' ? query.clauses.flatMap((clause) => leavesOf(clause.query)) : [query];
}
