/** A text by its lines: 1-based, parted by `\n`. A last line without one counts; an empty text has none. */
export class TextLines {
  readonly text: string;
  readonly #starts: readonly number[];
  readonly count: number;

  /** Linear in the text. */
  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    if (starts.at(-1) === text.length) starts.pop();
    this.#starts = starts;
    this.count = starts.length;
  }

  /** Offset (UTF-16 units) of the beginning of a line. */
  start(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Offset of the end of a line, without its line break. */
  end(line: number): number {
    const next = line < this.count ? this.start(line + 1) : this.text.length;
    const end = this.text[next - 1] === '\n' ? next - 1 : next;
    return this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** The line that holds an offset. Logarithmic. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
