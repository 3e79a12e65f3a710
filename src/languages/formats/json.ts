/** JSON with and without comments: keys of the outermost two levels of objects, and what a package needs. */
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { assignmentOf, headOf } from './heads.ts';
import { JsonTokens } from './json-tokens.ts';
import { Outline, TOP } from './outline.ts';

const MAX_LEVEL = 2;
const NPM_SECTIONS: ReadonlySet<string> = new Set([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
]);

export const json: FormatLanguage = {
  id: 'json',
  displayName: 'JSON',
  files: { extensions: ['json', 'jsonc'] },
  separator: '.',
  extract: (path, text) => new JsonReader(path, text).read(),
};

/** A key whose value has not ended. */
interface OpenKey {
  place: number;
  name: string;
  start: number;
  keyEnd: number;
  /** -1 until the value begins. */
  valueStart: number;
}

type Expected = 'key' | 'colon' | 'value' | 'comma';

class JsonReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #readsPackages: boolean;
  /** For each open bracket whether it is an object's. */
  readonly #open: boolean[] = [];
  /** The key at each level that is listed. */
  readonly #keys: (OpenKey | undefined)[] = [];
  #expected: Expected = 'value';
  #lastEnd = 0;

  constructor(path: string, text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#readsPackages = path.slice(path.lastIndexOf('/') + 1) === 'package.json';
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const tokens = new JsonTokens(this.#text);
    while (tokens.next()) {
      const { end, isBroken, start, type } = tokens;
      if (isBroken) this.#outline.hasErrors = true;
      if (type === 'comment') {
        this.#comments.add(start, end);
        continue;
      }
      if (type === 'open') this.#opens(start);
      else if (type === 'close') this.#closes(start, end);
      else if (type === 'comma') this.#endsItem();
      else if (type === 'colon') this.#expect('colon', 'value');
      else this.#scalar(start, end);
      this.#lastEnd = end;
    }
    if (this.#open.length > 0) this.#outline.hasErrors = true;
    for (let level = MAX_LEVEL; level > 0; level--) this.#endKey(level);
    return this.#outline.extracted();
  }

  get #isInObject(): boolean {
    return this.#open[this.#open.length - 1] === true;
  }

  #expect(now: Expected, next: Expected): void {
    if (this.#expected !== now) this.#outline.hasErrors = true;
    this.#expected = next;
  }

  #opens(start: number): void {
    this.#beginValue(start);
    const isObject = this.#text[start] === '{';
    this.#open.push(isObject);
    this.#expected = isObject ? 'key' : 'value';
  }

  #closes(start: number, end: number): void {
    if (this.#open.length === 0 || this.#isInObject !== (this.#text[start] === '}')) {
      this.#outline.hasErrors = true;
      if (this.#open.length === 0) return;
    }
    this.#endKey(this.#open.length);
    this.#open.pop();
    this.#lastEnd = end;
    this.#expected = this.#open.length > 0 ? 'comma' : 'value';
  }

  #endsItem(): void {
    this.#endKey(this.#open.length);
    this.#expected = this.#isInObject ? 'key' : 'value';
  }

  #scalar(start: number, end: number): void {
    const isKey = this.#isInObject && (this.#expected === 'key' || this.#expected === 'comma');
    if (!isKey) {
      this.#beginValue(start);
      this.#expected = 'comma';
      return;
    }
    if (this.#expected === 'comma') this.#outline.hasErrors = true;
    this.#endKey(this.#open.length);
    this.#beginKey(start, end);
    this.#expected = 'colon';
  }

  #beginValue(start: number): void {
    if (this.#isInObject && this.#expected !== 'value') this.#outline.hasErrors = true;
    const key = this.#keys[this.#open.length];
    if (key !== undefined && key.valueStart < 0) key.valueStart = start;
  }

  #beginKey(start: number, keyEnd: number): void {
    const level = this.#open.length;
    if (level > MAX_LEVEL || this.#open[0] !== true) return;
    const container = level === 1 ? TOP : this.#keys[1]?.place;
    if (container === undefined) return;
    const name = nameOf(this.#text.slice(start, keyEnd));
    const place = this.#outline.add({
      kind: 'key',
      name,
      start,
      end: keyEnd,
      signature: headOf(this.#text, start, keyEnd),
      container,
      doc: this.#comments.above(start),
    });
    this.#keys[level] = { place, name, start, keyEnd, valueStart: -1 };
  }

  #endKey(level: number): void {
    const key = this.#keys[level];
    if (key === undefined) return;
    this.#keys[level] = undefined;
    this.#outline.close(key.place, this.#lastEnd);
    const first = this.#text[key.valueStart];
    if (first === '{' || first === '[') this.#outline.describe(key.place, { hasBody: true });
    else if (key.valueStart >= 0) {
      const signature = assignmentOf(this.#text, key.start, key.valueStart, this.#lastEnd);
      this.#outline.describe(key.place, { signature });
      if (level === MAX_LEVEL) this.#readDependency(key, signature);
    }
  }

  #readDependency({ name, start }: OpenKey, text: string): void {
    const section = this.#keys[1];
    if (!this.#readsPackages || section === undefined || !NPM_SECTIONS.has(section.name)) return;
    this.#outline.addImport({ text, start, module: name, form: 'dependency', container: section.place });
  }
}

function nameOf(written: string): string {
  try {
    const name: unknown = JSON.parse(written);
    if (typeof name === 'string') return name;
  } catch {
    // Not closed, or without quotes.
  }
  return written.replace(/^["']|["']$/g, '');
}
