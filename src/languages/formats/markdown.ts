/** Markdown: headings, nested by their level. */
import type { FormatLanguage } from './format.ts';
import { headOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** A fence may follow the mark of a list item. */
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){0,3}(`{3,}|~{3,})(.*)$/;
/** Lines that begin an item of a list or a quote; what is below them may belong to them. */
const ITEM = /^ {0,3}(?:[-*+][ \t]|\d{1,9}[.)][ \t]|>)/;
const INDENTED = /^(?: {2}|\t)/;
/** Lines with which no paragraph begins: code and tables. */
const NO_PARAGRAPH = /^(?: {4}| {0,3}\t| {0,3}\|)/;
const HTML_BLOCK = /^ {0,3}<(pre|script|style|textarea)(?=[\s>]|$)/i;

export const markdown: FormatLanguage = {
  id: 'markdown',
  displayName: 'Markdown',
  files: { extensions: ['md', 'markdown'] },
  separator: '.',
  extract: (_path, text) => new MarkdownReader(text).read(),
};

interface OpenHeading {
  level: number;
  place: number;
  line: number;
}

/** What the lines stand in: ordinary text, or something up to the line that ends it. */
type Block = { fence: string } | { ending: string } | null;

class MarkdownReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #open: OpenHeading[] = [];
  #block: Block = null;
  /** Where the paragraph before this line begins; -1 where there is none that could be a heading. */
  #paragraph = -1;
  /** An item of a list or a quote came before, and nothing that certainly is outside of it. */
  #isInItem = false;
  #isAfterBlank = true;
  /** Endings that do not come any more. */
  readonly #missing = new Set<string>();
  #line = 0;
  /** Behind the last line that is not blank, and its number. */
  #lastEnd = 0;
  #lastLine = 0;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const text = this.#text;
    for (let at = this.#frontMatterEnd(text.startsWith('\ufeff') ? 1 : 0); at < text.length; ) {
      const found = text.indexOf('\n', at);
      const next = found < 0 ? text.length : found + 1;
      let end = found < 0 ? text.length : found;
      if (text[end - 1] === '\r' && end > at) end--;
      this.#line++;
      this.#readLine(at, end);
      if (text.slice(at, Math.min(end, at + 1_000)).trim() !== '') {
        this.#lastEnd = end;
        this.#lastLine = this.#line;
      }
      at = next;
    }
    this.#closeFrom(0);
    return this.#outline.extracted();
  }

  /** A head of settings at the very beginning is no text. */
  #frontMatterEnd(start: number): number {
    const text = this.#text;
    const opening = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text.slice(start, start + 100));
    const mark = opening?.[1];
    if (opening === null || mark === undefined) return start;
    const closing = mark === '---' ? /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g : /\n\+\+\+[ \t]*(?:\r?\n|$)/g;
    closing.lastIndex = start + opening[0].length - 1;
    return closing.test(text) ? closing.lastIndex : start;
  }

  #readLine(start: number, end: number): void {
    // Nothing that matters comes later in a line: names are cut far before.
    const line = this.#text.slice(start, Math.min(end, start + 10_000));
    if (this.#block !== null) {
      this.#continueBlock(line, this.#text.slice(start, end));
      return;
    }
    const atx = ATX.exec(line);
    if (atx !== null) {
      this.#paragraph = -1;
      this.#heading(atx[1]?.length ?? 1, start, end, line.slice(atx[0].length).replace(CLOSING, ''));
      return;
    }
    const underline = UNDERLINE.exec(line);
    if (underline !== null && this.#paragraph >= 0) {
      const from = this.#paragraph;
      this.#paragraph = -1;
      this.#heading(underline[1]?.startsWith('=') ? 1 : 2, from, end, this.#text.slice(from, start));
      return;
    }
    this.#beginBlock(line, start, end);
    this.#continueParagraph(line, start);
  }

  #continueParagraph(line: string, start: number): void {
    const isBlank = line.trim() === '';
    const isAfterBlank = this.#isAfterBlank;
    this.#isAfterBlank = isBlank;
    if (isBlank || this.#block !== null || UNDERLINE.test(line)) this.#paragraph = -1;
    else if (ITEM.test(line)) {
      this.#paragraph = -1;
      this.#isInItem = true;
    } else if (!this.#isInItem || (isAfterBlank && !INDENTED.test(line))) {
      this.#isInItem = false;
      if (this.#paragraph < 0 && !NO_PARAGRAPH.test(line)) this.#paragraph = start;
    }
  }

  #beginBlock(line: string, start: number, end: number): void {
    const fence = FENCE.exec(line);
    const mark = fence?.[1];
    if (mark !== undefined && !(mark.startsWith('`') && fence?.[2]?.includes('`'))) {
      this.#block = { fence: mark };
      return;
    }
    const tag = HTML_BLOCK.exec(line)?.[1];
    if (tag !== undefined) this.#beginUntil(`</${tag.toLowerCase()}>`, start, end);
    else if (line.includes('<!--')) this.#beginComment(start, end);
  }

  #beginComment(start: number, end: number): void {
    const line = this.#text.slice(start, end);
    const last = line.lastIndexOf('<!--');
    const isCode = (line.slice(0, last).split('`').length - 1) % 2 === 1;
    if (!isCode) this.#beginUntil('-->', start + last, end);
  }

  /** Lines up to the one with the ending are no headings, if there is such a line. */
  #beginUntil(ending: string, start: number, end: number): void {
    if (this.#missing.has(ending)) return;
    const pattern = new RegExp(ending, 'gi');
    pattern.lastIndex = start;
    const found = pattern.exec(this.#text)?.index ?? -1;
    if (found < 0) this.#missing.add(ending);
    else if (found >= end) this.#block = { ending };
  }

  #continueBlock(line: string, whole: string): void {
    const block = this.#block;
    if (block === null) return;
    if ('ending' in block) {
      if (whole.toLowerCase().includes(block.ending)) this.#block = null;
      return;
    }
    const mark = /^\s*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
    if (mark?.[0] === block.fence[0] && (mark?.length ?? 0) >= block.fence.length) this.#block = null;
  }

  #heading(level: number, start: number, end: number, name: string): void {
    if (name.trim() === '') return;
    while ((this.#open[this.#open.length - 1]?.level ?? 0) >= level) this.#closeFrom(this.#open.length - 1);
    const place = this.#outline.add({
      kind: 'heading',
      name: name.trim(),
      start,
      end,
      signature: headOf(this.#text, start, start + headLength(this.#text, start, end)),
      container: this.#open[this.#open.length - 1]?.place ?? TOP,
    });
    this.#open.push({ level, place, line: this.#line });
    this.#lastEnd = end;
    this.#lastLine = this.#line;
  }

  #closeFrom(depth: number): void {
    for (const { line, place } of this.#open.splice(depth)) {
      this.#outline.close(place, this.#lastEnd);
      this.#outline.describe(place, { hasBody: this.#lastLine > line });
    }
  }
}

const CLOSING = /(?:^|[ \t])#+[ \t]*$/;

/** The line that underlines a heading does not belong to its text. */
function headLength(text: string, start: number, end: number): number {
  const last = text.lastIndexOf('\n', end - 1);
  return last <= start ? end - start : last - start;
}
