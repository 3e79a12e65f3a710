/**
 * The order of paths: byte order of the UTF-8 form, which is the order of code points. JavaScript
 * compares UTF-16 units, and so puts characters beyond U+FFFF (written as surrogates, U+D800 to
 * U+DFFF) before U+E000 to U+FFFF instead of after them.
 */

const FIRST_SURROGATE = 0xd800;
const SURROGATE = /[\ud800-\udfff]/;

/** Orders two paths for `sort`: negative, 0 or positive. Costs one pass over what they share. */
export function comparePaths(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      return x >= FIRST_SURROGATE && y >= FIRST_SURROGATE ? surrogatesLast(x) - surrogatesLast(y) : x - y;
    }
  }
  return a.length - b.length;
}

/** A new array in the order of `comparePaths`; several times faster than sorting with it. */
export function sortPaths(paths: readonly string[]): string[] {
  const sorted = [...paths];
  // Without surrogates both orders are the same, and the engine's own comparison is the faster one.
  return sorted.some((path) => SURROGATE.test(path)) ? sorted.sort(comparePaths) : sorted.sort();
}

const SLASH = 0x2f;

/** Orders by component, each in byte order: `a/x` before `a-b/x`. A directory comes before what is in it. */
export function compareByComponent(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x === SLASH || y === SLASH) return x === SLASH ? -1 : 1;
    return x >= FIRST_SURROGATE && y >= FIRST_SURROGATE ? surrogatesLast(x) - surrogatesLast(y) : x - y;
  }
  return a.length - b.length;
}

/** Maps units from U+D800 so that surrogates come after U+E000 to U+FFFF. */
function surrogatesLast(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
