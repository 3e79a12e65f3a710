/** The parameters of a signature, and of an overload that somebody asks for. */
import type { ParameterList } from './parameter-list-fit.ts';
import { afterColon, isReceiver } from './parameter-list-part.ts';
import { closersOf, codeOf, isMark, isWord, type Token } from './scan.ts';
import { signatureTokens } from './signature.ts';
import { listItems, parameterBrackets, typeParameterStretch, wordAtTop } from './signature-parameters.ts';
import { readType, typeCode } from './type-text-tree.ts';
import type { JvmLanguage } from './types.ts';

export { fitsParameters, type ParameterList } from './parameter-list-fit.ts';
export { readMethodSignature } from './parameter-list-given.ts';

/** The parameters of a shown signature of a method or constructor; none if it has no list of them. Linear. */
export function parametersOf(shown: string, language: JvmLanguage): ParameterList {
  const tokens = signatureTokens(shown, language);
  const closers = closersOf(tokens);
  const brackets = parameterBrackets(tokens, closers, language);
  if (brackets === undefined) return { receiver: null, types: [], language };
  const items = listItems(tokens, closers, { start: brackets.open + 1, end: brackets.close });
  const parameters = items.map((item) => tokens.slice(item.start, item.end));
  if (language === 'java') {
    const written = parameters.filter((parameter) => !isReceiver(parameter));
    return { receiver: null, types: written.map(javaType), language };
  }
  return {
    receiver: receiverOf(tokens, closers, brackets.open),
    types: parameters.map(kotlinType),
    language,
  };
}

function javaType(parameter: readonly Token[]): string {
  const { type, dimensions } = withoutName(parameter.filter((token) => !isWord(token, 'final')));
  return textOf([...type, ...dimensions]);
}

/** Takes the name off the end, and the `[]` behind it apart. */
function withoutName(parameter: readonly Token[]): { type: readonly Token[]; dimensions: readonly Token[] } {
  let end = parameter.length;
  while (end >= 2 && isMark(parameter[end - 1], ']') && isMark(parameter[end - 2], '[')) end -= 2;
  if (end < 2 || !isWord(parameter[end - 1])) return { type: parameter, dimensions: [] };
  return { type: parameter.slice(0, end - 1), dimensions: parameter.slice(end) };
}

function kotlinType(parameter: readonly Token[]): string {
  const { type, isVararg } = afterColon(parameter);
  return isVararg ? textOf([...inBrackets(type), ...ARRAY]) : textOf(type);
}

const mark = (text: string): Token => ({ kind: 'mark', text, start: 0, end: 0, spaced: false });
const ARRAY: readonly Token[] = [mark('['), mark(']')];

/** `(A) -> B` in front of `[]` is another type than in brackets. */
function inBrackets(type: readonly Token[]): readonly Token[] {
  return type.some((token) => isMark(token, '->')) ? [mark('('), ...type, mark(')')] : type;
}

function textOf(type: readonly Token[]): string {
  const read = readType(type, 0);
  return read === undefined || read.end < type.length ? codeOf(type) : typeCode(read.type);
}

/** What stands between `fun` with its type parameters and the dot before the name. */
function receiverOf(tokens: readonly Token[], closers: Int32Array, open: number): string | null {
  const keyword = wordAtTop(tokens, closers, ['fun']);
  if (keyword < 0 || !isMark(tokens[open - 2], '.')) return null;
  const from = typeParameterStretch(tokens, closers, keyword + 1)?.end ?? keyword + 1;
  return textOf(tokens.slice(from, open - 2));
}
