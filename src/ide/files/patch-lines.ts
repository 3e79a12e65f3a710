/** Finding lines in a file that may be written a little differently there. */

import { LineIndex } from './patch-line-index.ts';
import type { StepCount } from './patch-step-count.ts';

/** What lines have in common that count as the same: from exactly to roughly. */
const FORMS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  (line) => plain(line).trim(),
];

/** Lines that are looked for, in a row. */
export interface LinePattern {
  readonly length: number;
  /** Its lines in a form, as numbers of that form's index; undefined if the file lacks one of them. */
  numbers(form: number): Int32Array | undefined;
}

/** The lines of one file. */
export class LineFinder {
  readonly #lines: readonly string[];
  readonly #count: StepCount;
  /** By form; made when that form is needed. */
  readonly #indexes: LineIndex[] = [];
  readonly #taken: number[] = [];

  constructor(lines: readonly string[], count: StepCount) {
    this.#lines = lines;
    this.#count = count;
  }

  /** Prepares a search; `lines` is not empty. */
  pattern(lines: readonly string[]): LinePattern {
    const known = new Map<number, Int32Array | undefined>();
    return {
      length: lines.length,
      numbers: (form) => {
        if (!known.has(form)) known.set(form, this.#index(form).numbersOf(lines.map(formed(form))));
        return known.get(form);
      },
    };
  }

  /**
   * Where the lines stand first at or behind `from`, in the strictest form in which they stand there at all;
   * undefined if nowhere. Lines that are taken are not found.
   */
  find(pattern: LinePattern, from: number): number | undefined {
    return this.#inSomeForm(pattern, (index, numbers) => index.find(numbers, from));
  }

  /** Where the lines stand if they are the last of the file. */
  findAtEnd(pattern: LinePattern): number | undefined {
    const place = this.#lines.length - pattern.length;
    return this.#inSomeForm(pattern, (index, numbers) =>
      place >= 0 && index.isAt(numbers, place) ? place : undefined,
    );
  }

  /** From now on a line is not found any more. */
  take(line: number): void {
    this.#taken.push(line);
    for (const index of this.#indexes) index.forget(line);
  }

  #inSomeForm(
    pattern: LinePattern,
    place: (index: LineIndex, numbers: Int32Array) => number | undefined,
  ): number | undefined {
    for (const form of FORMS.keys()) {
      const numbers = pattern.numbers(form);
      const found = numbers && place(this.#index(form), numbers);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #index(form: number): LineIndex {
    const known = this.#indexes[form];
    if (known) return known;
    const index = new LineIndex(this.#lines.map(formed(form)), this.#count);
    for (const line of this.#taken) index.forget(line);
    this.#indexes[form] = index;
    return index;
  }
}

function formed(form: number): (line: string) => string {
  return FORMS[form] ?? ((line) => line);
}

/** A line as it is typed on a plain keyboard. */
function plain(line: string): string {
  return line
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
}
