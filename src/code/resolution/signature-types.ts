/** Types read from signatures, which stand on one line and have no body. */
import { itemsOf } from '../../languages/syntax/lists.ts';
import type { FamilyId } from './families.ts';

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Type of a field, constant or variable as written, null if its signature writes none. */
export function valueType(signature: string, name: string, family: FamilyId): string | null {
  const at = wordAt(signature, name);
  if (at < 0) return null;
  const after = signature.slice(at + name.length).trimStart();
  switch (family) {
    case 'script':
    case 'python':
    case 'rust':
    case 'swift':
      return typeAfterColon(after);
    case 'go':
      return upTo(after, '=`') || null;
    case 'jvm':
      return typeAfterColon(after) ?? typeBefore(signature, at);
    default:
      return typeBefore(signature, at);
  }
}

/** The expression a constant or variable begins with, as far as the signature holds it; null without one. */
export function initialValue(signature: string, name: string): string | null {
  const at = wordAt(signature, name);
  if (at < 0) return null;
  const after = signature.slice(at + name.length);
  const equals = /^[^=]*?(?:=|:=)(?![=>])\s*/.exec(after)?.[0];
  if (equals === undefined) return null;
  const value = after.slice(equals.length);
  return value.endsWith('...') ? openCall(value) : value;
}

/** `f()` of a call whose arguments were cut. */
function openCall(value: string): string | null {
  const callee = /^(?:await\s+|new\s+)?[\w$.:]+(?=[(<])/.exec(value)?.[0];
  return callee === undefined ? null : `${callee}()`;
}

/** Type of what a function returns, as written, null if its signature writes none. */
export function resultType(signature: string, name: string, family: FamilyId): string | null {
  const at = wordAt(signature, name);
  if (at < 0) return null;
  if (family === 'c' || family === 'csharp') return typeBefore(signature, at);
  const open = parametersAt(signature, at + name.length);
  if (open < 0) return family === 'jvm' ? typeBefore(signature, at) : null;
  const after = signature.slice(closingOf(signature, open) + 1).trim();
  switch (family) {
    case 'go':
      return after || null;
    case 'python':
    case 'rust':
    case 'swift': {
      const arrow = after.indexOf('->');
      return arrow < 0
        ? null
        : after
            .slice(arrow + 2)
            .replace(/\bwhere\b.*$/, '')
            .trim();
    }
    case 'jvm':
      return typeAfterColon(after) ?? typeBefore(signature, at);
    default:
      return typeAfterColon(after);
  }
}

/** The parameters of a function as written; null where its signature shows none. */
export function parametersOf(signature: string, name: string): string[] | null {
  const at = wordAt(signature, name);
  const open = at < 0 ? -1 : parametersAt(signature, at + name.length);
  const end = open < 0 ? -1 : closingOf(signature, open);
  return open < 0 || end >= signature.length ? null : itemsOf(signature.slice(open, end + 1));
}

function typeAfterColon(text: string): string | null {
  const type = /^[?!]?\s*:(?!:)\s*(.+)$/.exec(text)?.[1];
  return type === undefined ? null : upTo(type, '=') || null;
}

/** The word before a place and its type arguments, without modifiers. */
function typeBefore(signature: string, at: number): string | null {
  const before = signature.slice(0, at).trimEnd();
  const found = /([\w$.:\\]+(?:\s*<.*>)?(?:\s*\[\])?[?\s*&]*)$/.exec(
    before.replace(/[\w$:]+::$/, '').trimEnd(),
  )?.[1];
  return found === undefined || MODIFIERS.test(found.trim()) ? null : found.trim();
}

const MODIFIERS =
  /^(?:public|private|protected|internal|static|final|abstract|readonly|async|override|virtual|val|var|let|const|fun|func|def|new|return|inline|extern|void|auto)$/;

/** Text up to the first of some characters that stands in no bracket and is no arrow. */
function upTo(text: string, ends: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (character in CLOSERS) depth++;
    else if (')]}'.includes(character) || (character === '>' && !'=-'.includes(text[i - 1] ?? ''))) depth--;
    else if (depth === 0 && ends.includes(character) && text[i + 1] !== '>') return text.slice(0, i).trim();
  }
  return text.trim();
}

/** Where the parameters begin: behind the name and its type parameters. */
function parametersAt(signature: string, from: number): number {
  let at = from;
  for (; at < signature.length; at++) {
    const character = signature[at];
    if (character === '(') return at;
    if (character === '<' || character === '[') at = closingOf(signature, at);
  }
  return -1;
}

/** The bracket that closes one; the end of the text if none does. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') at = Math.max(at, text.indexOf('"', at + 1));
    else if ('([{<'.includes(character)) depth++;
    else if (')]}'.includes(character) || (character === '>' && !'=-'.includes(text[at - 1] ?? ''))) {
      if (--depth === 0) return at;
    }
  }
  return text.length;
}

/** The first place where a word stands alone. */
function wordAt(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) return at;
  }
  return -1;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$]/.test(character);
}
