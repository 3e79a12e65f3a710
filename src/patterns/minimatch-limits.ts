/** What a glob of the toolset `files` may contain, so that it can be matched in time. */

import { type ErrorDetails, QuarryError } from '../errors.ts';
import { countExpansions } from './minimatch-braces.ts';

const MAX_LENGTH = 200;
const MAX_WILDCARDS = 10;
const MAX_GROUPS = 5;
const MAX_ALTERNATIVES = 20;
/** Patterns that one pattern may stand for. */
export const MAX_EXPANSIONS = 1_000;
const MAX_EXTGLOBS = 5;
const MAX_EXTGLOB_DEPTH = 2;

/** Runs of wildcards that say nothing but cost much. */
const COMBINATIONS = ['***', '????', '*?*?*?', '?*?*?*'];
const EXTGLOBS = '?*+@!';

/** A failed check: what is wrong and what to do, and what is said to programs. */
interface Violation {
  check: string;
  message: string;
  value?: number;
  max?: number;
  /** Index of a character (code point). */
  position?: number;
}

export interface GlobCheckOptions {
  /** With true it may be nothing but blanks. */
  mayBeBlank?: boolean;
  /** With true, `\\` separates segments like `/` and quotes nothing. */
  isBackslashSeparator?: boolean;
}

/**
 * Throws `invalid_pattern` unless the glob is well formed and within the limits; the first check that
 * fails decides. `argument` is the name it was given under.
 */
export function checkGlob(pattern: string, argument: string, options: GlobCheckOptions = {}): void {
  const { mayBeBlank = false, isBackslashSeparator = false } = options;
  const violation = findViolation(isBackslashSeparator ? pattern.replaceAll('\\', '/') : pattern, mayBeBlank);
  if (violation === undefined) return;
  const { check, message, value = pattern, max, position } = violation;
  const details: ErrorDetails = {
    argument,
    check,
    value,
    ...(max === undefined ? {} : { max }),
    ...(position === undefined ? {} : { position }),
  };
  throw new QuarryError('invalid_pattern', `Invalid glob in '${argument}': ${message}`, { details });
}

function findViolation(pattern: string, mayBeBlank: boolean): Violation | undefined {
  if (!mayBeBlank && pattern.trim() === '') {
    return { check: 'empty', message: 'it is blank; name files, for example **/*.ts.' };
  }
  // A pattern has at least half as many characters as UTF-16 units: no need to take a huge one apart.
  const symbols = pattern.length > 100_000 ? pattern.split('') : Array.from(pattern);
  if (symbols.length > MAX_LENGTH) {
    return tooMany('length', 'characters', symbols.length, MAX_LENGTH);
  }
  const scan = scanGlob(symbols);
  return (
    exceeds('wildcards', 'wildcards * and ?', scan.wildcards, MAX_WILDCARDS) ??
    combination(scan.special) ??
    exceeds('groups', 'groups in braces', scan.groups, MAX_GROUPS) ??
    exceeds('alternatives', 'alternatives in braces', scan.items, MAX_ALTERNATIVES) ??
    expansion(pattern) ??
    exceeds('extglob', 'groups like +(a|b)', scan.extglobs, MAX_EXTGLOBS) ??
    deepExtglob(scan.deepExtglob) ??
    unbalanced('bracket', "a '[' is not closed; write \\[ or [[] for the character.", scan.openBracket) ??
    unbalanced('brace', "a '{' or '}' has no counterpart; write [{] or [}] for the character.", scan.brace)
  );
}

function tooMany(check: string, what: string, value: number, max: number): Violation {
  return { check, message: `it has ${value} ${what}, and at most ${max} are allowed.`, value, max };
}

function exceeds(check: string, what: string, value: number, max: number): Violation | undefined {
  return value > max ? tooMany(check, what, value, max) : undefined;
}

function combination(special: string): Violation | undefined {
  const places = COMBINATIONS.map((run) => special.indexOf(run)).filter((place) => place >= 0);
  if (places.length === 0) return undefined;
  const message = "its wildcards repeat themselves; write '**' or a single '*' instead.";
  return { check: 'combination', message, position: Math.min(...places) };
}

