import type { SourceStatus } from '../../indexing/indexer.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { count, isoTime, printablePath, size, timeAndAgo } from './format.ts';
import { anySession } from './session.ts';

export const getSessionInfo = defineTool({
  name: 'get_session_info',
  toolset: 'text',
  title: 'Session details',
  description:
    'Shows one session in detail: status, counts, how it was indexed. Use it when answers seem incomplete.',
  effects: READ_ONLY,
  input: { session: anySession },
  async handler({ session }, { indexer, call }) {
    const { record, status } = await indexer.describe(session, call);
    return describe(record, status);
  },
});

function describe(record: SourceRecord, status: SourceStatus): string {
  const { settings } = record;
  const current = record.schemaVersion === SCHEMA_VERSION;
  const perFile = record.files > 0 ? record.chunks / record.files : 0;
  const perChunk = record.chunks > 0 ? record.chunkBytes / record.chunks / 1024 : 0;
  return [
    `# Session: ${record.id}`,
    '',
    '## Overview',
    `- **Status:** ${status}`,
    `- **Repository Path:** ${printablePath(record.repositoryPath)}`,
    `- **Files:** ${count(record.files)}`,
    `- **Chunks:** ${count(record.chunks)}`,
    `- **Size:** ${size(record.sizeOnDisk, 2)}`,
    `- **Created:** ${isoTime(record.createdAt)}`,
    `- **Last Indexed:** ${timeAndAgo(record.lastIndexedAt)}`,
    `- **Schema:** v${record.schemaVersion} (${current ? 'current' : 'outdated, re-index required'})`,
    '',
    '## Configuration',
    `- **Chunk size:** ${settings.chunkSize} chars`,
    `- **Overlap:** ${settings.overlap} chars`,
    `- **Include patterns:** ${patternList(settings.includePatterns)}`,
    `- **Exclude patterns:** ${patternList(settings.excludePatterns)}`,
    `- **Respect .gitignore:** ${settings.respectGitignore ? 'yes' : 'no'}`,
    '',
    '## Statistics',
    `- **Avg chunks/file:** ${perFile.toFixed(2)}`,
    `- **Avg chunk size:** ${perChunk.toFixed(2)} KB`,
  ].join('\n');
}

/** Most characters of a list of patterns; the lists themselves have no limit. */
const LIST_LIMIT = 20_000;

function patternList(patterns: readonly string[]): string {
  const list = patterns.map(printablePath).join(', ') || 'none';
  return list.length <= LIST_LIMIT
    ? list
    : `${list.slice(0, LIST_LIMIT)}... (${count(patterns.length)} patterns in all)`;
}
