/** Whether the parameters that somebody asks for are those of a method. */
import { elementType, isSameName } from './type-text.ts';
import { type TypeTree, typeTree } from './type-text-tree.ts';
import type { JvmLanguage } from './types.ts';

export interface ParameterList {
  /** What a Kotlin extension extends; null for all else. */
  receiver: string | null;
  /** One a parameter: `T[]` for a vararg. No annotations, names, modifiers and default values. */
  types: readonly string[];
  /** The language the types are written in, where it is known. */
  language?: JvmLanguage;
}

/**
 * Whether `wanted`, as somebody writes it, means the parameters of a method. Names of types are compared
 * without their qualifiers, type arguments only where `wanted` has some, the receiver only if `wanted`
 * has one; `T` finds `T?` as well, `int` Kotlin's `Int`, and `T[]` what Kotlin calls `Array<T>`.
 */
export function fitsParameters(wanted: ParameterList, found: ParameterList): boolean {
  if (wanted.types.length !== found.types.length) return false;
  if (wanted.receiver !== null) {
    if (found.receiver === null || !fitsText(wanted.receiver, found.receiver, found.language)) return false;
  }
  return wanted.types.every((type, i) => fitsText(type, found.types[i] ?? '', found.language));
}

type Language = JvmLanguage | undefined;

function fitsText(wanted: string, found: string, language: Language): boolean {
  const [asked, given] = [typeTree(wanted), typeTree(found)];
  return asked === undefined || given === undefined ? wanted === found : fits(asked, given, language);
}

function fits(wanted: TypeTree, found: TypeTree, language: Language): boolean {
  if (found.form === 'nullable') {
    return fits(wanted.form === 'nullable' ? wanted.of : wanted, found.of, language);
  }
  return isSameForm(wanted, found, language) || isSameArray(wanted, found, language);
}

function isSameForm(wanted: TypeTree, found: TypeTree, language: Language): boolean {
  switch (wanted.form) {
    case 'named':
      if (found.form !== 'named' || !isSameName(wanted.name, found.name, language)) return false;
      return wanted.args === null || (found.args !== null && fitAll(wanted.args, found.args, language));
    case 'function':
      if (found.form !== 'function' || wanted.isSuspend !== found.isSuspend) return false;
      return fitAll(typesOfFunction(wanted), typesOfFunction(found), language);
    case 'wildcard':
      if (found.form !== 'wildcard' || varianceOf(wanted.mark) !== varianceOf(found.mark)) return false;
      if (wanted.bound === null || found.bound === null) return wanted.bound === found.bound;
      return fits(wanted.bound, found.bound, language);
    case 'both':
      return found.form === 'both' && fitAll(wanted.parts, found.parts, language);
    // Arrays are told from their elements; what must be nullable has been dealt with.
    default:
      return false;
  }
}

/** A receiver counts as the first parameter, as in a call of such a function. */
function typesOfFunction({ receiver, parameters, result }: TypeTree & { form: 'function' }): TypeTree[] {
  return [...(receiver === null ? [] : [receiver]), ...parameters, result];
}

/** One of the two is written with brackets or `vararg`. */
function isSameArray(wanted: TypeTree, found: TypeTree, language: Language): boolean {
  if (wanted.form !== 'array' && found.form !== 'array') return false;
  const [asked, given] = [elementType(wanted), elementType(found)];
  return asked !== undefined && given !== undefined && fits(asked, given, language);
}

function fitAll(wanted: readonly TypeTree[], found: readonly TypeTree[], language: Language): boolean {
  return (
    wanted.length === found.length &&
    wanted.every((type, i) => {
      const other = found[i];
      return other !== undefined && fits(type, other, language);
    })
  );
}

function varianceOf(mark: string): string {
  if (mark === 'out' || mark === '? extends') return 'out';
  return mark === 'in' || mark === '? super' ? 'in' : '*';
}
