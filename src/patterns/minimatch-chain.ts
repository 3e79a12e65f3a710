/** The short way for the usual globs: plain segments, perhaps `**`, one more segment. */

import { leadsToEnd, type State } from './minimatch-graph.ts';
import type { SegmentTest } from './minimatch-segment.ts';

/** A test of whole paths if the graph is of the usual form. */
export function compileChain(root: State): ((path: string) => boolean) | undefined {
  let prefix = '';
  let state = root;
  let crosses = false;
  for (;;) {
    const [literal, ...otherLiterals] = state.literals;
    const [test, ...otherTests] = state.tests;
    if (state.cross !== undefined) {
      if (crosses || literal !== undefined || test !== undefined || state.ends) return undefined;
      crosses = true;
      state = state.cross;
      continue;
    }
    if (otherLiterals.length + otherTests.length > 0) return undefined;
    if ((literal === undefined) === (test === undefined) || state.ends) return undefined;
    const [text, [target, ...otherTargets]] = literal ?? ['', test === undefined ? [] : [test.target]];
    if (target === undefined || otherTargets.length > 0) return undefined;
    if (isLast(target)) {
      const accepts: SegmentTest = test?.accepts ?? ((segment) => segment === text);
      return crosses ? crossing(root, prefix, accepts) : below(prefix, accepts);
    }
    if (crosses || literal === undefined) return undefined;
    prefix += `${text}/`;
    state = target;
  }
}

function isLast(state: State): boolean {
  return (
    state.ends &&
    state.literals.size === 0 &&
    state.tests.length === 0 &&
    !state.loops &&
    state.cross === undefined
  );
}

/** With `**` behind the prefix: the name is what stands behind the last slash. */
function crossing(root: State, prefix: string, accepts: SegmentTest): (path: string) => boolean {
  return (path) => {
    const at = nameStart(path);
    if (at < prefix.length || at === path.length || !path.startsWith(prefix)) return false;
    // No file has such a path, but `**` must not match it.
    return accepts(at === 0 ? path : path.slice(at)) && (!path.includes('./') || leadsToEnd(root, path));
  };
}

/** `src/name`: nothing but the name stands behind the prefix. */
function below(prefix: string, accepts: SegmentTest): (path: string) => boolean {
  return (path) =>
    path.startsWith(prefix) && !path.includes('/', prefix.length) && accepts(path.slice(prefix.length));
}

/** Where the name begins. Names are short: on those `lastIndexOf` takes longer to be called than to run. */
function nameStart(path: string): number {
  let at = path.length;
  while (at > 0 && path.charCodeAt(at - 1) !== 0x2f) at--;
  return at;
}
