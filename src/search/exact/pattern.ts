/** From what was asked for to a query for the index and a matcher for files. */
import { canBeEmpty, type RegexNode, readHir, someNode } from './hir.ts';
import { invalidPattern, lineBreakError, readComplaint, syntaxError } from './regex-errors.ts';
import { lineBreakPosition } from './regex-line-break.ts';
import { NeedsLineFeed, withinLines } from './regex-lines.ts';
import { compileCost, MAX_PARSE_MS, parseCost } from './regex-parse-cost.ts';
import { planFoldedText, planRegex, planText } from './regex-plan.ts';
import { mayHaveComments, withSmallCounts } from './regex-scan.ts';
import { regexSource } from './regex-source.ts';
import { bytesWithin, MAX_WEIGHT, weightOf } from './regex-weight.ts';
import { ALL, type TrigramQuery } from './trigram-query.ts';
import { compiledRegex } from './wasm-regex.ts';

/** A line is searched in one go: it should take no longer at the very worst. In ms. */
const MAX_LINE_MS = 1_000;

/** What ripgrep has to be told. */
export interface RipgrepPattern {
  pattern: string;
  caseSensitive: boolean;
  /** The pattern is a text, no regular expression. */
  fixed: boolean;
}

/** How lines are matched. Plain data: it goes to worker threads. */
export type MatcherSpec =
  /** The text's bytes. */
  | { kind: 'literal'; text: string }
  /**
   * Source for the engine in this process. It never matches a line feed, and matches in a whole text what
   * it matches in its lines alone. `ripgrep` means the same, for files that are not valid UTF-8, and for
   * those with a line of more than `maxLineBytes`, which could hold up this process for long.
   */
  | { kind: 'regex'; source: string; maxLineBytes: number; ripgrep: RipgrepPattern }
  /** What the engine in this process cannot or should not do. */
  | ({ kind: 'ripgrep' } & RipgrepPattern);

/** A pattern that was checked. */
export interface ExactPattern {
  /** Lets through every file with a matching line. */
  narrowing: TrigramQuery;
  matcher: MatcherSpec;
}

/** What ripgrep has to be told to match like `matcher`. */
export function ripgrepPattern(matcher: MatcherSpec): RipgrepPattern {
  if (matcher.kind === 'literal') return { pattern: matcher.text, caseSensitive: true, fixed: true };
  if (matcher.kind === 'regex') return matcher.ripgrep;
  const { pattern, caseSensitive, fixed } = matcher;
  return { pattern, caseSensitive, fixed };
}

/**
 * Lines that contain a text; with letter case aside (Unicode simple case folding) if so wished. Throws
 * `invalid_pattern` for a line feed or NUL in it.
 */
