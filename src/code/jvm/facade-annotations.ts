/** What the annotations of a Kotlin file say of the class that holds its top-level functions and properties. */
import { type Token, tokensOf } from './model-tokens.ts';

export interface FacadeAnnotations {
  /** The name given by `@file:JvmName`; null without it, or if it can be no name of a class. */
  jvmName: string | null;
  /** Other files of the same facade add to it. */
  isMultifile: boolean;
}

/** Names in class files may hold more than names in a source: `-Util` is one. */
const CLASS_NAME = /^(?! )[^.;:[\]/\\<>`\p{C}]+$/u;
const LONGEST_NAME = 500;

/** Reads the head of a Kotlin file's text, up to its package, imports or first declaration. */
export function facadeAnnotations(text: string): FacadeAnnotations {
  const reader = new AnnotationReader(tokensOf(text, 'kotlin'));
  const found: FacadeAnnotations = { jvmName: null, isMultifile: false };
  for (const { name, value } of reader.annotations()) {
    if (isJvm(name, 'JvmName') && value !== null) found.jvmName = classNameIn(value);
    else if (isJvm(name, 'JvmMultifileClass')) found.isMultifile = true;
  }
  return found;
}

function isJvm(name: string, wanted: string): boolean {
  return name === wanted || name === `kotlin.jvm.${wanted}`;
}

/** The text that a string literal stands for, if it is a name. */
function classNameIn(literal: string): string | null {
  // A `$` without a backslash begins a template.
  if (literal.length > LONGEST_NAME || /(?<!\\)\$/.test(literal)) return null;
  const name = literal.replaceAll('\\$', '$');
  return CLASS_NAME.test(name) ? name : null;
}

interface FileAnnotation {
  /** As written, with its qualifiers. */
  name: string;
  /** Its only argument, if that is a string. */
  value: string | null;
}

/** Goes over the annotations that are about the file. */
class AnnotationReader {
  readonly #tokens: Iterator<Token, void>;
  #token: Token | undefined;

  constructor(tokens: Iterator<Token, void>) {
    this.#tokens = tokens;
    this.#next();
  }

  *annotations(): Generator<FileAnnotation, void> {
    while (this.#take('@')) {
      if (!this.#take('file') || !this.#take(':')) return;
      if (!this.#take('[')) {
        yield this.#annotation();
        continue;
      }
      while (this.#token && !this.#take(']')) {
        const before = this.#token;
        yield this.#annotation();
        // Something that is no annotation.
        if (this.#token === before) this.#next();
      }
    }
  }

  #annotation(): FileAnnotation {
    let name = '';
    while (this.#token && (this.#isName() || this.#is('.'))) {
      // A name that follows a name is the next annotation of a list.
      if (this.#isName() && name !== '' && !name.endsWith('.')) break;
      // Cut, that a name of a million parts costs no more than another.
      if (name.length < LONGEST_NAME) name += this.#token.text;
      this.#next();
    }
    if (this.#is('<')) this.#skip('<', '>');
    return { name, value: this.#is('(') ? this.#argument() : null };
  }

  /** `("X")` or `(name = "X")`; what else stands in the brackets is passed over. */
  #argument(): string | null {
    const inside = this.#skip('(', ')');
    const [first, second, third] = inside;
    if (first?.kind === 'string' && inside.length === 1) return first.text;
    return first?.text === 'name' && second?.text === '=' && third?.kind === 'string' && inside.length === 3
      ? third.text
      : null;
  }

  /** Past a pair of brackets. Returns the first tokens between them. */
  #skip(open: string, close: string): readonly Token[] {
    const inside: Token[] = [];
    let depth = 1;
    this.#next();
    while (this.#token && depth > 0) {
      if (this.#is(open)) depth++;
      else if (this.#is(close)) depth--;
      if (depth > 0 && inside.length < 4) inside.push(this.#token);
      this.#next();
    }
    return inside;
  }

  #isName(): boolean {
    return this.#token?.kind === 'word' || this.#token?.kind === 'name';
  }

  #is(text: string): boolean {
    return this.#token?.kind !== 'string' && this.#token?.text === text;
  }

  #take(text: string): boolean {
    const isThere = this.#is(text);
    if (isThere) this.#next();
    return isThere;
  }

  #next(): void {
    const { done, value } = this.#tokens.next();
    this.#token = done === true ? undefined : value;
  }
}
