/** YAML: keys of the outermost two levels of mappings, block or flow, in all documents of a file. */

import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { assignmentOf, headOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';
import { flowItems } from './yaml-flow.ts';
import { contentEnd, keyAt, lineAt, opensBlockScalar, type YamlKey, type YamlLine } from './yaml-lines.ts';

export const yaml: FormatLanguage = {
  id: 'yaml',
  displayName: 'YAML',
  files: { extensions: ['yml', 'yaml'] },
  separator: '.',
  extract: (_path, text) => new YamlReader(text).read(),
};

/** How far keys are indented where none was seen yet, and where there can be none. */
const UNKNOWN = -1;
const NONE = -2;

/**
 * Goes by lines. Whatever belongs to a key is indented more than the key, so nothing deeper than the
 * second level has to be understood; but sequences may stand as far left as the key they belong to.
 */
class YamlReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  /** Places of the keys whose values may go on; {@link TOP} for none. */
  #first = TOP;
  #second = TOP;
  /** How far the keys of each level are indented. */
  #firstIndent = UNKNOWN;
  #secondIndent = NONE;
  /** Lines indented more than this are text. */
  #scalarIndent = Number.POSITIVE_INFINITY;
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const text = this.#text;
    for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
      const line = lineAt(text, at);
      at = Math.max(line.next, this.#readLine(line));
    }
    this.#endDocument();
    return this.#outline.extracted();
  }

  /** Where reading goes on, if that is further than the next line. */
  #readLine(line: YamlLine): number {
    const { content, end, indent, start } = line;
    if (content === end) return 0;
    if (indent > this.#scalarIndent) {
      this.#lastEnd = end;
      return 0;
    }
    this.#scalarIndent = Number.POSITIVE_INFINITY;
    const text = this.#text;
    const first = text[content];
    if (first === '#') {
      this.#comments.add(content, end);
      return 0;
    }
    if (indent === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(start, start + 4))) {
      this.#endDocument();
      return this.#begin(start + 3, end);
    }
    // Directives, and the actions of templates.
    if ((first === '%' && indent === 0) || text.startsWith('{{', content)) return 0;
    return this.#readContent(line);
  }

  #readContent(line: YamlLine): number {
    const { content, end, indent } = line;
    const isItem = /^-(?:\s|$)/.test(this.#text.slice(content, Math.min(end, content + 2)));
    if (this.#firstIndent === UNKNOWN) {
      if (isItem || this.#isFlow(content)) return this.#begin(content, end);
      this.#firstIndent = indent;
    }
    if (this.#firstIndent !== NONE) {
      if (indent <= this.#firstIndent && !isItem) return this.#firstKey(line);
      if (this.#secondIndent === UNKNOWN) {
        this.#secondIndent = isItem ? NONE : indent;
      } else if (indent <= this.#firstIndent) this.#secondIndent = NONE;
      if (indent <= this.#secondIndent && !isItem) return this.#secondKey(line);
    }
    return this.#pass(line);
  }

  #isFlow(at: number): boolean {
    return this.#text[at] === '{' || this.#text[at] === '[';
  }

  /** The first thing in a document, perhaps behind `---`. */
  #begin(from: number, end: number): number {
    const text = this.#text;
    let at = from;
    while (at < end && /[ \t]/.test(text.charAt(at))) at++;
    if (at >= end || text[at] === '#' || text[at] === '&' || text[at] === '!') return 0;
    this.#firstIndent = NONE;
    if (this.#isFlow(at)) return this.#flow(at, TOP, 1, -1);
    if (opensBlockScalar(text, at, end)) this.#scalarIndent = 0;
    return 0;
  }

  #firstKey(line: YamlLine): number {
    const key = keyAt(this.#text, line.content, line.end);
    if (key === null) return this.#fail();
    if (key.start < 0) {
      if (key.name !== '') this.#closeFirst();
      return this.#pass(line);
    }
    this.#closeFirst();
    this.#firstIndent = line.indent;
    this.#first = this.#declare(key, TOP);
    this.#secondIndent = key.hasValue ? NONE : UNKNOWN;
    return this.#value(key, line, this.#first, 1);
  }

  #secondKey(line: YamlLine): number {
    const key = keyAt(this.#text, line.content, line.end);
    if (key === null) return this.#fail();
    if (key.start < 0) {
      if (key.name !== '') this.#closeSecond();
      return this.#pass(line);
    }
    this.#closeSecond();
    this.#second = this.#declare(key, this.#first);
    return this.#value(key, line, this.#second, 2);
  }

  /** A line that is no key but belongs to the value. */
  #pass({ content, end, indent }: YamlLine): number {
    this.#lastEnd = contentEnd(this.#text, content, end);
    if (opensBlockScalar(this.#text, content, end)) this.#scalarIndent = indent;
    return 0;
  }

  #declare(key: YamlKey, container: number): number {
    return this.#outline.add({
      kind: 'key',
      name: key.name,
      start: key.start,
      end: key.end,
      signature: headOf(this.#text, key.start, key.end),
      container,
      doc: this.#comments.above(key.start),
    });
  }

  #value(key: YamlKey, line: YamlLine, place: number, level: number): number {
    const text = this.#text;
    const { valueStart } = key;
    this.#lastEnd = Math.max(key.end, contentEnd(text, valueStart, line.end));
    if (!key.hasValue) {
      this.#outline.describe(place, { hasBody: true });
      return 0;
    }
    if (this.#isFlow(valueStart)) {
      this.#outline.describe(place, { hasBody: true });
      return this.#flow(valueStart, place, level + 1, line.indent);
    }
    if (/[|>]/.test(text.charAt(valueStart)) && opensBlockScalar(text, valueStart, line.end)) {
      this.#scalarIndent = line.indent;
      this.#outline.describe(place, { hasBody: true });
    }
    this.#outline.describe(place, { signature: assignmentOf(text, key.start, valueStart, this.#lastEnd) });
    return 0;
  }

  #flow(start: number, container: number, level: number, indent: number): number {
    const { end, isBroken, items } = flowItems(this.#text, start, indent, 3 - level);
    const places: number[] = [container];
    for (const item of items) {
      const isContainer = item.valueStart >= 0 && this.#isFlow(item.valueStart);
      const { end: itemEnd, keyEnd, start: itemStart, valueStart } = item;
      places[item.depth] = this.#outline.add({
        kind: 'key',
        name: item.name,
        start: itemStart,
        end: itemEnd,
        signature:
          isContainer || valueStart < 0
            ? headOf(this.#text, itemStart, keyEnd)
            : assignmentOf(this.#text, itemStart, valueStart, itemEnd),
        container: places[item.depth - 1] ?? TOP,
        hasBody: isContainer,
      });
    }
    if (isBroken) this.#outline.hasErrors = true;
    this.#lastEnd = Math.max(this.#lastEnd, end);
    return end;
  }

  #fail(): number {
    this.#outline.hasErrors = true;
    return 0;
  }

  #endDocument(): void {
    this.#closeFirst();
    this.#firstIndent = UNKNOWN;
  }

  #closeFirst(): void {
    this.#closeSecond();
    this.#outline.close(this.#first, this.#lastEnd);
    this.#first = TOP;
    this.#secondIndent = NONE;
  }

  #closeSecond(): void {
    this.#outline.close(this.#second, this.#lastEnd);
    this.#second = TOP;
  }
}
