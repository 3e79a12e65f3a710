/**
 * Splits a query into operators, parentheses and operands. What a character means depends on where it
 * stands: at the start of an operand `(`, `"`, `+`, `-` and `name:` may be syntax, inside a word they
 * are plain, so that lines of code can be asked for as they are.
 */
import { rejectUnknownField } from './query-fields.ts';
import type { Field } from './query-tree.ts';

export type Token =
  | { kind: 'and' | 'or' | 'close' }
  /** `+`, and `NOT` or `-`, before an operand. */
  | { kind: 'prefix'; occur: 'must' | 'must_not' }
  | { kind: 'open'; field?: Field }
  | { kind: 'operand'; form: 'word' | 'phrase'; text: string; field?: Field };

const BLANKS = /\s*/y;
const OPERATOR_WORD = /(AND|OR|NOT)(?=[\s()]|$)/y;
const OPERATOR_SIGN = /(?<![^\s(])([+-])(?=[\p{L}_"(])/uy;
/** A double colon is an operator of many languages, never a field. */
const FIELD_PREFIX = /(content|file_path):(?=[^\s:])/y;

/**
 * The tokens of a query; `undefined` if a quote that opens an operand is never closed. A `)` without
 * an open group is part of a word. Linear in the length of the query.
 * @throws QuarryError `invalid_params` for an operand that names an unknown field.
 */
export function lexQuery(query: string): Token[] | undefined {
  return new Lexer(query).tokens();
}

class Lexer {
  readonly #query: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #openGroups = 0;

  constructor(query: string) {
    this.#query = query;
  }

  tokens(): Token[] | undefined {
    for (;;) {
      this.#at += this.#look(BLANKS)?.[0].length ?? 0;
      if (this.#at >= this.#query.length) return this.#tokens;
      const operator = this.#operator();
      if (operator !== undefined) {
        this.#take(operator.length, operator.token);
      } else if (!this.#takeOperand()) {
        return undefined;
      }
    }
  }

  #operator(): { length: number; token: Token } | undefined {
    if (this.#closesGroup(this.#at)) return { length: 1, token: { kind: 'close' } };
    const sign = this.#look(OPERATOR_SIGN)?.[1];
    if (sign !== undefined) {
      return { length: 1, token: { kind: 'prefix', occur: sign === '+' ? 'must' : 'must_not' } };
    }
    const word = this.#look(OPERATOR_WORD)?.[1];
    if (word === undefined) return undefined;
    const end = this.#at + word.length;
    if (this.#query[end] === ')' && !this.#closesGroup(end)) return undefined;
    if (word === 'NOT') return { length: 3, token: { kind: 'prefix', occur: 'must_not' } };
    return { length: word.length, token: { kind: word === 'AND' ? 'and' : 'or' } };
  }

  /** Takes what stands at an operand position; false if its quote is never closed. */
  #takeOperand(field?: Field): boolean {
    const bound = field === undefined ? {} : { field };
    if (this.#query[this.#at] === '(') {
      this.#take(1, { kind: 'open', ...bound });
      return true;
    }
    if (this.#query[this.#at] === '"') {
      const closing = closingQuote(this.#query, this.#at);
      if (closing < 0) return false;
      if (/^[\s)]?$/.test(this.#query.charAt(closing + 1))) {
        const text = this.#query.slice(this.#at + 1, closing).replaceAll('\\"', '"');
        this.#take(closing + 1 - this.#at, { kind: 'operand', form: 'phrase', text, ...bound });
        return true;
      }
    }
    const named = field === undefined ? this.#fieldPrefix() : undefined;
    if (named !== undefined) {
      this.#at += named.length + 1;
      return this.#takeOperand(named);
    }
    const text = this.#query.slice(this.#at, this.#wordEnd());
    if (field === undefined) rejectUnknownField(text);
    this.#take(text.length, { kind: 'operand', form: 'word', text, ...bound });
    return true;
  }

  /** The field named at the current place, if an operand follows it. */
  #fieldPrefix(): Field | undefined {
    const name = this.#look(FIELD_PREFIX)?.[1];
    if (name !== 'content' && name !== 'file_path') return undefined;
    return this.#closesGroup(this.#at + name.length + 1) ? undefined : name;
  }

  #take(length: number, token: Token): void {
    this.#tokens.push(token);
    this.#at += length;
    if (token.kind === 'open') this.#openGroups += 1;
    if (token.kind === 'close') this.#openGroups -= 1;
  }

  /** The end of the word at the current place; parentheses that pair up inside it belong to it. */
  #wordEnd(): number {
    let inner = 0;
    let end = this.#at;
    for (; end < this.#query.length; end += 1) {
      const char = this.#query.charAt(end);
      if (/\s/.test(char)) break;
      if (char === '(') inner += 1;
      else if (char !== ')') continue;
      else if (inner > 0) inner -= 1;
      else if (this.#openGroups > 0) break;
    }
    return end;
  }

  #closesGroup(offset: number): boolean {
    return this.#openGroups > 0 && this.#query[offset] === ')';
  }

  /** The match of a sticky pattern at the current place. */
  #look(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#query);
  }
}

/** Where the quote opened at `open` is closed, or -1. */
function closingQuote(query: string, open: number): number {
  let at = open;
  do {
    at = query.indexOf('"', at + 1);
  } while (at > 0 && query[at - 1] === '\\');
  return at;
}
