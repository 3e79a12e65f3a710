/** The table of patterns by which an occurrence of a symbol is understood from its line. */
import { isProgrammingLanguage } from '../../languages/registry.ts';

export type PatternName =
  | 'function_call'
  | 'method_call'
  | 'import'
  | 'type_annotation'
  | 'return_type'
  | 'generic_type'
  | 'assignment'
  | 'property_access'
  | 'word_match';

/** What a pattern says the symbol is; `kept` patterns say nothing and fit every kind. */
export type SymbolKind = 'function' | 'type' | 'variable';

/** An occurrence and where it stands. Offsets are UTF-16 units of the text. */
export interface Site {
  text: string;
  start: number;
  end: number;
  lineStart: number;
  /** Before the line end and a carriage return. */
  lineEnd: number;
  dialect: string;
  isImport: boolean;
  /** Stands in prose: a comment, a string or a documentation file. */
  isProse: boolean;
}

export interface Pattern {
  name: PatternName;
  /** Confidence before adjustments, in hundredths. */
  base: number;
  kind: SymbolKind | 'kept';
  holds(site: Site): boolean;
}

const ARROW_ACCESS = new Set(['c', 'cpp', 'php', 'objc']);
const ARROW_IS_NO_RETURN = new Set(['c', 'php', 'perl', 'objc']);
/** A name right after a colon is a symbol, an atom, a method or a parameter of a statement there. */
const GLUED_COLON_IS_NO_TYPE = new Set(
  'ruby elixir clojure erlang lua perl sql vim julia bash r php cpp csharp'.split(' '),
);
/** `?:` chooses a value there. */
const ELVIS = new Set(['kotlin', 'groovy', 'php', 'c', 'cpp', 'swift']);
const BRACKET_TYPE_ARGUMENTS = new Set(['go', 'scala', 'python']);

/** In the order in which they are tried; the last one always holds. */
export const PATTERNS: readonly Pattern[] = [
  { name: 'function_call', base: 95, kind: 'function', holds: (site) => isCall(site) && !isMember(site) },
  { name: 'method_call', base: 92, kind: 'function', holds: (site) => isCall(site) && isMember(site) },
  { name: 'import', base: 90, kind: 'kept', holds: (site) => site.isImport },
  { name: 'type_annotation', base: 85, kind: 'type', holds: followsColon },
  { name: 'return_type', base: 85, kind: 'type', holds: followsArrow },
  { name: 'generic_type', base: 85, kind: 'type', holds: isTypeArgument },
  { name: 'assignment', base: 80, kind: 'variable', holds: isAssigned },
  { name: 'property_access', base: 60, kind: 'variable', holds: hasMember },
  { name: 'word_match', base: 60, kind: 'kept', holds: () => true },
];

/** `S(`; blanks, type arguments, and the marks of optional and macro calls may stand between. */
function isCall({ text, end, lineEnd, dialect }: Site): boolean {
  let at = end;
  if (text.startsWith('?.', at) && '(<'.includes(text.charAt(at + 2) || ' ')) at += 2;
  else if (text.charAt(at) === '!' && (dialect === 'rust' || dialect === 'typescript')) at++;
  if (text.startsWith('::<', at)) at += 2;
  if (text.charAt(at) === '<' || (text.charAt(at) === '[' && BRACKET_TYPE_ARGUMENTS.has(dialect))) {
    at = typeArgumentsEnd(text, at, lineEnd);
  }
  at = skipBlanks(text, at);
  return at < lineEnd && text.charAt(at) === '(';
}

const MAX_TYPE_ARGUMENTS = 200;

