import { type RelevantHit, searchRelevant as search } from '../../code/symbols/relevance.ts';
import { shownSignature } from '../../code/symbols/shown-signature.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { flag, requiredText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { kindFilter } from './kind-parameter.ts';
import { columnar, cutAt } from './shapes.ts';
import { matchesHead } from './text-layout.ts';

export const searchRelevant = defineStructureTool({
  name: 'search_relevant',
  title: 'Ranked search over declarations',
  description:
    'Ranks files and declarations by how well path, name, signature and documentation match some words. Use it ' +
    'when you know what something does but not its name.',
  parameters: {
    query: requiredText('Words or identifiers.'),
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 50, fallback: 20 }),
    kind: kindFilter('Only declarations of this kind: function, class, …'),
    compact: flag('Answer as a table in JSON.'),
  },
  async answer({ query, limit, kind, compact }, { structure, files }) {
    const { total, hits } = await search(structure, files, query, { kind, limit });
    if (!compact) return asText(total, hits);
    const entries = hits.map(({ file, index, score }) => ({
      file: file.path,
      symbol: index < 0 ? null : file.name(index),
      kind: index < 0 ? null : file.kind(index),
      signature: index < 0 ? null : file.signature(index),
      line: index < 0 ? null : file.line(index),
      score,
    }));
    return json({
      query,
      matches: total,
      results: columnar(['file', 'symbol', 'kind', 'signature', 'line', 'score'], entries),
      ...cutAt(limit, total),
    });
  },
});

/** Groups by file in the order of their best hit, hits in theirs. */
function asText(total: number, hits: readonly RelevantHit[]): string {
  const head = matchesHead(total, hits.length, 'relevant match');
  const groups = new Map<Outline, { head: string; entries: string[] }>();
  for (const { file, index, score, fields } of hits) {
    const group = groups.get(file) ?? { head: `${file.path}:`, entries: [] };
    groups.set(file, group);
    if (index < 0) group.head = `${file.path} (path, score: ${score})`;
    else group.entries.push(`  ${shownSignature(file, index)} (${fields.join('+')}, score: ${score})`);
  }
  const parts = [...groups.values()].map((group) => [group.head, ...group.entries].join('\n'));
  return [head, ...parts].join('\n\n');
}
