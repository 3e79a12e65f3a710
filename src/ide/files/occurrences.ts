/** Where a sequence stands in a longer one. */

/**
 * Every start of `needle`, which is not empty, in `hay` at or behind `from`, in order, overlapping ones too.
 * Time grows with the two lengths together, whatever they hold (Knuth, Morris and Pratt): engines' own searches
 * in strings can take the product of both.
 */
export function* occurrences(
  needle: ArrayLike<number>,
  hay: ArrayLike<number>,
  from = 0,
): Generator<number, undefined> {
  const borders = bordersOf(needle);
  const { length } = needle;
  let matched = 0;
  for (let place = from; place < hay.length; place++) {
    while (matched > 0 && hay[place] !== needle[matched]) matched = borders[matched - 1] ?? 0;
    if (hay[place] === needle[matched]) matched++;
    if (matched < length) continue;
    yield place + 1 - length;
    matched = borders[matched - 1] ?? 0;
  }
  return undefined;
}

/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let place = 0; place < text.length; place++) units[place] = text.charCodeAt(place);
  return units;
}

/** For each prefix the length of its longest proper prefix that it also ends with. */
function bordersOf(needle: ArrayLike<number>): Int32Array {
  const borders = new Int32Array(needle.length);
  let length = 0;
  for (let end = 1; end < needle.length; end++) {
    while (length > 0 && needle[end] !== needle[length]) length = borders[length - 1] ?? 0;
    if (needle[end] === needle[length]) length++;
    borders[end] = length;
  }
  return borders;
}
