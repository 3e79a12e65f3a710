/** What is done to a Kotlin text before the grammar reads it. */

import { Rewriting } from '../rewriting/rewriting.ts';
import { detachAnnotations, hideAccessorAnnotations } from './annotations.ts';
import { mendHeaders } from './class-headers.ts';
import { hideContexts } from './contexts.ts';
import { maskOf } from './mask.ts';
import { rewriteNewerSyntax } from './newer-syntax.ts';
import { breakOneLineBodies } from './one-line-bodies.ts';
import { renameSoftWords } from './soft-words.ts';

/** The text as the grammar can read it, every offset and line as in the source. Linear; about a twentieth of the parsing. */
export function prepareKotlin(text: string): string {
  const { mask, plainDollars } = maskOf(text);
  const rewriting = new Rewriting(text, mask);
  renameSoftWords(rewriting);
  hideContexts(rewriting);
  mendHeaders(rewriting);
  detachAnnotations(rewriting);
  hideAccessorAnnotations(rewriting);
  rewriteNewerSyntax(rewriting, plainDollars);
  breakOneLineBodies(rewriting);
  return rewriting.text;
}