/** Offset after the type arguments in brackets at `open`; `open` itself if they cannot be such. */
function typeArgumentsEnd(text: string, open: number, lineEnd: number): number {
  const [opening, closing, first] =
    text.charAt(open) === '<' ? ['<', '>', /[A-Za-z_$&*([{'"?]/] : ['[', ']', /[A-Za-z_*[]/];
  if (!first.test(text.charAt(open + 1))) return open;
  const limit = Math.min(lineEnd, open + MAX_TYPE_ARGUMENTS);
  let depth = 0;
  for (let at = open; at < limit; at++) {
    const character = text.charAt(at);
    if (character === opening) depth++;
    else if (character === closing && !'=-'.includes(text.charAt(at - 1))) {
      depth--;
      if (depth === 0) return at + 1;
    } else if (character === ';' || text.startsWith('&&', at) || text.startsWith('||', at)) return open;
  }
  return open;
}

/** After `.` or `?.`, and after `->` where that reaches into objects; not after a range or a spread. */
function isMember({ text, start, lineStart, dialect }: Site): boolean {
  let at = start;
  if (text.charAt(at - 1) === '#') at--;
  if (text.charAt(at - 1) === '>' && dialect === 'java') at = typeArgumentsStart(text, at - 1, lineStart);
  if (at <= lineStart) return false;
  if (text.charAt(at - 1) === '.') return at - 1 === lineStart || text.charAt(at - 2) !== '.';
  return ARROW_ACCESS.has(dialect) && at - 2 >= lineStart && text.startsWith('->', at - 2);
}

/** Offset of the `<` that opens the type arguments closed at `close`: `this.<T>run()`. */
function typeArgumentsStart(text: string, close: number, lineStart: number): number {
  const limit = Math.max(lineStart, close - MAX_TYPE_ARGUMENTS);
  let depth = 0;
  for (let at = close; at >= limit; at--) {
    if (text.charAt(at) === '>') depth++;
    else if (text.charAt(at) === '<' && --depth === 0) return at;
  }
  return close + 1;
}

function followsColon({ text, start, lineStart, dialect }: Site): boolean {
  if (!isProgrammingLanguage(dialect)) return false;
  const colon = lastBefore(text, start, lineStart);
  if (text.charAt(colon) !== ':') return false;
  const before = colon > lineStart ? text.charAt(colon - 1) : '';
  if (before === ':' || (before === '?' && ELVIS.has(dialect))) return false;
  return colon < start - 1 || !GLUED_COLON_IS_NO_TYPE.has(dialect);
}

function followsArrow({ text, start, lineStart, dialect }: Site): boolean {
  const arrow = lastBefore(text, start, lineStart) - 1;
  if (arrow < lineStart || !text.startsWith('->', arrow) || ARROW_IS_NO_RETURN.has(dialect)) return false;
  // In C++ `a->b` reaches into an object; before a return type stands a blank.
  return dialect !== 'cpp' || isBlank(text, arrow - 1);
}

/** `<S>`, `<S,` or `, S>`. */
function isTypeArgument({ text, start, end, lineStart, lineEnd }: Site): boolean {
  const after = skipBlanks(text, end);
  const next = after < lineEnd ? text.charAt(after) : '';
  const before = lastBefore(text, start, lineStart);
  const previous = text.charAt(before);
  if (previous === '<') {
    const opens = text.charAt(before - 1) !== '<' && (before === start - 1 || next === '>');
    return opens && (next === '>' || next === ',');
  }
  return previous === ',' && after === end && next === '>' && text.charAt(end + 1) !== '=';
}

const ASSIGNMENT = /[ \t]*(?::=|(?:\*\*|\/\/|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^@.?])?=(?![=~>]|\/=|:=))/y;
const SLASH_EQUALS_COMPARES = new Set(['haskell', 'erlang']);
const ARROW_ASSIGNMENT = /[ \t]*<<?-/y;

function isAssigned({ text, end, lineEnd, dialect }: Site): boolean {
  if (dialect === 'r' && matchesAt(ARROW_ASSIGNMENT, text, end, lineEnd)) return true;
  if (SLASH_EQUALS_COMPARES.has(dialect) && text.startsWith('/=', skipBlanks(text, end))) return false;
  return matchesAt(ASSIGNMENT, text, end, lineEnd);
}

function matchesAt(pattern: RegExp, text: string, at: number, lineEnd: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text) && pattern.lastIndex <= lineEnd;
}

/** `S.`; in prose only if more follows, for there it also ends sentences. */
function hasMember({ text, end, lineEnd, isProse }: Site): boolean {
  if (end >= lineEnd || text.charAt(end) !== '.' || text.charAt(end + 1) === '.') return false;
  return !isProse || (end + 1 < lineEnd && /[\w$*{[(<]/.test(text.charAt(end + 1)));
}

/** Offset of the last character before `at` on its line that is no blank; `lineStart - 1` if none. */
function lastBefore(text: string, at: number, lineStart: number): number {
  let before = at - 1;
  while (before >= lineStart && isBlank(text, before)) before--;
  return before;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text, next)) next++;
  return next;
}

function isBlank(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character === ' ' || character === '\t';
}
