import { kindOfBasesIn } from '../../code/symbols/base-kinds.ts';
import { countedKinds } from '../../code/symbols/kinds.ts';
import { findNamed } from '../../code/symbols/named.ts';
import type { Place } from '../../code/symbols/place.ts';
import { isPublicMember } from '../../code/symbols/public-api.ts';
import { settledRelationships } from '../../code/symbols/relationships.ts';
import { membersOf } from '../../code/symbols/type-members.ts';
import { OUTLINE_FLAG } from '../../indexing/syntax/outline.ts';
import { requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import type { StructureSource } from './source.ts';

const MAX_SYMBOLS = 10;
const MAX_MEMBERS = 20;

export const explainSymbol = defineStructureTool({
  name: 'explain_symbol',
  title: 'A symbol and its interface',
  description:
    'Shows signature, documentation, relationships and public members of a symbol, without bodies. Use it ' +
    'to learn how to use something.',
  parameters: { name: requiredText('Whole name or qualified name; case is ignored.') },
  async answer({ name }, source) {
    const { total, places } = findNamed(source.files, name, MAX_SYMBOLS);
    const symbols = await Promise.all(places.map((place) => explained(place, source)));
    return json({
      name,
      count: symbols.length,
      symbols,
      ...(total > symbols.length && { truncated: true, total }),
    });
  },
});

async function explained({ file, index: i }: Place, source: StructureSource): Promise<object> {
  const { structure } = source;
  const [details] = await structure.details([file]);
  const more = details?.declarations[i];
  const relationships =
    details && more && more.relationships.length > 0
      ? settledRelationships(
          more.relationships,
          file,
          i,
          await kindOfBasesIn(file, details, structure, () => source.imports()),
        )
      : [];
  const members = membersOf(file, i, structure);
  const shown = members.filter((member) => isPublicMember(member.file, member.index));
  const parent = file.parent(i);
  const bodyLines = file.bodyLines(i);
  return {
    name: file.name(i),
    kind: file.kind(i),
    file: file.path,
    line: file.line(i),
    signature: file.signature(i),
    visibility: file.visibility(i),
    is_async: file.has(i, OUTLINE_FLAG.async),
    is_test: file.has(i, OUTLINE_FLAG.test),
    is_deprecated: file.has(i, OUTLINE_FLAG.deprecated),
    ...(more && more.docComment !== null && { doc_comment: more.docComment }),
    ...(parent !== null && { parent }),
    ...(relationships.length > 0 && { relationships }),
    ...(members.length > 0 && { children_summary: summaryOf(members) }),
    ...(shown.length > 0 && {
      children: shown.slice(0, MAX_MEMBERS).map((member) => member.file.signature(member.index)),
    }),
    ...(bodyLines !== null && { body_lines: bodyLines }),
  };
}

/** `3 method, 2 field`. */
function summaryOf(members: readonly Place[]): string {
  return countedKinds(members.map(({ file, index }) => file.kind(index)))
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}
