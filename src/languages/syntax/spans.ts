/** Stretches of a text, in lists sorted by where they begin. */

export interface Span {
  readonly start: number;
  readonly end: number;
  /** The node, in the flat tree. */
  readonly node: number;
}

/** How many spans of a sorted list begin before an offset. Logarithmic. */
export function countBefore(spans: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts by node what is nearly always sorted already. */
export function sortByNode<T extends { node: number }>(items: T[]): T[] {
  for (let i = 1; i < items.length; i++) {
    if ((items[i]?.node ?? 0) < (items[i - 1]?.node ?? 0)) return items.sort((a, b) => a.node - b.node);
  }
  return items;
}

/** The whitespace of ASCII, as a UTF-16 unit. */
export function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}
