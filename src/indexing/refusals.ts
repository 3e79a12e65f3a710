/** Why a source cannot be used, in the words of the reply. */
import { statSync } from 'node:fs';
import { QuarryError } from '../errors.ts';
import type { LockedError } from '../store/lock.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../store/types.ts';

/** Its row of the catalog cannot be read. */
export function damaged(id: string): QuarryError {
  return new QuarryError(
    'internal_error',
    `Invalid metadata for session '${id}'. Re-index it with index_repository force=true or delete it.`,
  );
}

/** No source of that name has an index; null: none was named, and there is no project. */
export function noIndexNamed(session: string | null): QuarryError {
  const message =
    session === null
      ? 'No session was given and the server was started without a project. Name a session.'
      : `There is no index named '${session}'. list_sessions shows those there are.`;
  return new QuarryError('source_not_found', message, { details: { session } });
}

/** Throws unless the tree is still there. `shown`: its path as the user gave it. */
export function assertRoot(root: string, shown: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new QuarryError('invalid_request', `Repository path no longer exists: ${shown}`);
}

/** Throws if another version of Quarry wrote the index. */
export function assertCurrentSchema(record: SourceRecord): void {
  if (record.schemaVersion === SCHEMA_VERSION) return;
  throw new QuarryError(
    'index_error',
    `Session '${record.id}' uses schema v${record.schemaVersion} but current version is v${SCHEMA_VERSION}.\n` +
      `Repository path: ${record.repositoryPath}\n` +
      'Re-index to upgrade: use upgrade_session tool or index_repository with force=true.',
  );
}

/** The error that says who holds a source's lock. */
export function lockedBy(id: string, error: LockedError): QuarryError {
  const { owner } = error;
  const since = owner
    ? new Date(owner.since)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC')
    : 'an unknown time';
  return new QuarryError(
    'index_error',
    `Session '${id}' is locked by process ${owner?.pid ?? 'unknown'} on ${owner?.host ?? 'unknown host'} since ${since}.`,
  );
}
