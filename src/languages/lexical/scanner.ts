/**
 * One pass over program text that finds comments and string literals.
 *
 * A language is a list of openers; the scanner runs over code, asks at each character that may begin
 * something which opener takes it, and goes on after what the opener found. Strings hand the code in
 * their interpolations back to the scanner. Malformed text costs accuracy, never time: every step
 * moves forward, and looking ahead in vain is paid from a budget linear in the text.
 */
import { BACKSLASH, CARRIAGE_RETURN, isNameStart, isWord, LINE_FEED } from './characters.ts';
import { RegionList } from './regions.ts';

/** Something that is not plain code: a comment, a literal, an escaped character. */
export interface Opener {
  /** ASCII characters one of which stands where this may begin. */
  first: string;
  /** Records the regions of what begins at `at` and returns the offset after it; -1 if it does not. */
  scan(scanner: Scanner, at: number, end: number): number;
}

/** The openers of a language by first character, and which characters are worth stopping at. */
export interface LexicalRules {
  openers: ReadonlyMap<number, readonly Opener[]>;
  stops: Uint8Array;
  /** The stops and all brackets, for code that ends with a bracket. */
  stopsInHoles: Uint8Array;
}

/** Code inside a string: from `open` to the matching `close`, or one name after a sigil without `close`. */
export interface Hole {
  open: string;
  close?: '}' | ')';
  /** `open` twice stands for itself. */
  doubled?: boolean;
}

/** How a string literal goes on and ends. */
export interface QuoteStyle {
  close: string;
  /** A backslash takes the next character with it. */
  escapes: boolean;
  /** May go over line ends; otherwise an unclosed one ends with its line. */
  lines: boolean;
  /** `close` twice stands for itself. */
  doubled: boolean;
  holes: readonly Hole[];
  /** Filled by {@link quoteStyle}. */
  stops: Uint8Array;
}

const MAX_HOLE_DEPTH = 50;
const LOOK_AHEAD_PER_CHARACTER = 16;
const MIN_LOOK_AHEAD = 20_000;

export function lexicalRules(...openers: Opener[]): LexicalRules {
  const byFirst = new Map<number, Opener[]>();
  for (const opener of openers) {
    for (const character of opener.first) {
      const code = character.charCodeAt(0);
      byFirst.set(code, [...(byFirst.get(code) ?? []), opener]);
    }
  }
  const stops = characterSet([...byFirst.keys()]);
  const stopsInHoles = characterSet([...byFirst.keys(), ...Array.from('(){}', (c) => c.charCodeAt(0))]);
  return { openers: byFirst, stops, stopsInHoles };
}

export function quoteStyle(close: string, style: Partial<Omit<QuoteStyle, 'close' | 'stops'>>): QuoteStyle {
  const { escapes = false, lines = false, doubled = false, holes = [] } = style;
  const stops = characterSet([
    close.charCodeAt(0),
    ...(escapes ? [BACKSLASH] : []),
    ...(lines ? [] : [LINE_FEED]),
    ...holes.map((hole) => hole.open.charCodeAt(0)),
  ]);
  return { close, escapes, lines, doubled, holes, stops };
}

function characterSet(codes: number[]): Uint8Array {
  const set = new Uint8Array(128);
  for (const code of codes) set[code] = 1;
  return set;
}

/** A heredoc whose body begins with the next line. */
export interface PendingHeredoc {
  tag: string;
  /** The closing tag may be indented. */
  indented: boolean;
  holes: readonly Hole[];
}

export class Scanner {
  readonly text: string;
  readonly regions: RegionList;
  /** Heredocs announced on the line being scanned. */
  readonly heredocs: PendingHeredoc[] = [];
  private readonly rules: LexicalRules;
  private holeDepth = 0;
  private lookAhead: number;
  private lineFrom = 0;
  private lineTo = -1;

  constructor(text: string, rules: LexicalRules, regions: RegionList = new RegionList()) {
    this.text = text;
    this.rules = rules;
    this.regions = regions;
    this.lookAhead = text.length * LOOK_AHEAD_PER_CHARACTER + MIN_LOOK_AHEAD;
  }

