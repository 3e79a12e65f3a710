/**
 * Globs of the toolset `files`: the dialect of minimatch 10 with dots matched, case counted and `/` between
 * segments on every system. A path is matched as a whole.
 *
 * - `*` and `?` stay in a segment, `**` as a whole segment crosses any number of them; at the end it needs
 *   one: `src/**` does not match `src`. `?` is one UTF-16 unit.
 * - `{a,b}` and `{1..3}` stand for several patterns; classes, `\` escapes and `?(a|b) *( +( @( !(` are known.
 *   `!(a)` and what follows it matches what `a` and what follows it does not.
 * - A leading `#` makes a comment that matches nothing, each leading `!` turns the meaning round.
 *
 * Where minimatch itself fails to do what its documentation says, this does what it says: `*\.ts` matches
 * `a.ts`, `!(a|)` and `!(*.@(a|b))` exclude what they name, `[\^a]` matches `^`, `[[:alpha:]]-b` can be used.
 *
 * Matching takes no choices back. Once compiled, the usual patterns take a few string comparisons.
 */

import { expandBraces } from './minimatch-braces.ts';
import { compileChain } from './minimatch-chain.ts';
import { foldCase } from './minimatch-fold.ts';
import { buildGraph, leadsToEnd } from './minimatch-graph.ts';
import { MAX_EXPANSIONS } from './minimatch-limits.ts';

export { checkGlob } from './minimatch-limits.ts';

export interface GlobOptions {
  /** With false, a leading `#` is plain. Default true. */
  comments?: boolean;
  /** With false, a leading `!` is plain. Default true. */
  negation?: boolean;
  /** With false, letters that Unicode simple case folding makes equal are equal. Default true. */
  caseSensitive?: boolean;
}

/** A glob, ready to be asked. */
export interface Glob {
  /** True if the glob matches a relative path with `/`. */
  matches(path: string): boolean;
}

/** Compiles a glob that {@link checkGlob} has let pass. Never fails: what is malformed is plain text. */
export function compileGlob(pattern: string, options: GlobOptions = {}): Glob {
  const { comments = true, negation = true, caseSensitive = true } = options;
  if (comments && pattern.startsWith('#')) return { matches: () => false };
  const positive = negation ? pattern.replace(/^!+/, '') : pattern;
  const isNegated = (pattern.length - positive.length) % 2 === 1;
  const matches = compileAlternatives(expandGlob(positive), !caseSensitive);
  return { matches: isNegated ? (path) => !matches(path) : matches };
}

/** The patterns without braces that a pattern stands for, in order and each once. */
export function expandGlob(pattern: string): string[] {
  return expandBraces(pattern, MAX_EXPANSIONS);
}

/** A test whether a path is matched by one of the patterns, which have no braces any more. */
export function compileAlternatives(
  patterns: readonly string[],
  foldsCase: boolean,
): (path: string) => boolean {
  const graph = buildGraph(patterns, foldsCase);
  const matches = compileChain(graph) ?? ((path: string) => leadsToEnd(graph, path));
  return foldsCase ? (path) => matches(foldCase(path)) : matches;
}
