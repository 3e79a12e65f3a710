import type { Place } from '../../code/symbols/place.ts';
import { typeFlow } from '../../code/types/type-flow.ts';
import { flag, optionalText, requiredText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder } from './paths.ts';

const COLUMNS = ['file', 'name', 'kind', 'line', 'signature'];

export const getTypeFlow = defineStructureTool({
  name: 'get_type_flow',
  title: 'Who returns and takes a type',
  description:
    'Finds the functions that return a type (producers) and those that take it (consumers), also inside ' +
    'generics, pointers and unions. Use it to see where values come from and where they go.',
  parameters: {
    type_name: requiredText('Simple name of the type; letter case is ignored.'),
    path: optionalText('Only this file or directory.'),
    include_fields: flag('Fields of the type are consumers too.'),
    limit: wholeNumber('Most entries for each role.', { minimum: 1, maximum: 200, fallback: 50 }),
    compact: flag('Answer with columns and rows.'),
  },
  async answer({ type_name, path, include_fields, limit, compact }, source) {
    const files = filesUnder(path, source);
    const options = { includeFields: include_fields, limit };
    const { producers, consumers } = await typeFlow(type_name, files, source.structure, options);
    const isCut = producers.count > limit || consumers.count > limit;
    const shown = (uses: readonly Place[], role: string) =>
      compact ? { columns: COLUMNS, rows: uses.map(row) } : uses.map((use) => ({ ...entry(use), role }));
    return json({
      type_name,
      producers_count: producers.count,
      consumers_count: consumers.count,
      producers: shown(producers.first, 'producer'),
      consumers: shown(consumers.first, 'consumer'),
      ...(isCut && { truncated: true, limit }),
    });
  },
});

function entry({ file, index }: Place) {
  const [name, kind, line] = [file.name(index), file.kind(index), file.line(index)];
  return { file: file.path, name, kind, signature: file.signature(index), line };
}

function row(use: Place): unknown[] {
  const { file, name, kind, line, signature } = entry(use);
  return [file, name, kind, line, signature];
}
