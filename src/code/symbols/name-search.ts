/** Declarations whose names contain a text. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { mayHaveName, type NameRows, nameRows, partsOf, searchable } from './name-rows.ts';
import { type Found, type Place, sortByLine } from './place.ts';

/** How well a name matches, best first. */
const RANK = { exact: 0, exactButForCase: 1, prefix: 2, inside: 3, qualified: 4 } as const;
const RANKS = 5;

/**
 * Declarations whose name or qualified name contains a text, letter case ignored: exact names first, then
 * exact but for case, then by their beginning, then within, then by the names of their containers; within
 * each in the order of `files`, then by line and name. `impl` blocks are left out.
 */
export function searchNames(files: readonly Outline[], text: string, limit: number): Found {
  const search = new NameSearch(text, limit);
  const parts = partsOf(searchable(text));
  for (const file of files) if (mayHaveName(file, parts)) search.add(file);
  return { total: search.total, places: search.ranks.flat().slice(0, limit) };
}

/** Counts all matches and keeps of each rank as many as may be shown. */
class NameSearch {
  readonly #text: string;
  readonly #lower: string;
  readonly #limit: number;
  /** It may reach over the end of a name. */
  readonly #isPath: boolean;
  readonly ranks: Place[][] = Array.from({ length: RANKS }, () => []);
  total = 0;
  /** By rank, the matches of the file at hand. */
  readonly #found: number[][] = Array.from({ length: RANKS }, () => []);

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#lower = searchable(text);
    this.#limit = limit;
    this.#isPath = /[.:]/.test(text);
  }

  add(file: Outline): void {
    const rows = nameRows(file);
    const mayBeQualified = this.#isPath || rows.allQualifiers.includes(this.#lower);
    if (mayBeQualified) this.#visitAll(file, rows);
    else this.#visitNames(file, rows);
    for (let rank = 0; rank < RANKS; rank++) {
      const found = this.#found[rank];
      if (found === undefined || found.length === 0) continue;
      for (const index of sortByLine(file, found)) this.ranks[rank]?.push({ file, index });
      found.length = 0;
    }
  }

  /** Only the names themselves, from match to match. */
  #visitNames(file: Outline, { names, starts }: NameRows): void {
    const lower = this.#lower;
    let i = 0;
    for (let at = names.indexOf(lower); at >= 0; ) {
      // A name ends one before the next begins.
      let next = starts[i + 1] ?? names.length;
      while (next <= at) next = starts[++i + 1] ?? names.length;
      this.#take(file, i, rankOf(at - (starts[i] ?? 0), next - at - 1 - lower.length));
      at = names.indexOf(lower, next);
    }
  }

  /** Every declaration: it may match by what it stands in. */
  #visitAll(file: Outline, { names, starts, qualifiers, qualifierOf }: NameRows): void {
    const lower = this.#lower;
    const isIn = qualifiers.map((qualifier) => qualifier.includes(lower));
    let at = names.indexOf(lower);
    for (let i = 0; i < file.count; i++) {
      const start = starts[i] ?? 0;
      const next = starts[i + 1] ?? 0;
      if (at >= 0 && at < next) {
        this.#take(file, i, rankOf(at - start, next - at - 1 - lower.length));
        at = names.indexOf(lower, next);
        continue;
      }
      const number = qualifierOf[i] ?? 0;
      const isFound =
        isIn[number] === true ||
        (this.#isPath && `${qualifiers[number]}${names.slice(start, next - 1)}`.includes(lower));
      if (isFound) this.#take(file, i, RANK.qualified);
    }
  }

  #take(file: Outline, i: number, foldedRank: number): void {
    this.total++;
    const isExact = foldedRank === RANK.exactButForCase && file.name(i) === this.#text;
    const rank = isExact ? RANK.exact : foldedRank;
    const kept = this.ranks[rank];
    if (kept !== undefined && kept.length < this.#limit) this.#found[rank]?.push(i);
  }
}

/** Of a match with so much of the name before and after it. */
function rankOf(before: number, after: number): number {
  if (before > 0) return RANK.inside;
  return after === 0 ? RANK.exactButForCase : RANK.prefix;
}
