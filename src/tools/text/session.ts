/** The `session` parameter, and what all tools do with it. */
import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { isArtifactName } from '../../sources/project.ts';
import type { SourceRecord } from '../../store/types.ts';
import type { ToolContext } from '../tool.ts';

/** For tools that take any source. */
export const anySession = z
  .string()
  .optional()
  .describe(
    'Session name, or group:artifact:version of an indexed library. Default: the project this server was started on.',
  );

/** For tools that manage sessions. */
export const ownSession = z
  .string()
  .optional()
  .describe(
    'Session name (1-64 of A-Z a-z 0-9 _ -). Default: the session of the project this server was started on.',
  );

/** The name of the session to manage; artifacts are refused. */
export async function managedSession(session: string | undefined, context: ToolContext): Promise<string> {
  if (session !== undefined && isArtifactName(session)) {
    throw new QuarryError(
      'invalid_params',
      `'${session}' is an artifact session; manage it with the artifact tools.`,
    );
  }
  return context.indexer.sessionOf(session, context.project);
}

/** The absolute path under which a file of a source is shown. */
export function shownPath(record: SourceRecord, path: string): string {
  const root = record.repositoryPath.replaceAll('\\', '/');
  return root.endsWith('/') ? root + path : `${root}/${path}`;
}

/** The note of answers that lack changed files; undefined when none are lacking. */
export function staleNote(stale: ReadonlySet<string>, count: (n: number) => string): string | undefined {
  if (stale.size === 0) return undefined;
  return `Note: ${count(stale.size)} files changed since the last indexing and are not yet included.`;
}

/** Checks a number against a bound that the configuration sets. */
export function assertAtMost(value: number, max: number, message: string): void {
  if (value > max) throw new QuarryError('invalid_params', message);
}
