/**
 * Line breaks that the grammar wants and Kotlin does not: it ends statements and members by a line break
 * or one `;`, and loses sight of the break before a comment that stands at the beginning of a line.
 */

import { Rewriting } from '../rewriting/rewriting.ts';
import { maskOf } from './mask.ts';

/** Blanks and comments between something and a closing brace. */
const BEFORE_BRACE = /(?<=[^\s{;])[ \t\f]+(?=\})/g;
/** A comment at the beginning of a line, and code behind it. */
const LEADING_COMMENT = /\n[ \t]*\f[ \t\f]*(?=\S)/g;
/** Between a closing brace and a member on the same line. */
const BEFORE_MEMBER =
  /(?<=\})[ \t\f]+(?=(?:(?:private|protected|internal|public|abstract|open|final|override|inline|suspend|operator|infix|tailrec|external|const|lateinit|data|sealed|inner|value|enum|annotation|companion|expect|actual)[ \t]+)*(?:fun|val|var|class|interface|object|typealias|constructor[ \t]*\(|init[ \t]*\{)(?!\w))/g;
/** All but the last of several. */
const REPEATED_SEMICOLON = /;(?=\s*;)/g;
/** Before an accessor of the property that has just ended. */
const BEFORE_ACCESSOR =
  /;(?=\s*(?:(?:@[\w.]+|private|protected|internal|public|inline|external|override|final|open|abstract)\s+)*(?:get\s*\(\s*\)\s*[={:]|set\s*\(\s*\w+\s*(?::[^()\n]*)?\)\s*[={:]))/g;
const BEFORE_MODIFIED_ACCESSOR =
  /;(?=\s*(?:(?:private|protected|internal|public)\s+)(?:get|set)\b(?![ \t]*[\w(.=]))/g;

/**
 * The same text, as long, with a line break for a blank before each closing brace that ends a line of
 * code. Elsewhere than in class bodies the break changes nothing. Linear.
 */
export function breakBeforeBraces(text: string): string {
  const rewriting = new Rewriting(text, maskOf(text).mask);
  breakLines(rewriting, BEFORE_BRACE);
  return rewriting.text;
}

/** Makes the breaks and takes out what stands for one. Linear. */
export function breakOneLineBodies(rewriting: Rewriting): void {
  for (const pattern of [REPEATED_SEMICOLON, BEFORE_ACCESSOR, BEFORE_MODIFIED_ACCESSOR]) {
    for (const { index } of rewriting.code.matchAll(pattern)) rewriting.put(index, ' ');
  }
  for (const pattern of [BEFORE_BRACE, BEFORE_MEMBER, LEADING_COMMENT]) breakLines(rewriting, pattern);
}

/** Puts a line break at the first blank of each stretch, or behind the comments in it. */
function breakLines(rewriting: Rewriting, pattern: RegExp): void {
  for (const { 0: stretch, index } of rewriting.code.matchAll(pattern)) {
    const comment = stretch.lastIndexOf('\f');
    const at = /[ \t]/.exec(stretch.slice(comment + 1))?.index ?? -1;
    if (at >= 0) rewriting.put(index + comment + 1 + at, '\n');
    // Not behind a comment that begins its line: the break before it is the one to be lost.
    else if (pattern !== LEADING_COMMENT) breakBefore(rewriting, index, stretch);
  }
}

/** Where there is no blank behind the last comment. */
function breakBefore(rewriting: Rewriting, index: number, stretch: string): void {
  const at = stretch.search(/[ \t]/);
  if (at >= 0 && at < stretch.indexOf('\f')) rewriting.put(index + at, '\n');
}
