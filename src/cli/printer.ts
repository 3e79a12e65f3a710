/** Writing to standard output and standard error, and what can be said of who reads it. */
import type { Writable } from 'node:stream';
import { hasErrno } from '../errors.ts';
import { printable } from '../printable.ts';

/** How parts of the output look on a terminal; elsewhere, or with NO_COLOR, they stay plain. */
export interface Style {
  heading(text: string): string;
  path(text: string): string;
  faint(text: string): string;
  match(text: string): string;
  good(text: string): string;
  doubtful(text: string): string;
  bad(text: string): string;
}

/** One of the two output streams of a command. */
export interface Printer {
  /** True when people read along. */
  readonly isTerminal: boolean;
  readonly style: Style;
  /** Characters of a line; 80 where nobody knows. */
  columns(): number;
  write(text: string): void;
}

type Stream = Writable & { isTTY?: boolean; columns?: number };

/**
 * A printer for a stream of the process. `onClosed` is called when its reader has gone, which is no
 * error: `quarry search x | head -1` ends so.
 */
export function printerOf(stream: Stream, env: NodeJS.ProcessEnv, onClosed: () => void): Printer {
  const isTerminal = stream.isTTY === true;
  let guarded = false;
  const guard = (): void => {
    guarded = true;
    stream.on('error', (error) => {
      if (!hasErrno(error, 'EPIPE', 'ERR_STREAM_DESTROYED')) throw error;
      onClosed();
    });
  };
  return {
    isTerminal,
    style: isTerminal && wantsColour(env) ? COLOURS : PLAIN,
    columns: () => stream.columns ?? 80,
    write(text) {
      if (!guarded) guard();
      stream.write(text);
    },
  };
}

function wantsColour(env: NodeJS.ProcessEnv): boolean {
  return !env.NO_COLOR && env.TERM !== 'dumb';
}

const as =
  (code: string) =>
  (text: string): string =>
    text === '' ? '' : `\x1b[${code}m${text}\x1b[0m`;

/** Colours of the terminal's own palette only, so that they suit light and dark ones. */
export const COLOURS: Style = {
  heading: as('1'),
  path: as('36'),
  faint: as('2'),
  match: as('1;33'),
  good: as('32'),
  doubtful: as('33'),
  bad: as('31'),
};

const plain = (text: string): string => text;

export const PLAIN: Style = {
  heading: plain,
  path: plain,
  faint: plain,
  match: plain,
  good: plain,
  doubtful: plain,
  bad: plain,
};

/** Text of several lines that cannot steer a terminal: control characters but tabs are written as `\xNN`. */
export function printableLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) =>
      line
        .split('\t')
        .map((part) => printable(part))
        .join('\t'),
    )
    .join('\n');
}

/** A value as JSON of several lines. All control characters are escaped, also those JSON would let pass. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  return `${json.replace(/[\x7f-\x9f]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)}\n`;
}
