/** TOML: keys of the outermost two levels, however they are written, and what a package needs. */
import { Comments } from '../comments.ts';
import type { FormatLanguage } from '../format.ts';
import { assignmentOf, headOf } from '../heads.ts';
import { Outline, TOP } from '../outline.ts';
import { dependencyReader, type TomlStatement } from './dependencies.ts';
import { inlinePairs, type KeyPart, lineEnd, readKey, skipBlanks, valueEnd } from './lexing.ts';

/** Parts of a key that are looked at; what depends on a package is named by fewer. */
const MAX_PATH = 8;

export const toml: FormatLanguage = {
  id: 'toml',
  displayName: 'TOML',
  files: { extensions: ['toml'], names: ['Pipfile'] },
  separator: '.',
  extract: (path, text) => new TomlReader(path, text).read(),
};

/** A key that what follows may still add to. */
interface OpenKey {
  name: string;
  /** {@link TOP} if it was declared before something else. */
  place: number;
}

class TomlReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #readDependency: (statement: TomlStatement) => void;
  /** Names of keys that were declared, with those of the second level as `first\nsecond`. */
  readonly #seen = new Set<string>();
  #first: OpenKey | null = null;
  #second: OpenKey | null = null;
  #table: KeyPart[] = [];
  #lastEnd = 0;

  constructor(path: string, text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#readDependency = dependencyReader(path, text, this.#outline);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const text = this.#text;
    let at = text.startsWith('\ufeff') ? 1 : 0;
    while (at < text.length) {
      at = skipBlanks(text, at);
      if (text[at] === '#') {
        const end = lineEnd(text, at);
        this.#comments.add(at, end);
        at = end;
      } else if (text[at] === '[') at = this.#header(at);
      else if (text[at] !== '\n' && text[at] !== '\r' && at < text.length) at = this.#pair(at);
      else at++;
    }
    this.#closeFirst();
    return this.#outline.extracted();
  }

  #header(start: number): number {
    const text = this.#text;
    const isArray = text[start + 1] === '[';
    const { end: keyEnd, parts } = readKey(text, start + (isArray ? 2 : 1));
    const closing = skipBlanks(text, keyEnd);
    const end = closing + (isArray ? 2 : 1);
    if (parts.length === 0 || !text.startsWith(isArray ? ']]' : ']', closing)) {
      this.#outline.hasErrors = true;
      return lineEnd(text, Math.max(start + 1, keyEnd));
    }
    const doc = this.#comments.above(start);
    const signature = headOf(text, start, end);
    const [first, second] = parts;
    if (first === undefined) return end;
    if (this.#first?.name !== first.name || (parts.length === 1 && isArray)) this.#closeFirst();
    else if (this.#second?.name !== second?.name || (parts.length === 2 && isArray)) this.#closeSecond();
    this.#table = parts.slice(0, MAX_PATH);
    if (parts.length === 1 && this.#first === null) {
      this.#first = { name: first.name, place: this.#declare({ start, end, signature, doc }, parts) };
    } else if (second !== undefined) {
      this.#openFirst(first, start);
      if (parts.length > 2) this.#openSecond(first, second, start);
      else if (this.#second === null) {
        this.#second = { name: second.name, place: this.#declare({ start, end, signature, doc }, parts) };
      }
    }
    this.#lastEnd = end;
    this.#readDependency({ path: parts, start, end, valueStart: -1, container: this.#innermost });
    return end;
  }

  #pair(start: number): number {
    const text = this.#text;
    const { end: keyEnd, parts } = readKey(text, start);
    const equals = skipBlanks(text, keyEnd);
    if (parts.length === 0 || text[equals] !== '=') {
      this.#outline.hasErrors = true;
      return lineEnd(text, Math.max(start + 1, keyEnd));
    }
    const valueStart = skipBlanks(text, equals + 1);
    const { end, isBroken } = valueEnd(text, valueStart);
    if (isBroken) this.#outline.hasErrors = true;
    const doc = this.#comments.above(start);
    const path = [...this.#table, ...parts.slice(0, MAX_PATH)];
    const [first, second] = path;
    if (first !== undefined && second === undefined) this.#topPair(first, start, valueStart, end, doc);
    else if (first !== undefined && second !== undefined) {
      if (this.#first?.name !== first.name) this.#closeFirst();
      this.#openFirst(first, start);
      if (path.length > 2) this.#openSecond(first, second, start);
      else {
        this.#closeSecond();
        this.#declare({ ...this.#valueHead(start, valueStart, end), start, end, doc }, path);
      }
    }
    this.#lastEnd = end;
    this.#readDependency({ path, start, end, valueStart, container: this.#innermost });
    return Math.max(end, valueStart, start + 1);
  }

  #topPair(key: KeyPart, start: number, valueStart: number, end: number, doc: string | null): void {
    this.#closeFirst();
    const head = this.#valueHead(start, valueStart, end);
    const container = this.#declare({ ...head, start, end, doc }, [key]);
    const names = new Set<string>();
    for (const { end: itemEnd, parts, valueStart: itemValue } of inlinePairs(this.#text, valueStart, end)) {
      const [item] = parts;
      if (item === undefined || names.has(item.name)) continue;
      names.add(item.name);
      const itemHead =
        parts.length > 1
          ? { signature: headOf(this.#text, item.start, item.end), hasBody: true }
          : this.#valueHead(item.start, itemValue, itemEnd);
      this.#outline.add({
        kind: 'key',
        name: item.name,
        start: item.start,
        end: itemEnd,
        container,
        ...itemHead,
      });
    }
  }

  #valueHead(start: number, valueStart: number, end: number): { signature: string; hasBody: boolean } {
    const isContainer = this.#text[valueStart] === '{' || this.#text[valueStart] === '[';
    return isContainer
      ? { signature: headOf(this.#text, start, valueStart).replace(/ ?=$/, ''), hasBody: true }
      : { signature: assignmentOf(this.#text, start, valueStart, end), hasBody: false };
  }

  get #innermost(): number {
    return this.#second?.place ?? this.#first?.place ?? TOP;
  }

  /** A key that is only named on the way to another. */
  #openFirst(key: KeyPart, start: number): void {
    if (this.#first !== null) return;
    const isAway = this.#seen.has(key.name);
    this.#first = { name: key.name, place: isAway ? TOP : this.#declareOnTheWay(key, start, [key]) };
  }

  #openSecond(first: KeyPart, key: KeyPart, start: number): void {
    if (this.#second?.name === key.name) return;
    this.#closeSecond();
    if (this.#seen.has(`${first.name}\n${key.name}`)) return;
    this.#second = { name: key.name, place: this.#declareOnTheWay(key, start, [first, key]) };
  }

  #declareOnTheWay(key: KeyPart, start: number, path: KeyPart[]): number {
    const signature = headOf(this.#text, key.start, key.end);
    return this.#declare({ start, end: key.end, signature, doc: null }, path);
  }

  #declare(
    entry: { start: number; end: number; signature: string; doc: string | null; hasBody?: boolean },
    path: readonly KeyPart[],
  ): number {
    const [first, second] = path;
    const name = (second ?? first)?.name ?? '';
    this.#seen.add(second === undefined ? name : `${first?.name}\n${name}`);
    const around = second === undefined ? TOP : (this.#first?.place ?? TOP);
    const isAway = second !== undefined && around === TOP;
    const where = isAway ? { parent: first?.name ?? '' } : { container: around };
    return this.#outline.add({ kind: 'key', name, hasBody: true, ...entry, ...where });
  }

  #closeFirst(): void {
    this.#closeSecond();
    if (this.#first !== null) this.#outline.close(this.#first.place, this.#lastEnd);
    this.#first = null;
  }

  #closeSecond(): void {
    if (this.#second !== null) this.#outline.close(this.#second.place, this.#lastEnd);
    this.#second = null;
  }
}
