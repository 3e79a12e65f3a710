/** How ripgrep is told to search given files, and what its failure means. */
import { type ErrorDetails, QuarryError } from '../../errors.ts';
import type { RipgrepEnd } from '../../ripgrep/process.ts';

/** What is searched for. */
export interface RipgrepSpec {
  pattern: string;
  caseSensitive: boolean;
  /** The pattern is a text, no regular expression. */
  fixed: boolean;
}

/** What ripgrep allows a compiled pattern by itself. */
const MAX_PROGRAM_BYTES = 100 << 20;

const ARGUMENTS = [
  '--no-config',
  // Whatever is given is searched, but no directory that has come to stand in the place of a file.
  '--no-ignore',
  '--hidden',
  '--max-depth=0',
  // Only what is wrong with the pattern is said; files that are gone are no error.
  '--no-messages',
  // A mapped file that another process shortens would end ripgrep with a signal.
  '--no-mmap',
  // Else a file is given up at its first NUL, with a remark among the lines.
  '--text',
  // One file after the other, in the order given.
  '--threads=1',
  '--path-separator=/',
  '--color=never',
  '--no-heading',
  '--with-filename',
  '--null',
  '--line-number',
  '--column',
  String.raw`--field-match-separator=\x00`,
];

/** Arguments for matching lines in files of the current directory, as {@link RipgrepOutput} reads them. */
export function ripgrepArguments(spec: RipgrepSpec, paths: readonly string[]): string[] {
  return [
    ...ARGUMENTS,
    spec.caseSensitive ? '--case-sensitive' : '--ignore-case',
    '-e',
    toEndOfLine(spec.fixed ? escapeLiteral(spec.pattern) : spec.pattern),
    '--',
    // A file named "-" would be the standard input.
    ...paths.map((path) => `./${path}`),
  ];
}

/** Where a match begins for which ripgrep tells no column, see {@link RipgrepOutput}. */
export function unknownStart({ pattern, fixed }: RipgrepSpec): 'line start' | 'line end' {
  return !fixed && /\\A|\(\?[a-zA-Z]*-[a-zA-Z]*m/.test(pattern) ? 'line start' : 'line end';
}

/** The path that was given as an argument. */
export function pathOfArgument(argument: string): string {
  return argument.slice('./'.length);
}

/**
 * The pattern with all that follows in the line, so that it matches the same lines from the same place
 * on, but each only once. To tell the column of the first match ripgrep collects all matches of a line,
 * which takes seconds and gigabytes where `x*` meets a line of 50 MB.
 */
function toEndOfLine(pattern: string): string {
  // Arguments cannot hold NUL.
  return `(?:${pattern.replaceAll('\0', '\\x00')})(?-u:[^\\n]*)`;
}

function escapeLiteral(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');
}

/** Exit codes: lines found, none found, something went wrong. */
const EXIT_ERROR = 2;

/** Throws what is behind the end of a process that was left to end by itself. */
export function throwIfFailed({ exitCode, stderr }: RipgrepEnd): void {
  const said = stderr.trim();
  // Error without words: files that are gone or cannot be read.
  if (exitCode !== null && (exitCode < EXIT_ERROR || (exitCode === EXIT_ERROR && said === ''))) return;
  throw refusal(said) ?? failure(said.split('\n')[0] || `it ended with ${exitCode ?? 'a signal'}`);
}

function failure(why: string): QuarryError {
  return new QuarryError('internal_error', `ripgrep could not search: ${why}`);
}

/** The error for a pattern that ripgrep does not take; undefined if it complains of something else. */
function refusal(said: string): QuarryError | undefined {
  if (/^rg: compiled regex exceeds size limit/.test(said)) {
    return invalid('The regular expression is too large when compiled; use smaller repeat counts.', {
      check: 'size',
      max: MAX_PROGRAM_BYTES,
    });
  }
  if (/^rg: the literal .* is not allowed in a regex/.test(said)) {
    return invalid('The regular expression holds a line break; lines are matched one by one.', {
      check: 'line_break',
    });
  }
  if (!/^rg: (?:regex parse error|error parsing regex)/.test(said)) return undefined;
  const why = /^error: (.*)$/m.exec(said)?.[1] ?? 'it cannot be parsed';
  const check = why.startsWith('look-around')
    ? 'look_around'
    : why.startsWith('backreferences')
      ? 'backreference'
      : 'syntax';
  return invalid(`The regular expression is not valid: ${why}.`, { check });
}

function invalid(message: string, details: ErrorDetails): QuarryError {
  return new QuarryError('invalid_pattern', message, { details: { argument: 'q', ...details } });
}
