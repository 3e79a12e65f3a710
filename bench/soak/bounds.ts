/** What a server may hold after any time, as sentences about what it holds too much of. */
import type { Sample, SoakReport } from './soak.ts';

const MEGABYTE = 2 ** 20;

/** So many faults are told; more say no more. */
const MOST_FAULTS = 20;

/** Resident memory may differ by so much from the middle third of a run to the last: it comes and goes with the load. */
const RESIDENT_BYTES = 64 * MEGABYTE;
const DESCRIPTORS = 8;
/** The engine starts threads as they are needed, and ends them when they are not. */
const THREADS = 24;

/** Versions of tables are kept for so long, and until as many publications have come as are between two clearings. In ms. */
const KEPT_MS = 5 * 60_000;
const KEPT_PUBLICATIONS = 64;
/** What one publication may leave for that time. Twice as many come about as edits: segments are merged. */
const VERSIONS_AN_EDIT = 6;
const BYTES_AN_EDIT = 400 * 1024;

/** All that is wrong with a run. */
export function wrongWith({ samples, faults, left }: SoakReport): string[] {
  const leftOver = (
    [
      ['locks', left.locks],
      ['processes', left.children],
      ['temporary files', left.temporaryFiles],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} left at the end: ${count}`);
  return [...faults.slice(0, MOST_FAULTS), ...brokenBounds(samples), ...leftOver];
}

/** Looks at a run by its thirds; the first is for warming up. Three samples are the least. */
export function brokenBounds(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return ['the run was too short to be looked at'];
  const [first, middle, last] = [samples[0], samples.slice(third, -third), samples.slice(-third)];
  const most = (of: readonly Sample[], gauge: keyof Sample): number =>
    Math.max(...of.map((sample) => sample[gauge]));
  const growth = (gauge: keyof Sample): number => most(last, gauge) - most(middle, gauge);
  const broken: string[] = [];
  const bound = (what: string, value: number, limit: number): void => {
    if (value > limit) broken.push(`${what}: ${Math.round(value)}, where ${Math.round(limit)} is the most`);
  };
  bound('growth of resident memory, in MB', growth('residentBytes') / MEGABYTE, RESIDENT_BYTES / MEGABYTE);
  bound('growth of open descriptors', growth('descriptors'), DESCRIPTORS);
  bound('growth of threads', growth('threads'), THREADS);
  bound('temporary files', most(last, 'temporaryFiles'), 0);
  const edits = keptEdits(samples);
  bound(
    'versions of tables',
    most(last, 'tableVersions'),
    (first?.tableVersions ?? 0) + VERSIONS_AN_EDIT * edits,
  );
  const bytes = 2 * (first?.homeBytes ?? 0) + BYTES_AN_EDIT * edits;
  bound('index home, in MB', most(last, 'homeBytes') / MEGABYTE, bytes / MEGABYTE);
  return broken;
}

/** The most edits whose versions may be on disk at once, the next clearing not having come. */
function keptEdits(samples: readonly Sample[]): number {
  const recent = samples.map(({ atMs, edits }) => {
    const before = samples.findLast((sample) => sample.atMs < atMs - KEPT_MS);
    return edits - (before?.edits ?? 0);
  });
  return Math.max(...recent) + KEPT_PUBLICATIONS;
}
