/** Annotations among tokens. */
import { afterAngles, closersOf, isMark, isWord, type Token } from './scan.ts';
import type { JvmLanguage } from './types.ts';

/** `unknown`: written by somebody who may mean either language. */
export type Dialect = JvmLanguage | 'unknown';

/** What an annotation of Kotlin may be aimed at, before a colon. */
const TARGETS = new Set([
  ...['file', 'property', 'field', 'get', 'set', 'receiver', 'param', 'setparam', 'delegate', 'all'],
]);
/** What stands directly after something rather than beside an annotation. */
const TIGHT = new Set(['[', '...', ',', ')', '.', '>', ';']);

/** The tokens without annotations, blanks left as if these had never been there. Linear. */
export function withoutAnnotations(tokens: readonly Token[], dialect: Dialect): Token[] {
  const closers = closersOf(tokens);
  const kept: Token[] = [];
  /** Annotations have just been left out; whether there was a blank before the first. */
  let spacedBefore: boolean | undefined;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    if (isAnnotation(tokens, at, dialect)) {
      spacedBefore ??= token.spaced;
      at = annotationEnd(tokens, closers, at, dialect);
      continue;
    }
    if (spacedBefore === undefined) kept.push(token);
    else kept.push({ ...token, spaced: spacedBefore && !(token.kind === 'mark' && TIGHT.has(token.text)) });
    spacedBefore = undefined;
    at++;
  }
  return kept;
}

function isAnnotation(tokens: readonly Token[], at: number, dialect: Dialect): boolean {
  if (!isMark(tokens[at], '@')) return false;
  const name = tokens[at + 1];
  if (dialect === 'java') return isWord(name) && !isWord(name, 'interface');
  const before = tokens[at - 1];
  // `this@Outer` and `return@label`.
  const isLabel = isWord(before) && before?.end === tokens[at]?.start && !isMark(tokens[at - 2], '@');
  return !(isLabel && dialect === 'kotlin') && (isWord(name) || isMark(name, '['));
}

function annotationEnd(
  tokens: readonly Token[],
  closers: Int32Array,
  start: number,
  dialect: Dialect,
): number {
  let at = start + 1;
  if (isMark(tokens[at + 1], ':') && TARGETS.has(tokens[at]?.text ?? '')) at += 2;
  if (isMark(tokens[at], '[')) return (closers[at] ?? at) + 1;
  at++;
  while (isMark(tokens[at], '.') && isWord(tokens[at + 1])) at += 2;
  const next = tokens[at];
  if (dialect !== 'java' && isMark(next, '<') && next?.spaced === false)
    at = afterAngles(tokens, closers, at);
  return isMark(tokens[at], '(') && hasArguments(tokens, closers, at, dialect) ? (closers[at] ?? at) + 1 : at;
}

/** Whether round brackets after the name of an annotation are its own. In Kotlin no blank may part them. */
function hasArguments(tokens: readonly Token[], closers: Int32Array, at: number, dialect: Dialect): boolean {
  if (dialect === 'java' || tokens[at]?.spaced === false) return true;
  return dialect === 'unknown' && !isMark(tokens[(closers[at] ?? at) + 1], '->');
}
