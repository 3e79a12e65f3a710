/**
 * Reads query files: the part of tree-sitter's query language that Quarry's files use.
 *
 * Node types with children, fields, `!field`, anonymous nodes in quotes, the wildcards `(_)` and `_`,
 * alternations in brackets, captures, anchors (`.`), `?` behind a child, and predicates behind the
 * node of a pattern put in parentheses, or behind its children. Repetitions and groups of siblings are not in it.
 */

/** What a node has to be. */
export interface NodePattern {
  /** Type of a named node, text of an anonymous one; null for any node. */
  type: string | null;
  isNamed: boolean;
  /** Any of these instead, with `type` null. */
  options: readonly NodePattern[];
  children: readonly ChildPattern[];
  /** No named node may follow the last child. */
  isLastAnchored: boolean;
  withoutFields: readonly string[];
  captures: readonly string[];
}

export interface ChildPattern {
  node: NodePattern;
  field: string | null;
  /** Nothing named may stand between the child before, or the beginning, and this one. */
  isAnchored: boolean;
  isOptional: boolean;
}

export interface Predicate {
  operator: string;
  capture: string;
  /** Strings, without their quotes, and names of captures with their `@`. */
  values: readonly string[];
}

/** One pattern of a file. */
export interface Pattern {
  node: NodePattern;
  predicates: readonly Predicate[];
  /** For messages. */
  line: number;
}

const TOKEN = /;[^\n]*|\s+|"(?:[^"\\]|\\.)*"|[()[\].?*+:!]|#[\w-]+[?!]|@[\w.-]+|[\w-]+/gy;

/** Throws a plain Error that names the line: a fault of a query file. */
export function parsePatterns(source: string): Pattern[] {
  return new PatternParser(source).parse();
}

interface Token {
  text: string;
  line: number;
}

class PatternParser {
  readonly #tokens: readonly Token[];
  /** Of the pattern that is being read. */
  #predicates: Predicate[] = [];
  #at = 0;

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  parse(): Pattern[] {
    const patterns: Pattern[] = [];
    while (this.#at < this.#tokens.length) patterns.push(this.#pattern());
    return patterns;
  }

  #pattern(): Pattern {
    const line = this.#tokens[this.#at]?.line ?? 0;
    this.#predicates = [];
    const isWrapped = this.#peek() === '(' && this.#tokens[this.#at + 1]?.text === '(';
    if (isWrapped) this.#take('(');
    let node = this.#node();
    if (isWrapped) {
      while (this.#peek() === '(') this.#predicates.push(this.#predicate());
      this.#take(')');
      node = this.#withCaptures(node);
    }
    return { node, predicates: this.#predicates, line };
  }

  #node(): NodePattern {
    const token = this.#next();
    if (token === '[') return this.#alternation();
    if (token.startsWith('"')) return this.#withCaptures(leaf(unquoted(token), false));
    if (token === '_') return this.#withCaptures(leaf(null, false));
    if (token !== '(') throw this.#fault(`expected a node, found ${token}`);
    const type = this.#next();
    if (!/^[\w-]+$/.test(type)) throw this.#fault(`expected a node type, found ${type}`);
    const node = { ...leaf(type === '_' ? null : type, true), ...this.#children() };
    return this.#withCaptures(node);
  }

  #alternation(): NodePattern {
    const options: NodePattern[] = [];
    while (this.#peek() !== ']') options.push(this.#node());
    this.#take(']');
    return this.#withCaptures({ ...leaf(null, false), options });
  }

  #children(): Pick<NodePattern, 'children' | 'isLastAnchored' | 'withoutFields'> {
    const children: ChildPattern[] = [];
    const withoutFields: string[] = [];
    let isAnchored = false;
    for (let token = this.#peek(); token !== ')'; token = this.#peek()) {
      if (token === '.') {
        this.#take('.');
        isAnchored = true;
      } else if (token === '!') {
        this.#take('!');
        withoutFields.push(this.#next());
      } else if (token === '(' && this.#tokens[this.#at + 1]?.text.startsWith('#')) {
        this.#predicates.push(this.#predicate());
      } else {
        children.push(this.#child(isAnchored));
        isAnchored = false;
      }
    }
    this.#take(')');
    return { children, isLastAnchored: isAnchored, withoutFields };
  }

  #child(isAnchored: boolean): ChildPattern {
    const isField = this.#tokens[this.#at + 1]?.text === ':';
    const field = isField ? this.#next() : null;
    if (isField) this.#take(':');
    const node = this.#node();
    const isOptional = this.#peek() === '?';
    if (!isOptional) return { node, field, isAnchored, isOptional };
    this.#take('?');
    return { node: this.#withCaptures(node), field, isAnchored, isOptional };
  }

  #withCaptures(node: NodePattern): NodePattern {
    const captures = [...node.captures];
    while (this.#peek()?.startsWith('@')) captures.push(this.#next().slice(1));
    if (this.#peek() === '*' || this.#peek() === '+') throw this.#fault('repetitions are not supported');
    return { ...node, captures };
  }

  #predicate(): Predicate {
    this.#take('(');
    const operator = this.#next();
    if (!operator.startsWith('#')) throw this.#fault('groups of siblings are not supported');
    const capture = this.#next();
    const values: string[] = [];
    while (this.#peek() !== ')') {
      const value = this.#next();
      values.push(value.startsWith('"') ? unquoted(value) : value);
    }
    this.#take(')');
    return { operator: operator.slice(1), capture: capture.slice(1), values };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error('A query file ends within a pattern');
    return token.text;
  }

  #take(expected: string): void {
    const token = this.#next();
    if (token !== expected) throw this.#fault(`expected ${expected}, found ${token}`);
  }

  #fault(problem: string): Error {
    return new Error(`Query line ${this.#tokens[this.#at - 1]?.line}: ${problem}`);
  }
}

function leaf(type: string | null, isNamed: boolean): NodePattern {
  return {
    type,
    isNamed,
    options: [],
    children: [],
    isLastAnchored: false,
    withoutFields: [],
    captures: [],
  };
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex;
    const text = TOKEN.exec(source)?.[0];
    if (text === undefined)
      throw new Error(`Query line ${line}: cannot read ${source.slice(from, from + 20)}`);
    if (!/^[\s;]/.test(text)) tokens.push({ text, line });
    line += text.split('\n').length - 1;
  }
  return tokens;
}

function unquoted(token: string): string {
  return token
    .slice(1, -1)
    .replace(/\\(.)/g, (_, escaped: string) => ({ n: '\n', t: '\t' })[escaped] ?? escaped);
}

/** Names of all captures of a pattern. */
export function capturesOf({ node }: Pattern): string[] {
  return capturesIn(node);
}

function capturesIn({ captures, children, options }: NodePattern): string[] {
  return [
    ...captures,
    ...options.flatMap(capturesIn),
    ...children.flatMap((child) => capturesIn(child.node)),
  ];
}
