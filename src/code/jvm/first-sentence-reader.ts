/** Reads the first paragraph of a doc comment as plain text, or as much of it as a description may have. */
import { entityAt } from './first-sentence-entities.ts';
import { codeSpan, linkAt } from './first-sentence-markdown.ts';
import { bracesOf, referenceText, splitLink, tagAt } from './first-sentence-markup.ts';
import type { JvmLanguage } from './types.ts';

/** More text than a description may have. */
const ENOUGH = 400;

/** Labels in labels; deeper ones are taken as they are written. */
const MAX_DEPTH = 5;

const LINE_BLANKS = /[ \t]*/y;
const BLANK_LINE = /\n[ \t\r]*(?=\n|$)/y;
const BLOCK_TAG = /@[a-zA-Z]/y;
const FENCE = /(?:```|~~~)/y;
const HEADING = /#{1,6}[ \t]+/y;
const INLINE_TAG = /\{@([a-zA-Z]+)/y;
const ADDRESS = /<((?:https?|mailto):[^\s<>]+)>/y;
const ESCAPE = /\\[!-/:-@[-`{-~]/y;
const ANY = /./suy;
/** What has no meaning of its own anywhere. */
const PLAIN = /[^\s@`~#{<&[\\*]+/y;

/** The text of a paragraph, and where sentences may end in it. */
export interface Paragraph {
  text: string;
  /** Of the same length: `p` for what is prose, `c` for what is code, a label or a character by its name. */
  marks: string;
}

/** Linear in the doc but for a constant factor where brackets or backticks do not pair. */
export function readParagraph(doc: string, language: JvmLanguage, depth = 0): Paragraph {
  const reader = new ParagraphReader(doc, language, depth);
  reader.read();
  return { text: reader.text, marks: reader.marks };
}

class ParagraphReader {
  text = '';
  marks = '';
  readonly #doc: string;
  readonly #language: JvmLanguage;
  readonly #depth: number;
  readonly #braces: ReadonlyMap<number, number>;
  #at = 0;
  #isHeading = false;

  constructor(doc: string, language: JvmLanguage, depth: number) {
    this.#doc = doc;
    this.#language = language;
    this.#depth = depth;
    this.#braces = bracesOf(doc);
  }

  read(): void {
    const length = this.#doc.length;
    let isRead = this.#startsLine();
    while (isRead && this.#at < length && this.text.length < ENOUGH) isRead = this.#step();
  }

  /** One thing of the text; false where the paragraph ends. */
  #step(): boolean {
    const unit = this.#doc[this.#at];
    if (unit === '\n') return this.#endsLine();
    if (unit === '<') return this.#tag();
    if (unit === '{') return this.#inlineTag();
    if (unit === '&') this.#entity();
    else if (unit === '`') this.#code();
    else if (unit === '[') this.#link();
    else if (!this.#markdownMark()) this.#add(this.#take(PLAIN) || this.#take(ANY), 'p');
    return true;
  }

  #endsLine(): boolean {
    const isOver = this.#isHeading || this.#matches(BLANK_LINE) || this.#at + 1 >= this.#doc.length;
    if (isOver && this.#hasText()) return false;
    this.#at++;
    this.#isHeading = false;
    this.#add(' ', 'p');
    return this.#startsLine();
  }

  /** What has a meaning only at the beginning of a line. */
  #startsLine(): boolean {
    this.#take(LINE_BLANKS);
    if (this.#depth > 0) return true;
    if (this.#matches(BLOCK_TAG)) return false;
    if (this.#matches(FENCE)) {
      if (this.#hasText()) return false;
      const fence = this.#take(FENCE);
      const end = this.#doc.indexOf(`\n${fence}`, this.#at);
      this.#at = end < 0 ? this.#doc.length : end + 1 + fence.length;
    } else if (this.#matches(HEADING)) {
      if (this.#hasText()) return false;
      this.#take(HEADING);
      this.#isHeading = true;
    }
    return true;
  }

  #tag(): boolean {
    const address = this.#take(ADDRESS);
    if (address !== '') {
      this.#add(address.slice(1, -1), 'c');
      return true;
    }
    const tag = tagAt(this.#doc, this.#at);
    if (tag === undefined || tag.effect === 'none') {
      this.#at++;
      this.#add('<', 'p');
      return true;
    }
    if (tag.effect === 'block' && this.#hasText()) return false;
    this.#at = tag.end;
    if (tag.effect === 'blank' || tag.effect === 'block') this.#add(' ', 'p');
    if (tag.effect === 'silent' && !tag.isClosing) {
      const end = this.#doc.indexOf('</', this.#at);
      this.#at = end < 0 ? this.#doc.length : end;
    }
    return true;
  }

  #inlineTag(): boolean {
    const end = this.#braces.get(this.#at);
    const name = this.#take(INLINE_TAG).slice(2);
    if (name === '') {
      this.#at++;
      this.#add('{', 'p');
      return true;
    }
    // Without an end only the mark goes.
    if (end === undefined) return true;
    const content = this.#doc.slice(this.#at, end).trim();
    this.#at = end + 1;
    return this.#showTag(name, content);
  }

  #showTag(name: string, content: string): boolean {
    switch (name) {
      case 'code':
      case 'literal':
      case 'systemProperty':
        this.#add(content, 'c');
        return true;
      case 'link':
      case 'linkplain': {
        const { label, reference } = splitLink(content);
        this.#add(label === '' ? referenceText(reference) : this.#inside(label), 'c');
        return true;
      }
      case 'value':
        this.#add(referenceText(content), 'c');
        return true;
      case 'index':
        this.#add(/^"([^"]*)"|^\S*/.exec(content)?.slice(0, 2).reverse().find(Boolean) ?? '', 'c');
        return true;
      case 'inheritDoc':
      case 'docRoot':
      case 'snippet':
        return true;
      case 'summary':
      case 'return': {
        const isFirst = !this.#hasText();
        const said = this.#inside(content);
        if (name === 'return' && isFirst) this.#add(`Returns ${said}${said.endsWith('.') ? '' : '.'}`, 'c');
        else this.#add(said, 'c');
        // This is the whole sentence.
        return !isFirst;
      }
      default:
        this.#add(this.#inside(content), 'c');
        return true;
    }
  }

  #inside(markup: string): string {
    return this.#depth >= MAX_DEPTH
      ? markup
      : readParagraph(markup, this.#language, this.#depth + 1).text.trim();
  }

  #entity(): void {
    const entity = entityAt(this.#doc, this.#at);
    this.#add(entity?.character ?? '&', 'c');
    this.#at = entity?.end ?? this.#at + 1;
  }

  #code(): void {
    const code = codeSpan(this.#doc, this.#at);
    if (code === undefined) this.#take(/`+/y);
    else {
      this.#at = code.end;
      this.#add(code.text, 'c');
    }
  }

  #link(): void {
    const link = linkAt(this.#doc, this.#at, this.#language === 'java');
    if (link === undefined) {
      this.#at++;
      this.#add('[', 'p');
    } else {
      this.#at = link.end;
      this.#add(link.isLabel ? this.#inside(link.text) : referenceText(link.text.replaceAll('`', '')), 'c');
    }
  }

  /** Marks of Kotlin's comments that show nothing: escapes and bold type. */
  #markdownMark(): boolean {
    if (this.#language !== 'kotlin') return false;
    if (this.#doc.startsWith('**', this.#at)) {
      this.#at += 2;
      return true;
    }
    const mark = this.#take(ESCAPE);
    if (mark !== '') this.#add(mark.slice(1), 'c');
    return mark !== '';
  }

  #hasText(): boolean {
    return this.text !== '';
  }

  /** Blanks run together; there are none at the beginning. */
  #add(written: string, mark: 'p' | 'c'): void {
    let text = written.replace(/[ \t\n\v\f\r]+/g, ' ');
    if (text.startsWith(' ') && (this.text === '' || this.text.endsWith(' '))) text = text.slice(1);
    this.text += text;
    this.marks += mark.repeat(text.length);
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#doc);
  }

  /** What a sticky pattern matches here, passed over. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ''] = pattern.exec(this.#doc) ?? [];
    this.#at += taken.length;
    return taken;
  }
}
