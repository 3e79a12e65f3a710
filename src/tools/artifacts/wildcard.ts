/** Patterns in which only `*` (any number of characters) and `?` (one) mean something. */

/**
 * A test for whole texts; case counts. Takes time in proportion to the length of the text times that of the
 * pattern, at worst.
 */
export function wildcardTest(pattern: string): (text: string) => boolean {
  const wanted = Array.from(pattern);
  return (text) => matches(wanted, Array.from(text));
}

/** Only the last star needs to be gone back to: what an earlier one would take, the last one can take too. */
function matches(wanted: readonly string[], given: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let takenByStar = 0;
  for (let i = 0; i < given.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      takenByStar = i;
    } else if (wanted[at] === '?' || wanted[at] === given[i]) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++takenByStar;
    } else {
      return false;
    }
  }
  while (wanted[at] === '*') at++;
  return at === wanted.length;
}
