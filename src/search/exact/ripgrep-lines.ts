/**
 * Matching lines of given files, found by ripgrep processes: for patterns and files that the engine in
 * this process cannot take. Which files are text, and which may be seen, the caller knows.
 */
import { availableParallelism } from 'node:os';
import { throwIfAborted } from '../../errors.ts';
import { RipgrepBatch, type RipgrepFile } from './ripgrep-batch.ts';
import type { RipgrepSpec } from './ripgrep-command.ts';

export type { RipgrepFile } from './ripgrep-batch.ts';
export type { RipgrepSpec } from './ripgrep-command.ts';
export type { RipgrepLine } from './ripgrep-output.ts';

/** Bytes of paths on one command line: what every system takes, with the rest of the arguments. */
const MAX_PATH_BYTES = process.platform === 'win32' ? 24_000 : 100_000;
/** Below this, another process costs more than it helps. */
const MIN_PATH_BYTES = 4_000;
const MAX_PROCESSES = 4;
/** Batches begun at a time, the one that is waited for among them. */
const MAX_AHEAD = 8;

/**
 * The matching lines of these files (paths relative to `root`, with `/`), in the order of `paths` and
 * then of lines: the first `limit` of them, at most; `Infinity` for all. When they are known, nothing
 * further is searched.
 *
 * Files that are gone or cannot be read are passed over, as are directories. Byte order marks are taken
 * off, UTF-16 is decoded. NUL is a byte like others: files in which it may stand are not for here.
 * Takes about 15 ms and the search; memory is bounded by the lines asked for and a few MB.
 *
 * Throws `invalid_pattern` for what ripgrep refuses, `cancelled` when the signal is aborted,
 * `internal_error` if ripgrep cannot do its work. No process is left when this is settled.
 */
export async function ripgrepLines(
  root: string,
  paths: readonly string[],
  spec: RipgrepSpec,
  limit: number,
  signal: AbortSignal,
): Promise<RipgrepFile[]> {
  throwIfAborted(signal);
  // No argument of a process can hold NUL, and no line of a text has one.
  if (spec.fixed && spec.pattern.includes('\0')) return [];
  const parallel = Math.min(MAX_PROCESSES, availableParallelism());
  const waiting = cutIntoBatches(paths, parallel);
  const begun: RipgrepBatch[] = [];
  const found: RipgrepFile[] = [];
  let missing = limit;

  const beginMore = (): void => {
    while (begun.length < MAX_AHEAD && begun.filter((batch) => !batch.isOver).length < parallel) {
      const next = waiting.shift();
      if (next === undefined) return;
      begun.push(new RipgrepBatch(root, next, spec, missing, beginMore));
    }
  };
  const stop = (): void => {
    waiting.length = 0;
    for (const batch of begun) batch.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (beginMore(); begun[0] && missing > 0; beginMore()) {
      for (const file of await begun[0].takeTurn(missing)) {
        found.push(file);
        missing -= file.lines.length;
      }
      begun.shift();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    await Promise.all(begun.map((batch) => batch.over()));
  }
  throwIfAborted(signal);
  return found;
}

/** Parts of the paths, in their order, of even size: several for each process, but none too small. */
function cutIntoBatches(paths: readonly string[], parallel: number): string[][] {
  const sizes = paths.map((path) => Buffer.byteLength(path) + './ '.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const most = Math.min(MAX_PATH_BYTES, Math.max(MIN_PATH_BYTES, total / (parallel * 2)));
  const batches: string[][] = [];
  let room = 0;
  for (const [i, path] of paths.entries()) {
    const size = sizes[i] ?? 0;
    if (batches.length === 0 || room < size) {
      batches.push([]);
      room = most;
    }
    batches.at(-1)?.push(path);
    room -= size;
  }
  return batches;
}
