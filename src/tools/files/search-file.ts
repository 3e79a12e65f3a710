import * as z from 'zod';
import { parseFileQuery, parseScope, resolveFileQuery } from '../../patterns/path-scope.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { foundFiles } from './found-files.ts';
import {
  caseSensitive,
  effectiveLimit,
  itemLimit,
  paths,
  QUERY_LIMIT_MS,
  queryText,
  session,
} from './parameters.ts';
import { itemsReply } from './reply.ts';
import { folderTest, scopeIn } from './scope.ts';

export const searchFile = defineTool({
  name: 'search_file',
  toolset: 'files',
  title: 'Find files',
  description:
    'Finds files by name or glob, at any depth: *.ts, auth.*, src/**/test/*.kt, or docs/ for all in a folder. ' +
    'Hidden files only if asked for by a name with its dot.',
  effects: READ_ONLY,
  timeLimitMs: QUERY_LIMIT_MS,
  input: {
    q: queryText('Glob or file name; without / it matches at any depth.').refine(
      (q) => q.trim() !== '',
      'q must not be blank',
    ),
    paths,
    limit: itemLimit,
    includeExcluded: z.boolean().default(false).describe('Also ignored, excluded and hidden files.'),
    caseSensitive,
    session,
  },
  async handler(args, { indexer, call }) {
    const query = parseFileQuery(args.q, { caseSensitive: args.caseSensitive });
    const entries = parseScope(args.paths);
    const listing = await indexer.listing(args.session, call);
    const name = resolveFileQuery(query, listing.root, folderTest(listing.root));
    const scope = scopeIn(listing.root, entries);
    const { includeExcluded } = args;
    const limit = effectiveLimit(args.limit);
    const { paths, more } = await foundFiles(listing, { name, scope, includeExcluded, limit }, call.signal);
    return itemsReply(
      paths.map((filePath) => ({ filePath })),
      more,
    );
  },
});
