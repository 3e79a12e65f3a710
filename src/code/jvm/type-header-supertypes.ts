/** The supertypes that the header of a type names. */
import { afterAngles, isMark, isWord, type Token } from './scan.ts';
import { listItems, type Stretch } from './signature-parameters.ts';
import { bareTypeName, typeArguments } from './type-text.ts';
import { readType, typeCode } from './type-text-tree.ts';

/** A type as it is used. */
export interface TypeUse {
  /** With the qualifiers that are written, without type arguments: `Outer.Inner` of `Outer<T>.Inner<K>`. */
  name: string;
  /** Type arguments of the last name; none are written if it is empty. */
  args: readonly string[];
}

export interface HeaderSupertypes {
  /** What a Java class extends; in Kotlin what is called with arguments, `Base(x)`. */
  superclass: TypeUse | null;
  /** What a Java type implements or an interface extends; in Kotlin all others. In order of declaration. */
  interfaces: readonly TypeUse[];
}

/** Tokens of a header, and the index from which supertypes may stand. */
interface Head {
  tokens: readonly Token[];
  closers: Int32Array;
  after: number;
}

const CLAUSES = new Set(['extends', 'implements', 'permits']);

/** The clauses of a Java header. Linear. */
export function javaSupertypes({ tokens, closers, after }: Head, isInterface: boolean): HeaderSupertypes {
  const found: Record<string, TypeUse[]> = { extends: [], implements: [] };
  let clause: Stretch = { start: after, end: after };
  const close = (end: number): void => {
    const word = tokens[clause.start - 1]?.text ?? '';
    if (clause.start > after && Object.hasOwn(found, word)) {
      found[word] = usesIn(tokens, closers, { start: clause.start, end }).map(({ use }) => use);
    }
  };
  let at = after;
  for (; at < tokens.length && !isMark(tokens[at], '{') && !isMark(tokens[at], ';'); at++) {
    if (isWord(tokens[at]) && CLAUSES.has(tokens[at]?.text ?? '')) {
      close(at);
      clause = { start: at + 1, end: at + 1 };
    } else if (isMark(tokens[at], '<')) at = afterAngles(tokens, closers, at) - 1;
    else at = Math.max(at, closers[at] ?? at);
  }
  close(Math.min(at, tokens.length));
  const { extends: extended = [], implements: implemented = [] } = found;
  return isInterface
    ? { superclass: null, interfaces: extended }
    : { superclass: extended[0] ?? null, interfaces: implemented };
}

/** The list after the colon of a Kotlin header. Linear. */
export function kotlinSupertypes({ tokens, closers, after }: Head): HeaderSupertypes {
  if (!isMark(tokens[after], ':')) return { superclass: null, interfaces: [] };
  let end = after + 1;
  let isDelegate = false;
  for (; end < tokens.length && !isWord(tokens[end], 'where'); end++) {
    const token = tokens[end];
    if (isMark(token, ';') || (isMark(token, '{') && !isDelegate)) break;
    if (isWord(token, 'by')) isDelegate = true;
    else if (isMark(token, ',')) isDelegate = false;
    end = Math.max(end, closers[end] ?? end);
  }
  const uses = usesIn(tokens, closers, { start: after + 1, end });
  const called = uses.find(({ next }) => isMark(next, '('));
  return {
    superclass: called?.use ?? null,
    interfaces: uses.filter((each) => each !== called).map(({ use }) => use),
  };
}

/** The types of a list, with what follows each: arguments of a call, or `by`. */
function usesIn(
  tokens: readonly Token[],
  closers: Int32Array,
  list: Stretch,
): { use: TypeUse; next: Token | undefined }[] {
  return listItems(tokens, closers, list).flatMap((item) => {
    const written = tokens.slice(item.start, item.end);
    const read = readType(written, 0);
    if (read === undefined) return [];
    const code = typeCode(read.type);
    return [{ use: { name: bareTypeName(code), args: typeArguments(code) }, next: written[read.end] }];
  });
}
