/** Where the identifiers of a text stand: over UTF-16 units in an array, where each look costs least. */
import { classOfUnit, OTHER, SINGLE } from './terms.ts';

/** The UTF-16 units of one text. There is one array, used again for the next text. */
export class TextUnits {
  /** Those of the text are the first `length`. */
  units = new Uint16Array(1 << 14);
  length = 0;

  /** One native pass. */
  read(text: string): void {
    this.length = text.length;
    if (text.length > this.units.length) this.units = new Uint16Array(2 * text.length);
    const { buffer } = this.units;
    Buffer.from(buffer, 0, 2 * text.length).write(text, 'utf16le');
  }
}

/** The identifiers of one text, in order. The arrays are used again for the next text. */
export class FoundIdentifiers {
  starts = new Int32Array(1 << 12);
  ends = new Int32Array(1 << 12);
  count = 0;

  /** As `scanIdentifiers` finds them. Linear. */
  scan({ units, length }: TextUnits): void {
    this.count = 0;
    for (let at = 0; at < length; ) {
      const first = classOfUnit(units, at, length);
      if (first === OTHER) {
        at++;
        continue;
      }
      const start = at;
      at += widthAt(units, at, length);
      while (first !== SINGLE && at < length) {
        const next = classOfUnit(units, at, length);
        if (next === OTHER || next === SINGLE) break;
        at += widthAt(units, at, length);
      }
      if (this.count === this.starts.length) this.#grow();
      this.starts[this.count] = start;
      this.ends[this.count++] = at;
    }
  }

  #grow(): void {
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
  }
}

/** A longer copy. */
export function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(old.length * 2);
  grown.set(old);
  return grown;
}

/** 2 where a pair of surrogates begins. */
function widthAt(units: Uint16Array, at: number, length: number): number {
  const unit = units[at] ?? 0;
  if (unit < 0xd800 || unit > 0xdbff || at + 1 >= length) return 1;
  const next = units[at + 1] ?? 0;
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}
