/** What an expression of names and calls gives: an object of a type, a type, a module. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import { isValue } from '../../languages/syntax/kinds.ts';
import type { DeclarationKind, LocalName } from '../../languages/syntax/types.ts';
import { agreed, followsFromItself, isOfOther, typedAround } from './bindings.ts';
import { type Link, readChain } from './chain.ts';
import { eitherOf, memberOfEither } from './either.ts';
import { type Family, familyOf, hasUntypedVariables, isClosed } from './families.ts';
import { isCallable, isTypeAt } from './fitness.ts';
import { functionTypesOf, isTypeParameter } from './function-types.ts';
import { type GivenPlace, givenByInterface, givenTypes } from './given-values.ts';
import { instanceOf, isBuiltIn } from './instances.ts';
import type { Knowledge } from './knowledge.ts';
import { isOneType, isSettled, meaningOf } from './meaning.ts';
import { isWhole, membersOf } from './members.ts';
import { memberOf, pathStart } from './paths.ts';
import { type Place, plainMeaning } from './plain.ts';
import { baseValue, selfTypes, selfValue } from './self-types.ts';
import { initialValue, resultType, valueType } from './signature-types.ts';
import { awaited, elementType, namedType } from './type-text.ts';
import type { Target } from './types.ts';
import { usesIndexOf } from './uses-index.ts';
import { EXTERNAL, OUTSIDE, UNKNOWN, type Value } from './value.ts';

/** Values follow from values so far. */
const MAX_DEPTH = 8;
/** A variable that is given something more often is of no known type. */
const MAX_BINDINGS = 12;

