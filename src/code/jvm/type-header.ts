/** What the header of a type says: type parameters, supertypes, and a constructor that is part of it. */
import { closersOf, isMark, isWord, type Token } from './scan.ts';
import { shownConstructor, signatureTokens } from './signature.ts';
import { typeParameterStretch, wordAtTop } from './signature-parameters.ts';
import { constraintsOf, parametersIn, type TypeParameter } from './type-header-parameters.ts';
import { type HeaderSupertypes, javaSupertypes, kotlinSupertypes } from './type-header-supertypes.ts';
import type { JvmLanguage } from './types.ts';

export type { TypeParameter } from './type-header-parameters.ts';
export type { TypeUse } from './type-header-supertypes.ts';

export interface TypeHeader extends HeaderSupertypes {
  typeParameters: readonly TypeParameter[];
  /**
   * Signature of the constructor of a record, or of a Kotlin class whose header has a list of parameters:
   * `Point(int x, int y)`, `private constructor(val x: T)`. Null without one.
   */
  constructor: string | null;
}

/**
 * Reads the signature of a type as the index keeps it, or the text of its header with comments and
 * annotations; a body behind it is not looked at. What does not follow the grammar is passed over.
 * Linear.
 */
export function typeHeader(raw: string, language: JvmLanguage): TypeHeader {
  const tokens = signatureTokens(raw, language);
  const closers = closersOf(tokens);
  const words = language === 'java' ? JAVA_KEYWORDS : KOTLIN_KEYWORDS;
  const keyword = wordAtTop(tokens, closers, words);
  if (keyword < 0) return { typeParameters: [], superclass: null, interfaces: [], constructor: null };
  // A companion may have no name.
  const name = isWord(tokens[keyword + 1]) ? keyword + 1 : keyword;
  const list = typeParameterStretch(tokens, closers, name + 1);
  const after = list?.end ?? name + 1;
  const head = { tokens, closers, after };
  const declared = list === undefined ? [] : parametersIn(tokens, closers, list, language);
  if (language === 'java') {
    const isInterface = isWord(tokens[keyword], 'interface');
    const isRecord = isWord(tokens[keyword], 'record') && isMark(tokens[after], '(');
    const primary = isRecord ? constructorOf(tokens, closers, [tokens[name]], after, language) : null;
    return { typeParameters: declared, ...javaSupertypes(head, isInterface), constructor: primary };
  }
  const { end, primary } = kotlinConstructor(head, tokens[name]);
  return {
    typeParameters: constraintsOf(tokens, closers, end, declared),
    ...kotlinSupertypes({ ...head, after: end }),
    constructor: primary,
  };
}

const JAVA_KEYWORDS = ['class', 'interface', 'enum', 'record'];
const KOTLIN_KEYWORDS = ['class', 'interface', 'object'];

/** Tokens of a header; `after` is the index behind the name and its type parameters. */
interface Head {
  tokens: readonly Token[];
  closers: Int32Array;
  after: number;
}

/** The primary constructor, and the index behind it. */
function kotlinConstructor(
  { tokens, closers, after }: Head,
  name: Token | undefined,
): { primary: string | null; end: number } {
  let open = after;
  while (isWord(tokens[open]) && !isWord(tokens[open], 'where')) open++;
  const isNamed = open > after;
  if (!isMark(tokens[open], '(') || (isNamed && !isWord(tokens[open - 1], 'constructor')))
    return { primary: null, end: after };
  const leading = isNamed ? tokens.slice(after, open) : [name];
  return {
    primary: constructorOf(tokens, closers, leading, open, 'kotlin'),
    end: Math.min((closers[open] ?? open) + 1, tokens.length),
  };
}

/** What stands in front of the parameters, then these with their brackets. */
function constructorOf(
  tokens: readonly Token[],
  closers: Int32Array,
  leading: readonly (Token | undefined)[],
  open: number,
  language: JvmLanguage,
): string {
  const parameters = tokens.slice(open, (closers[open] ?? open) + 1);
  const [bracket, ...others] = parameters;
  const start = leading.filter((token) => token !== undefined);
  return shownConstructor(
    [...start, ...(bracket ? [{ ...bracket, spaced: false }] : []), ...others],
    language,
  );
}
