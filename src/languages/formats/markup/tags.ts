/** The tags of XML and HTML. */

/** `open` is a start tag, `empty` one that closes itself, `comment` a comment; all else is text. */
export type TagType = 'open' | 'close' | 'empty' | 'comment';

const NAME = /[^\s/>"'=<]+/y;
const BLANKS = /[\s/]*/y;
const ATTRIBUTE_NAME = /[^\s=>/]+/y;
const EQUALS = /\s*=\s*/y;
const BARE_VALUE = /[^\s>]*/y;

/** Goes from tag to tag. What is no tag after all is text. Linear. */
export class Tags {
  readonly #text: string;
  readonly #isHtml: boolean;
  type: TagType = 'open';
  /** As written; in HTML in small letters. */
  name = '';
  start = 0;
  end = 0;
  /** The tag or comment has no end. */
  isBroken = false;
  #attributesStart = 0;
  /** Endings that were looked for and not found: no use in looking again. */
  readonly #missing = new Set<string>();

  constructor(text: string, isHtml: boolean) {
    this.#text = text;
    this.#isHtml = isHtml;
  }

  /** False at the end of the text. */
  next(): boolean {
    const text = this.#text;
    for (let at = text.indexOf('<', this.end); at >= 0; at = text.indexOf('<', this.end)) {
      this.start = at;
      this.isBroken = false;
      if (text.startsWith('<!--', at)) {
        this.type = 'comment';
        this.end = this.#after('-->', at + 4);
        return true;
      }
      if (text.startsWith('<![CDATA[', at)) this.end = this.#after(']]>', at + 9);
      else if (text.startsWith('<?', at)) this.end = this.#after('?>', at + 2);
      else if (text.startsWith('<!', at)) this.end = this.#declarationEnd(at);
      else if (this.#tag(at)) return true;
      else this.end = at + 1;
    }
    this.end = text.length;
    return false;
  }

  /** The attributes of the start tag, values without quotes, entities as they stand. The first of a name counts. */
  attributes(): Map<string, string> {
    const text = this.#text;
    const found = new Map<string, string>();
    for (let at = this.#attributesStart; ; ) {
      BLANKS.lastIndex = at;
      BLANKS.test(text);
      ATTRIBUTE_NAME.lastIndex = BLANKS.lastIndex;
      if (BLANKS.lastIndex >= this.end || !ATTRIBUTE_NAME.test(text)) return found;
      const written = text.slice(BLANKS.lastIndex, ATTRIBUTE_NAME.lastIndex);
      const name = this.#isHtml ? written.toLowerCase() : written;
      at = ATTRIBUTE_NAME.lastIndex;
      EQUALS.lastIndex = at;
      let value = '';
      if (EQUALS.test(text)) {
        const from = EQUALS.lastIndex;
        at = valueEnd(text, from, this.end);
        const isQuoted = text[from] === '"' || text[from] === "'";
        value = text.slice(isQuoted ? from + 1 : from, isQuoted ? at - 1 : at);
      }
      if (!found.has(name)) found.set(name, value);
    }
  }

  /** Passes over the content of the element just opened, which holds no tags; true if its end tag follows. */
  skipContent(): boolean {
    const ending = `</${this.name}`;
    if (this.#missing.has(ending)) return false;
    const pattern = new RegExp(`</${this.name}(?=[\\s/>])`, 'gi');
    pattern.lastIndex = this.end;
    const found = pattern.exec(this.#text);
    if (found === null) {
      this.#missing.add(ending);
      return false;
    }
    this.end = found.index;
    return true;
  }

  #tag(start: number): boolean {
    const text = this.#text;
    const isClosing = text[start + 1] === '/';
    NAME.lastIndex = start + (isClosing ? 2 : 1);
    const first = text.charAt(NAME.lastIndex);
    if (!isNameStart(first)) return false;
    NAME.test(text);
    const written = text.slice(start + (isClosing ? 2 : 1), NAME.lastIndex);
    this.name = this.#isHtml ? written.toLowerCase() : written;
    this.#attributesStart = NAME.lastIndex;
    const { end, isBroken } = tagEnd(text, NAME.lastIndex, this.#isHtml);
    this.end = end;
    this.isBroken = isBroken;
    this.type = isClosing ? 'close' : !isBroken && text[end - 2] === '/' ? 'empty' : 'open';
    return true;
  }

  #after(ending: string, from: number): number {
    const found = this.#missing.has(ending) ? -1 : this.#text.indexOf(ending, from);
    if (found >= 0) return found + ending.length;
    this.#missing.add(ending);
    this.isBroken = true;
    // Without an end it is but these characters: the rest of the text still counts.
    return from;
  }

  /** The end of `<!DOCTYPE …>`, which may hold declarations between square brackets. */
  #declarationEnd(start: number): number {
    const text = this.#text;
    const hasSubset = !this.#missing.has(']');
    for (let at = start + 2, depth = 0; at < text.length; at++) {
      const unit = text[at];
      if (unit === '[' && hasSubset) depth++;
      else if (unit === ']' && hasSubset) depth--;
      else if (unit === '>' && depth <= 0) return at + 1;
      // Only an internal subset holds tags of its own.
      else if (unit === '<' && depth <= 0) return at;
    }
    this.#missing.add(']');
    return start + 2;
  }
}

function isNameStart(unit: string): boolean {
  return /[A-Za-z_:\u0080-\uffff]/.test(unit);
}

/** Behind the `>` of a tag; a tag that lacks it ends where the next one begins. */
function tagEnd(text: string, from: number, isHtml: boolean): { end: number; isBroken: boolean } {
  for (let at = from; at < text.length; at++) {
    const unit = text[at];
    if (unit === '>') return { end: at + 1, isBroken: false };
    if (unit === '<') return { end: at, isBroken: true };
    if (unit === '=') {
      EQUALS.lastIndex = at;
      EQUALS.test(text);
      const quote = text[EQUALS.lastIndex];
      if (quote !== '"' && quote !== "'") continue;
      const closing = quoteEnd(text, EQUALS.lastIndex + 1, quote, isHtml);
      if (closing >= 0) at = closing;
    }
  }
  return { end: text.length, isBroken: true };
}

/** The closing quote, -1 without one. Only in HTML may `<` stand between quotes. */
function quoteEnd(text: string, from: number, quote: string, isHtml: boolean): number {
  if (isHtml) return text.indexOf(quote, from);
  for (let at = from; at < text.length && text[at] !== '<'; at++) if (text[at] === quote) return at;
  return -1;
}

function valueEnd(text: string, from: number, limit: number): number {
  const quote = text[from];
  if (quote === '"' || quote === "'") {
    const closing = text.indexOf(quote, from + 1);
    return closing < 0 ? limit : Math.min(closing + 1, limit);
  }
  BARE_VALUE.lastIndex = from;
  BARE_VALUE.test(text);
  return Math.min(BARE_VALUE.lastIndex, limit);
}
