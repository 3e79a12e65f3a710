/** The `exports` and `imports` of a package.json: which files a subpath may stand for. */
import { entriesOf, isObject, type JsonObject } from './json.ts';

/** Bounds for what anybody may have written. */
const MAX_DEPTH = 16;
const MAX_STEPS = 2000;
const MAX_LENGTH = 4096;

/**
 * Targets of a subpath (`.`, `./x`) or an internal name (`#x`), the preferred one first: those under
 * conditions that are met, in the order written, then those under other conditions. Null if no key
 * covers it.
 */
export function conditionalTargets(
  map: unknown,
  key: string,
  conditions: ReadonlySet<string>,
): readonly string[] | null {
  const found = isSubpathMap(map) ? valueFor(map, key) : { value: key === '.' ? map : undefined, star: '' };
  if (found === null || found.value === undefined) return null;
  const targets = new Set<string>();
  for (const isMet of [(name: string) => conditions.has(name), () => true]) {
    const walk = { steps: 0, star: found.star, isMet, targets };
    collect(found.value, walk, 0);
  }
  return [...targets];
}

interface Walk {
  steps: number;
  star: string;
  isMet: (condition: string) => boolean;
  targets: Set<string>;
}

function collect(value: unknown, walk: Walk, depth: number): void {
  if (++walk.steps > MAX_STEPS || depth > MAX_DEPTH) return;
  if (typeof value === 'string') {
    if (value.length + walk.star.length <= MAX_LENGTH)
      walk.targets.add(value.replaceAll('*', () => walk.star));
    return;
  }
  if (Array.isArray(value)) {
    for (const each of value.slice(0, MAX_STEPS)) collect(each, walk, depth + 1);
    return;
  }
  for (const [condition, each] of entriesOf(value)) {
    if (walk.isMet(condition)) collect(each, walk, depth + 1);
  }
}

/** Keys that stand for more than themselves, and whether there are keys of this kind at all. */
interface Keys {
  isMap: boolean;
  patterns: readonly string[];
}

const keysOf = new WeakMap<JsonObject, Keys>();

/** False for the short form, in which the value is that of `.`. */
function isSubpathMap(map: unknown): map is JsonObject {
  return isObject(map) && readKeys(map).isMap;
}

function readKeys(map: JsonObject): Keys {
  let found = keysOf.get(map);
  if (found === undefined) {
    const keys = Object.keys(map);
    const patterns = keys.filter((key) => key.includes('*') || key.endsWith('/'));
    found = { isMap: keys.some((key) => /^[.#]/.test(key)), patterns: patterns.slice(0, MAX_STEPS) };
    keysOf.set(map, found);
  }
  return found;
}

/** The value of the key itself, or of the pattern with the longest beginning that covers it. */
function valueFor(map: JsonObject, key: string): { value: unknown; star: string } | null {
  if (Object.hasOwn(map, key) && !key.includes('*')) return { value: map[key], star: '' };
  let best: { value: unknown; star: string } | null = null;
  let longest = -1;
  for (const pattern of readKeys(map).patterns) {
    const star = starOf(pattern, key);
    const beginning = pattern.indexOf('*') < 0 ? pattern.length : pattern.indexOf('*');
    if (star === null || beginning <= longest) continue;
    longest = beginning;
    // The old form for a whole directory has no star on either side.
    best = { value: pattern.endsWith('/') ? directoryValue(map[pattern]) : map[pattern], star };
  }
  return best;
}

function directoryValue(value: unknown): unknown {
  return typeof value === 'string' ? `${value}*` : value;
}

/** What the star of a pattern stands for, null if the pattern does not cover the key. */
function starOf(pattern: string, key: string): string | null {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern.endsWith('/') && key.startsWith(pattern) ? key.slice(pattern.length) : null;
  const end = pattern.slice(star + 1);
  if (end.includes('*') || key.length < pattern.length) return null;
  return key.startsWith(pattern.slice(0, star)) && key.endsWith(end)
    ? key.slice(star, key.length - end.length)
    : null;
}
