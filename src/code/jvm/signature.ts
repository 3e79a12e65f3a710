/** Signatures as they are shown: one line of source without annotations, comments, body and initialiser. */
import { afterAngles, closersOf, codeOf, isMark, isWord, type Token, tokensOf } from './scan.ts';
import { withoutAnnotations } from './scan-annotations.ts';
import { parameterBrackets, type Stretch, withShortDefaults, wordAtTop } from './signature-parameters.ts';
import type { JvmLanguage } from './types.ts';

/** What a signature is of. A variant is a constant of an enum. */
export type SignatureOf = 'type' | 'method' | 'field' | 'variant';

/** What the index puts at the end of a signature that it had to cut. */
const CUT = '...';
const MIN_CUT_LENGTH = 2_000;

/**
 * Modifiers, type parameters, receiver, type, name, parameters with their names, `throws` and `where`,
 * as in the source. Of a variant only the name. Default values of Kotlin stay up to 40 characters.
 * `raw` may be what the index keeps of a declaration as well as its whole text. Linear; code that
 * makes no sense is shown as far as it goes.
 */
export function shownSignature(raw: string, language: JvmLanguage, what: SignatureOf): string {
  const isCut = raw.length >= MIN_CUT_LENGTH && raw.endsWith(CUT);
  const tokens = signatureTokens(isCut ? raw.slice(0, -CUT.length) : raw, language);
  if (what === 'variant') return tokens.find((token) => isWord(token))?.text ?? '';
  const closers = closersOf(tokens);
  const end = headEnd(tokens, closers, language, what);
  const head = shownTokens(tokens.slice(0, end), language, what);
  return isCut && end === tokens.length ? `${codeOf(head)}${CUT}` : codeOf(head);
}

/** What a signature consists of, without comments and annotations. */
export function signatureTokens(raw: string, language: JvmLanguage): Token[] {
  return withoutAnnotations(tokensOf(raw, language), language);
}

/** The signature of a constructor that is part of a type's header: its modifiers, a name and the parameters. */
export function shownConstructor(tokens: readonly Token[], language: JvmLanguage): string {
  return codeOf(shownTokens(tokens, language, 'method'));
}

function shownTokens(head: readonly Token[], language: JvmLanguage, what: SignatureOf): Token[] {
  const closers = closersOf(head);
  const brackets =
    language === 'kotlin' && what !== 'field' ? parameterBrackets(head, closers, language) : undefined;
  if (brackets === undefined) return withEvenBlanks(head);
  const list: Stretch = { start: brackets.open + 1, end: brackets.close };
  const parameters = withShortDefaults(head, closers, list, codeOf);
  return withEvenBlanks([...head.slice(0, list.start), ...parameters, ...head.slice(list.end)]);
}

/** A blank inside only one of two brackets is what is left of a comment, and goes. */
function withEvenBlanks(tokens: readonly Token[]): Token[] {
  const shown = tokens.map((token) => ({ ...token }));
  closersOf(tokens).forEach((closer, at) => {
    const first = shown[at + 1];
    const last = shown[closer];
    if (closer < 0 || first === undefined || last === undefined) return;
    if (closer > at + 1 && first.spaced && last.spaced) return;
    first.spaced = false;
    last.spaced = false;
  });
  return shown;
}

/** Number of tokens before a body, an initialiser, accessors, or the call of another constructor. */
function headEnd(
  tokens: readonly Token[],
  closers: Int32Array,
  language: JvmLanguage,
  what: SignatureOf,
): number {
  if (what === 'type') return endBefore(tokens, closers, 0, ['{', ';']);
  if (what === 'method') return methodEnd(tokens, closers, language);
  if (language === 'kotlin') return propertyEnd(tokens, closers);
  return endBefore(tokens, closers, 0, ['=', ';', ',', '{', ')']);
}

function methodEnd(tokens: readonly Token[], closers: Int32Array, language: JvmLanguage): number {
  const brackets = parameterBrackets(tokens, closers, language);
  const after = brackets === undefined ? 0 : Math.min(brackets.close + 1, tokens.length);
  const isConstructor = language === 'kotlin' && wordAtTop(tokens, closers, ['fun']) < 0;
  if (isConstructor && brackets !== undefined) return after;
  const end = endBefore(tokens, closers, after, ['=', '{', ';']);
  if (language === 'kotlin' || brackets === undefined) return end;
  const value = tokens.findIndex((token, at) => at >= after && isWord(token, 'default'));
  return value < 0 ? end : Math.min(value, end);
}

/** Index of the first of some marks from an index on that is in no brackets; the number of tokens if there is none. */
function endBefore(
  tokens: readonly Token[],
  closers: Int32Array,
  from: number,
  marks: readonly string[],
): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'mark') continue;
    if (marks.includes(token.text)) return at;
    if (token.text === '<') at = afterAngles(tokens, closers, at) - 1;
    else at = Math.max(at, closers[at] ?? at);
  }
  return tokens.length;
}

/**
 * A word directly after a whole name or type begins the delegate, an accessor or its modifiers; only
 * `where` is still part of the signature.
 */
function propertyEnd(tokens: readonly Token[], closers: Int32Array): number {
  const keyword = wordAtTop(tokens, closers, ['val', 'var']);
  let at = keyword + 1;
  if (isMark(tokens[at], '<')) at = afterAngles(tokens, closers, at);
  let isConstrained = false;
  for (const first = at; at < tokens.length; at++) {
    const token = tokens[at];
    if (isWord(token)) {
      if (keyword < 0 || at === first || !endsName(tokens[at - 1])) continue;
      if (!isWord(token, 'where')) return at;
      isConstrained = true;
    } else if (isMark(token, '<')) at = afterAngles(tokens, closers, at) - 1;
    else if (isMark(token, ',') ? !isConstrained : PROPERTY_ENDS.has(token?.text ?? '')) return at;
    else at = Math.max(at, closers[at] ?? at);
  }
  return tokens.length;
}

const PROPERTY_ENDS = new Set(['=', '{', ';', ')']);
const NOT_YET_TYPES = new Set(['where', 'suspend']);
const TYPE_ENDS = new Set([')', '>', '?']);

function endsName(token: Token | undefined): boolean {
  return token?.kind === 'word' ? !NOT_YET_TYPES.has(token.text) : TYPE_ENDS.has(token?.text ?? '');
}
