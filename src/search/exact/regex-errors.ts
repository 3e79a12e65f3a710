/** What is wrong with a pattern, in words and for programs. */
import { type ErrorDetails, QuarryError } from '../../errors.ts';

/** What the engine said, with the place it pointed at. */
export interface EngineComplaint {
  reason: string;
  /** Code points into the source that was parsed; undefined if it points at no place that was found. */
  place: { start: number; end: number } | undefined;
}

/**
 * Reads a parse error of the engine. It shows the source, indented by four blanks or, if it has several
 * lines, each behind its number, with `^^^` under the place; a place over several lines is told in words.
 */
export function readComplaint(message: string, source: string): EngineComplaint {
  const reason = /^error: (.*)$/m.exec(message.slice(message.lastIndexOf('\nerror: ')))?.[1];
  return { reason: reason ?? message.split('\n').at(-1) ?? '', place: placeIn(message, source) };
}

function placeIn(message: string, source: string): EngineComplaint['place'] {
  const lines = source.split('\n');
  const shownLines = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const numbered = source.includes('\n');
  const width = String(shownLines.length).length;
  const margin = (i: number): string => (numbered ? `${String(i + 1).padStart(width)}: ` : '    ');
  const offsets = offsetsOf(lines);

  const shown = message.split('\n').slice(numbered ? 2 : 1);
  let place: EngineComplaint['place'];
  let at = 0;
  for (const [i, line] of shownLines.entries()) {
    if (shown[at] !== margin(i) + line.replace(/\r$/, '')) return undefined;
    at++;
    const marks = shown[at] ?? '';
    if (!/^ *\^[ ^]*$/.test(marks)) continue;
    at++;
    // With two places marked, the second one is what clashes with the first.
    const end = marks.length - margin(i).length;
    const start = marks.lastIndexOf(' ') + 1 - margin(i).length;
    place = { start: (offsets[i] ?? 0) + start, end: (offsets[i] ?? 0) + end };
  }
  return place ?? placeInWords(shown.slice(at), offsets);
}

/** Offsets of lines in code points. */
function offsetsOf(lines: readonly string[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const line of lines) {
    offsets.push(offset);
    offset += [...line].length + 1;
  }
  return offsets;
}

function placeInWords(remarks: readonly string[], offsets: readonly number[]): EngineComplaint['place'] {
  const told = /on line (\d+) \(column (\d+)\) through line (\d+) \(column (\d+)\)/.exec(remarks.join('\n'));
  if (!told) return undefined;
  const [, line = 0, column = 0, lastLine = 0, lastColumn = 0] = told.map(Number);
  return {
    start: (offsets[line - 1] ?? 0) + column - 1,
    end: (offsets[lastLine - 1] ?? 0) + lastColumn - 1,
  };
}

/** Which rule of regular expressions was broken. */
export type RegexCheck = 'look_around' | 'backreference' | 'line_break' | 'syntax' | 'size';

/** The error for a complaint about `before + pattern`. */
export function syntaxError(complaint: EngineComplaint, pattern: string, before: string): QuarryError {
  const { reason, place } = complaint;
  const start = place && Math.max(0, place.start - before.length);
  const end = place ? Math.max(0, place.end - before.length) : 0;
  const construct = start === undefined ? '' : [...pattern].slice(start, end).join('');
  if (reason.startsWith('look-around')) {
    return invalidPattern(
      'look_around',
      `Look-around${named(construct, start)} is not supported; write the expression without it.`,
      start,
    );
  }
  if (reason.startsWith('backreferences')) {
    return invalidPattern(
      'backreference',
      `The back-reference${named(construct, start)} is not supported; write the text it stands for.`,
      start,
    );
  }
  const where = start === undefined ? '' : ` at position ${start}`;
  return invalidPattern('syntax', `The regular expression is not valid${where}: ${reason}.`, start);
}

/** The error for a line feed that a match would need. */
export function lineBreakError(
  what: 'text' | 'regular expression',
  position: number | undefined,
): QuarryError {
  const where = position === undefined ? '' : ` at position ${position}`;
  return invalidPattern(
    'line_break',
    `The ${what} holds a line break${where}, but lines are matched one by one; search for one line's part.`,
    position,
  );
}

function named(construct: string, position: number | undefined): string {
  return position === undefined ? '' : ` "${construct}" at position ${position}`;
}

/** `invalid_pattern` for the argument `q`; `position` counts code points. */
export function invalidPattern(
  check: RegexCheck | 'nul',
  message: string,
  position: number | undefined,
): QuarryError {
  const details: ErrorDetails = {
    argument: 'q',
    check,
    ...(position === undefined ? {} : { position }),
  };
  return new QuarryError('invalid_pattern', message, { details });
}
