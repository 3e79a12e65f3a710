/** One build with all it needs to be alone: the source's lock, and the record that is in force. */
import { type Catalog, isDamaged } from '../store/catalog.ts';
import { SourcePlace } from '../store/source-tables.ts';
import type { Tables } from '../store/tables.ts';
import {
  type BuildEnvironment,
  type BuildReport,
  type BuildRequest,
  buildSource,
  indexingError,
} from './build.ts';
import { lockSource } from './source-lock.ts';
import { exactRules } from './watched-tree.ts';

/** What to build; the rest of the request is known once the build has the lock. */
export type BuildOrder = Omit<BuildRequest, 'lastPublication' | 'exactRules'>;

export interface BuildTask {
  order: BuildOrder;
  /** `first`: if a source of that name has been published meanwhile, whatever its tree, that is the result. */
  mode: 'first' | 'replace';
  /** The index home. */
  indexDir: string;
}

/** Builds and publishes, once it has the lock: however long that takes, the call's own time limit ends the wait. */
export async function runBuild(
  { order, mode, indexDir }: BuildTask,
  tables: Tables,
  environment: BuildEnvironment,
): Promise<BuildReport> {
  const { id, root, settings } = order;
  const { catalog, signal } = environment;
  try {
    const place = new SourcePlace(indexDir, id, tables);
    const lock = await lockSource(id, place, Number.MAX_SAFE_INTEGER, signal);
    try {
      const record = await soundRecord(catalog, id);
      if (mode === 'first' && record) return { record, skipped: [], durationMs: 0 };
      await place.removeGenerations(record?.snapshot.generation);
      const request: BuildRequest = {
        ...order,
        lastPublication: record?.snapshot.publication ?? 0,
        exactRules: exactRules(root, settings, indexDir),
      };
      return await buildSource(request, place, lock, environment);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw indexingError(error, signal);
  }
}

async function soundRecord(catalog: Catalog, id: string) {
  const entry = await catalog.entry(id);
  return entry && !isDamaged(entry) ? entry : undefined;
}
