/**
 * Globs over relative paths, as include and exclude patterns and `find_file` use them.
 *
 * - `*` and `?` stay inside a segment; `?` is one code point. `[a-z]` and `[!a]` are classes, `{a,b}`
 *   alternatives, `\` takes the meaning from the character behind it. Case counts, and a leading dot
 *   is a character like any other.
 * - `**` as a whole segment stands for any number of segments, none included, but as the last segment
 *   for what lies below: `src/**` does not match a file `src`. Elsewhere it is `*`.
 * - A pattern without `/` matches the file name at any depth. A leading `/` or `./` ties it to the
 *   root, a trailing `/` means everything below.
 *
 * Matching takes time proportional to the length of the path times that of the pattern, at worst.
 */

import { type Atom, expandPathGlob } from './path-glob-syntax.ts';

/** A list of globs, ready to be asked. Paths are relative, with `/`. */
export interface PathMatcher {
  /** True if any of the patterns matches the path. */
  matches(path: string): boolean;
  /** True if a path below this directory could match. */
  reachesBelow(directory: string): boolean;
  /** True if one of the patterns matches every path below this directory. */
  coversBelow(directory: string): boolean;
}

export interface PathGlobOptions {
  /**
   * With true, a segment that begins with `.` is only matched by a segment of the pattern that begins
   * with `.` itself: `.github/**` takes `.github/ci.yml`, `**` takes neither it nor `.github/.x/a`.
   */
  explicitDots?: boolean;
}

/** What a segment of a pattern accepts; `CROSS` accepts any number of segments. */
type SegmentTest = (segment: string) => boolean;
const CROSS = '**';
type Part = SegmentTest | typeof CROSS;

const anySegment: SegmentTest = () => true;
const visibleSegment: SegmentTest = (segment) => !segment.startsWith('.');

/** Compiles patterns, of which a path has to match one. Throws `invalid_params` for a malformed one. */
export function compilePathGlobs(patterns: readonly string[], options: PathGlobOptions = {}): PathMatcher {
  const admits = options.explicitDots ? visibleSegment : anySegment;
  const globs = patterns.flatMap(expandPathGlob).map((atoms) => compileParts(atoms, admits));
  const anyMatches = (sequences: readonly Part[][], path: string): boolean => {
    const segments = path.split('/');
    return sequences.some((parts) => matchParts(parts, segments, admits));
  };
  // A trailing `**` has been compiled to `**` and a test that accepts all: without that test it also
  // matches the directory that it covers.
  const covers = globs.filter((parts) => parts.at(-2) === CROSS && parts.at(-1) === admits);
  return {
    matches: (path) => anyMatches(globs, path),
    reachesBelow: (directory) =>
      anyMatches(
        globs.flatMap((parts) => parts.slice(1).map((_, i) => parts.slice(0, i + 1))),
        directory,
      ),
    coversBelow: (directory) =>
      anyMatches(
        covers.map((parts) => parts.slice(0, -1)),
        directory,
      ),
  };
}

/** Throws `invalid_params`, with a message that says what is wrong, unless the pattern is well formed. */
export function validatePathGlob(pattern: string): void {
  expandPathGlob(pattern);
}

/** True if a segment of the pattern begins with a dot, so that it names hidden files. */
export function hasHiddenSegment(pattern: string): boolean {
  return expandPathGlob(pattern).some((atoms) => splitSegments(atoms).some(beginsWithDot));
}

function compileParts(atoms: Atom[], admits: SegmentTest): Part[] {
  const segments = splitSegments(atoms);
  const parts: Part[] = [];
  const add = (part: Part): void => {
    if (part !== CROSS || parts.at(-1) !== CROSS) parts.push(part);
  };
  const hasSlash = atoms.some((atom) => atom.kind === 'slash');
  if (segments.length === 0 && !hasSlash) return []; // nothing has an empty name
  if (!hasSlash) add(CROSS);
  for (const segment of segments) add(isCross(segment) ? CROSS : compileSegment(segment, admits));
  if (atoms.at(-1)?.kind === 'slash') add(CROSS);
  if (parts.at(-1) === CROSS) parts.push(admits);
  return parts;
}

