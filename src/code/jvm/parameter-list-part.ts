/** One parameter of a list. */
import { closersOf, isMark, isWord, type Token } from './scan.ts';

/** `Outer this` and `Outer Outer.this`, which are written only to be annotated. */
export function isReceiver(parameter: readonly Token[]): boolean {
  return parameter.length > 1 && isWord(parameter[parameter.length - 1], 'this');
}

/** What stands between the colon and the default value. Without a colon it is all of it. */
export function afterColon(parameter: readonly Token[]): { type: readonly Token[]; isVararg: boolean } {
  const closers = closersOf(parameter);
  let colon = 0;
  while (isWord(parameter[colon])) colon++;
  const hasName = isMark(parameter[colon], ':');
  const isVararg = parameter.slice(0, hasName ? colon - 1 : 1).some((token) => isWord(token, 'vararg'));
  let end = hasName ? colon + 1 : 0;
  while (end < parameter.length && !isMark(parameter[end], '=')) end = Math.max(end, closers[end] ?? end) + 1;
  return { type: parameter.slice(hasName ? colon + 1 : 0, end), isVararg };
}
