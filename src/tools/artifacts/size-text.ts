/** Sizes of files as people read them. */

const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'] as const;
const STEP = 1024;

/** `39B`, `1KB`, `1.5KB`, `2MB`: from 1,024 bytes on with one decimal, which is left out when it is 0. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return `${bytes}B`;
  let tenths = Math.round((bytes / STEP) * 10);
  let unit = 0;
  // What rounds to a whole step is one of the next unit.
  while (tenths >= STEP * 10 && unit + 1 < UNITS.length) {
    unit++;
    tenths = Math.round((bytes / STEP ** (unit + 1)) * 10);
  }
  return `${tenths / 10}${UNITS[unit]}`;
}
