/** Suggestions for mistyped names. */

/**
 * The name closest to `wanted`, or undefined if none is close: at most a third of the letters of
 * what is compared may differ (one at least). `part` picks what is compared; among equals the
 * whole names decide, then the order of `names`.
 */
export function nearest(
  wanted: string,
  names: readonly string[],
  part: (name: string) => string = (name) => name,
): string | undefined {
  const wantedPart = part(wanted);
  const most = Math.max(1, Math.floor(wantedPart.length / 3));
  let best: { name: string; part: number; whole: number } | undefined;
  for (const name of names) {
    const partDistance = distance(wantedPart, part(name), most);
    if (partDistance > most) continue;
    const whole = distance(wanted, name);
    if (best && (best.part < partDistance || (best.part === partDistance && best.whole <= whole))) continue;
    best = { name, part: partDistance, whole };
  }
  return best?.name;
}

/**
 * How many letters must be put in, taken out or replaced to turn one word into the other. Costs the
 * product of the lengths; lengths that differ by more than `most` are answered at once with more than `most`.
 */
export function distance(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
