import { searchNames } from '../../code/symbols/name-search.ts';
import type { Place } from '../../code/symbols/place.ts';
import { flag, requiredText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { columnar, cutAt } from './shapes.ts';
import { groupsByFile, matchesHead } from './text-layout.ts';

export const lookupSymbol = defineStructureTool({
  name: 'lookup_symbol',
  title: 'Declarations by name',
  description:
    'Finds declarations whose name or qualified name contains a text, with file, line and signature. Use it ' +
    'instead of a text search when you know a name or a part of it.',
  parameters: {
    name: requiredText('Name or a part of it; case is ignored.'),
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 200, fallback: 50 }),
    compact: flag('Answer as a table in JSON.'),
  },
  answer({ name, limit, compact }, source) {
    const { total, places } = searchNames(source.files, name, limit);
    if (!compact) return asText(total, places);
    const entries = places.map(({ file, index }) => ({
      file: file.path,
      kind: file.kind(index),
      name: file.name(index),
      signature: file.signature(index),
      line: file.line(index),
    }));
    return json({
      ...columnar(['file', 'kind', 'name', 'signature', 'line'], entries),
      matches: total,
      ...cutAt(limit, total),
    });
  },
});

function asText(total: number, places: readonly Place[]): string {
  if (total === 0) return matchesHead(0, 0, 'match');
  return `${matchesHead(total, places.length, 'match')}\n\n${groupsByFile(places)}`;
}
