/** Reads JSON as editors' settings are written, with comments and trailing commas, and tells where everything stands. */
import { MergeProblem } from './merged.ts';

/** A value, and where it stands; ends are exclusive. Offsets are UTF-16 units. */
export type JsonNode = JsonContainer | JsonScalar;

export interface JsonScalar {
  kind: 'scalar';
  start: number;
  end: number;
  value: string | number | boolean | null;
}

export interface JsonContainer {
  kind: 'object' | 'array';
  start: number;
  end: number;
  items: JsonItem[];
  /** True if a comma follows the last item. */
  hasTrailingComma: boolean;
}

/** An element, or a property with its key. */
export interface JsonItem {
  /** Null in arrays. */
  key: string | null;
  start: number;
  value: JsonNode;
}

/** Values nested deeper are refused: reading goes as deep as they do. */
const MAX_DEPTH = 500;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Reads a document. Costs one pass. Throws {@link MergeProblem} with line, column and what is wrong. */
export function parseJsonText(text: string): JsonNode {
  const reader = new Reader(text);
  const node = reader.value(0);
  reader.skipBlank();
  if (reader.at < text.length) reader.fail('nothing may follow the value');
  return node;
}

/** The value of a node as plain data. */
export function dataOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(({ value }) => dataOf(value));
  return Object.fromEntries(node.items.map(({ key, value }) => [key, dataOf(value)]));
}

/** The property of an object; of several, the last, which is the one that counts. */
export function propertyOf(node: JsonNode | undefined, key: string): JsonItem | undefined {
  return node?.kind === 'object' ? node.items.findLast((item) => item.key === key) : undefined;
}

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonNode {
    this.skipBlank();
    const start = this.at;
    const char = this.#text[start];
    if (char === '{' || char === '[') {
      if (depth >= MAX_DEPTH) this.fail('values are nested too deeply');
      return this.#container(char === '{', depth);
    }
    if (char === '"') return { kind: 'scalar', start, value: this.#string(), end: this.at };
    SCALAR.lastIndex = start;
    const scalar = SCALAR.exec(this.#text)?.[0];
    if (scalar === undefined)
      return this.fail(char === undefined ? 'the text ends too soon' : 'expected a value');
    this.at += scalar.length;
    return { kind: 'scalar', start, value: JSON.parse(scalar), end: this.at };
  }

  #container(isObject: boolean, depth: number): JsonContainer {
    const start = this.at++;
    const close = isObject ? '}' : ']';
    const items: JsonItem[] = [];
    let hasTrailingComma = false;
    for (this.skipBlank(); !this.#takes(close); this.skipBlank()) {
      if (items.length > 0 && !hasTrailingComma) this.fail(`expected , or ${close}`);
      items.push(
        isObject ? this.#property(depth) : { key: null, start: this.at, value: this.value(depth + 1) },
      );
      this.skipBlank();
      hasTrailingComma = this.#takes(',');
    }
    return { kind: isObject ? 'object' : 'array', start, end: this.at, items, hasTrailingComma };
  }

  #property(depth: number): JsonItem {
    const start = this.at;
    if (this.#text[start] !== '"')
      this.fail(start < this.#text.length ? 'expected a key' : 'the text ends too soon');
    const key = this.#string();
    this.skipBlank();
    if (!this.#takes(':')) this.fail('expected :');
    return { key, start, value: this.value(depth + 1) };
  }

  #string(): string {
    const start = this.at;
    let end = start + 1;
    for (let char = this.#text[end]; char !== '"'; char = this.#text[end]) {
      if (char === undefined || char === '\n') this.fail('a string is not closed');
      end += char === '\\' ? 2 : 1;
    }
    try {
      const value: string = JSON.parse(this.#text.slice(start, end + 1));
      this.at = end + 1;
      return value;
    } catch {
      return this.fail('a string has a character that must be escaped, or a wrong escape');
    }
  }

  #takes(char: string): boolean {
    if (this.#text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  /** Passes over blanks and comments. */
  skipBlank(): void {
    for (;;) {
      const char = this.#text[this.at];
      if (char === ' ' || char === '\t' || char === '\n' || char === '\r') this.at++;
      else if (this.#text.startsWith('//', this.at)) {
        const end = this.#text.indexOf('\n', this.at);
        this.at = end < 0 ? this.#text.length : end;
      } else if (this.#text.startsWith('/*', this.at)) {
        const end = this.#text.indexOf('*/', this.at + 2);
        if (end < 0) this.fail('a comment is not closed');
        this.at = end + 2;
      } else return;
    }
  }

  fail(what: string): never {
    const before = this.#text.slice(0, this.at).split('\n');
    throw new MergeProblem(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`);
  }
}
