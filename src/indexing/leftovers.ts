/** Clearing away what builds and removals left that were interrupted: tables no catalog row names. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrno } from '../errors.ts';
import { type Catalog, isDamaged } from '../store/catalog.ts';
import { acquireLock, LockedError } from '../store/lock.ts';
import { SourcePlace } from '../store/source-tables.ts';

/** Drafts of locks are there for a moment; one this old was left. In ms. */
const DRAFT_AGE_MS = 60_000;
/** A writer whose server was just killed may take so long to end, in ms. */
const WRITER_WAIT_MS = 1_000;

/**
 * Removes generations that are not in force and directories of sources that no longer are. Sources with
 * a writer at work are passed over, and so are those with a damaged record. A few file operations for
 * each source.
 */
export async function removeLeftovers(home: string, catalog: Catalog): Promise<void> {
  const sources = join(home, 'sources');
  const inForce = await generationsInForce(home, catalog);
  for (const name of await namesIn(sources)) {
    const directory = join(sources, name);
    if ((await superfluousIn(directory, inForce)).length === 0 && inForce.has(directory)) continue;
    await withLock(join(home, 'locks', `${name}.lock`), async () => {
      const current = await generationsInForce(home, catalog);
      for (const generation of await superfluousIn(directory, current)) {
        await rm(join(directory, generation), { recursive: true, force: true });
      }
      if (!current.has(directory)) await rm(directory, { recursive: true, force: true });
    });
  }
  await removeDrafts(join(home, 'locks'));
}

/** By directory of each source: its generation; undefined if the record cannot be read. */
async function generationsInForce(home: string, catalog: Catalog): Promise<Map<string, string | undefined>> {
  const entries = await catalog.entries();
  return new Map(
    entries.map((entry) => {
      const { directory } = new SourcePlace(home, entry.id);
      return [directory, isDamaged(entry) ? undefined : entry.snapshot.generation];
    }),
  );
}

async function superfluousIn(
  directory: string,
  inForce: ReadonlyMap<string, string | undefined>,
): Promise<string[]> {
  const kept = inForce.get(directory);
  if (kept === undefined && inForce.has(directory)) return [];
  return (await namesIn(directory)).filter((generation) => generation !== kept);
}

/** Does the work unless somebody holds the lock, and goes on holding it. */
async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  try {
    const lock = await acquireLock(path, WRITER_WAIT_MS);
    await work().finally(() => lock.release());
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
  }
}

async function removeDrafts(locks: string): Promise<void> {
  for (const name of await namesIn(locks)) {
    if (!/\.lock\.([0-9a-f]+|takeover)$/.test(name)) continue;
    const path = join(locks, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DRAFT_AGE_MS) await rm(path, { force: true });
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return [];
    throw error;
  }
}
