/** Which lines of a file its imports take. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { type Token, tokensOf } from './model-tokens.ts';
import type { JvmLanguage } from './types.ts';

export interface LineRange {
  start: number;
  end: number;
}

/** From the line where the first import begins to the one where the last ends; null without imports. */
export function importLines(
  { imports }: Pick<Outline, 'imports'>,
  text: string,
  language: JvmLanguage,
): LineRange | null {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let onLast = 0;
  for (const { line } of imports) {
    first = Math.min(first, line);
    if (line > last) onLast = 0;
    last = Math.max(last, line);
    if (line === last) onLast++;
  }
  return last === 0 ? null : { start: first, end: endOfImport(text, language, last, onLast) };
}

/** The line where an import ends that is the `nth` of those that begin on line `line`. */
function endOfImport(text: string, language: JvmLanguage, line: number, nth: number): number {
  const lines = new LineCounter(text);
  const tokens = tokensOf(text, language);
  let before: Token | undefined;
  let met = 0;
  for (const token of tokens) {
    const at = lines.lineOf(token.start);
    if (at > line) break;
    const isImport = token.kind === 'word' && token.text === 'import' && !(before && isMark(before, '.'));
    if (at === line && isImport && ++met === nth) return lines.lineOf(lastOfImport(tokens, token, language));
    before = token;
  }
  return line;
}

/** Last character of the import that begins with `keyword`: Java's `;`, or the end of its last name. */
function lastOfImport(tokens: Iterable<Token>, keyword: Token, language: JvmLanguage): number {
  let last = keyword;
  let wantsName = true;
  for (const token of tokens) {
    if (language === 'java' && isMark(token, ';')) return token.start;
    if (wantsName && isName(token)) wantsName = last === keyword && isModifier(token, language);
    else if (isMark(token, '.')) wantsName = true;
    else if (language === 'kotlin' && token.kind === 'word' && token.text === 'as') wantsName = true;
    else break;
    last = token;
  }
  return last.end - 1;
}

function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'name' || isMark(token, '*');
}

function isMark({ kind, text }: Token, mark: string): boolean {
  return kind === 'mark' && text === mark;
}

/** Of `module.a` it is a part of the name: then the point behind it is taken as any other. */
function isModifier({ text }: Token, language: JvmLanguage): boolean {
  return language === 'java' && (text === 'static' || text === 'module');
}

/** Lines of offsets that are asked for in their order; linear over all questions. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #nextFeed: number;

  constructor(text: string) {
    this.#text = text;
    this.#nextFeed = text.indexOf('\n');
  }

  lineOf(offset: number): number {
    while (this.#nextFeed >= 0 && this.#nextFeed < offset) {
      this.#line++;
      this.#nextFeed = this.#text.indexOf('\n', this.#nextFeed + 1);
    }
    return this.#line;
  }
}