/** What an expression gives at a place. */
export function expressionValue(knowledge: Knowledge, expression: string, place: Place, depth = 0): Value {
  const family = familyOf(place.file.language);
  if (/^["'`[/\d]/.test(expression)) return isClosed(family) ? OUTSIDE : EXTERNAL;
  const links = readChain(expression);
  if (links === null || depth > MAX_DEPTH || !knowledge.hasTime()) return UNKNOWN;
  const start = startOf(knowledge, links, place, family, depth);
  let value = start.value;
  const last = links[start.taken - 1];
  if (last) value = applied(knowledge, value, last, depth);
  for (const link of links.slice(start.taken)) {
    const found = member(knowledge, value, link.name, depth);
    value = applied(knowledge, found.sort === 'external' && found.isGeneric ? UNKNOWN : found, link, depth);
  }
  return value;
}

function startOf(
  knowledge: Knowledge,
  links: readonly Link[],
  place: Place,
  family: Family,
  depth: number,
): { value: Value; taken: number } {
  const [first] = links;
  if (first === undefined) return { value: UNKNOWN, taken: 1 };
  const { name } = first;
  const written = first.isCalled && !first.isNew ? `${name}()` : name;
  if (family.self.has(name)) {
    const self = selfValue(knowledge, place);
    // In Rust `self` outside of methods is the module.
    if (self.sort !== 'unknown' || family.id !== 'rust') return { value: self, taken: 1 };
  }
  if (family.base.has(name) || family.base.has(written)) {
    first.isCalled = false;
    return { value: baseValue(knowledge, place), taken: 1 };
  }
  if (family.selfType.has(name)) {
    const types = selfTypes(knowledge, place);
    return {
      value: types.length === 0 ? UNKNOWN : { sort: 'named', meaning: meaningOf(types, 'high', 'self') },
      taken: 1,
    };
  }
  const path = links.findIndex(({ isCalled }) => isCalled);
  const parts = links.slice(0, path < 0 ? undefined : path + 1).map((link) => link.name);
  const isMethod = first.isCalled && !first.isNew && place.file.language === 'Java';
  const meaning = plainMeaning(knowledge, name, isMethod ? 'call' : 'read', place);
  if (meaning.local !== null) return { value: localValue(knowledge, meaning.local, place, depth), taken: 1 };
  // `import a.b` says more of `a.b` than `import a` does.
  const longer =
    meaning.modules.length > 0 ? pathStart(knowledge, place.file, parts, place.declaration) : null;
  if (isSettled(meaning) && (longer === null || longer.taken < 2))
    return { value: meaning.isExternal ? OUTSIDE : { sort: 'named', meaning }, taken: 1 };
  const start = longer ?? pathStart(knowledge, place.file, parts, place.declaration);
  if (start !== null) {
    const { meaning: found, taken } = start;
    return { value: found.isExternal ? OUTSIDE : { sort: 'named', meaning: found }, taken };
  }
  const typed = typedAround(knowledge, name, place);
  if (typed !== null) return { value: typed, taken: 1 };
  return { value: isBuiltIn(name) ? OUTSIDE : UNKNOWN, taken: 1 };
}

/** What a local name stands for, wherever its variable is given something. */
function localValue(knowledge: Knowledge, local: LocalName, place: Place, depth: number): Value {
  const { language } = place.file;
  if (!hasUntypedVariables(language)) return boundValue(knowledge, local, place, depth);
  // Whether it is assigned again is not known there.
  if (language === 'JavaScript') return UNKNOWN;
  const all = usesIndexOf(knowledge.uses(place.file)).sameVariable(local, language === 'Ruby');
  if (all.length < 2) return boundValue(knowledge, local, place, depth);
  if (all.length > MAX_BINDINGS || all.some(followsFromItself)) return UNKNOWN;
  return agreed(all.map((each) => settled(knowledge, boundValue(knowledge, each, place, depth), depth + 1)));
}

/** By the type that is written for it, or by what it begins with. */
function boundValue(knowledge: Knowledge, local: LocalName, place: Place, depth: number): Value {
  const { file } = place;
  const typed = usesIndexOf(knowledge.uses(file))
    .typed(local.name)
    .find(({ startByte, name }) => startByte === local.startByte && name === local.name);
  if (typed) {
    return { sort: 'typed', text: typed.type, file, declaration: typed.declaration, isCertain: true };
  }
  if (local.value === '') return UNKNOWN;
  // Its own name in its value is another's.
  const before = { ...place, byte: local.startByte - 1 };
  const part = /^<(.+)>\.([\w$]+)$/.exec(local.value);
  if (part !== null) {
    const [, text = '', name = ''] = part;
    const { declaration } = place;
    return member(knowledge, { sort: 'typed', text, file, declaration, isCertain: true }, name, depth + 1);
  }
  const given = /^(.+)\(#(\d+)\)#(\d+)(?:\.([\w$]+))?$/.exec(local.value);
  if (given !== null) {
    const [, callee = '', argument, parameter, name] = given;
    const at = { argument: Number(argument), parameter: Number(parameter) };
    const value = givenValue(knowledge, callee, at, before, depth + 1);
    return name === undefined ? value : member(knowledge, value, name, depth + 1);
  }
  if (local.value.endsWith('[]')) {
    return elementOf(
      knowledge,
      expressionValue(knowledge, local.value.slice(0, -2), before, depth + 1),
      depth,
    );
  }
  return expressionValue(knowledge, local.value, before, depth + 1);
}

/** A parameter of a function that is handed over in a call. */
function givenValue(
  knowledge: Knowledge,
  callee: string,
  at: GivenPlace,
  place: Place,
  depth: number,
): Value {
  const value = expressionValue(knowledge, callee, place, depth);
  if (value.sort !== 'named') return UNKNOWN;
  const { targets } = value.meaning;
  const functions = callableOf(targets);
  if (functions.length === 0) {
    const held = settled(knowledge, value, depth);
    if (held.sort !== 'instance') return UNKNOWN;
    return settledEither(knowledge, givenByInterface(knowledge, held.types, at), depth);
  }
  return settledEither(knowledge, givenTypes(knowledge, functions, at), depth);
}

function settledEither(knowledge: Knowledge, values: readonly Value[] | null, depth: number): Value {
  return values === null ? UNKNOWN : eitherOf(values.map((each) => settled(knowledge, each, depth)));
}

/** One of the things that a list holds, if the type of the list says which. */
function elementOf(knowledge: Knowledge, value: Value, depth: number): Value {
  let list = value;
  const [first] = list.sort === 'named' ? list.meaning.targets : [];
  if (first !== undefined && isValue(first.file.kind(first.index)))
    list = heldBy(knowledge, first, depth + 1);
  if (list.sort !== 'typed') return list.sort === 'external' && !list.isGeneric ? EXTERNAL : UNKNOWN;
  const text = elementType(list.text, familyOf(list.file.language).id);
  return text === null ? UNKNOWN : { ...list, text };
}

/** A call, `new` or `await` on a value. */
function applied(knowledge: Knowledge, value: Value, link: Link, depth: number): Value {
  let result = value;
  if (link.isCalled) result = called(knowledge, value, link, depth);
  if (!link.isAwaited) return result;
  if (result.sort !== 'typed') return result;
  return { ...result, text: awaited(result.text, familyOf(result.file.language).id) };
}

function called(knowledge: Knowledge, value: Value, link: Link, depth: number): Value {
  if (value.sort === 'external') return EXTERNAL;
  if (depth > MAX_DEPTH || !knowledge.hasTime()) return UNKNOWN;
  if (value.sort === 'either')
    return eitherOf(value.options.map((option) => called(knowledge, option, link, depth + 1)));
  if (value.sort === 'typed') return resultOfType(knowledge, value);
  if (value.sort !== 'named') return UNKNOWN;
  const { self } = value;
  const { targets, confidence } = value.meaning;
  const isCertain = confidence === 'high';
  const types = targets.filter(({ file, index }) => isTypeAt(file, index));
  if (types.length > 0)
    return { sort: 'instance', types, isCertain: confidence !== 'low' && isOneType(types) };
  const functions = callableOf(targets);
  const [variable] = targets;
  if (functions.length === 0 && variable !== undefined && isValue(variable.file.kind(variable.index))) {
    const held = heldBy(knowledge, variable, depth + 1);
    return isCertain && targets.length === 1 ? called(knowledge, held, link, depth + 1) : UNKNOWN;
  }
  const results: Value[] = [];
  for (const target of functions) {
    const { file, index } = target;
    const { id, self: selfNames, selfType } = familyOf(file.language);
    const text = resultType(file.signature(index), file.name(index), id);
    if (text === null) {
      if (id === 'script') results.push(givenBack(knowledge, target, self, link.isAwaited, depth + 1));
      continue;
    }
    const isSelf = selfNames.has(text) || selfType.has(text) || text === 'Self';
    const result: Value = { sort: 'typed', text, file, declaration: index, isCertain };
    results.push(isSelf && self !== undefined ? self : result);
  }
  return eitherOf(results);
}

/** What the call of a function gives whose type is written. */
function resultOfType(knowledge: Knowledge, value: Extract<Value, { sort: 'typed' }>): Value {
  const types = functionTypesOf(knowledge, value);
  if (types === null || types.length === 0) return UNKNOWN;
  return eitherOf(
    types.map(({ declaration, file, result }) => {
      const written = { text: result, file, declaration };
      const path = namedType(result, 'script')?.path;
      if (path === undefined || isTypeParameter(written, path)) return UNKNOWN;
      return { sort: 'typed', ...written, isCertain: value.isCertain };
    }),
  );
}

/** What a function gives whose result has no written type, by what it returns. */
function givenBack(
  knowledge: Knowledge,
  { file, index }: Target,
  self: Value | undefined,
  isAwaited: boolean,
  depth: number,
): Value {
  if (
    depth > MAX_DEPTH ||
    (file.has(index, OUTLINE_FLAG.async) && !isAwaited) ||
    /\*/.test(file.signature(index))
  )
    return UNKNOWN;
  const results = usesIndexOf(knowledge.uses(file))
    .results(file.startByte(index), file.endByte(index))
    .filter(({ startByte }) => innermostFunction(file, index, startByte) === index);
  if (results.length === 0 || results.length > MAX_BINDINGS) return UNKNOWN;
  return eitherOf(
    results.map(({ startByte, value }) => {
      if (value === '') return UNKNOWN;
      if (value === 'this' && self !== undefined) return self;
      const place = { file, declaration: index, byte: startByte };
      return settled(knowledge, expressionValue(knowledge, value, place, depth), depth);
    }),
  );
}

/** The function around a place that stands in another. */
function innermostFunction(file: Outline, around: number, byte: number): number {
  let found = around;
  for (let i = around + 1; i < file.count && file.startByte(i) <= byte; i++) {
    if (byte < file.endByte(i) && isCallable(file.kind(i))) found = i;
  }
  return found;
}

/** Functions that can be called: in TypeScript not the one behind its overloads, which only has their body. */
function callableOf(targets: readonly Target[]): readonly Target[] {
  const callable = targets.filter(({ file, index }) => isCallable(file.kind(index)));
  if (callable.length < 2 || callable[0]?.file.language !== 'TypeScript') return callable;
  const written = callable.filter(({ file, index }) => file.bodyLines(index) === null);
  return written.length > 0 ? written : callable;
}

/** What a value has under a name. */
export function member(knowledge: Knowledge, value: Value, name: string, depth = 0): Value {
  const holder = settled(knowledge, value, depth);
  if (holder.sort === 'either') {
    return depth > MAX_DEPTH
      ? UNKNOWN
      : memberOfEither(holder.options.map((option) => member(knowledge, option, name, depth + 1)));
  }
  if (holder.sort === 'external' || holder.sort === 'unknown' || holder.sort === 'typed') return holder;
  if (holder.sort === 'instance') {
    const targets = membersOf(knowledge, holder.types, name);
    // It is none of the source's: of a base outside, or added by the language itself.
    if (targets.length === 0) {
      return isWhole(knowledge, holder.types) ? { sort: 'external', isMissing: true } : EXTERNAL;
    }
    return {
      sort: 'named',
      meaning: meaningOf(targets, holder.isCertain ? 'high' : 'medium', 'type of the receiver'),
      self: holder,
    };
  }
  // Ruby makes objects so.
  const first = holder.meaning.targets[0];
  if (name === 'new' && first?.file.language === 'Ruby' && isTypeAt(first.file, first.index)) {
    return {
      sort: 'instance',
      types: holder.meaning.targets,
      isCertain: holder.meaning.confidence === 'high',
    };
  }
  const meaning = memberOf(knowledge, holder.meaning, name);
  if (meaning.isExternal) return OUTSIDE;
  if (isSettled(meaning)) return { sort: 'named', meaning };
  const isFunction = holder.meaning.targets.some(({ file, index }) => isCallable(file.kind(index)));
  return isFunction ? UNKNOWN : EXTERNAL;
}

/** Fields and variables as what they hold, written types as the types they name. */
export function settled(knowledge: Knowledge, value: Value, depth = 0): Value {
  if (depth > MAX_DEPTH || !knowledge.hasTime()) return UNKNOWN;
  if (value.sort === 'typed') return instanceOf(knowledge, value, depth);
  if (value.sort === 'either')
    return eitherOf(value.options.map((option) => settled(knowledge, option, depth + 1)));
  if (value.sort !== 'named') return value;
  const { targets, confidence } = value.meaning;
  const first = targets.find(({ file, index }) => isValue(file.kind(index)));
  // An interface beside a variable of its name is no value.
  const isVariable = targets.every(
    ({ file, index }) => isValue(file.kind(index)) || isTypeOnly(file.kind(index)),
  );
  if (first === undefined || !isVariable) return value;
  const all = hasUntypedVariables(first.file.language) ? targets : [first];
  if (all.length > MAX_BINDINGS) return UNKNOWN;
  const held = agreed(
    all.map((target) => settled(knowledge, heldBy(knowledge, target, depth + 1), depth + 1)),
  );
  return held.sort === 'instance' && confidence !== 'high' ? { ...held, isCertain: false } : held;
}

function isTypeOnly(kind: DeclarationKind): boolean {
  return kind === 'interface' || kind === 'type_alias';
}

/** What a field, constant or variable holds. */
function heldBy(knowledge: Knowledge, { file, index }: Target, depth: number): Value {
  const { id } = familyOf(file.language);
  const name = file.name(index);
  const container = file.container(index);
  const from = file.startByte(index);
  // `let` and `var` may be given something else anywhere.
  if (file.language === 'JavaScript' && /^(?:export\s+)?(?:let|var)\b/.test(file.signature(index)))
    return UNKNOWN;
  const typed = usesIndexOf(knowledge.uses(file))
    .typed(name)
    .find(
      ({ declaration, startByte }) =>
        declaration === index || (startByte >= from && startByte < file.endByte(index)),
    );
  const written = valueType(file.signature(index), name, id);
  if (written === null && typed !== undefined && isOfOther(knowledge, file, container, name, typed.type))
    return UNKNOWN;
  const text = typed?.type ?? written;
  if (text) return { sort: 'typed', text, file, declaration: container, isCertain: true };
  const signature = file.signature(index);
  // Of a long value the signature shows the beginning.
  const value =
    (signature.endsWith('...')
      ? usesIndexOf(knowledge.uses(file)).valueAt(name, from, file.endByte(index))
      : null) ?? (signature.endsWith('...') && id === 'script' ? null : initialValue(signature, name));
  if (value === null) return UNKNOWN;
  return expressionValue(knowledge, value, { file, declaration: container, byte: -1 }, depth + 1);
}
