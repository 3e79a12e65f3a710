import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changesBetween,
  type DeclaredState,
  declaredState,
  readState,
  writeState,
} from '../../code/index-file/declared-state.ts';
import { figuresOf } from '../../code/index-file/model.ts';
import { messageOf, QuarryError } from '../../errors.ts';
import { loadStructure } from '../../indexing/syntax/structure.ts';
import { openSnapshot, SourcePlace } from '../../store/source-tables.ts';
import { SCHEMA_VERSION } from '../../store/types.ts';
import type { ToolContext } from '../tool.ts';
import { defineStructureTool, json, type StructureTool } from './define.ts';
import { INDEX_NAME } from './index-name.ts';
import { writeWhole } from './index-place.ts';
import { openStructure, type StructureSource } from './source.ts';
import { writeIndex } from './write-index.ts';

const tool = defineStructureTool({
  name: 'regenerate_index',
  title: 'Regenerate INDEX.md',
  description:
    'Re-scans the source, refreshes its index and writes INDEX.md. Use it to renew that file; all other tools ' +
    'follow changes by themselves.',
  effects: { readOnly: false, destructive: false, idempotent: true },
  parameters: {},
  isForWorkspace: true,
  answer: (_, source) => regenerated(source, undefined),
});

/** Asked on a source that is open, it knows of no state before and tells no changes. */
export const regenerateIndex: StructureTool = {
  ...tool,
  async run(args, context) {
    tool.check(args);
    // It is to have everything taken in, however many files that is.
    const { onBehind: _, ...call } = context.call;
    // Checked: if it is there it is a string or null.
    const { session } = (args ?? {}) as { session?: string | null };
    const before = await stateBefore(session ?? undefined, context);
    const source = await openStructure(session ?? undefined, undefined, { indexer: context.indexer, call });
    const text = await regenerated(source, before);
    await keepState(source, context);
    return text;
  },
};

/** Brings `INDEX.md` up to date and says what has changed since `before`. */
export async function regenerated(
  source: StructureSource,
  before: DeclaredState | undefined,
): Promise<string> {
  const place = join(source.root, INDEX_NAME);
  const figures = figuresOf(source.files);
  const outcome = await writeIndex(place, source).catch((error: unknown) => {
    if (error instanceof QuarryError && error.code === 'cancelled') throw error;
    throw new QuarryError('invalid_request', `Failed to regenerate index: ${messageOf(error)}`, {
      cause: error,
    });
  });
  const written = outcome !== 'not writable';
  return json({
    status: 'ok',
    message: `${INDEX_NAME} ${written ? 'regenerated' : 'cannot be written here, index refreshed'} (${figures.files} files, ${figures.lines} lines)`,
    path: written ? place : null,
    files_indexed: figures.files,
    total_lines: figures.lines,
    changes: before && changesBetween(before, declaredState(source.files)),
  });
}

const STATE_NAME = 'regenerated.json';

/** What the last call has left, or else what is indexed before this call looks for changes. */
async function stateBefore(
  session: string | undefined,
  { indexer, call, config }: ToolContext,
): Promise<DeclaredState | undefined> {
  try {
    const record = await indexer.record(await indexer.sessionOf(session, call.project));
    if (record === undefined || record.schemaVersion !== SCHEMA_VERSION) return undefined;
    const { generation } = record.snapshot;
    const place = new SourcePlace(config.values.storage.indexDir, record.id);
    const left = await readFile(join(place.generationDirectory(generation), STATE_NAME), 'utf8').catch(
      () => '',
    );
    const state = readState(left);
    if (state) return state;
    const structure = await loadStructure(await openSnapshot(place, record.snapshot), undefined);
    return declaredState(structure.files);
  } catch {
    // Opening the source tells what is wrong, if it is wrong for that as well.
    return undefined;
  }
}

/** Leaves the state for the next call, in the directory of the index: it goes when that is built anew. */
async function keepState(
  { record, files, structure }: StructureSource,
  { config }: ToolContext,
): Promise<void> {
  const place = new SourcePlace(config.values.storage.indexDir, record.id);
  const { generation } = structure.snapshot.ref;
  try {
    await writeWhole(
      join(place.generationDirectory(generation), STATE_NAME),
      writeState(declaredState(files)),
    );
  } catch {
    // Then the next call compares with the index as it finds it.
  }
}
