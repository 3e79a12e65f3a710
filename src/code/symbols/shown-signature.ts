/** Signatures as text answers show them: with the qualified names of members, without long parameter lists. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { isFunctionLike } from './kinds.ts';

/** A longer list of parameters is shown as `(...)`. Characters between the parentheses. */
const MAX_PARAMETERS = 40;

/** Languages that write the type of a value before its name, which may be the same word. */
const TYPE_FIRST: ReadonlySet<string> = new Set([
  'Java',
  'C',
  'C++',
  'C#',
  'Objective-C',
  'Dart',
  'Groovy',
  'Protobuf',
  'PHP',
]);

/** The signature of a declaration of a file. */
export function shownSignature(file: Outline, i: number): string {
  const signature = file.signature(i);
  const name = file.name(i);
  const isCallable = isFunctionLike(file.kind(i));
  const at = nameIn(signature, name, isCallable, file.language);
  if (at < 0) {
    const mark = name.endsWith(':') ? ' ' : ': ';
    const whole = file.parent(i) === null ? signature : `${file.qualifiedName(i)}${mark}${signature}`;
    return isCallable ? withShortParameters(whole, 0) : whole;
  }
  const end = at + name.length;
  const start = startOfQualified(signature, at, file.qualifiedName(i), name);
  const rest = signature.slice(end);
  const tail =
    isCallable || /^\s*[(<[]/.test(rest) ? withShortParameters(rest, afterTypeParameters(rest)) : rest;
  return `${signature.slice(0, start)}${file.qualifiedName(i)}${tail}`;
}

/** Where the name of the declaration stands in its signature; -1 if it does not. */
function nameIn(signature: string, name: string, isCallable: boolean, language: string): number {
  let first = -1;
  let last = -1;
  for (let at = signature.indexOf(name); at >= 0; at = signature.indexOf(name, at + 1)) {
    const isVariable = language === 'PHP' && signature.charAt(at - 1) === '$';
    if (!isVariable && !isWhole(signature, at, name)) continue;
    const after = signature
      .slice(at + name.length)
      .trimStart()
      .charAt(0);
    // A type of that name may stand before it; what is called is followed by its parameters.
    if (isCallable && (after === '(' || after === '<' || after === '[')) return at;
    if (first < 0) first = at;
    // What follows is a value or the accessors.
    if (last >= 0 && /[={]/.test(signature.slice(last, at))) break;
    last = at;
  }
  return TYPE_FIRST.has(language) && !isCallable ? last : first;
}

function isWhole(signature: string, at: number, name: string): boolean {
  const [before, after] = [signature.charAt(at - 1), signature.charAt(at + name.length)];
  return (
    !(isWordLike(name.charAt(0)) && isWordLike(before)) && !(isWordLike(name.slice(-1)) && isWordLike(after))
  );
}

function isWordLike(char: string): boolean {
  return /[\p{L}\p{N}_$]/u.test(char);
}

/** Where the name begins together with qualifiers that are part of the qualified name, or stand for it. */
function startOfQualified(signature: string, at: number, qualified: string, name: string): number {
  const written =
    /(?:[\p{L}\p{N}_$]+(?:::|\.|:))+$/u.exec(signature.slice(Math.max(0, at - 300), at))?.[0] ?? '';
  if (written === '') return at;
  const before = qualified.slice(0, Math.max(0, qualified.length - name.length));
  const isPart =
    before.endsWith(written) || /^(?:self|this)\.$/.test(written) || written.endsWith('.prototype.');
  return isPart ? at - written.length : at;
}

/** The text with the parameter lists that follow its first name or type parameters cut if they are long. */
function withShortParameters(text: string, from: number): string {
  const open = text.indexOf('(', from);
  if (open < 0) return text;
  const close = closing(text, open);
  if (close < 0) return text;
  const isLong = close - open - 1 > MAX_PARAMETERS;
  const head = isLong ? `${text.slice(0, open)}(...)` : text.slice(0, close + 1);
  const rest = text.slice(close + 1);
  // Lists may follow each other: `(a: Int)(implicit b: B)`.
  return rest.startsWith('(') ? `${head}${withShortParameters(rest, 0)}` : `${head}${rest}`;
}

/** Where type parameters at the beginning of a text end, which may hold parentheses of their own; 0 without. */
function afterTypeParameters(text: string): number {
  const start = text.length - text.trimStart().length;
  const opener = text.charAt(start);
  const closer = opener === '<' ? '>' : opener === '[' ? ']' : '';
  if (closer === '') return 0;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === opener) depth++;
    // An arrow is no closing bracket.
    else if (char === closer && !/[-=]/.test(text.charAt(at - 1)) && --depth === 0) return at + 1;
  }
  return 0;
}

/** The parenthesis that closes the one at `open`, strings left aside; -1 if it is not there. */
function closing(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === '`') quote = char;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
  }
  return -1;
}
