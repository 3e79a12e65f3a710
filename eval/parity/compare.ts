/** Two answers to one question, set against each other. */
import { comparePaths } from '../../src/patterns/path-order.ts';
import type { ParityLine } from './query.ts';

/** What is wrong with an answer of Quarry's. */
export interface Difference {
  kind: 'missing' | 'extra' | 'twice' | 'order' | 'text' | 'more';
  path: string;
  lineNumber: number;
  /** What ripgrep has, and what Quarry has, where that says something. */
  expected?: string;
  actual?: string;
}

const MAX_LINE = 400;
const ELLIPSIS = '…';

/** Every difference between the lines that there are, in any order, and those answered. */
export function compareLines(expected: readonly ParityLine[], actual: readonly ParityLine[]): Difference[] {
  const differences: Difference[] = [];
  const missing = new Map<string, Map<number, string>>();
  for (const { path, lineNumber, text } of expected) {
    const lines = missing.get(path);
    if (lines) lines.set(lineNumber, text);
    else missing.set(path, new Map([[lineNumber, text]]));
  }
  let before: ParityLine | undefined;
  for (const line of actual) {
    const { path, lineNumber, text } = line;
    const place = { path, lineNumber };
    const order = before ? comparePaths(before.path, path) || before.lineNumber - lineNumber : -1;
    before = line;
    if (order >= 0) differences.push({ kind: order === 0 ? 'twice' : 'order', ...place });
    if (order === 0) continue;
    const lines = missing.get(path);
    const whole = lines?.get(lineNumber);
    if (whole === undefined) differences.push({ kind: 'extra', ...place, actual: text });
    else if (!shows(text, whole)) differences.push({ kind: 'text', ...place, expected: whole, actual: text });
    lines?.delete(lineNumber);
  }
  for (const [path, lines] of missing) {
    for (const [lineNumber, expected] of lines)
      differences.push({ kind: 'missing', path, lineNumber, expected });
  }
  return differences;
}

/** True if a text may stand for a line: the line itself, or if it is long a part of it, marked as such. */
export function shows(shown: string, line: string): boolean {
  if (shown === line) return characters(line) <= MAX_LINE;
  if (characters(line) <= MAX_LINE || characters(shown) > MAX_LINE) return false;
  const isCutBefore = shown.startsWith(ELLIPSIS);
  const isCutBehind = shown.endsWith(ELLIPSIS);
  const part = shown.slice(isCutBefore ? 1 : 0, isCutBehind ? -1 : undefined);
  if (isCutBefore && isCutBehind) return line.includes(part);
  return isCutBefore ? line.endsWith(part) : isCutBehind && line.startsWith(part);
}

function characters(text: string): number {
  if (text.length <= MAX_LINE) return text.length;
  return text.length > 2 * MAX_LINE ? Number.POSITIVE_INFINITY : Array.from(text).length;
}

/** A difference in one line, for people. */
export function renderDifference({ kind, path, lineNumber, expected, actual }: Difference): string {
  const texts = [
    ...(expected === undefined ? [] : [`ripgrep ${excerpt(expected)}`]),
    ...(actual === undefined ? [] : [`Quarry ${excerpt(actual)}`]),
  ];
  return `${kind} ${path}:${lineNumber}${texts.length > 0 ? ` ${texts.join(', ')}` : ''}`;
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 160 ? `${text.slice(0, 160)}…` : text);
}