  /**
   * Scans code from `at` to `end`, or to the bracket `close` that matches the one before `at`.
   * Returns the offset after it, or `end` if it is missing.
   */
  code(at: number, end: number, close?: '}' | ')'): number {
    const { text, rules } = this;
    const stops = close === undefined ? rules.stops : rules.stopsInHoles;
    const closing = close === undefined ? -1 : close.charCodeAt(0);
    const opening = close === undefined ? -1 : close === '}' ? 123 : 40;
    let depth = 0;
    let next = at;
    while (next < end) {
      const code = text.charCodeAt(next);
      if (code > 127 || stops[code] === 0) {
        next++;
        continue;
      }
      if (code === closing) {
        if (depth === 0) return next + 1;
        depth--;
      } else if (code === opening) {
        depth++;
      }
      next = this.open(code, next, end);
    }
    return end;
  }

  private open(code: number, at: number, end: number): number {
    const openers = this.rules.openers.get(code);
    if (openers !== undefined) {
      for (const opener of openers) {
        const after = opener.scan(this, at, end);
        if (after > at) return Math.min(after, end);
      }
    }
    return at + 1;
  }

  /**
   * Scans a string literal that began at `start` and whose contents begin at `from`; returns the
   * offset after it. The literal is recorded without the code in its holes.
   */
  quoted(start: number, from: number, end: number, style: QuoteStyle): number {
    const { text, regions } = this;
    const { close, stops } = style;
    let piece = start;
    let next = from;
    while (next < end) {
      const code = text.charCodeAt(next);
      if (code > 127 || stops[code] === 0) {
        next++;
        continue;
      }
      if (text.startsWith(close, next)) {
        const after = next + close.length;
        if (style.doubled && text.startsWith(close, after)) {
          next = after + close.length;
          continue;
        }
        regions.add('string', piece, Math.min(after, end));
        return Math.min(after, end);
      }
      if (code === LINE_FEED && !style.lines) {
        regions.add('string', piece, next);
        return next;
      }
      const hole = style.holes.length === 0 ? undefined : this.holeAt(style.holes, next, end);
      if (hole?.doubled && text.startsWith(hole.open, next + hole.open.length)) {
        next += 2 * hole.open.length;
      } else if (hole !== undefined) {
        regions.add('string', piece, next);
        next = this.hole(hole, next, style.lines ? end : Math.min(end, this.lineEnd(next)));
        piece = next;
      } else if (code === BACKSLASH && style.escapes) {
        next += text.charCodeAt(next + 1) === CARRIAGE_RETURN ? 3 : 2;
      } else {
        next++;
      }
    }
    regions.add('string', piece, end);
    return end;
  }

  private holeAt(holes: readonly Hole[], at: number, end: number): Hole | undefined {
    if (this.holeDepth >= MAX_HOLE_DEPTH) return undefined;
    return holes.find((hole) => {
      if (!this.text.startsWith(hole.open, at)) return false;
      const inside = at + hole.open.length;
      return inside < end && (hole.close !== undefined || isNameStart(this.text.charCodeAt(inside)));
    });
  }

  private hole(hole: Hole, at: number, end: number): number {
    let next = at + hole.open.length;
    if (hole.close === undefined) {
      while (next < end && isWord(this.text.charCodeAt(next))) next++;
      return next;
    }
    this.holeDepth++;
    next = this.code(next, end, hole.close);
    this.holeDepth--;
    return next;
  }

  /** Offset of the first `needle` in a range, or -1. Linear in the range, whatever the text beyond it. */
  find(needle: string, from: number, end: number): number {
    if (end >= this.text.length) return this.text.indexOf(needle, from);
    const first = needle.charCodeAt(0);
    for (let at = from; at + needle.length <= end; at++) {
      if (this.text.charCodeAt(at) === first && this.text.startsWith(needle, at)) return at;
    }
    return -1;
  }

  /** Offset of the line end at or after `at`; the end of the text if there is none. */
  lineEnd(at: number): number {
    if (at < this.lineFrom || at > this.lineTo) {
      const found = this.text.indexOf('\n', at);
      this.lineFrom = at;
      this.lineTo = found === -1 ? this.text.length : found;
    }
    return this.lineTo;
  }

  /** False once so much was looked ahead in vain that openers must do without. */
  get mayLookAhead(): boolean {
    return this.lookAhead > 0;
  }

  /** To be called with the number of characters read in vain; returns -1, the answer of an opener. */
  inVain(characters: number): number {
    this.lookAhead -= characters + 1;
    return -1;
  }
}
