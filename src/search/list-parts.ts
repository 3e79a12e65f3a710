/** Lists by rising document number, brought up to date by taking ranges out and adding others behind. Pure. */
import type { DocumentRange } from '../store/lineage.ts';

/** Positions in a list, `to` not included. */
export interface Part {
  from: number;
  to: number;
}

/** What is left of a list without some ranges of documents (rising); undefined if none of them is in it. */
export function partsLeft(documents: Int32Array, removed: readonly DocumentRange[]): Part[] | undefined {
  const parts: Part[] = [];
  let from = 0;
  let isWhole = true;
  for (const range of removed) {
    const start = Math.max(from, firstFrom(documents, range.from));
    const end = firstFrom(documents, range.to);
    if (start >= end) continue;
    isWhole = false;
    if (start > from) parts.push({ from, to: start });
    from = end;
  }
  if (isWhole) return undefined;
  if (from < documents.length) parts.push({ from, to: documents.length });
  return parts;
}

/** Some parts of an array, and another array behind them. */
export function joined<Numbers extends Int32Array | Float32Array | Uint8Array>(
  make: new (length: number) => Numbers,
  array: Numbers,
  parts: readonly Part[],
  added: Numbers,
): Numbers {
  const all = new make(parts.reduce((sum, { from, to }) => sum + to - from, 0) + added.length);
  let at = 0;
  for (const { from, to } of parts) {
    all.set(array.subarray(from, to), at);
    at += to - from;
  }
  all.set(added, at);
  return all;
}

/** The position of the first of some rising numbers that is at least `number`. */
export function firstFrom(numbers: Int32Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
