/** Clearing away registrations that are not in force: interrupted ones, and those that were replaced. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock, LockedError } from '../../store/lock.ts';
import { type ArtifactPlace, keptArtifacts } from './artifact-home.ts';

/** What was replaced so long ago is read by no call any more. In ms. */
const REPLACED_MS = 15 * 60_000;

export interface Sweeping {
  /** The registration of an artifact that counts; undefined if there is none. */
  inForce(place: ArtifactPlace): Promise<number | undefined>;
  discard(place: ArtifactPlace, registration: number): Promise<void>;
  signal: AbortSignal;
}

/** Removes them. Artifacts that somebody is writing are passed over. A directory listing for each artifact. */
export async function sweepArtifacts(home: string, sweeping: Sweeping): Promise<void> {
  for (const place of keptArtifacts(home)) {
    if (sweeping.signal.aborted) return;
    if ((await superfluous(place, sweeping)).length === 0) continue;
    await withLock(place.lockFile, async () => {
      for (const number of await superfluous(place, sweeping)) await sweeping.discard(place, number);
      // Published, but interrupted before its record was put in its place.
      const current = await sweeping.inForce(place);
      if (current !== undefined && place.read()?.registration !== current) await place.promote(current);
    });
  }
}

async function superfluous(place: ArtifactPlace, { inForce }: Sweeping): Promise<number[]> {
  const current = await inForce(place);
  const isOld = isLongInForce(place);
  return place
    .registrations()
    .filter((number) => (current === undefined || number > current ? true : number < current && isOld));
}

function isLongInForce({ directory }: ArtifactPlace): boolean {
  const found = statSync(join(directory, 'artifact.json'), { throwIfNoEntry: false });
  return found === undefined || Date.now() - found.mtimeMs > REPLACED_MS;
}

async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  try {
    const lock = await acquireLock(path, 0);
    await work().finally(() => lock.release());
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
  }
}
