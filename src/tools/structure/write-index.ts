/** Writes INDEX.md of a source, never over a file of somebody else. */
import { readFile } from 'node:fs/promises';
import { renderIndex } from '../../code/index-file/render.ts';
import { filteredView } from '../../code/index-file/view.ts';
import { GENERATED_LINE } from '../../languages/generated-index.ts';
import { indexModel } from './index-model.ts';
import { assertOwnIndex, isNotWritable, writeWhole } from './index-place.ts';
import type { StructureSource } from './source.ts';

/** `not writable`: nothing can be written to the directory. */
export type IndexWritten = 'created' | 'updated' | 'unchanged' | 'not writable';

/**
 * Writes the index of a source to `place`, an absolute path. A file that differs in nothing but its
 * time stays with `keepsSame`. Throws `invalid_request` for a file there that no indexer wrote.
 */
export async function writeIndex(
  place: string,
  source: StructureSource,
  { keepsSame = false } = {},
): Promise<IndexWritten> {
  assertOwnIndex(place);
  const model = await indexModel(source, filteredView(source.files, {}), 'signatures');
  const text = await renderIndex(model, {
    format: 'markdown',
    detail: 'signatures',
    omitsImports: false,
    omitsTree: false,
  });
  const before = await readFile(place, 'utf8').catch(() => undefined);
  if (keepsSame && before !== undefined && withoutTimes(before) === withoutTimes(text)) return 'unchanged';
  try {
    await writeWhole(place, text);
    return before === undefined ? 'created' : 'updated';
  } catch (error) {
    if (isNotWritable(error)) return 'not writable';
    throw error;
  }
}

/** The times at which a text was generated stand at the beginning of lines of their own, up to a bar. */
function withoutTimes(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(GENERATED_LINE) ? line.slice(line.indexOf('|')) : line))
    .join('\n');
}
