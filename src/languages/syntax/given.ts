/** Parameters of functions that are arguments themselves: `call((parameter) => …)`. */
import { type FlatTree, NAMED } from './flat-tree.ts';

/** Which argument of which call a function is, and which of its parameters a name. */
export interface Given {
  /** The node of what is called. */
  callee: number;
  argument: number;
  parameter: number;
}

const ARGUMENTS: ReadonlySet<string> = new Set(['arguments']);
const MAX_STEPS = 6;

/** Null where the function is no argument. Costs the arguments and parameters before. */
export function givenAt(tree: FlatTree, name: number): Given | null {
  let parameter = name;
  let at = tree.parents[name] ?? -1;
  for (let step = 0; step < MAX_STEPS && at >= 0; step++) {
    const around = tree.parents[at] ?? -1;
    if (around >= 0 && ARGUMENTS.has(tree.typeOf(around))) {
      const call = tree.parents[around] ?? -1;
      if (call < 0 || !CALLS.has(tree.typeOf(call))) return null;
      const list = tree.parents[parameter] ?? -1;
      const callee = call + 1;
      return {
        callee: tree.typeOf(call) === 'new_expression' ? (tree.nexts[callee] ?? -1) : callee,
        argument: placeAmong(tree, around, at),
        parameter: list === at ? 0 : placeAmong(tree, list, parameter),
      };
    }
    if (LISTS.has(tree.typeOf(around))) parameter = at;
    at = around;
  }
  return null;
}

const CALLS: ReadonlySet<string> = new Set(['call_expression', 'new_expression']);
const LISTS: ReadonlySet<string> = new Set(['formal_parameters']);

function placeAmong(tree: FlatTree, list: number, child: number): number {
  let place = 0;
  const end = tree.nexts[list] ?? 0;
  for (let at = list + 1; at < end && at !== child; at = tree.nexts[at] ?? end) {
    if (((tree.flags[at] ?? 0) & NAMED) !== 0 && tree.typeOf(at) !== 'comment') place++;
  }
  return place;
}