function expansion(pattern: string): Violation | undefined {
  if (countExpansions(pattern, MAX_EXPANSIONS) <= MAX_EXPANSIONS) return undefined;
  const message = `its braces stand for more than ${MAX_EXPANSIONS} patterns; use a wildcard.`;
  return { check: 'expansion', message, max: MAX_EXPANSIONS };
}

function deepExtglob(position: number | undefined): Violation | undefined {
  if (position === undefined) return undefined;
  const message = `groups like +(a|b) are nested more than ${MAX_EXTGLOB_DEPTH} deep.`;
  return { check: 'extglob', message, max: MAX_EXTGLOB_DEPTH, position };
}

function unbalanced(check: string, message: string, position: number | undefined): Violation | undefined {
  return position === undefined ? undefined : { check, message, position };
}

/** What a pattern contains. Places are indexes of characters. */
interface Scan {
  wildcards: number;
  /** The pattern with everything that is quoted, by a backslash or in a class, made blank. */
  special: string;
  groups: number;
  /** What the commas in braces separate. */
  items: number;
  extglobs: number;
  /** The first group like `+(a|b)` that is too deep inside others. */
  deepExtglob: number | undefined;
  /** The first `[` that is not closed. */
  openBracket: number | undefined;
  /** The first brace without counterpart. */
  brace: number | undefined;
}

function scanGlob(symbols: readonly string[]): Scan {
  const special = Array.from(symbols, (symbol) => (symbol.length === 1 ? symbol : ' '));
  let openBracket: number | undefined;
  for (let at = 0; at < symbols.length; at++) {
    if (symbols[at] === '\\') {
      special[at++] = ' ';
      if (at < symbols.length) special[at] = ' ';
    } else if (symbols[at] === '[') {
      const end = classEnd(symbols, at);
      if (end === undefined) {
        openBracket ??= at;
        continue;
      }
      special.fill(' ', at, end);
      at = end - 1;
    }
  }
  return { ...count(special), special: special.join(''), openBracket };
}

/** The index behind the class that opens at `open`. */
function classEnd(symbols: readonly string[], open: number): number | undefined {
  const isNegated = symbols[open + 1] === '!' || symbols[open + 1] === '^';
  const first = open + (isNegated ? 2 : 1);
  for (let at = first; at < symbols.length; at++) {
    if (symbols[at] === '\\') at++;
    else if (symbols[at] === ']' && at > first) return at + 1;
    else if (symbols[at] === '[' && symbols[at + 1] === ':') {
      const name = /^\[:[a-z]+:\]/.exec(symbols.slice(at, at + 12).join(''));
      if (name !== null) at += name[0].length - 1;
    }
  }
  return undefined;
}

function count(special: readonly string[]): Omit<Scan, 'special' | 'openBracket'> {
  const braces: { at: number; hasComma: boolean }[] = [];
  let strayBrace: number | undefined;
  // One entry for each open parenthesis: whether it opened a group like `+(a|b)`.
  const parentheses: boolean[] = [];
  const result = { wildcards: 0, groups: 0, items: 0, extglobs: 0 };
  let deepExtglob: number | undefined;
  for (const [at, symbol] of special.entries()) {
    if (symbol === '*' || symbol === '?') result.wildcards++;
    if (symbol === '{') {
      braces.push({ at, hasComma: false });
      result.groups++;
    } else if (symbol === '}') {
      if (braces.pop() === undefined) strayBrace ??= at;
    } else if (symbol === ',') {
      const group = braces.at(-1);
      if (group === undefined) continue;
      result.items += group.hasComma ? 1 : 2;
      group.hasComma = true;
    } else if (symbol === '(') {
      const before = special[at - 1] ?? ' ';
      const isExtglob = EXTGLOBS.includes(before);
      if (isExtglob) {
        result.extglobs++;
        if (parentheses.filter(Boolean).length >= MAX_EXTGLOB_DEPTH) deepExtglob ??= at - 1;
      }
      parentheses.push(isExtglob);
    } else if (symbol === ')') {
      parentheses.pop();
    }
  }
  const [openBrace] = braces;
  const brace = Math.min(openBrace?.at ?? Number.POSITIVE_INFINITY, strayBrace ?? Number.POSITIVE_INFINITY);
  return { ...result, deepExtglob, brace: Number.isFinite(brace) ? brace : undefined };
}
