/** Types as they are written: which one is meant, and which stand in its arguments. */
import { itemsOf } from '../../languages/syntax/lists.ts';
import type { FamilyId } from './families.ts';

/** A type by its name. */
export interface NamedType {
  /** With qualifiers, as written. */
  path: string;
  /** Type arguments as written. */
  args: readonly string[];
}

/** What holds just one value, and is called as if it were that value. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Readonly',
  'Required',
  'Partial',
  'Pick',
  'Omit',
  'NonNullable',
  'Optional',
  'typing.Optional',
  'Annotated',
  'Final',
  'ClassVar',
  'Box',
  'Rc',
  'Arc',
  'std::unique_ptr',
  'std::shared_ptr',
  'unique_ptr',
  'shared_ptr',
]);
const PROMISES: ReadonlySet<string> = new Set(['Promise', 'PromiseLike', 'Awaitable', 'Coroutine', 'Task']);
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*/u;
const NO_VALUE = /^(?:null|undefined|None|void|nil)$/;
const MAX_DEPTH = 6;
const LISTS =
  /^(?:(?:typing\.|std::)?(?:Readonly)?(?:Array|List|Set|Iterable|Iterator|IterableIterator|Generator|AsyncIterable|AsyncGenerator|Sequence|Collection|Vec|VecDeque|HashSet|BTreeSet|list|set|frozenset|vector|deque|array))$/;

/** The one type that a text names; null for lists, functions, unions and whatever else has no one name. */
export function namedType(written: string, family: FamilyId, depth = 0): NamedType | null {
  let text = bare(written.trim(), family);
  if (family === 'go' && text.startsWith('('))
    text = bare((itemsOf(text)[0] ?? '').replace(/^\w+\s+/, ''), family);
  const parts = topLevelParts(text).filter((part) => !NO_VALUE.test(part));
  const [only, second] = parts;
  if (only === undefined || second !== undefined || depth > MAX_DEPTH) return null;
  text = bare(only, family);
  const path = NAME.exec(text)?.[0] ?? (text.startsWith('\\') ? text.split(/[<(]/, 1)[0] : undefined);
  if (path === undefined) return null;
  const rest = text.slice(path.length).trim().replace(/[?!]$/, '').trim();
  const args = argumentsIn(rest);
  if (args === null) return null;
  if (TRANSPARENT.has(path) && args[0] !== undefined) return namedType(args[0], family, depth + 1);
  return { path, args };
}

/** What waiting for a value of a type gives. */
export function awaited(written: string, family: FamilyId): string {
  const type = namedType(written, family);
  if (type === null || !PROMISES.has(type.path)) return written;
  return (type.path === 'Coroutine' ? type.args[2] : type.args[0]) ?? written;
}

/** What a list of a written type holds; null for what is no list. */
export function elementType(written: string, family: FamilyId): string | null {
  const text = bare(written.trim(), family);
  if (family === 'go') return /^\[\d*\](.+)$/.exec(text)?.[1] ?? null;
  if (text.endsWith('[]')) return text.slice(0, -2).replace(/^\((.*)\)$/, '$1');
  const slice = /^\[(.+?)(?:;.*)?\]$/.exec(text)?.[1];
  if (slice !== undefined && (family === 'rust' || family === 'swift')) return slice;
  const type = namedType(text, family);
  return type !== null && LISTS.test(type.path) && type.args.length <= 3 ? (type.args[0] ?? null) : null;
}

/** Without what does not change which type it is. */
function bare(written: string, family: FamilyId): string {
  let text = written;
  if (family === 'python') text = text.replace(/^(["'])(.*)\1$/, '$2');
  if (family === 'script') return text.replace(/^readonly\s+/, '').replace(/^\((.*)\)$/, '$1');
  if (family === 'rust')
    return text.replace(/^(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)+/, '').replace(/^(?:dyn|impl)\s+/, '');
  if (family === 'go') return text.replace(/^\*+/, '');
  if (family === 'php') return text.replace(/^\?/, '');
  if (family === 'c') {
    return text
      .replace(/\b(?:const|volatile|struct|class|enum|union|static|inline|extern)\s+/g, '')
      .replace(/[\s*&]+$/, '')
      .replace(/\s+const$/, '');
  }
  if (family === 'jvm') return text.replace(/^(?:final|suspend)\s+/, '');
  if (family === 'swift') return text.replace(/^(?:inout|any|some|borrowing|consuming)\s+/, '');
  return text;
}

/** What stands behind the name: nothing, or type arguments in one pair of brackets; null for anything else. */
function argumentsIn(rest: string): string[] | null {
  if (rest === '') return [];
  const isPair =
    (rest.startsWith('<') && rest.endsWith('>')) || (/^\[[^\]]/.test(rest) && rest.endsWith(']'));
  return isPair ? itemsOf(`(${rest.slice(1, -1)})`) : null;
}

/** Parts of a union, or with another mark of an intersection. */
export function topLevelParts(text: string, mark: '|' | '&' = '|'): string[] {
  if (!text.includes(mark)) return [text];
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if ('([{<'.includes(character)) depth++;
    else if (')]}'.includes(character) || (character === '>' && text[i - 1] !== '=')) depth--;
    else if (character === mark && depth === 0) {
      parts.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}
