/** Types of functions as they are written: `(c: Context) => Response`, aliases of such, lists and unions of them. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { itemsOf } from '../../languages/syntax/lists.ts';
import { isTypeAt } from './fitness.ts';
import { aliased } from './instances.ts';
import type { Knowledge } from './knowledge.ts';
import { isSettled } from './meaning.ts';
import { resolvePath } from './paths.ts';
import { namedType, topLevelParts } from './type-text.ts';

/** A type as it is written somewhere. */
export interface WrittenType {
  text: string;
  file: Outline;
  /** The declaration it stands in. */
  declaration: number;
  /** It stands in a signature of its own, whose type parameters are not known: names that nothing brings are those. */
  hasOwnParameters?: true;
}

/** The type of a function. */
export interface FunctionType extends WrittenType {
  /** As written, without parentheses around all. */
  parameters: readonly string[];
  result: string;
}

const MAX_DEPTH = 6;
const NO_FUNCTION =
  /^(?:string|number|boolean|bigint|symbol|null|undefined|void|never|RegExp|Date|\d.*|["'`].*|true|false|keyof\b.*|\{.*\})$/s;

/** All types of functions in a written type, aliases followed; null where it may be anything. */
export function functionTypesOf(
  knowledge: Knowledge,
  written: WrittenType,
  depth = 0,
): FunctionType[] | null {
  if (depth > MAX_DEPTH || !knowledge.hasTime()) return null;
  const text = written.text.trim();
  const own = arrowType(text);
  if (own !== null) return [{ ...written, ...own }];
  const inner = (each: string): FunctionType[] | null =>
    functionTypesOf(knowledge, { ...written, text: each }, depth + 1);
  const parts = topLevelParts(text);
  if (parts.length > 1) return all(parts.map(inner));
  const both = topLevelParts(text, '&');
  if (both.length > 1) return all(both.map(inner));
  const bare = text.replace(/^readonly\s+/, '');
  if (bare.startsWith('(') && bare.endsWith(')')) return inner(bare.slice(1, -1));
  if (bare.endsWith('[]')) return inner(bare.slice(0, -2));
  if (bare.startsWith('[') && bare.endsWith(']'))
    return all(itemsOf(bare).map((item) => inner(item.replace(/^\.\.\.|^\w+\??:\s*/g, ''))));
  if (NO_FUNCTION.test(bare)) return [];
  const type = namedType(bare, 'script');
  if (type === null) return null;
  if (isTypeParameter(written, type.path)) return written.hasOwnParameters ? [] : null;
  if (/^(?:Readonly)?Array$/.test(type.path) && type.args[0] !== undefined) return inner(type.args[0]);
  return ofName(knowledge, written, type.path, depth);
}

function ofName(
  knowledge: Knowledge,
  { file, declaration, hasOwnParameters }: WrittenType,
  path: string,
  depth: number,
): FunctionType[] | null {
  const meaning = resolvePath(knowledge, file, path, declaration);
  if (hasOwnParameters && !isSettled(meaning)) return [];
  const [type] = meaning.targets.filter((each) => isTypeAt(each.file, each.index));
  if (type === undefined) return null;
  const stands = { file: type.file, declaration: type.index };
  if (type.file.kind(type.index) === 'type_alias') {
    const text = aliased(type);
    return text === null ? null : functionTypesOf(knowledge, { ...stands, text }, depth + 1);
  }
  // An interface that can be called: what its signatures take is not told apart.
  return type.file.kind(type.index) === 'interface' && callSignatures(knowledge, stands).length > 0
    ? null
    : [];
}

/** Types of all parameters of the call signatures of an interface. */
export function callSignatures(
  knowledge: Knowledge,
  { file, declaration }: Omit<WrittenType, 'text'>,
): WrittenType[] {
  const { typedNames } = knowledge.uses(file);
  return typedNames
    .filter((each) => each.declaration === declaration)
    .map(({ type }) => ({ text: wholeItems(type), file, declaration, hasOwnParameters: true }));
}

/** A list of types that was cut, without the item that was. */
function wholeItems(text: string): string {
  if (!text.startsWith('[') || !text.endsWith('...')) return text;
  const items = itemsOf(text.slice(1));
  return `[${items.slice(0, -1).join(', ')}]`;
}

/** `(a: A) => R`, if a text is one. */
function arrowType(written: string): Pick<FunctionType, 'parameters' | 'result'> | null {
  const text = written.replace(/^(?:abstract\s+)?(?:new\s+)?<.*?>(?=\()/s, '');
  if (!text.startsWith('(')) return null;
  const end = closingOf(text);
  const result = /^\s*=>\s*(.+)$/s.exec(text.slice(end + 1))?.[1];
  if (end < 0 || result === undefined) return null;
  // In `A | (() => B)` the arrow is not that of the whole.
  return { parameters: itemsOf(text.slice(0, end + 1)), result };
}

function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && --depth === 0) return at;
  }
  return -1;
}

/** Name of a type parameter of the declaration, or of one around it. */
export function isTypeParameter({ file, declaration }: WrittenType, name: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const parameter = new RegExp(`[<,]\\s*(?:const\\s+|in\\s+|out\\s+)*${name}\\s*(?:[,>=]|extends\\b)`);
  for (let at = declaration; at >= 0; at = file.container(at)) {
    if (parameter.test(file.signature(at))) return true;
  }
  return false;
}

/** Type of a parameter as written; null where none is. */
export function parameterType(parameter: string): string | null {
  const found =
    /^(?:(?:public|private|protected|readonly)\s+)*(?:\.\.\.)?(?:[\w$]+|\{.*?\}|\[.*?\])\??\s*:\s*(.+)$/s.exec(
      parameter,
    )?.[1];
  return found?.replace(/\s=\s(?!>).*$/s, '').trim() || null;
}

function all(found: readonly (FunctionType[] | null)[]): FunctionType[] | null {
  return found.includes(null) ? null : found.flatMap((each) => each ?? []);
}
