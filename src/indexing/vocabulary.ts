/**
 * The identifiers and terms a thread has met, numbered. Interning an identifier straight from the text
 * it stands in, without cutting it out, is what makes tokenising fast: most of a text's identifiers
 * have been met before.
 */
import { isDeclarationKeyword } from './declarations.ts';
import { fold, MAX_IDENTIFIER, subWords } from './terms.ts';

/** What an identifier adds to a chunk that holds it. */
export interface IdentifierTerms {
  /** Folded. */
  name: string;
  /** Terms of its sub-words, in order. */
  words: Int32Array;
  /** Term of the whole identifier, or -1 when it is its only sub-word. */
  whole: number;
  /** Terms for a chunk that declares it: the name, and its sub-words. Made on first use. */
  declared: Int32Array;
  /** Terms for a chunk that stands in its declaration: its sub-words. Made on first use. */
  enclosing: Int32Array;
  /** It introduces a declared name: `class`, `func`, … */
  declaresNext: boolean;
}

/**
 * The spaces of the term dictionary; a key is the space's letter and the term.
 * - `word`: sub-words of the content, with positions. The only space with positions.
 * - `identifier`: whole identifiers that are more than one sub-word (`handlelogin`, `handle_login`).
 * - `declaration`: names that a declaration keyword introduces, whole.
 * - `declaredWord`: sub-words of those names.
 * - `enclosing`: sub-words of the names of declarations that began before the chunk and go on in it.
 * - `path`: sub-words of the relative path; its documents are the first chunk of each file.
 */
export const TERM_SPACE = {
  word: 'w',
  identifier: 'i',
  declaration: 'd',
  declaredWord: 'e',
  enclosing: 'n',
  path: 'p',
} as const;

/** Above so many identifiers everything is forgotten: a tree may hold any number, memory does not. */
const MAX_IDENTIFIERS = 400_000;
const NO_TERMS: IdentifierTerms = {
  name: '',
  words: new Int32Array(0),
  whole: -1,
  declared: new Int32Array(0),
  enclosing: new Int32Array(0),
  declaresNext: false,
};

export class Vocabulary {
  /** Keys by term number. */
  keys: string[] = [];
  /** By term number: the key's first characters as a number that sorts as they do. */
  prefixes = new Float64Array(1 << 12);
  #terms = new Map<string, number>();
  #identifiers: string[] = [];
  #entries: IdentifierTerms[] = [];
  /** Open addressing: number of an identifier plus one, by hash; 0 is free. */
  #slots = new Int32Array(1 << 13);

  /** Forgets everything if it has grown too large. To be called between runs only. */
  trim(): void {
    if (this.#identifiers.length <= MAX_IDENTIFIERS) return;
    this.keys = [];
    this.prefixes = new Float64Array(1 << 12);
    this.#terms.clear();
    this.#identifiers = [];
    this.#entries = [];
    this.#slots = new Int32Array(1 << 13);
  }

  /** The terms of the identifier at a range of a text. Overlong ones have none. */
  identifierAt(text: string, start: number, end: number): IdentifierTerms {
    const length = end - start;
    if (length > MAX_IDENTIFIER) return NO_TERMS;
    const mask = this.#slots.length - 1;
    let slot = hashOf(text, start, end) & mask;
    for (let number = this.#slots[slot] ?? 0; number !== 0; number = this.#slots[slot] ?? 0) {
      if (standsAt(this.#identifiers[number - 1] ?? '', text, start, length)) {
        return this.#entries[number - 1] ?? NO_TERMS;
      }
      slot = (slot + 1) & mask;
    }
    return this.#add(text.slice(start, end), slot);
  }

  /** The number of a term, given by its key. */
  term(key: string): number {
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.keys.push(key);
    this.#terms.set(key, number);
    if (number === this.prefixes.length) {
      const grown = new Float64Array(number * 2);
      grown.set(this.prefixes);
      this.prefixes = grown;
    }
    this.prefixes[number] = prefixOf(key);
    return number;
  }

  /** Orders term numbers as their keys. */
  compare(a: number, b: number): number {
    const byPrefix = (this.prefixes[a] ?? 0) - (this.prefixes[b] ?? 0);
    if (byPrefix !== 0) return byPrefix;
    return (this.keys[a] ?? '') < (this.keys[b] ?? '') ? -1 : 1;
  }

  #add(slice: string, slot: number): IdentifierTerms {
    // A copy of its own: the engine's longer slices keep the whole text of their file alive.
    const identifier = slice.length < 13 ? slice : Buffer.from(slice).toString();
    const parts = subWords(identifier);
    const name = fold(identifier);
    const entry: IdentifierTerms = {
      name,
      words: Int32Array.from(parts, (word) => this.term(TERM_SPACE.word + word)),
      whole: parts.length > 0 && parts[0] !== name ? this.term(TERM_SPACE.identifier + name) : -1,
      declared: NO_TERMS.declared,
      enclosing: NO_TERMS.enclosing,
      declaresNext: isDeclarationKeyword(identifier),
    };
    this.#identifiers.push(identifier);
    this.#entries.push(entry);
    this.#slots[slot] = this.#identifiers.length;
    if (this.#identifiers.length * 2 > this.#slots.length) this.#rehash();
    return entry;
  }

  /** Terms for a chunk that declares the identifier; few identifiers ever need them. */
  declaredTerms(entry: IdentifierTerms): Int32Array {
    if (entry.declared.length === 0 && entry.words.length > 0) {
      const words = [...entry.words].map(
        (word) => TERM_SPACE.declaredWord + (this.keys[word] ?? '').slice(1),
      );
      entry.declared = Int32Array.from([TERM_SPACE.declaration + entry.name, ...words], (key) =>
        this.term(key),
      );
    }
    return entry.declared;
  }

  /** Terms for a chunk inside the declaration of the identifier. */
  enclosingTerms(entry: IdentifierTerms): Int32Array {
    if (entry.enclosing.length === 0) {
      entry.enclosing = entry.words.map((word) =>
        this.term(TERM_SPACE.enclosing + (this.keys[word] ?? '').slice(1)),
      );
    }
    return entry.enclosing;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    this.#identifiers.forEach((identifier, i) => {
      let slot = hashOf(identifier, 0, identifier.length) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = i + 1;
    });
  }
}

/**
 * A hash of a range of a text. The mixing at the end matters: without it identifiers that differ in
 * their last characters only fill neighbouring slots, and looking one up takes hundreds of steps.
 */
function hashOf(text: string, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function standsAt(identifier: string, text: string, start: number, length: number): boolean {
  if (identifier.length !== length) return false;
  for (let i = 0; i < length; i++) if (identifier.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}

/** Three UTF-16 units as one number: exact in a float, and in the order of the keys. */
function prefixOf(key: string): number {
  const unit = (i: number): number => (i < key.length ? key.charCodeAt(i) : 0);
  return (unit(0) * 0x10000 + unit(1)) * 0x10000 + unit(2);
}
