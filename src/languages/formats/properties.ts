/** Properties and `.env`: keys, under their dotted prefixes. */
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { assignmentOf, headOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';

/** Parts of one key; further dots belong to the last name. */
const MAX_PARTS = 16;
/** UTF-16 units of a key; what is longer is none. */
const MAX_KEY = 1_000;

export const properties: FormatLanguage = {
  id: 'properties',
  displayName: 'Properties',
  files: { extensions: ['properties', 'env'], names: ['.env'] },
  prefixes: ['.env.'],
  separator: '.',
  extract: (path, text) => new PropertiesReader(path, text).read(),
};

const OPENING_QUOTE = /=[ \t]*(["'])/y;

/** A key or prefix to which the next line may belong. */
interface OpenPrefix {
  name: string;
  place: number;
}

class PropertiesReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  /** Shell-like lines: values may be quoted over several lines, and are often secrets. */
  readonly #isEnvironment: boolean;
  readonly #seen = new Set<string>();
  #open: OpenPrefix[] = [];
  #lastEnd = 0;

  constructor(path: string, text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text, withoutMark);
    this.#isEnvironment = !path.toLowerCase().endsWith('.properties');
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      while (at < text.length && /[\s\ufeff]/.test(text.charAt(at))) at++;
      if (at >= text.length) break;
      const start = at;
      const isComment = text[at] === '#' || (text[at] === '!' && !this.#isEnvironment);
      at = isComment ? physicalEnd(text, at) : this.#lineEnd(at);
      if (isComment) this.#comments.add(start, trimmedEnd(text, start, at));
      else this.#readLine(start, trimmedEnd(text, start, at));
    }
    this.#closeFrom(0);
    return this.#outline.extracted();
  }

  /** The end of a line with those that continue it. */
  #lineEnd(start: number): number {
    const text = this.#text;
    let end = physicalEnd(text, start);
    if (this.#isEnvironment) {
      OPENING_QUOTE.lastIndex = keyEnd(text, start, end);
      const opened = OPENING_QUOTE.exec(text)?.[1];
      return opened === undefined ? end : quotedEnd(text, OPENING_QUOTE.lastIndex, opened, end);
    }
    while (end < text.length && isContinued(text, start, end)) end = physicalEnd(text, end + 1);
    return end;
  }

  #readLine(start: number, end: number): void {
    const text = this.#text;
    const doc = this.#comments.above(start);
    const word = this.#isEnvironment && text.startsWith('export ', start) ? start + 7 : start;
    const nameEnd = keyEnd(text, word, end);
    if (nameEnd === word || nameEnd - word > MAX_KEY) {
      this.#outline.hasErrors = true;
      return;
    }
    let valueStart = nameEnd;
    let separators = 0;
    for (; valueStart < end; valueStart++) {
      const isMark = text[valueStart] === '=' || text[valueStart] === ':';
      if (isMark ? ++separators > 1 : !/\s/.test(text.charAt(valueStart))) break;
    }
    const signature = this.#isEnvironment
      ? headOf(text, start, nameEnd)
      : assignmentOf(text, start, valueStart, end);
    this.#declare(partsOf(text.slice(word, nameEnd)), { start, end, signature, doc });
    this.#lastEnd = end;
  }

  #declare(
    parts: readonly string[],
    entry: { start: number; end: number; signature: string; doc: string | null },
  ): void {
    const last = parts.length - 1;
    let shared = 0;
    while (shared < last && this.#open[shared]?.name === parts[shared]) shared++;
    this.#closeFrom(shared);
    for (let i = shared; i <= last; i++) {
      const prefix = parts.slice(0, i + 1).join('.');
      if (i < last && this.#seen.has(prefix)) continue;
      this.#seen.add(prefix);
      const own = i === last ? entry : { ...entry, signature: prefix, doc: null, hasBody: true };
      const isAway = this.#open.length < i;
      const place = this.#outline.add({
        kind: 'key',
        name: parts[i] ?? '',
        ...own,
        container: this.#open[this.#open.length - 1]?.place ?? TOP,
        ...(isAway ? { parent: parts.slice(0, i).join('.') } : {}),
      });
      if (!isAway) this.#open.push({ name: parts[i] ?? '', place });
    }
  }

  #closeFrom(depth: number): void {
    for (const { place } of this.#open.splice(depth)) this.#outline.close(place, this.#lastEnd);
  }
}

function physicalEnd(text: string, start: number): number {
  const found = text.indexOf('\n', start);
  return found < 0 ? text.length : found;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** An odd number of backslashes stands before the line break. */
function isContinued(text: string, start: number, end: number): boolean {
  let at = text[end - 1] === '\r' ? end - 1 : end;
  const last = at;
  while (at > start && text[at - 1] === '\\') at--;
  return (last - at) % 2 === 1;
}

/** The first separator or blank that no backslash stands before. */
function keyEnd(text: string, start: number, end: number): number {
  const limit = Math.min(end, start + MAX_KEY + 1);
  for (let at = start; at < limit; at++) {
    if (text[at] === '\\') at++;
    else if (/[=:\s]/.test(text.charAt(at))) return at;
  }
  return limit;
}

/** The end of the line on which a quote is closed; if none closes it, the end of the first. */
function quotedEnd(text: string, from: number, quote: string, firstEnd: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) return physicalEnd(text, at);
  }
  return firstEnd;
}

function partsOf(key: string): string[] {
  const parts = key.replace(/\\(.)/g, '$1').split('.');
  const first = parts.slice(0, MAX_PARTS - 1);
  const rest = parts.slice(MAX_PARTS - 1).join('.');
  return [...first, rest].filter((part) => part !== '');
}

function withoutMark(comment: string): string {
  return comment.replace(/^[#!]+[ \t]?/, '');
}
