/** The tokens of JSON, and of the dialects that allow comments and less quotes. */

/** `open` and `close` are brackets of both kinds, `scalar` everything with a value. */
export type JsonTokenType = 'open' | 'close' | 'comma' | 'colon' | 'scalar' | 'comment';

const TYPES = new Map<string, JsonTokenType>([
  ['{', 'open'],
  ['[', 'open'],
  ['}', 'close'],
  [']', 'close'],
  [',', 'comma'],
  [':', 'colon'],
]);
const BLANKS = /[\s\ufeff]*/y;
const WORD = /[^\s,:{}[\]"'/]+|./suy;

/** Takes one token after the other; strings end at the end of their line at the latest. Linear. */
export class JsonTokens {
  readonly #text: string;
  type: JsonTokenType = 'scalar';
  start = 0;
  end = 0;
  /** The token is a string or comment without its end. */
  isBroken = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** False at the end of the text. */
  next(): boolean {
    const text = this.#text;
    BLANKS.lastIndex = this.end;
    BLANKS.test(text);
    const start = BLANKS.lastIndex;
    if (start >= text.length) return false;
    this.start = start;
    this.isBroken = false;
    const first = text.charAt(start);
    this.type = TYPES.get(first) ?? 'scalar';
    if (this.type !== 'scalar') this.end = start + 1;
    else if (first === '"' || first === "'") this.#string(first);
    else if (text.startsWith('//', start)) this.#comment('\n', 0);
    else if (text.startsWith('/*', start)) this.#comment('*/', 2);
    else {
      WORD.lastIndex = start;
      WORD.test(text);
      this.end = WORD.lastIndex;
    }
    return true;
  }

  #string(quote: string): void {
    const text = this.#text;
    let at = this.start + 1;
    for (; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '\\' && text[at + 1] !== '\n') at++;
      else if (text[at] === quote) {
        this.end = at + 1;
        return;
      }
    }
    this.end = Math.min(at, text.length);
    this.isBroken = true;
  }

  #comment(closing: string, length: number): void {
    const found = this.#text.indexOf(closing, this.start + 2);
    this.isBroken = found < 0 && length > 0;
    this.end = found < 0 ? this.#text.length : found + length;
    if (length === 0 && this.#text[this.end - 1] === '\r') this.end--;
    this.type = 'comment';
  }
}
