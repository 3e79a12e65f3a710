/** Keeping INDEX.md current while its project is worked on. */
import { hasErrno, messageOf, QuarryError } from '../errors.ts';
import { INDEX_NAME } from '../tools/structure/index-name.ts';
import { openStructure } from '../tools/structure/source.ts';
import { type IndexWritten, writeIndex } from '../tools/structure/write-index.ts';
import type { ToolContext } from '../tools/tool.ts';
import { narrow, type TreeLimits } from './tree-options.ts';

export interface Watching {
  /** Which part of the tree the file is about. */
  limits: TreeLimits;
  /** Absolute path of the file. */
  place: string;
  /** Changes are taken in when nothing has changed for so long. In ms. */
  debounceMs: number;
  /** Ends it. */
  signal: AbortSignal;
  onWritten(status: IndexWritten): void;
  /** Told of what the user should know. */
  onProblem(message: string): void;
  /** Goes on with the index when the file cannot be written the first time. */
  outlivesFile?: boolean;
}

/**
 * Keeps the index of the project current, and the file with it, until the signal is aborted. A file that
 * would differ in nothing but its time is left as it is. Rejects if the index cannot be had or, unless
 * `outlivesFile`, the file not be written the first time.
 */
export async function keepIndexCurrent(context: ToolContext, watching: Watching): Promise<void> {
  const { limits, place, debounceMs, signal, onWritten, onProblem, outlivesFile = false } = watching;
  let isFirst = true;
  let lastProblem: string | undefined;
  const write = async (): Promise<void> => {
    let isBehind = false;
    const onBehind = (): void => {
      isBehind = true;
    };
    const { indexer, call } = context;
    const opened = await openStructure(undefined, undefined, { indexer, call: { ...call, onBehind } });
    // The change that goes on will be told of as well.
    if (isBehind) return;
    onWritten(await writeIndex(place, narrow(opened, limits).source, { keepsSame: true }));
  };
  const onUpdated = async (): Promise<void> => {
    try {
      await write();
      lastProblem = undefined;
    } catch (error) {
      if (!isOfTheFile(error) || (isFirst && !outlivesFile)) throw error;
      const problem = messageOf(error);
      if (problem !== lastProblem) onProblem(`${INDEX_NAME} is not kept current: ${problem}`);
      lastProblem = problem;
    }
    isFirst = false;
  };
  await context.indexer.watch(context.call, { debounceMs, signal, onUpdated, onProblem });
}

/** To try again would not help. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof QuarryError
    ? error.code === 'invalid_request'
    : hasErrno(error, 'EISDIR', 'EACCES');
}
