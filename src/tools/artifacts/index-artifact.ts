import { jvmModel } from '../../code/jvm/model.ts';
import { cacheLocation } from '../../sources/artifacts/coordinates.ts';
import { UNLIMITED_MS } from '../tool.ts';
import { defineCoordinatesTool } from './define.ts';

export const indexArtifact = defineCoordinatesTool({
  name: 'index_artifact',
  title: 'Index a registered library',
  description:
    'Builds the index of a registered library, or brings that of a folder up to date. Only needed after ' +
    'register_source with auto_index false, or when an answer says so.',
  effects: { readOnly: false, destructive: false, idempotent: true },
  timeLimitMs: UNLIMITED_MS,
  parameters: {},
  prepare: () => undefined,
  async answer(_args, coordinates, _prepared, context) {
    const began = performance.now();
    const { library, skipped } = await context.artifacts.index(coordinates, context.call);
    const types = jvmModel(library).types.length;
    return {
      status: 'success',
      cache_location: cacheLocation(coordinates),
      processing_time: `${((performance.now() - began) / 1000).toFixed(1)}s`,
      file_count: library.files.length,
      type_count: types,
      skipped_count: skipped,
    };
  },
});
