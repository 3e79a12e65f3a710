import { existsSync } from 'node:fs';
import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import type { BuildReport } from '../../indexing/build.ts';
import type { SourceRecord } from '../../store/types.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { count, seconds, size } from './format.ts';
import { managedSession, ownSession } from './session.ts';
import { assertOverlapFits } from './settings.ts';
import { skippedLines } from './skipped.ts';

export const reindexSession = defineTool({
  name: 'reindex_session',
  toolset: 'text',
  title: 'Re-index a session',
  description:
    'Indexes a session again from its stored path and settings, optionally with another chunk size. ' +
    'Rarely needed: edits are taken in by themselves before every answer.',
  effects: { readOnly: false, destructive: false, idempotent: false },
  input: {
    session: ownSession,
    chunk_size: z
      .int()
      .min(100)
      .max(2000)
      .optional()
      .describe('New most characters of a chunk, 100-2000. Default: as stored.'),
    overlap: z
      .int()
      .min(0)
      .max(500)
      .optional()
      .describe('New overlap, 0-500, less than chunk_size. Default: as stored.'),
    force: z.boolean().default(false).describe('Needed if neither setting changes. Default false.'),
  },
  async handler({ session, chunk_size, overlap, force }, context) {
    const id = await managedSession(session, context);
    const record = await storedRecord(id, context);
    const { chunkSize, overlap: oldOverlap } = record.settings;
    const settings = {
      ...record.settings,
      chunkSize: chunk_size ?? chunkSize,
      overlap: overlap ?? oldOverlap,
    };
    assertOverlapFits(settings);
    assertRootExists(record, 're-indexed');
    const changes = [
      ...(settings.chunkSize === chunkSize ? [] : [`- Chunk size: ${chunkSize} -> ${settings.chunkSize}`]),
      ...(settings.overlap === oldOverlap ? [] : [`- Overlap: ${oldOverlap} -> ${settings.overlap}`]),
    ];
    if (changes.length === 0 && !force) {
      throw new QuarryError(
        'invalid_request',
        `Configuration unchanged for session '${id}'. Use force=true to re-index anyway.\n` +
          `Current config: chunk_size=${chunkSize}, overlap=${oldOverlap}`,
      );
    }
    const report = await context.indexer.build(id, record.repositoryPath, settings, context.call, {
      createdAt: record.createdAt,
    });
    return [
      `# Session Re-Indexed: \`${id}\``,
      '',
      ...indexingStatistics(report),
      ...(changes.length > 0 ? ['', '**Configuration Changes:**', ...changes] : []),
      '',
      '**Note:** Session metadata (repository_path, last_indexed_at) updated automatically.',
    ].join('\n');
  },
});

/** The record of a session that is to be built again. */
export async function storedRecord(id: string, { indexer }: ToolContext): Promise<SourceRecord> {
  const record = await indexer.record(id);
  if (record) return record;
  throw new QuarryError(
    'source_not_found',
    `Session '${id}' not found. Use list_sessions to see available sessions.`,
  );
}

/** Throws unless the tree of a session is still there. `done`: what could not be done. */
export function assertRootExists(record: SourceRecord, done: 're-indexed' | 'upgraded'): void {
  if (existsSync(record.repositoryPath)) return;
  throw new QuarryError(
    'invalid_request',
    `Repository path no longer exists: ${record.repositoryPath}\n` +
      `Session '${record.id}' cannot be ${done}.\n` +
      'Possible solutions:\n' +
      '- Restore the directory at that path\n' +
      '- Delete this session and index the new location',
  );
}

/** The statistics of a build, with its skipped files. */
export function indexingStatistics({ record, skipped, durationMs }: BuildReport): string[] {
  const perSecond = Math.floor(record.files / Math.max(durationMs / 1000, 0.001));
  return [
    '**Indexing Statistics:**',
    `- Files indexed: ${count(record.files)}`,
    `- Chunks created: ${count(record.chunks)}`,
    `- Index size: ${size(record.sizeOnDisk, 1)}`,
    `- Duration: ${seconds(durationMs)}`,
    `- Throughput: ${count(perSecond)} files/sec`,
    ...skippedLines(skipped),
  ];
}
