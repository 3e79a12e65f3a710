/** Signatures of what has no syntax tree. */
import { oneLineCut } from '../syntax/one-line.ts';

/** UTF-16 units of a value that is shown whole. */
const MAX_VALUE = 80;
/** UTF-16 units of the head of a declaration in data: a tag, a selector, a rule. */
const MAX_HEAD = 200;
/** UTF-16 units of the head of a declaration in code: parameters may be many. */
const MAX_CODE_HEAD = 2_000;

/** A stretch of text on one line, cut where it is too long for a list. */
export function headOf(text: string, start: number, end: number): string {
  return oneLineCut(text.slice(start, end), MAX_HEAD);
}

/** The same for functions and their kin. */
export function codeHeadOf(text: string, start: number, end: number): string {
  return oneLineCut(text.slice(start, end), MAX_CODE_HEAD);
}

/** `name = value` as written on one line, the value cut where it is long. */
export function assignmentOf(text: string, start: number, valueStart: number, valueEnd: number): string {
  const head = headOf(text, start, valueStart);
  if (valueEnd <= valueStart) return head;
  const gap = /\s/.test(text.charAt(valueStart - 1)) ? ' ' : '';
  return `${head}${gap}${oneLineCut(text.slice(valueStart, valueEnd), MAX_VALUE)}`;
}
