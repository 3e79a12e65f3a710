/** Where the comments and string literals of a text are. Everything else is code. */

export type Region = 'code' | 'comment' | 'string';

/** Tells of every offset of a text (in UTF-16 units) what stands there. */
export interface LexicalMap {
  /** Logarithmic in the number of comments and strings. Offsets outside the text are code. */
  regionAt(offset: number): Region;
}

/** A {@link LexicalMap} that is filled from the beginning of the text to its end. */
export class RegionList implements LexicalMap {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly regions: Region[] = [];

  /** Adds a range that begins no earlier than the end of the one before. Empty ranges are ignored. */
  add(region: 'comment' | 'string', start: number, end: number): void {
    if (end <= start) return;
    const last = this.starts.length - 1;
    if (last >= 0 && this.ends[last] === start && this.regions[last] === region) {
      this.ends[last] = end;
      return;
    }
    this.starts.push(start);
    this.ends.push(end);
    this.regions.push(region);
  }

  /** Start of the comment that ends exactly at `offset` and is the last range so far, else -1. */
  commentEndingAt(offset: number): number {
    const last = this.starts.length - 1;
    if (this.ends[last] !== offset || this.regions[last] !== 'comment') return -1;
    return this.starts[last] ?? -1;
  }

  regionAt(offset: number): Region {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const index = low - 1;
    return offset < (this.ends[index] ?? 0) ? (this.regions[index] ?? 'code') : 'code';
  }
}