/** Segments between the slashes, less empty ones and `.`, which no relative path has. */
function splitSegments(atoms: readonly Atom[]): Atom[][] {
  const segments: Atom[][] = [[]];
  for (const atom of atoms) {
    if (atom.kind === 'slash') segments.push([]);
    else segments.at(-1)?.push(atom);
  }
  return segments.filter(
    (segment) => segment.length > 1 || (segment.length === 1 && !beginsWithDot(segment)),
  );
}

function beginsWithDot([first]: readonly Atom[]): boolean {
  return first?.kind === 'char' && first.char === '.';
}

function isCross(segment: readonly Atom[]): boolean {
  return segment.length === 2 && segment.every((atom) => atom.kind === 'many');
}

function compileSegment(segment: readonly Atom[], admits: SegmentTest): SegmentTest {
  const atoms = segment.filter((atom, i) => atom.kind !== 'many' || segment[i - 1]?.kind !== 'many');
  const literal = atoms.map((atom) => (atom.kind === 'char' ? atom.char : '')).join('');
  const others = atoms.filter((atom) => atom.kind !== 'char');
  if (others.length === 0) return (text) => text === literal;
  const guard = beginsWithDot(atoms) ? anySegment : admits;
  if (others.length === 1 && others[0]?.kind === 'many') {
    if (atoms.length === 1) return admits;
    if (atoms[0]?.kind === 'many') return (text) => text.endsWith(literal) && guard(text);
    if (atoms.at(-1)?.kind === 'many') return (text) => text.startsWith(literal) && guard(text);
  }
  return (text) => guard(text) && matchAtoms(atoms, text);
}

/**
 * Matches segments against parts. Only the last `**` passed is ever taken up again: what stands
 * before it matched as far left as it can, so giving it more segments cannot help. Neither can it
 * when `**` may not take a segment that `crosses` refuses: only an explicit dot matches such a
 * segment, so a run of parts with one has a single place, and a run without has to lie before it.
 */
function matchParts(parts: readonly Part[], segments: readonly string[], crosses: SegmentTest): boolean {
  let part = 0;
  let segment = 0;
  let afterCross = -1;
  let taken = 0;
  while (segment < segments.length) {
    const test = parts[part];
    const text = segments[segment] ?? '';
    if (test === CROSS) {
      afterCross = ++part;
      taken = segment;
    } else if (test?.(text)) {
      part++;
      segment++;
    } else if (afterCross >= 0 && crosses(segments[taken] ?? '')) {
      part = afterCross;
      segment = ++taken;
    } else {
      return false;
    }
  }
  return part === parts.length || (part === parts.length - 1 && parts[part] === CROSS);
}

/** The same within a segment, where `*` takes whole code points. */
function matchAtoms(atoms: readonly Atom[], text: string): boolean {
  let atom = 0;
  let at = 0;
  let afterMany = -1;
  let taken = 0;
  while (at < text.length) {
    const current = atoms[atom];
    const point = text.codePointAt(at) ?? 0;
    if (current?.kind === 'many') {
      afterMany = ++atom;
      taken = at;
    } else if (current !== undefined && accepts(current, point)) {
      atom++;
      at += width(point);
    } else if (afterMany >= 0) {
      atom = afterMany;
      taken += width(text.codePointAt(taken) ?? 0);
      at = taken;
    } else {
      return false;
    }
  }
  return atom === atoms.length || (atom === atoms.length - 1 && atoms[atom]?.kind === 'many');
}

function accepts(atom: Atom, point: number): boolean {
  if (atom.kind === 'one') return true;
  if (atom.kind === 'char') return atom.char.codePointAt(0) === point;
  if (atom.kind === 'class') {
    return atom.ranges.some((range) => range.from <= point && point <= range.to) !== atom.negated;
  }
  return false;
}

/** UTF-16 units of a code point. */
function width(point: number): number {
  return point > 0xffff ? 2 : 1;
}
