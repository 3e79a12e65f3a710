/** GraphQL: the types of a schema with their fields, directives, and named operations. */
import type { Relationship } from '../syntax/types.ts';
import { CodeTokens } from './code-tokens.ts';
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { CONTINUING, KINDS, kindOfBody, RULES } from './graphql-words.ts';
import { codeHeadOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';

export const graphql: FormatLanguage = {
  id: 'graphql',
  displayName: 'GraphQL',
  files: { extensions: ['graphql', 'gql'] },
  separator: '.',
  extract: (_path, text) => new GraphqlReader(text).read(),
};

/** A definition that has not ended. */
interface Definition {
  word: string;
  start: number;
  doc: string | null;
  place: number;
  hasName: boolean;
  hasBody: boolean;
  /** Names behind `implements`; null before that word. */
  bases: Relationship[] | null;
}

class GraphqlReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #tokens: CodeTokens;
  #definition: Definition | null = null;
  #field = TOP;
  /** The name that may turn out to be that of a field: of the last word in a body. */
  #candidate: { start: number; end: number; doc: string | null } | null = null;
  #fieldStart = 0;
  #description: { text: string; start: number } | null = null;
  #braces = 0;
  /** Round and square brackets. */
  #brackets = 0;
  #last = '';

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#tokens = new CodeTokens(text, RULES, this.#comments, true);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const tokens = this.#tokens;
    while (tokens.next()) {
      const { type, written } = tokens;
      const short = tokens.end - tokens.start > 200 ? '' : written;
      if (type === 'word') this.#word(short);
      else if (type === 'string') this.#string();
      else this.#mark(written);
      this.#last = type === 'string' ? '' : short;
    }
    if (this.#braces + this.#brackets > 0 || tokens.hasErrors) this.#outline.hasErrors = true;
    this.#endDefinition(tokens.lastEnd);
    return this.#outline.extracted();
  }

  get #isInBody(): boolean {
    return this.#braces === 1 && this.#brackets === 0 && this.#definition?.word !== 'fragment';
  }

  #word(word: string): void {
    const { isFirstOfLine, start } = this.#tokens;
    const isOutside = this.#braces === 0 && this.#brackets === 0;
    const isApart = isFirstOfLine || this.#last === '}' || this.#last === '';
    const begins = isApart && KINDS.has(word) && !CONTINUING.has(this.#last) && this.#last !== 'extend';
    if (begins && (isOutside || this.#isUnclosedAt(start))) this.#begin(word);
    else if (isOutside) this.#headWord(word);
    else if (this.#isInBody && this.#last !== '@') this.#bodyWord();
  }

  /** A definition at the very beginning of a line inside of another: that one lacks its end. */
  #isUnclosedAt(start: number): boolean {
    if (start > 0 && this.#text[start - 1] !== '\n') return false;
    if (!/^\w+[ \t]+[@\w]/.test(this.#text.slice(start, start + 100))) return false;
    this.#outline.hasErrors = true;
    return true;
  }

  #begin(word: string): void {
    const { lastEnd, start } = this.#tokens;
    const description = this.#takeDescription(start);
    this.#endDefinition(description.text === null ? lastEnd : Math.min(lastEnd, description.start));
    this.#braces = 0;
    this.#brackets = 0;
    const doc = description.text ?? this.#comments.above(start);
    this.#definition = { word, start, doc, place: TOP, hasName: false, hasBody: false, bases: null };
  }

  #headWord(word: string): void {
    const definition = this.#definition;
    if (definition === null) return;
    if (definition.word === 'extend' && KINDS.has(word) && this.#last === 'extend') definition.word = word;
    else if (definition.hasName) this.#addBase(definition, word);
    else if (word !== '') {
      const kind = KINDS.get(definition.word) ?? null;
      definition.hasName = true;
      if (kind === null) return;
      const { doc, start } = definition;
      const { end } = this.#tokens;
      definition.place = this.#outline.add({ kind, name: word, start, end, signature: '', doc });
    }
  }

  #addBase(definition: Definition, word: string): void {
    if (definition.word === 'union' || definition.word === 'directive' || this.#last === '@') return;
    if (word === 'implements') definition.bases ??= [];
    else if (definition.bases !== null && (this.#last === '&' || this.#last === 'implements')) {
      definition.bases.push({ kind: 'implements', target: word });
    }
  }

  /** Values of an enum are known by themselves, fields by what follows. */
  #bodyWord(): void {
    const { end, start } = this.#tokens;
    if (this.#last === ':' || this.#last === '=' || this.#last === '$') return;
    if (this.#definition?.word === 'enum') {
      const doc = this.#docAt(start);
      this.#endField(this.#lastEndBefore(start));
      this.#beginField('variant', start, end, doc);
    } else this.#candidate = { start, end, doc: this.#docAt(start) };
  }

  #beginField(kind: 'field' | 'variant', start: number, end: number, doc: string | null): void {
    const place = this.#definition?.place ?? TOP;
    if (place === TOP || this.#definition === null || kindOfBody(this.#definition.word) !== kind) return;
    this.#fieldStart = start;
    this.#field = this.#outline.add({
      kind,
      name: this.#text.slice(start, end),
      start,
      end,
      signature: '',
      container: place,
      doc,
    });
  }

  #string(): void {
    const { end, start, written } = this.#tokens;
    const isLong = written.startsWith('"""') && end - start >= 6;
    const text = isLong ? written.slice(3, -3) : written.slice(1, -1);
    if (this.#brackets === 0 && this.#braces <= 1) this.#description = { text, start };
  }

  #mark(mark: string): void {
    const { end, lastEnd, start } = this.#tokens;
    const candidate = this.#candidate;
    this.#candidate = null;
    if (candidate !== null && this.#isInBody && (mark === ':' || mark === '(')) {
      this.#endField(this.#lastEndBefore(candidate.start));
      this.#beginField('field', candidate.start, candidate.end, candidate.doc);
    }
    if (mark === '(' || mark === '[') this.#brackets++;
    else if ((mark === ')' || mark === ']') && this.#brackets > 0) this.#brackets--;
    else if (mark === '{' && this.#brackets === 0) {
      if (this.#braces++ === 0) this.#beginBody(start);
    } else if (mark === '}' && this.#brackets === 0) {
      if (this.#braces === 0) this.#outline.hasErrors = true;
      else if (--this.#braces === 0) {
        this.#endField(lastEnd);
        this.#endDefinition(end);
      }
    }
  }

  /** Where the field before ends: before the description of the next one, too. */
  #lastEndBefore(start: number): number {
    let at = this.#previousEnd > 0 ? Math.min(this.#previousEnd, start) : start;
    while (at > this.#fieldStart && /[\s,]/.test(this.#text.charAt(at - 1))) at--;
    return at;
  }

  #previousEnd = 0;

  #docAt(start: number): string | null {
    const description = this.#takeDescription(start);
    const comment = this.#comments.above(start);
    this.#previousEnd = description.text === null ? this.#tokens.lastEnd : description.start;
    return description.text ?? comment;
  }

  /** The description directly before, which is then used up. */
  #takeDescription(start: number): { text: string | null; start: number } {
    const description = this.#description;
    this.#description = null;
    if (description === null || this.#last !== '') return { text: null, start };
    const lines = description.text.split('\n').map((line) => line.trim());
    const text = lines.join('\n').trim();
    return { text: text === '' ? null : text, start: description.start };
  }

  #beginBody(at: number): void {
    if (this.#definition === null) return;
    this.#definition.hasBody = true;
    this.#endHead(this.#definition, at);
  }

  #endHead(definition: Definition, at: number): void {
    this.#outline.describe(definition.place, {
      signature: codeHeadOf(this.#text, definition.start, at),
      relationships: definition.bases ?? [],
    });
  }

  #endField(end: number): void {
    if (this.#field === TOP) return;
    this.#outline.close(this.#field, end);
    this.#outline.describe(this.#field, { signature: codeHeadOf(this.#text, this.#fieldStart, end) });
    this.#field = TOP;
  }

  #endDefinition(end: number): void {
    this.#endField(end);
    this.#candidate = null;
    const definition = this.#definition;
    this.#definition = null;
    if (definition === null) return;
    if (!definition.hasBody) this.#endHead(definition, end);
    this.#outline.close(definition.place, end);
    this.#outline.describe(definition.place, { hasBody: definition.hasBody });
  }
}
