import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { count, isoTime, printablePath, REPLY_LIMIT, size, timeAndAgo } from './format.ts';

export const listSessions = defineTool({
  name: 'list_sessions',
  toolset: 'text',
  title: 'List sessions',
  description:
    'Lists all indexed code bases (sessions) with their size, age and path. Use it to find the session name of another code base.',
  effects: READ_ONLY,
  input: {},
  async handler(_args, { indexer }) {
    const records = await indexer.list();
    if (records.length === 0) return 'No sessions available. Index a repository first with index_repository.';
    const entries: string[] = [];
    let length = 100;
    for (const record of records) {
      const entry = describe(record);
      length += entry.length + 2;
      if (length > REPLY_LIMIT - 200) {
        entries.push(`... ${count(records.length - entries.length)} more; see quarry sources list.`);
        break;
      }
      entries.push(entry);
    }
    return [`Available sessions (${count(records.length)}):`, ...entries].join('\n\n');
  },
});

function describe(record: SourceRecord): string {
  const current = record.schemaVersion === SCHEMA_VERSION;
  return [
    `## ${record.id}`,
    `- **Files:** ${count(record.files)}`,
    `- **Chunks:** ${count(record.chunks)}`,
    `- **Size:** ${size(record.sizeOnDisk, 2)}`,
    `- **Created:** ${isoTime(record.createdAt)}`,
    `- **Repository Path:** ${printablePath(record.repositoryPath)}`,
    `- **Schema:** v${record.schemaVersion} (${current ? 'current' : 'outdated, re-index required'})`,
    `- **Last indexed:** ${timeAndAgo(record.lastIndexedAt)}`,
  ].join('\n');
}
