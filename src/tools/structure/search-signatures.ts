import { searchSignatures as search } from '../../code/symbols/signature-search.ts';
import { flag, requiredText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { columnar, cutAt } from './shapes.ts';

export const searchSignatures = defineStructureTool({
  name: 'search_signatures',
  title: 'Declarations by signature',
  description:
    'Finds declarations whose signature contains a text, such as `-> Result<` or `(req: Request`. Use it ' +
    'to find functions by parameter or return type.',
  parameters: {
    query: requiredText('Literal text; case and the amount of whitespace are ignored.'),
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 100, fallback: 20 }),
    compact: flag('Answer as a table.'),
  },
  answer({ query, limit, compact }, source) {
    const { total, places } = search(source.files, query, limit);
    const signatures = places.map(({ file, index }) => ({
      file: file.path,
      kind: file.kind(index),
      name: file.name(index),
      signature: file.signature(index),
      line: file.line(index),
    }));
    if (!compact) return json({ matches: total, signatures, ...cutAt(limit, total) });
    return json({
      ...columnar(['file', 'kind', 'name', 'signature', 'line'], signatures),
      matches: total,
      ...cutAt(limit, total),
    });
  },
});