export async function literalPattern(q: string, caseSensitive: boolean): Promise<ExactPattern> {
  const lineBreak = q.indexOf('\n');
  if (lineBreak >= 0) throw lineBreakError('text', [...q.slice(0, lineBreak)].length);
  const nul = q.indexOf('\0');
  if (nul >= 0) {
    const position = [...q.slice(0, nul)].length;
    throw invalidPattern(
      'nul',
      `The text holds a NUL at position ${position}, as no text file does.`,
      position,
    );
  }
  // Without letters beyond ASCII that have cases, and without those of ASCII, case is nothing to fold.
  if (caseSensitive || !/[A-Za-z\x80-\u{10FFFF}]/u.test(q)) {
    return { narrowing: planText(q), matcher: { kind: 'literal', text: q } };
  }
  const ripgrep = { pattern: q, caseSensitive: false, fixed: true };
  const escaped = q.replaceAll(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');
  if (parseCost(escaped, false) <= MAX_PARSE_MS) return planned(escaped, false, ripgrep);
  return { narrowing: planFoldedText(q), matcher: { kind: 'ripgrep', ...ripgrep } };
}

/**
 * Lines that a regular expression matches, each by itself. Throws `invalid_pattern` with the check and,
 * where it can be told, the position (in code points). What only ripgrep can compile is not checked
 * here; ripgrep refuses it when it is run.
 *
 * Takes some ms, for hostile patterns up to about 0.3 s.
 */
export async function regexPattern(q: string, caseSensitive: boolean): Promise<ExactPattern> {
  const pattern = withCommentClosed(q, caseSensitive);
  return planned(q, caseSensitive, { pattern, caseSensitive, fixed: false });
}

function planned(q: string, caseSensitive: boolean, ripgrep: RipgrepPattern): ExactPattern {
  const before = caseSensitive ? '(?m)' : '(?mi)';
  const forRipgrep: MatcherSpec = { kind: 'ripgrep', ...ripgrep };
  if (parseCost(q, caseSensitive) > MAX_PARSE_MS) return { narrowing: ALL, matcher: forRipgrep };
  // Most likely too heavy in the end, so the engine need not try.
  if (compileCost(q) > MAX_PARSE_MS) {
    const tree = treeWithSmallCounts(q, before);
    if (tree) return { narrowing: planRegex(tree), matcher: forRipgrep };
  }
  const parsed = parse(q, before);
  if (parsed === 'too large') {
    const tree = treeWithSmallCounts(q, before);
    return { narrowing: tree ? planRegex(tree) : ALL, matcher: forRipgrep };
  }
  if (parsed === 'not UTF-8') return { narrowing: ALL, matcher: forRipgrep };

  const tree = inLines(parsed.tree, q, before);
  const narrowing = planRegex(tree);
  const source = tree === parsed.tree ? before + q : regexSource(tree);
  const weight = weightOf(tree);
  const fits = isForEngine(parsed.tree) && weight <= MAX_WEIGHT && canCompile(source);
  const maxLineBytes = bytesWithin(MAX_LINE_MS, weight);
  return { narrowing, matcher: fits ? { kind: 'regex', source, maxLineBytes, ripgrep } : forRipgrep };
}

/** What the engine makes of `before + q`. Throws `invalid_pattern`. */
function parse(q: string, before: string): { tree: RegexNode } | 'too large' | 'not UTF-8' {
  try {
    return { tree: readHir(compiledRegex(before + q).tree()) };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Error') throw error;
    if (error.message.startsWith('Compiled regex exceeds size limit')) return 'too large';
    const complaint = readComplaint(error.message, before + q);
    if (complaint.reason === 'pattern can match invalid UTF-8') return 'not UTF-8';
    throw syntaxError(complaint, q, before);
  }
}

/** The tree of an expression that matches more, see `withSmallCounts`; undefined if there is none. */
function treeWithSmallCounts(q: string, before: string): RegexNode | undefined {
  const smaller = withSmallCounts(q);
  if (smaller === undefined) return undefined;
  let tree: RegexNode;
  try {
    tree = readHir(compiledRegex(before + smaller).tree());
  } catch (error) {
    // What is wrong with it is told of the pattern as it was given.
    if (error instanceof Error && error.name === 'Error') return undefined;
    throw error;
  }
  return inLines(tree, q, before);
}

/** See {@link withinLines}; throws `invalid_pattern` where a match would need a line feed. */
function inLines(tree: RegexNode, q: string, before: string): RegexNode {
  try {
    return withinLines(tree);
  } catch (error) {
    if (error instanceof NeedsLineFeed) {
      throw lineBreakError('regular expression', lineBreakPosition(q, before));
    }
    throw error;
  }
}

const CARRIAGE_RETURN = 0x0d;

/**
 * False for the few expressions of which searching a whole text would not tell the lines that ripgrep
 * finds:
 * - with CRLF line ends (`(?R)`), the place between CR and LF is a line end for a line alone, but not in a
 *   text; that matters where CR can be read or the ends of the text are asked for;
 * - ASCII word conditions hold inside characters beyond ASCII, where the engine never sees an empty match.
 */
function isForEngine(tree: RegexNode): boolean {
  const has = (...looks: string[]): boolean =>
    someNode(tree, (node) => node.kind === 'look' && looks.includes(node.look));
  if (has('StartCRLF', 'EndCRLF') && (has('Start', 'End') || someNode(tree, readsCarriageReturn)))
    return false;
  return !(canBeEmpty(tree) && has('WordAsciiNegate', 'WordStartHalfAscii', 'WordEndHalfAscii'));
}

function readsCarriageReturn(node: RegexNode): boolean {
  if (node.kind === 'literal') return node.bytes.includes(CARRIAGE_RETURN);
  if (node.kind !== 'class') return false;
  return node.ranges.some(([first, last]) => first <= CARRIAGE_RETURN && CARRIAGE_RETURN <= last);
}

/** The source in which line feeds were taken out may be larger than the one it was made from. */
function canCompile(source: string): boolean {
  try {
    compiledRegex(source);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'Error') return false;
    throw error;
  }
}

/** The pattern with its last comment ended: ripgrep puts brackets around it, and the closing one must count. */
function withCommentClosed(q: string, caseSensitive: boolean): string {
  const lastLine = q.slice(q.lastIndexOf('\n') + 1);
  if (!mayHaveComments(q) || !lastLine.includes('#')) return q;
  if (parseCost(q, caseSensitive) > MAX_PARSE_MS || compileCost(q) > MAX_PARSE_MS) return `${q}\n`;
  try {
    compiledRegex(`(?:${q})`);
    return q;
  } catch (error) {
    return error instanceof Error && error.message.endsWith('unclosed group') ? `${q}\n` : q;
  }
}
