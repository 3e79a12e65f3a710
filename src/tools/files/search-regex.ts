import { regexPattern } from '../../search/exact/pattern.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { caseSensitive, itemLimit, paths, QUERY_LIMIT_MS, queryText, session } from './parameters.ts';
import { matchingLines } from './search-lines.ts';

export const searchRegex = defineTool({
  name: 'search_regex',
  toolset: 'files',
  title: 'Find lines by regex',
  description:
    'Finds every line that matches a regular expression, in files as they are on disk now. ' +
    'Rust syntax as in ripgrep: no look-around, no back-references, one line at a time.',
  effects: READ_ONLY,
  isRepeatable: true,
  timeLimitMs: QUERY_LIMIT_MS,
  input: {
    q: queryText('Regular expression; ^ and $ are ends of the line, (?i) ignores case.'),
    paths,
    limit: itemLimit,
    caseSensitive,
    session,
  },
  async handler({ q, caseSensitive, ...query }, context) {
    return matchingLines(await regexPattern(q, caseSensitive), query, context);
  },
});
