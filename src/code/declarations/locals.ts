/** Which declared names are local variables: those are no declarations of a file. */

import { lineAfter, lineBefore } from '../references/line-around.ts';
import type { BlockAt } from './blocks.ts';

/** A word that declares variables, and the names before this one. */
const VARIABLE = /(?:^|[^\w$.])(?:const|let|var|val|final|late)\s+(?:mut\s+)?(?:[\w$]+\s*,\s*)*$/;
/** A function as a value: it is declared like a variable, but it is none. */
const FUNCTION_VALUE =
  /^\s*(?::[^=]*)?=\s*(?:async\s*)?(?:function\b|[\w$]+\s*=>|(?:<[^<>()]*>\s*)?\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=;{}]*)?=>|\([^()]*$)/;

/** Languages that declare a variable by its type: `int a = 1;`. */
const TYPED = new Set(['c', 'cpp', 'csharp', 'dart', 'groovy', 'java', 'objc']);
const NAMES_A_TYPE =
  /(?:^|[^\w$.])(?:(?:class|struct|enum|union|interface|namespace|record)\s+$|(?:typedef|using|define)\b)/;
const TYPED_END = /^\s*(?:\[[^\]]*\]\s*)*(?:=(?![=>])|[;,])/;

/** Round brackets hold the properties that a constructor declares. */
const CONSTRUCTOR_PROPERTIES = new Set(['kotlin', 'scala']);

/** Words that declare a local variable wherever they stand. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  bash: /(?:^|[\s;])local\s+(?:-\w+\s+)*$/,
  rust: /(?:^|[^\w.])let\s+(?:mut\s+)?$/,
};
/** And those that do so unless they begin a line of the outermost level. */
const UNLESS_OUTERMOST: Readonly<Record<string, RegExp>> = {
  lua: /\S.*\blocal\s+(?!function\b)(?:\w+\s*,\s*)*$|^\s+local\s+(?:\w+\s*,\s*)*$/,
  perl: /^\s+(?:my|local|state)\s+(?:\([^()]*)?[$@%]?$/,
};

/** A test whether a name, known to be declared in this range, is a local variable. */
export function localTest(
  text: string,
  dialect: string,
  blockAt: BlockAt | undefined,
): (start: number, end: number) => boolean {
  const always = Object.hasOwn(ALWAYS, dialect) ? ALWAYS[dialect] : undefined;
  const unlessOutermost = Object.hasOwn(UNLESS_OUTERMOST, dialect) ? UNLESS_OUTERMOST[dialect] : undefined;
  const isVariable = (before: string, after: string): boolean => {
    if (VARIABLE.test(before)) return !FUNCTION_VALUE.test(after);
    // In a block of Go that declares many at once; functions are named only in interfaces there.
    if (dialect === 'go') return /^\s*(?:\w+\s*,\s*)*$/.test(before);
    return TYPED.has(dialect) && TYPED_END.test(after) && !NAMES_A_TYPE.test(before);
  };
  return (start, end) => {
    const before = lineBefore(text, start);
    if (always?.test(before) || unlessOutermost?.test(before)) return true;
    if (!blockAt || !isVariable(before, lineAfter(text, end))) return false;
    const block = blockAt(start);
    return block === 'code' || (block === 'list' && !CONSTRUCTOR_PROPERTIES.has(dialect));
  };
}
