/** Values that are one of several. */
import { lowest, type Meaning, meaningOf, unique } from './meaning.ts';
import { EXTERNAL, UNKNOWN, type Value } from './value.ts';

/** More are not told apart. */
const MAX_OPTIONS = 8;

/** One of some values; what one of them is not known to be, none is. */
export function eitherOf(values: readonly Value[]): Value {
  const options: Value[] = [];
  for (const value of values.flatMap((each) => (each.sort === 'either' ? each.options : [each]))) {
    if (value.sort === 'unknown') return UNKNOWN;
    if (!options.some((known) => isSame(known, value))) options.push(value);
  }
  const [only = UNKNOWN, second] = options;
  if (options.length > MAX_OPTIONS) return UNKNOWN;
  return second === undefined ? only : { sort: 'either', options };
}

/**
 * What one of several has under a name, given what each of them has. A program that is right asks for a
 * member only where there is one: if one alone has it, that one is meant.
 */
export function memberOfEither(found: readonly Value[]): Value {
  if (found.some(({ sort }) => sort === 'unknown' || sort === 'typed' || sort === 'either')) return UNKNOWN;
  const named = found.filter((each) => each.sort === 'named');
  const [first] = named;
  if (first === undefined) return found.every(({ sort }) => sort === 'external') ? EXTERNAL : UNKNOWN;
  const targets = unique(named.flatMap(({ meaning }) => meaning.targets));
  const isOne = targets.length === unique(first.meaning.targets).length && named.every(hasTargets);
  // What is not of the source may have a member of that name, too.
  const isCertain = isOne && !found.some(isOpen);
  const confidence = lowest([
    ...named.map(({ meaning }) => meaning.confidence),
    isCertain ? 'high' : 'medium',
  ]);
  const meaning: Meaning = meaningOf(targets, confidence, 'type of the receiver');
  return first.self === undefined || named.length > 1
    ? { sort: 'named', meaning }
    : { sort: 'named', meaning, self: first.self };
}

function hasTargets({ meaning }: Extract<Value, { sort: 'named' }>): boolean {
  return meaning.targets.length > 0;
}

function isOpen(value: Value): boolean {
  return value.sort === 'external' && !value.isMissing;
}

function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.sort === 'external') return b.sort === 'external' && a.isSure === b.isSure;
  if (a.sort === 'typed') return b.sort === 'typed' && a.text === b.text && a.file === b.file;
  if (a.sort !== 'instance' || b.sort !== 'instance') return false;
  return a.types.length === b.types.length && unique([...a.types, ...b.types]).length === a.types.length;
}
