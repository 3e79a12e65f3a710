/**
 * The identifiers and terms a thread has met, numbered. Interning an identifier straight from the text
 * it stands in, without cutting it out, is what makes tokenising fast: most of a text's identifiers
 * have been met before.
 */
import { isDeclarationKeyword } from './declarations.ts';
import { doubled } from './identifier-scan.ts';
import { fold, MAX_IDENTIFIER, subWords } from './terms.ts';

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
/** The identifier without terms: overlong ones. */
const NONE = 0;

/** Identifiers by number. Number 0 has no terms. */
export class Vocabulary {
  /** Keys by term number. */
  keys: string[] = [];
  /** By term number: the key's first characters as a number that sorts as they do. */
  prefixes = new Float64Array(1 << 12);
  /** By identifier: the terms of its sub-words are `words[wordStarts[i], wordStarts[i + 1])`, in order. */
  words = new Int32Array(1 << 13);
  wordStarts = new Int32Array(1 << 12);
  /** By identifier: the term of the whole, or -1 where it is its only sub-word. */
  whole = new Int32Array(1 << 12);
  /** Numbers given out to identifiers. */
  #count = 0;
  #terms = new Map<string, number>();
  /** Terms of sub-words. */
  #wordTerms = new Map<string, number>();
  /** By identifier: its UTF-16 units are `spelling[spellingStarts[i], spellingStarts[i + 1])`. */
  #spelling = new Uint16Array(1 << 15);
  #spellingStarts = new Int32Array(1 << 12);
  /** By identifier: folded. */
  #names: string[] = [];
  /** Terms for a chunk that declares it, and for one that stands in its declaration; few ever need them. */
  #declared = new Map<number, readonly number[]>();
  #enclosing = new Map<number, readonly number[]>();
  /** Identifiers that introduce a declared name: `class`, `func`, … */
  #keywords = new Set<number>();
  /** Open addressing: number of an identifier, by hash; 0 is free. */
  #slots = new Int32Array(1 << 13);

  constructor() {
    this.#addNone();
  }

  /** Forgets everything if it has grown too large. To be called between runs only. */
  trim(): void {
    if (this.#count <= MAX_IDENTIFIERS) return;
    this.keys = [];
    this.prefixes = new Float64Array(1 << 12);
    this.words = new Int32Array(1 << 13);
    this.wordStarts = new Int32Array(1 << 12);
    this.whole = new Int32Array(1 << 12);
    this.#count = 0;
    this.#terms.clear();
    this.#wordTerms.clear();
    this.#spelling = new Uint16Array(1 << 15);
    this.#spellingStarts = new Int32Array(1 << 12);
    this.#names = [];
    this.#declared.clear();
    this.#enclosing.clear();
    this.#keywords.clear();
    this.#slots = new Int32Array(1 << 13);
    this.#addNone();
  }

  /** The number of the identifier at a range of UTF-16 units. */
  identifierAt(units: Uint16Array, start: number, end: number): number {
    if (end - start > MAX_IDENTIFIER) return NONE;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(units, start, end) & mask;
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (this.#standsAt(number, units, start, end)) return number;
      slot = (slot + 1) & mask;
    }
    return this.#add(units, start, end, slot);
  }

  /** True for an identifier that introduces a declared name. */
  declaresNext(identifier: number): boolean {
    return this.#keywords.has(identifier);
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

  /** Terms for a chunk that declares the identifier: the name, and its sub-words. None without a word. */
  declaredTerms(identifier: number): readonly number[] {
    let terms = this.#declared.get(identifier);
    if (terms === undefined) {
      terms = this.#wordsIn(TERM_SPACE.declaredWord, identifier);
      if (terms.length > 0) {
        terms = [this.term(TERM_SPACE.declaration + (this.#names[identifier] ?? '')), ...terms];
      }
      this.#declared.set(identifier, terms);
    }
    return terms;
  }

  /** Terms for a chunk inside the declaration of the identifier: its sub-words. */
  enclosingTerms(identifier: number): readonly number[] {
    let terms = this.#enclosing.get(identifier);
    if (terms === undefined) {
      terms = this.#wordsIn(TERM_SPACE.enclosing, identifier);
      this.#enclosing.set(identifier, terms);
    }
    return terms;
  }

  #wordsIn(space: string, identifier: number): number[] {
    const words = this.words.subarray(this.wordStarts[identifier], this.wordStarts[identifier + 1]);
    return Array.from(words, (word) => this.term(space + (this.keys[word] ?? '').slice(1)));
  }

  #standsAt(number: number, units: Uint16Array, start: number, end: number): boolean {
    const spelling = this.#spelling;
    let at = this.#spellingStarts[number] ?? 0;
    if ((this.#spellingStarts[number + 1] ?? 0) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (spelling[at++] !== units[i]) return false;
    return true;
  }

  #addNone(): void {
    this.#names.push('');
    this.whole[NONE] = -1;
    this.#count = 1;
  }

  #add(units: Uint16Array, start: number, end: number, slot: number): number {
    const number = this.#count++;
    if (this.#count === this.whole.length) {
      this.whole = doubled(this.whole);
      this.wordStarts = doubled(this.wordStarts);
      this.#spellingStarts = doubled(this.#spellingStarts);
    }
    const identifier = String.fromCharCode(...units.subarray(start, end));
    const parts = subWords(identifier);
    const name = fold(identifier);
    let at = this.wordStarts[number] ?? 0;
    for (const part of parts) {
      if (at === this.words.length) this.words = doubled(this.words);
      this.words[at++] = this.#wordTerm(part);
    }
    this.wordStarts[number + 1] = at;
    this.whole[number] = parts.length > 0 && parts[0] !== name ? this.term(TERM_SPACE.identifier + name) : -1;
    this.#names.push(name);
    if (isDeclarationKeyword(identifier)) this.#keywords.add(number);
    this.#spell(number, units, start, end);
    this.#slots[slot] = number;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #wordTerm(word: string): number {
    const known = this.#wordTerms.get(word);
    if (known !== undefined) return known;
    const term = this.term(TERM_SPACE.word + word);
    this.#wordTerms.set(word, term);
    return term;
  }

  #spell(number: number, units: Uint16Array, start: number, end: number): void {
    const from = this.#spellingStarts[number] ?? 0;
    const to = from + end - start;
    if (to > this.#spelling.length) {
      const grown = new Uint16Array(this.#spelling.length * 2);
      grown.set(this.#spelling);
      this.#spelling = grown;
    }
    this.#spelling.set(units.subarray(start, end), from);
    this.#spellingStarts[number + 1] = to;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 1; number < this.#count; number++) {
      const [from, to] = [this.#spellingStarts[number] ?? 0, this.#spellingStarts[number + 1] ?? 0];
      let slot = hashOf(this.#spelling, from, to) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/**
 * A hash of a range of UTF-16 units. The mixing at the end matters: without it identifiers that differ in
 * their last characters only fill neighbouring slots, and looking one up takes hundreds of steps.
 */
function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Three UTF-16 units as one number: exact in a float, and in the order of the keys. */
function prefixOf(key: string): number {
  const unit = (i: number): number => (i < key.length ? key.charCodeAt(i) : 0);
  return (unit(0) * 0x10000 + unit(1)) * 0x10000 + unit(2);
}
