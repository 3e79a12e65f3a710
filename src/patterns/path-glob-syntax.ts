/**
 * Reads a path glob and expands its braces. A pattern becomes one or more sequences of atoms in which
 * nothing is left to interpret; how they are matched is the affair of `path-glob.ts`.
 */

import { QuarryError } from '../errors.ts';

/** One step of a pattern. Each but `many` and `slash` stands for exactly one code point. */
export type Atom =
  | { kind: 'char'; char: string }
  | { kind: 'one' }
  | { kind: 'many' }
  | { kind: 'slash' }
  | CharacterClass;

/** `[a-z]`, `[!a]`: ranges of code points, both ends included. */
export interface CharacterClass {
  kind: 'class';
  negated: boolean;
  ranges: { from: number; to: number }[];
}

type Token = Atom | { kind: 'open' } | { kind: 'comma' } | { kind: 'close' };

/** Patterns one pattern may stand for. */
const MAX_EXPANSIONS = 1_000;
/** Bounds the work and memory of one expansion, in atoms copied. */
const MAX_ATOMS = 100_000;

/**
 * The brace-free patterns that a pattern stands for, in order. Braces without a comma are plain
 * characters, as in a shell. Throws `invalid_params` for a malformed pattern.
 */
export function expandPathGlob(pattern: string): Atom[][] {
  if (pattern.trim() === '') throw malformed(pattern, 'it is empty');
  let budget = MAX_ATOMS;
  const spend = (atoms: number): void => {
    budget -= atoms;
    if (budget < 0) throw malformed(pattern, 'it is too long with its braces expanded');
  };

  const tooMany = (): QuarryError => malformed(pattern, 'its braces stand for more than 1,000 patterns');

  // One frame per open brace. `complete` holds the alternatives before the last comma.
  interface Frame {
    complete: Atom[][];
    current: Atom[][];
    hasComma: boolean;
  }
  const newFrame = (): Frame => ({ complete: [], current: [[]], hasComma: false });
  const outer: Frame[] = [];
  let frame = newFrame();

  const append = (atom: Atom): void => {
    spend(frame.current.length);
    for (const sequence of frame.current) sequence.push(atom);
  };

  for (const token of tokenize(pattern)) {
    if (token.kind === 'open') {
      outer.push(frame);
      frame = newFrame();
    } else if (token.kind === 'comma') {
      if (outer.length === 0) {
        append(plain(','));
      } else {
        frame.complete.push(...frame.current);
        if (frame.complete.length > MAX_EXPANSIONS) throw tooMany();
        frame.current = [[]];
        frame.hasComma = true;
      }
    } else if (token.kind === 'close') {
      const parent = outer.pop();
      if (parent === undefined) throw malformed(pattern, "a '}' has no '{'");
      const group = frame.complete.concat(frame.current);
      if (parent.current.length * group.length > MAX_EXPANSIONS) throw tooMany();
      const [before, behind] = frame.hasComma ? [[], []] : [[plain('{')], [plain('}')]];
      parent.current = parent.current.flatMap((head) =>
        group.map((tail) => {
          spend(head.length + tail.length + 2);
          return [...head, ...before, ...tail, ...behind];
        }),
      );
      frame = parent;
    } else {
      append(token);
    }
  }
  if (outer.length > 0) throw malformed(pattern, "a '{' is not closed");
  return frame.current;
}

function* tokenize(pattern: string): Generator<Token> {
  const points = Array.from(pattern);
  for (let at = 0; at < points.length; at++) {
    const point = points[at] ?? '';
    if (point === '\\') {
      at++;
      yield plain(points[at] ?? loneBackslash(pattern));
    } else if (point === '[') {
      const { atom, end } = readClass(pattern, points, at + 1);
      at = end;
      yield atom;
    } else {
      yield SPECIAL.get(point) ?? plain(point);
    }
  }
}

const SPECIAL: ReadonlyMap<string, Token> = new Map<string, Token>([
  ['*', { kind: 'many' }],
  ['?', { kind: 'one' }],
  ['/', { kind: 'slash' }],
  ['{', { kind: 'open' }],
  [',', { kind: 'comma' }],
  ['}', { kind: 'close' }],
]);

/** Reads a class from behind its `[`; `end` is the place of its `]`. A `]` that comes first is plain. */
function readClass(pattern: string, points: string[], start: number): { atom: CharacterClass; end: number } {
  let at = start;
  const next = (): string => {
    const point = points[at++];
    if (point === undefined) throw malformed(pattern, "a '[' is not closed");
    if (point !== '\\') return point;
    return points[at++] ?? loneBackslash(pattern);
  };

  const negated = points[at] === '!' || points[at] === '^';
  if (negated) at++;
  const ranges: CharacterClass['ranges'] = [];
  while (ranges.length === 0 || points[at] !== ']') {
    if (points[at] === '[' && points[at + 1] === ':') {
      throw malformed(pattern, "'[:' is not supported in a class, write its characters as ranges");
    }
    const first = next();
    let last = first;
    if (points[at] === '-' && points[at + 1] !== ']') {
      at++;
      last = next();
    }
    const range = { from: first.codePointAt(0) ?? 0, to: last.codePointAt(0) ?? 0 };
    if (range.from > range.to) throw malformed(pattern, `the range '${first}-${last}' is out of order`);
    ranges.push(range);
  }
  return { atom: { kind: 'class', negated, ranges }, end: at };
}

function plain(char: string): Atom {
  return { kind: 'char', char };
}

function loneBackslash(pattern: string): never {
  throw malformed(pattern, "it ends in a lone '\\'");
}

function malformed(pattern: string, why: string): QuarryError {
  return new QuarryError('invalid_params', `Invalid glob pattern '${pattern}': ${why}`);
}
