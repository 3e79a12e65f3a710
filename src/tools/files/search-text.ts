import { literalPattern } from '../../search/exact/pattern.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { caseSensitive, itemLimit, paths, QUERY_LIMIT_MS, queryText, session } from './parameters.ts';
import { matchingLines } from './search-lines.ts';

export const searchText = defineTool({
  name: 'search_text',
  toolset: 'files',
  title: 'Find exact text',
  description:
    'Finds every line that contains an exact text, in files as they are on disk now. ' +
    'No character is special, blanks count: what ripgrep -F finds, faster.',
  effects: READ_ONLY,
  isRepeatable: true,
  timeLimitMs: QUERY_LIMIT_MS,
  input: {
    q: queryText('Part of one line, as written.'),
    paths,
    limit: itemLimit,
    caseSensitive,
    session,
  },
  async handler({ q, caseSensitive, ...query }, context) {
    return matchingLines(await literalPattern(q, caseSensitive), query, context);
  },
});
