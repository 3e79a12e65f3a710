import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { projectAt, realDirectory } from '../../sources/project.ts';
import { SCHEMA_VERSION, type SourceRecord, type SourceSettings } from '../../store/types.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { count, seconds, timeAndAgo } from './format.ts';
import { managedSession, ownSession } from './session.ts';
import { assertOverlapFits, assertPatterns, configuredSettings } from './settings.ts';
import { skippedLines } from './skipped.ts';

export const CHUNK_SIZE_RANGE = 'Chunk size must be between 100 and 2000 characters';

export const indexRepository = defineTool({
  name: 'index_repository',
  toolset: 'text',
  title: 'Index a repository',
  description:
    'Indexes a directory as a session for search_code, find_references and find_file; returns when done. ' +
    'Not needed for the project the server was started on: that is indexed on first use and kept up to date. ' +
    'force=true replaces an existing session.',
  effects: { readOnly: false, destructive: false, idempotent: false },
  input: {
    path: z.string().describe('Absolute path of the directory.'),
    session: ownSession,
    include_patterns: z
      .array(z.string())
      .optional()
      .describe('Globs of files to take; replaces the default **/*.'),
    exclude_patterns: z
      .array(z.string())
      .optional()
      .describe('Globs of files to leave out; replaces the default list.'),
    chunk_size: z
      .int()
      .min(100, CHUNK_SIZE_RANGE)
      .max(2000, CHUNK_SIZE_RANGE)
      .optional()
      .describe('Most characters of a chunk, 100-2000. Default 512.'),
    overlap: z
      .int()
      .min(0)
      .optional()
      .describe('Characters neighbouring chunks share, less than chunk_size. Default 64.'),
    force: z.boolean().default(false).describe('Replace an existing session. Default false.'),
    respect_gitignore: z.boolean().optional().describe('Leave out ignored files. Default true.'),
  },
  async handler(args, context) {
    const settings = settingsOf(args, context);
    assertOverlapFits(settings);
    assertPatterns(settings);
    if (!isAbsolute(args.path)) throw new QuarryError('invalid_params', 'Path must be absolute');
    if (args.path.includes('\0')) throw new QuarryError('invalid_params', 'Path must not contain NUL');
    const path = resolve(args.path);
    const root = realDirectory(path);
    if (args.session === undefined && context.project && context.project.root !== root) {
      throw new QuarryError('invalid_params', 'Name a session to index another directory than the project.');
    }
    const session = await managedSession(args.session, context);
    const existing = await existingRecord(session, args.force, context);
    if (existing && !args.force) throw alreadyExists(existing);
    const { record, skipped, durationMs } = await context.indexer.build(
      session,
      projectAt(path).path,
      settings,
      context.call,
    );
    return [
      'Indexing complete!',
      '',
      `**Session:** ${session}`,
      `**Files indexed:** ${count(record.files)}`,
      `**Chunks created:** ${count(record.chunks)}`,
      `**Duration:** ${seconds(durationMs)}`,
      ...skippedLines(skipped),
      '',
      'You can now search your code with search_code.',
    ].join('\n');
  },
});

interface SettingArguments {
  include_patterns?: string[] | undefined;
  exclude_patterns?: string[] | undefined;
  chunk_size?: number | undefined;
  overlap?: number | undefined;
  respect_gitignore?: boolean | undefined;
}

function settingsOf(args: SettingArguments, context: ToolContext): SourceSettings {
  const defaults = configuredSettings(context.config.values);
  return {
    ...defaults,
    includePatterns: args.include_patterns ?? defaults.includePatterns,
    excludePatterns: args.exclude_patterns ?? defaults.excludePatterns,
    chunkSize: args.chunk_size ?? defaults.chunkSize,
    overlap: args.overlap ?? defaults.overlap,
    respectGitignore: args.respect_gitignore ?? defaults.respectGitignore,
  };
}

/** A damaged record counts as none when it is to be replaced anyway. */
async function existingRecord(
  session: string,
  force: boolean,
  context: ToolContext,
): Promise<SourceRecord | undefined> {
  return force ? undefined : context.indexer.record(session);
}

function alreadyExists(record: SourceRecord): QuarryError {
  const current = record.schemaVersion === SCHEMA_VERSION ? 'current' : 'outdated';
  return new QuarryError(
    'invalid_params',
    [
      `Session '${record.id}' already exists.`,
      `- Last indexed: ${timeAndAgo(record.lastIndexedAt)}`,
      `- Files indexed: ${count(record.files)}`,
      `- Schema version: v${record.schemaVersion} (${current})`,
      'Use force=true to re-index, or use existing session for search.',
    ].join('\n'),
  );
}
