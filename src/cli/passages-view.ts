/** How `quarry search` shows what it found. */
import { isAbsolute, join, relative, sep } from 'node:path';
import { printable } from '../printable.ts';
import type { FoundPassages, Passage } from '../tools/text/passages.ts';
import type { Style } from './printer.ts';
import { bestWindow, markTerms, type NumberedLine, numberedLines, termsOf } from './snippet.ts';

/** Lines of a passage shown if not all. */
const SNIPPET_LINES = 6;
const TAB = '    ';

export interface PassagesView {
  query: string;
  literal: boolean;
  /** All lines of each passage. */
  full: boolean;
  /** Paths are shown relative to this directory where one holds the other. */
  cwd: string;
  style: Style;
  /** Longer lines are cut. */
  columns: number;
}

/** Each passage with its place, score and lines; a blank line between two. Empty without passages. */
export function renderPassages({ record, passages }: FoundPassages, view: PassagesView): string {
  const terms = termsOf(view.query, view.literal);
  return passages
    .map((passage) => `${heading(passage, record.root, view)}\n${body(passage, terms, view)}`)
    .join('\n');
}

function heading({ path, bounds, score }: Passage, root: string, { cwd, style }: PassagesView): string {
  const place = `${style.path(printable(shownFrom(cwd, root, path)))}:${bounds.lineStart}-${bounds.lineEnd}`;
  return `${place}  ${style.faint(score.toFixed(2))}`;
}

/** A file's path for somebody in `cwd`: relative if the root holds that directory or lies below it. */
export function shownFrom(cwd: string, root: string, path: string): string {
  const absolute = join(root, path);
  return isWithin(root, cwd) || isWithin(cwd, root) ? relative(cwd, absolute) : absolute;
}

/** True for a directory itself and all below it. Both paths are absolute. */
export function isWithin(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function body({ text, bounds }: Passage, terms: readonly string[], view: PassagesView): string {
  const lines = numberedLines(text, bounds.lineStart);
  const shown = view.full ? lines : bestWindow(lines, terms, view.literal, SNIPPET_LINES);
  return shown.map((line) => renderLine(line, terms, view)).join('');
}

function renderLine(line: NumberedLine, terms: readonly string[], view: PassagesView): string {
  const { literal, style, columns } = view;
  const number = String(line.number).padStart(5);
  const expanded = printable(line.text.replaceAll('\t', TAB).trimEnd());
  const room = Math.max(20, columns - number.length - 2);
  const cut = expanded.length > room ? `${expanded.slice(0, room - 1)}…` : expanded;
  return `${style.faint(number)}  ${markTerms(cut, terms, literal, style.match)}\n`;
}

/** The same as a value for `--json`. Paths are relative to the root, byte ranges end-exclusive, lines 1-based and inclusive. */
export function passagesJson(query: string, { record, passages, more, notes }: FoundPassages): unknown {
  return {
    query,
    session: record.id,
    root: record.repositoryPath,
    results: passages.map(({ path, chunk, bounds, score, text }) => ({
      path,
      chunk,
      bytes: [bounds.byteStart, bounds.byteEnd],
      lines: [bounds.lineStart, bounds.lineEnd],
      score,
      text,
    })),
    more,
    notes,
  };
}
