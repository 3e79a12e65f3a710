/** What parameters of functions are that are handed over: what is called says so. */
import { isTypeAt } from './fitness.ts';
import {
  callSignatures,
  type FunctionType,
  functionTypesOf,
  isTypeParameter,
  parameterType,
  type WrittenType,
} from './function-types.ts';
import type { Ground, Knowledge } from './knowledge.ts';
import { parametersOf } from './signature-types.ts';
import { namedType } from './type-text.ts';
import type { Target } from './types.ts';
import type { Value } from './value.ts';

/** Which argument of a call a function is, and which of its parameters is meant. */
export interface GivenPlace {
  argument: number;
  parameter: number;
}

/** The types that a parameter may be of, if functions are called that take such functions; null if it may be anything. */
export function givenTypes(
  knowledge: Knowledge,
  functions: readonly Target[],
  { argument, parameter }: GivenPlace,
): Value[] | null {
  const found: FunctionType[] = [];
  for (const { file, index } of functions) {
    const taken = parametersOf(file.signature(index), file.name(index));
    if (taken === null) return null;
    const last = taken.at(-1);
    const written = taken[argument] ?? (last?.startsWith('...') ? last : undefined);
    if (written === undefined) continue;
    const text = parameterType(written);
    const types = text === null ? null : functionTypesOf(knowledge, { text, file, declaration: index });
    if (types === null) return null;
    found.push(...types);
  }
  return typesOf(found, parameter, true);
}

/** The same for an interface that is called: which signature is meant is not known, nor where the function stands. */
export function givenByInterface(
  knowledge: Knowledge,
  types: readonly Target[],
  { parameter }: GivenPlace,
): Value[] | null {
  const ofGround = known.get(knowledge.ground) ?? new Map<string, Value[] | null>();
  known.set(knowledge.ground, ofGround);
  const key = `${parameter} ${types.map(({ file, index }) => `${file.id} ${index}`).join(' ')}`;
  let found = ofGround.get(key);
  if (found === undefined) {
    found = takenBySignatures(knowledge, types, parameter);
    if (knowledge.isComplete) ofGround.set(key, found);
  }
  return found;
}

/** By parameter and types: an interface of many signatures is called over and over. */
const known = new WeakMap<Ground, Map<string, Value[] | null>>();

function takenBySignatures(
  knowledge: Knowledge,
  types: readonly Target[],
  parameter: number,
): Value[] | null {
  const found: FunctionType[] = [];
  for (const { file, index } of types) {
    if (!isTypeAt(file, index)) return null;
    for (const written of callSignatures(knowledge, { file, declaration: index })) {
      const taken = functionTypesOf(knowledge, written);
      if (taken === null) return null;
      found.push(...taken);
    }
  }
  return typesOf(found, parameter, false);
}

function typesOf(functions: readonly FunctionType[], parameter: number, isCertain: boolean): Value[] | null {
  const values: Value[] = [];
  for (const { file, declaration, parameters } of functions) {
    const own = parameters.filter((each) => !/^this\b/.test(each))[parameter];
    // A function may take fewer parameters than it is given.
    if (own === undefined) continue;
    const text = parameterType(own);
    if (text === null) return null;
    const written: WrittenType = { text, file, declaration };
    const path = namedType(text, 'script')?.path;
    if (path !== undefined && isTypeParameter(written, path)) return null;
    if (!values.some((each) => each.sort === 'typed' && each.text === text && each.file === file))
      values.push({ sort: 'typed', text, file, declaration, isCertain });
  }
  return values;
}
