/**
 * Which trigrams a file must hold to be worth reading. A query may let through files without a match,
 * never keep out one with a match. Trigrams are three bytes of a line's UTF-8 form with A-Z in lower
 * case, as a number: first byte highest. None holds a line feed.
 */

export type TrigramQuery =
  /** Every file. */
  | { readonly kind: 'all' }
  /** No file. */
  | { readonly kind: 'none' }
  | { readonly kind: 'trigram'; readonly trigram: number }
  /** At least two parts, none of them `all`, `none` or of the same kind, each once, in a fixed order. */
  | { readonly kind: 'and' | 'or'; readonly parts: readonly TrigramQuery[] };

type Joined = Extract<TrigramQuery, { parts: unknown }>;

export const ALL: TrigramQuery = { kind: 'all' };
export const NONE: TrigramQuery = { kind: 'none' };

/** Files that hold all trigrams of a text, given as one character a byte, in lower case. */
export function trigramsOf(text: string): TrigramQuery {
  const trigrams = new Set<number>();
  for (let i = 0; i + 2 < text.length; i++) {
    trigrams.add((text.charCodeAt(i) << 16) | (text.charCodeAt(i + 1) << 8) | text.charCodeAt(i + 2));
  }
  return allOf([...trigrams].map((trigram) => ({ kind: 'trigram', trigram })));
}

/** Files that satisfy all parts; of no parts, every file. */
export function allOf(parts: readonly TrigramQuery[]): TrigramQuery {
  const flat = flattened('and', parts);
  if (flat.some(({ kind }) => kind === 'none')) return NONE;
  const needed = flat.filter(({ kind }) => kind !== 'all');
  return joined('and', withoutImplied(needed, 'or'), ALL);
}

/** Files that satisfy one of the parts at least; of no parts, no file. */
export function anyOf(parts: readonly TrigramQuery[]): TrigramQuery {
  const flat = flattened('or', parts);
  if (flat.some(({ kind }) => kind === 'all')) return ALL;
  const choices = withoutImplied(
    flat.filter(({ kind }) => kind !== 'none'),
    'and',
  );
  const common = commonTrigrams(choices);
  if (choices.length < 2 || common.size === 0) return joined('or', choices, NONE);
  const rest = choices.map((choice) => allOf(partsOf(choice, 'and').filter((part) => !isIn(common, part))));
  return allOf([...[...common].map((trigram): TrigramQuery => ({ kind: 'trigram', trigram })), anyOf(rest)]);
}

function flattened(kind: Joined['kind'], parts: readonly TrigramQuery[]): TrigramQuery[] {
  return parts.flatMap((part) => partsOf(part, kind));
}

/** The parts of a query of this kind; of another, the query itself. */
function partsOf(query: TrigramQuery, kind: Joined['kind']): readonly TrigramQuery[] {
  return query.kind === kind && 'parts' in query ? query.parts : [query];
}

function isIn(trigrams: ReadonlySet<number>, query: TrigramQuery): boolean {
  return query.kind === 'trigram' && trigrams.has(query.trigram);
}

/** `a AND (a OR b)` is `a`, and so is `a OR (a AND b)`. */
function withoutImplied(parts: readonly TrigramQuery[], inner: Joined['kind']): TrigramQuery[] {
  const alone = new Set(parts.flatMap((part) => (part.kind === 'trigram' ? [part.trigram] : [])));
  return parts.filter((part) => part.kind !== inner || !partsOf(part, inner).some((one) => isIn(alone, one)));
}

/** Trigrams that every choice needs. */
function commonTrigrams(choices: readonly TrigramQuery[]): ReadonlySet<number> {
  let common: Set<number> | undefined;
  for (const choice of choices) {
    const needed = partsOf(choice, 'and').flatMap((part) => (part.kind === 'trigram' ? [part.trigram] : []));
    common = common === undefined ? new Set(needed) : new Set(needed.filter((one) => common?.has(one)));
    if (common.size === 0) break;
  }
  return common ?? new Set();
}

function joined(kind: Joined['kind'], parts: readonly TrigramQuery[], empty: TrigramQuery): TrigramQuery {
  const unique = [...new Map(parts.map((part) => [keyOf(part), part]))];
  const [first, second] = unique;
  if (!first) return empty;
  if (!second) return first[1];
  unique.sort(([a], [b]) => (a < b ? -1 : 1));
  return { kind, parts: unique.map(([, part]) => part) };
}

const KEYS = new WeakMap<TrigramQuery, string>();

/** Equal for equal queries. Single trigrams come first. */
function keyOf(query: TrigramQuery): string {
  if (query.kind === 'trigram') return query.trigram.toString(16).padStart(6, '0');
  if (!('parts' in query)) return query.kind;
  const known = KEYS.get(query);
  if (known !== undefined) return known;
  const key = `${query.kind}(${query.parts.map(keyOf).join()})`;
  KEYS.set(query, key);
  return key;
}

/** How many trigrams are looked up, repeated ones counted each time. */
export function sizeOf(query: TrigramQuery): number {
  if (query.kind === 'trigram') return 1;
  return 'parts' in query ? query.parts.reduce((sum, part) => sum + sizeOf(part), 0) : 0;
}

/** The query itself if it has at most `size` trigrams, else one that has and lets through more. */
export function weakened(query: TrigramQuery, size: number): TrigramQuery {
  if (sizeOf(query) <= size) return query;
  if (!('parts' in query) || size < 1) return ALL;
  if (query.kind === 'or') {
    const share = Math.floor(size / query.parts.length);
    return anyOf(query.parts.map((part) => weakened(part, share)));
  }
  // The smallest parts say the most for their cost.
  const bySize = query.parts.map((part) => ({ part, size: sizeOf(part) })).sort((a, b) => a.size - b.size);
  const kept: TrigramQuery[] = [];
  let left = size;
  for (const one of bySize) {
    if (one.size > left) break;
    kept.push(one.part);
    left -= one.size;
  }
  const [smallest] = bySize;
  return kept.length > 0 || !smallest ? allOf(kept) : weakened(smallest.part, size);
}

/** For people: `"foo" AND ("bar" OR "baz")`; bytes that are not printable ASCII as `\xE9`. */
export function renderTrigramQuery(query: TrigramQuery): string {
  if (query.kind === 'trigram') return `"${[16, 8, 0].map((by) => byteText(query.trigram >> by)).join('')}"`;
  if (!('parts' in query)) return query.kind;
  const parts = query.parts.map((part) =>
    'parts' in part ? `(${renderTrigramQuery(part)})` : renderTrigramQuery(part),
  );
  return parts.join(query.kind === 'and' ? ' AND ' : ' OR ');
}

function byteText(bits: number): string {
  const byte = bits & 0xff;
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
