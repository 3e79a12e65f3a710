/** The writer's lock of a source, with failures in the words of the reply. */
import { messageOf, QuarryError } from '../errors.ts';
import { acquireLock, type Lock, LockedError } from '../store/lock.ts';
import type { SourcePlace } from '../store/source-tables.ts';
import { lockedBy } from './refusals.ts';

/**
 * Takes the lock of the source `id`, waiting up to `waitMs` for its holder. `index_error` naming the
 * holder after that, or where the index directory cannot be written; `cancelled` on abort.
 */
export async function lockSource(
  id: string,
  place: SourcePlace,
  waitMs: number,
  signal?: AbortSignal,
): Promise<Lock> {
  try {
    return await acquireLock(place.lockFile, waitMs, signal);
  } catch (error) {
    if (error instanceof LockedError) throw lockedBy(id, error);
    if (error instanceof QuarryError) throw error;
    throw new QuarryError(
      'index_error',
      `Indexing failed: the index directory is not writable (${messageOf(error)})`,
      { cause: error },
    );
  }
}
