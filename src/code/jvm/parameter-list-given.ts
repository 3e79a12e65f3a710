/** Overloads as somebody asks for them. */
import type { ParameterList } from './parameter-list-fit.ts';
import { afterColon, isReceiver } from './parameter-list-part.ts';
import { closersOf, isMark, isWord, type Token, tokensOf } from './scan.ts';
import { withoutAnnotations } from './scan-annotations.ts';
import { listItems, type Stretch } from './signature-parameters.ts';
import { readType, type TypeTree, typeCode } from './type-text-tree.ts';

/** Longer ones are no signatures. */
const MAX_GIVEN = 4_000;

/**
 * Reads what somebody writes to choose an overload: types of parameters in brackets or not, `()` for
 * none, a receiver and a dot in front; names, `final`, `vararg` and annotations may be there. Both
 * languages are understood. Undefined if it cannot be read: blank, brackets that do not pair, an empty
 * part, something that is no type. Linear.
 */
export function readMethodSignature(given: string): ParameterList | undefined {
  if (given.length > MAX_GIVEN) return undefined;
  const tokens = withoutAnnotations(tokensOf(given, 'kotlin'), 'unknown');
  const closers = closersOf(tokens);
  const last = tokens.length - 1;
  const open = isMark(tokens[last], ')') ? closers.indexOf(last) : -1;
  if (open === 0) return readList(tokens, closers, { start: 1, end: last }, null);
  if (open < 2 || !isMark(tokens[open - 1], '.')) {
    return tokens.length === 0 ? undefined : readList(tokens, closers, { start: 0, end: last + 1 }, null);
  }
  const receiver = readType(tokens.slice(0, open - 1), 0);
  if (receiver === undefined || receiver.end < open - 1) return undefined;
  return readList(tokens, closers, { start: open + 1, end: last }, typeCode(receiver.type));
}

function readList(
  tokens: readonly Token[],
  closers: Int32Array,
  list: Stretch,
  receiver: string | null,
): ParameterList | undefined {
  if (isMark(tokens[list.end - 1], ',')) return undefined;
  const types: string[] = [];
  for (const { start, end } of listItems(tokens, closers, list)) {
    const parameter = tokens.slice(start, end);
    if (isReceiver(parameter)) continue;
    const type = readParameter(parameter);
    if (type === undefined) return undefined;
    types.push(typeCode(type));
  }
  return { receiver, types };
}

const MODIFIERS = new Set(['final', 'vararg', 'noinline', 'crossinline', 'val', 'var']);

/** The type of a parameter that may be Java's or Kotlin's, with its name or without. */
function readParameter(parameter: readonly Token[]): TypeTree | undefined {
  const { type, isVararg } = afterColon(parameter);
  let start = 0;
  while (start < type.length - 1 && MODIFIERS.has(type[start]?.text ?? '')) start++;
  const read = readType(type, start);
  if (read === undefined) return undefined;
  let { type: tree, end } = read;
  if (isWord(type[end])) {
    end++;
    for (; isMark(type[end], '[') && isMark(type[end + 1], ']'); end += 2) tree = { form: 'array', of: tree };
  }
  if (end < type.length) return undefined;
  return isVararg ? { form: 'array', of: tree } : tree;
}
