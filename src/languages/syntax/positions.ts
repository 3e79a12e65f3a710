/** Lines and UTF-8 offsets of the places of one text. */

/** So many lines behind the last one are looked at before a search. */
const NEAR = 4;

export class Positions {
  readonly #starts: Uint32Array;
  readonly #bytes: Uint32Array | undefined;
  /** The last line asked for, from 0: most places are asked for in the order of the text. */
  #last = 0;
  /** Bytes of UTF-8. */
  readonly size: number;
  /** A last line without a newline counts; an empty text has none. */
  readonly lines: number;

  /** Linear in the text; 4 bytes a line, and 4 a UTF-16 unit if the text is not plain ASCII. */
  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = Uint32Array.from(starts);
    this.lines = starts[starts.length - 1] === text.length ? starts.length - 1 : starts.length;
    this.size = Buffer.byteLength(text);
    this.#bytes = this.size === text.length ? undefined : bytesBefore(text);
  }

  /** The 1-based line of a UTF-16 offset. Logarithmic in the number of lines. */
  lineOf(offset: number): number {
    const starts = this.#starts;
    let low = this.#last;
    if ((starts[low] ?? 0) > offset) low = 0;
    for (const end = low + NEAR; low < end; low++) {
      if ((starts[low + 1] ?? Number.POSITIVE_INFINITY) <= offset) continue;
      this.#last = low;
      return low + 1;
    }
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    this.#last = low;
    return low + 1;
  }

  /** UTF-16 offset of the beginning of the line that holds an offset. */
  lineStart(offset: number): number {
    return this.#starts[this.lineOf(offset) - 1] ?? 0;
  }

  /** The UTF-8 offset of a UTF-16 offset. Constant. */
  byteOf(offset: number): number {
    return this.#bytes === undefined ? offset : (this.#bytes[offset] ?? this.size);
  }
}

/** For each UTF-16 unit the bytes before it. The second half of a pair counts with the first. */
function bytesBefore(text: string): Uint32Array {
  const bytes = new Uint32Array(text.length + 1);
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    bytes[i] = sum;
    const unit = text.charCodeAt(i);
    if (unit < 0x80) sum += 1;
    else if (unit < 0x800) sum += 2;
    else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
      sum += 4;
      bytes[++i] = sum;
    } else sum += 3;
  }
  bytes[text.length] = sum;
  return bytes;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
