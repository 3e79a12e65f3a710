/**
 * Which identifiers a text declares, told from keywords alone: `class Foo`, `fn foo`,
 * `func (r *T) foo`. For texts whose syntax is not known. It serves ranking only; a name it misses is still found as a word.
 */

const KEYWORDS = new Set(
  (
    'func function def fn class struct interface type enum trait module namespace protocol extension object ' +
    'record union typedef newtype data macro defmodule defp defmacro sub proc val var let const impl actor ' +
    'mixin instance package fun annotation'
  ).split(' '),
);

/** True for a word that introduces a declared name. */
export function isDeclarationKeyword(identifier: string): boolean {
  return KEYWORDS.has(identifier);
}

/** True where only blanks, words and parentheses stand before a keyword on its line. */
export function startsStatement(text: string, keyword: number): boolean {
  for (let at = keyword - 1; at >= 0 && keyword - at < 80; at--) {
    const code = text.charCodeAt(at);
    if (code === 10) return true;
    const blankOrLetter =
      code === 32 || code === 9 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!blankOrLetter && code !== 40 && code !== 41 && code !== 64) return false;
  }
  return true;
}

/**
 * The offset at which the declared name stands after a keyword that ends at `end`: behind blanks, and
 * behind a Go receiver in parentheses if there is one. -1 when nothing is declared there.
 */
export function declaredNameStart(text: string, end: number): number {
  const at = skipBlanks(text, end);
  if (at === end) return -1;
  if (text[at] !== '(') return at;
  const close = text.indexOf(')', at);
  return close < 0 || close > at + 120 ? -1 : skipBlanks(text, close + 1);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}
