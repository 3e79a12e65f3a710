/** Objects of types that are written. */
import { familyOf, isClosed } from './families.ts';
import { isTypeAt } from './fitness.ts';
import type { Knowledge } from './knowledge.ts';
import { isOneType, unique } from './meaning.ts';
import { resolvePath } from './paths.ts';
import { selfValue } from './self-types.ts';
import { namedType } from './type-text.ts';
import type { Target } from './types.ts';
import { EXTERNAL, OUTSIDE, UNKNOWN, type Value } from './value.ts';

/** Aliases are followed so far. */
const MAX_DEPTH = 8;
/** Types of the languages themselves, where no import says so. */
const BUILT_IN = new Set(
  [
    'string number boolean bigint symbol object str int float bool dict list tuple set bytes byte rune',
    'error char double long short String Number Boolean Integer Long Map Set WeakMap WeakSet Array',
    'ReadonlyArray ReadonlyMap ReadonlySet Promise Date RegExp Error Buffer Uint8Array URL Request',
    'Response Headers List Dict Tuple Vec HashMap HashSet Option Result Iterator AsyncIterable Iterable',
    'AsyncIterator AsyncGenerator Generator AbortSignal AbortController ReadableStream WebSocket JSON',
    'Math Object Reflect console process',
  ]
    .join(' ')
    .split(' '),
);
/** Those that give back what was put into them, even where it is not written which type that is. */
const CONTAINERS = /Map|Set|Array|List|Promise|Vec|Dict|dict|list|tuple|set|Option|Result|Iterator|Generator/;

/** A type or value of a language itself, by its name. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name);
}

/** The object of a written type. */
export function instanceOf(
  knowledge: Knowledge,
  { text, file, declaration, isCertain }: Extract<Value, { sort: 'typed' }>,
  depth: number,
): Value {
  const family = familyOf(file.language);
  const type = namedType(text, family.id);
  if (type === null) {
    return /^[["'`]|\[\]$/.test(text.trim())
      ? { ...(isClosed(family) ? OUTSIDE : EXTERNAL), sort: 'external', isGeneric: true }
      : UNKNOWN;
  }
  if (family.self.has(type.path) || family.selfType.has(type.path)) {
    return selfValue(knowledge, { file, declaration, byte: -1 });
  }
  const meaning = resolvePath(knowledge, file, type.path, declaration);
  if (meaning.isExternal) return type.args.length > 0 ? { sort: 'external', isGeneric: true } : EXTERNAL;
  const types = meaning.targets.filter((each) => isTypeAt(each.file, each.index));
  if (types.length === 0 && isBuiltIn(type.path)) {
    const isGeneric = type.args.length > 0 || CONTAINERS.test(type.path);
    const outside = isClosed(family) ? OUTSIDE : EXTERNAL;
    return isGeneric ? { ...outside, sort: 'external', isGeneric } : outside;
  }
  if (types.length === 0) return UNKNOWN;
  const [alias] = types;
  if (alias !== undefined && types.length === 1 && alias.file.kind(alias.index) === 'type_alias') {
    const stands = aliased(alias);
    if (stands !== null && depth < MAX_DEPTH) {
      const container = alias.file.container(alias.index);
      const inner = {
        sort: 'typed' as const,
        text: stands,
        file: alias.file,
        declaration: container,
        isCertain,
      };
      return instanceOf(knowledge, inner, depth + 1);
    }
  }
  return { sort: 'instance', types: unique(types), isCertain: isCertain && isOneType(types) };
}

/** The type an alias stands for; null where its signature was cut. */
export function aliased({ file, index }: Target): string | null {
  const found = aliasText(file.signature(index));
  return found === undefined || found.endsWith('...') ? null : found;
}

/** Behind the first `=` that stands in no bracket: type parameters may have some of their own. */
function aliasText(signature: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < signature.length; at++) {
    const character = signature[at] ?? '';
    if ('<([{'.includes(character)) depth++;
    else if (')]}'.includes(character) || (character === '>' && signature[at - 1] !== '=')) depth--;
    else if (character === '=' && depth === 0) return signature.slice(at + 1).trim();
  }
  return undefined;
}
