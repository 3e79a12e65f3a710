/** The parts of a Kotlin text that a mistake can be kept to. */
import { closersOf, hasEvenBraces, skipSpace, wordAt } from '../rewriting/reading.ts';
import { textOf } from '../rewriting/rewriting.ts';
import type { Mending, TextParts, TextRange } from '../syntax/text-parts.ts';
import { maskOf } from './mask.ts';
import { DECLARATIONS, MODIFIERS } from './words.ts';

const MARK = /[{}([;\n]/g;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'object']);

/** Goes through the marks of a text. */
class Parts implements TextParts {
  readonly bodies: TextRange[] = [];
  readonly blocks: TextRange[] = [];
  readonly members: TextRange[] = [];
  readonly #code: string;
  readonly #closers: Int32Array;
  /** Where the member begins that is being read, what it declares, if anything, and where that is said. */
  #start = 0;
  #declared: { word: string; at: number } | null = null;
  #space = { start: 0, end: -1 };

  constructor(code: string) {
    this.#code = code;
    this.#closers = closersOf(code);
    // What is in what is anyone's guess otherwise.
    if (!hasEvenBraces(code)) return;
    this.#begin(0, 0);
    MARK.lastIndex = 0;
    for (let found = MARK.exec(code); found !== null; found = MARK.exec(code)) {
      MARK.lastIndex = this.#meet(found[0], found.index);
    }
    this.#end(code.length);
  }

  /** Returns where to go on. */
  #meet(mark: string, at: number): number {
    const after = at + 1;
    const closer = this.#closers[at] ?? 0;
    switch (mark) {
      case '\n':
        // Annotations and modifiers may have lines of their own.
        if ((this.#declared?.at ?? 0) < at && this.#declaredAt(after) !== null) this.#begin(at, after);
        return after;
      case ';':
        this.#begin(after, after);
        return after;
      case '}':
        this.#begin(at, after);
        return after;
      case '{':
        if (closer === 0) return after;
        if (!this.#isType) {
          this.blocks.push({ startIndex: at, endIndex: closer + 1 });
          return closer + 1;
        }
        this.bodies.push({ startIndex: at, endIndex: closer + 1 });
        this.#begin(at, after);
        return after;
      default:
        return closer > 0 ? closer + 1 : after;
    }
  }

  #begin(end: number, start: number): void {
    this.#end(end);
    this.#start = start;
    this.#declared = this.#declaredAt(start);
  }

  get #isType(): boolean {
    return this.#declared !== null && TYPES.has(this.#declared.word);
  }

  #end(at: number): void {
    const startIndex = skipSpace(this.#code, this.#start);
    if (startIndex < at && this.#declared !== null && !this.#isType)
      this.members.push({ startIndex, endIndex: at });
  }

  /** Whitespace is read once, however many lines begin in it. */
  #skipSpace(at: number): number {
    if (at < this.#space.start || at > this.#space.end) {
      this.#space = { start: at, end: skipSpace(this.#code, at) };
    }
    return this.#space.end;
  }

  /** What is declared from a place on; null if no declaration begins there. */
  #declaredAt(start: number): { word: string; at: number } | null {
    const code = this.#code;
    let at = this.#skipSpace(start);
    for (;;) {
      if (code.charAt(at) === '@' || code.charAt(at) === '!') {
        while (/[\w.@!:]/.test(code.charAt(at))) at++;
        const closer = code.charAt(at) === '(' ? (this.#closers[at] ?? 0) : at - 1;
        if (closer === 0) return null;
        at = skipSpace(code, closer + 1);
        continue;
      }
      const word = wordAt(code, at);
      const next = skipSpace(code, at + word.length);
      if (word === 'fun' && wordAt(code, next) === 'interface') return { word: 'interface', at };
      if (DECLARATIONS.has(word) || word === 'init') return { word, at };
      if (!MODIFIERS.has(word)) return null;
      at = next;
    }
  }
}

/** How Kotlin is mended. */
export const mending: Mending = {
  partsOf: (text) => new Parts(textOf(maskOf(text).mask)),
  blockFrames: [
    ['fun f() ', '\n'],
    ['val a = ', '\n'],
    ['class A ', '\n'],
    ['val a = when (b) ', '\n'],
    ['enum class A ', '\n'],
  ],
  memberFrames: [['class A {\n', '\n}\n']],
  bodyFrames: [
    ['class A ', '\n'],
    ['enum class A ', '\n'],
  ],
};
