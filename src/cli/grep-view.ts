/** How `quarry grep` shows what it found. */
import { printable } from '../printable.ts';
import type { LineItem, SearchEffort } from '../search/exact/exact-search.ts';
import type { TrigramQuery } from '../search/exact/trigram-query.ts';
import { renderTrigramQuery } from '../search/exact/trigram-query.ts';
import { count } from '../tools/text/format.ts';
import type { Marks } from './match-marks.ts';
import { shownFrom } from './passages-view.ts';
import type { Style } from './printer.ts';
import type { NumberedLine } from './snippet.ts';

export interface GrepView {
  /** Real path of the tree. */
  root: string;
  /** Paths are shown relative to this directory where one holds the other. */
  cwd: string;
  /** People read along: a heading for each file. Elsewhere `path:line:text`, as it is. */
  isTerminal: boolean;
  style: Style;
  marks: Marks;
}

/** The matching lines of a file, and those to be shown around them. */
export interface FileMatches {
  filePath: string;
  matches: readonly LineItem[];
  /** Lines to be shown around the matches, in order, those of matches among them; absent: none. */
  around?: readonly NumberedLine[];
}

/** A line as it is shown. */
interface ShownLine extends NumberedLine {
  isMatch: boolean;
}

/** Lines without a gap between them. */
type Block = ShownLine[];

/** Consecutive matching lines as files. */
export function byFile(lines: readonly LineItem[]): { filePath: string; matches: LineItem[] }[] {
  const files: { filePath: string; matches: LineItem[] }[] = [];
  for (const line of lines) {
    const last = files.at(-1);
    if (last?.filePath === line.filePath) last.matches.push(line);
    else files.push({ filePath: line.filePath, matches: [line] });
  }
  return files;
}

/** Shows one file after the other; knows what to put between two. */
export function linesPrinter(view: GrepView): (file: FileMatches) => string {
  let isFirst = true;
  return (file) => {
    const text = view.isTerminal ? forTerminal(file, view) : forPrograms(file, view);
    const between = isFirst ? '' : view.isTerminal ? '\n' : file.around ? '--\n' : '';
    isFirst = false;
    return between + text;
  };
}

function forTerminal(file: FileMatches, { cwd, root, style, marks }: GrepView): string {
  const heading = style.path(printable(shownFrom(cwd, root, file.filePath)));
  const shown = ({ number, text, isMatch }: ShownLine): string =>
    isMatch
      ? `${style.faint(`${number}:`)}${marked(text, marks, style)}`
      : `${style.faint(`${number}-`)}${withTabs(text)}`;
  const between = `${style.faint('--')}\n`;
  const blocks = blocksOf(file).map((block) => block.map((line) => `${shown(line)}\n`).join(''));
  return `${heading}\n${blocks.join(file.around ? between : '')}`;
}

function forPrograms(file: FileMatches, { cwd, root }: GrepView): string {
  const path = shownFrom(cwd, root, file.filePath);
  const shown = ({ number, text, isMatch }: ShownLine): string =>
    isMatch ? `${path}:${number}:${text}\n` : `${path}-${number}-${text}\n`;
  const blocks = blocksOf(file).map((block) => block.map(shown).join(''));
  return blocks.join(file.around ? '--\n' : '');
}

function blocksOf({ matches, around }: FileMatches): Block[] {
  const lines = new Map<number, ShownLine>();
  for (const { number, text } of around ?? []) lines.set(number, { number, text, isMatch: false });
  for (const { lineNumber, lineText } of matches) {
    lines.set(lineNumber, { number: lineNumber, text: lineText, isMatch: true });
  }
  const blocks: Block[] = [];
  for (const line of [...lines.values()].sort((a, b) => a.number - b.number)) {
    const last = blocks.at(-1);
    if (last?.at(-1)?.number === line.number - 1) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function marked(text: string, marks: Marks, style: Style): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of marks(text)) {
    shown += withTabs(text.slice(at, start)) + style.match(withTabs(text.slice(start, end)));
    at = end;
  }
  return shown + withTabs(text.slice(at));
}

/** Control characters but tabs as `\xNN`: a line cannot steer the terminal. */
function withTabs(text: string): string {
  return text
    .split('\t')
    .map((part) => printable(part))
    .join('\t');
}

/** A path on a line by itself, perhaps with a count. */
export function renderPath(path: string, found: number | undefined, view: GrepView): string {
  const shown = shownFrom(view.cwd, view.root, path);
  const name = view.isTerminal ? view.style.path(printable(shown)) : shown;
  return found === undefined ? `${name}\n` : `${name}:${found}\n`;
}

/** Matching lines for `--json`, with `context` lines before and after each if any. */
export function itemsJson({ matches, around }: FileMatches, context: number): unknown[] {
  const texts = new Map((around ?? []).map(({ number, text }) => [number, text]));
  const range = (from: number, to: number): string[] => {
    const lines: string[] = [];
    for (let number = Math.max(1, from); number <= to; number++) {
      const text = texts.get(number);
      if (text !== undefined) lines.push(text);
    }
    return lines;
  };
  return matches.map(({ filePath, lineNumber, lineText }) => ({
    filePath,
    lineNumber,
    lineText,
    ...(around && {
      contextBefore: range(lineNumber - context, lineNumber - 1),
      contextAfter: range(lineNumber + 1, lineNumber + context),
    }),
  }));
}

/** How the search went, in lines for people. */
export function renderEffort(query: TrigramQuery, effort: SearchEffort): string {
  const { files, candidates, read, indexed, planMs, matchMs } = effort;
  const index = indexed ? 'used' : 'none, so every file is a candidate';
  return [
    `plan: ${renderTrigramQuery(query)}`,
    `index: ${index}`,
    `files: ${count(files)}, candidates: ${count(candidates)}, read: ${count(read)}`,
    `planning: ${planMs.toFixed(1)} ms, matching: ${matchMs.toFixed(1)} ms`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The same for `--json`. Times in ms. */
export function effortJson(query: TrigramQuery, effort: SearchEffort): unknown {
  const { planMs, matchMs } = effort;
  return { plan: renderTrigramQuery(query), ...effort, planMs: rounded(planMs), matchMs: rounded(matchMs) };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
