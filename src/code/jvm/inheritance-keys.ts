/** By what a member is the same as one of another type: name and parameter types. Pure. */
import { isMethod, type JvmMember } from './members-part.ts';
import { parametersOf } from './parameter-list.ts';
import { type TypeParameter, typeHeader } from './type-header.ts';
import { overrideKey, substituteTypes } from './type-text.ts';
import type { JvmLanguage } from './types.ts';

/** What stands for type parameters. */
export type Bindings = ReadonlyMap<string, string>;

const ANY_TYPE = 'Object';

/**
 * Type parameters with what stands for them: the arguments given, and without them the bounds, which may
 * name parameters before them, or else `Object`.
 */
export function bindingsOf(
  parameters: readonly TypeParameter[],
  args: readonly string[],
  around: Bindings = new Map(),
): Bindings {
  const bindings = new Map(around);
  parameters.forEach(({ bound, name }, at) => {
    bindings.set(name, args[at] ?? (bound === null ? ANY_TYPE : substituteTypes(bound, bindings)));
  });
  return bindings;
}

/** A member's type as seen from the type below it. */
interface Declarer {
  language: JvmLanguage;
  bindings: Bindings;
  /** Kotlin has a part in it: there `Long` is both `long` and its box. */
  isMixed: boolean;
}

/** Members of two types with the same key hide or override each other. */
export function memberKey(member: JvmMember, declarer: Declarer): string {
  return isMethod(member) ? methodKey(member, declarer) : fieldKey(member, declarer.language);
}

function methodKey({ name, signature }: JvmMember, { bindings, isMixed, language }: Declarer): string {
  const { receiver, types } = parametersOf(signature, language);
  const own = typeParametersOf(signature, language);
  const all = receiver === null ? types : [receiver, ...types];
  const resolved = all.map((type) => substituteTypes(substituteTypes(type, own), bindings));
  return `${name}${overrideKey(resolved, isMixed ? 'kotlin' : 'java')}`;
}

/** An extension property is another one for each receiver. */
function fieldKey({ name, signature }: JvmMember, language: JvmLanguage): string {
  if (language === 'java') return name;
  const end = signature.indexOf(`.${name}`);
  const isExtension = end > 0 && !/^[\p{L}\p{N}_]/u.test(signature.slice(end + 1 + name.length));
  if (!isExtension) return name;
  return `${signature.slice(0, end).replace(/^.*?\b(?:val|var)\s+(?:<[^>]*>\s*)?/, '')}.${name}`;
}

/** A method's own type parameters with their bounds: what is left of them when the program runs. */
function typeParametersOf(signature: string, language: JvmLanguage): Bindings {
  const list = typeParameterList(signature, language);
  if (list === '') return new Map();
  const { typeParameters } = typeHeader(`class X${list}`, language);
  return bindingsOf(typeParameters, []);
}

const LIST_START: Readonly<Record<JvmLanguage, RegExp>> = {
  java: /^(?:[a-z-]+\s+)*</,
  kotlin: /\bfun\s*</,
};

function typeParameterList(signature: string, language: JvmLanguage): string {
  const found = LIST_START[language].exec(signature);
  if (!found) return '';
  const start = found.index + found[0].length - 1;
  let depth = 0;
  for (let at = start; at < signature.length; at++) {
    const each = signature[at];
    if (each === '<') depth++;
    else if (each === '>' && signature[at - 1] !== '-' && --depth === 0)
      return signature.slice(start, at + 1);
  }
  return '';
}
