import { statSync } from 'node:fs';
import { QuarryError } from '../../errors.ts';
import { SCHEMA_VERSION } from '../../store/types.ts';
import { defineTool } from '../tool.ts';
import { assertRootExists, indexingStatistics, storedRecord } from './reindex-session.ts';
import { managedSession, ownSession } from './session.ts';

export const upgradeSession = defineTool({
  name: 'upgrade_session',
  toolset: 'text',
  title: 'Upgrade a session',
  description:
    'Rebuilds a session that another version of Quarry indexed, with its settings. Use it when an answer names another schema version.',
  effects: { readOnly: false, destructive: false, idempotent: true },
  input: { session: ownSession },
  async handler({ session }, context) {
    const id = await managedSession(session, context);
    const record = await storedRecord(id, context);
    if (record.schemaVersion === SCHEMA_VERSION) {
      return `Session '${id}' is already at schema v${SCHEMA_VERSION} (current version). No upgrade needed.`;
    }
    assertRootExists(record, 'upgraded');
    if (!statSync(record.repositoryPath).isDirectory()) {
      throw new QuarryError(
        'invalid_request',
        `Repository path is not a directory: ${record.repositoryPath}`,
      );
    }
    const report = await context.indexer.build(id, record.repositoryPath, record.settings, context.call, {
      createdAt: record.createdAt,
    });
    return [
      `# Session Upgraded: \`${id}\``,
      '',
      '**Schema Migration:**',
      `- Previous version: v${record.schemaVersion}`,
      `- Current version: v${SCHEMA_VERSION}`,
      '',
      ...indexingStatistics(report),
      '',
      'Session is now compatible with the current schema.',
    ].join('\n');
  },
});
