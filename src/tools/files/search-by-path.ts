import * as z from 'zod';
import { checkGlob, compileGlob } from '../../patterns/minimatch.ts';
import { Pace } from '../../search/pace.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { FirstListed } from './listed-paths.ts';
import { QUERY_LIMIT_MS, session } from './parameters.ts';

export const searchByPath = defineTool({
  name: 'search_by_path',
  toolset: 'files',
  title: 'List files by glob',
  description:
    'Lists the files whose whole path matches a glob, with an exact total. ' +
    '** crosses folders: **/*.ts, src/**/*.{ts,tsx}. Hidden files count; ignored ones and secrets do not.',
  effects: READ_ONLY,
  timeLimitMs: QUERY_LIMIT_MS,
  input: {
    pattern: z.string().describe('Glob over the path from the root; *.md finds files in the root only.'),
    limit: z.int().min(1).max(100).default(20).describe('Most paths, 1-100.'),
    session,
  },
  async handler({ pattern, limit, session }, { indexer, call }) {
    checkGlob(pattern, 'pattern');
    const files = await indexer.listing(session, call);
    const glob = compileGlob(pattern);
    const found = new FirstListed(limit);
    const pace = new Pace(call.signal);
    for (const [i, path] of (await files.withHidden()).entries()) {
      if (glob.matches(path)) found.add(path);
      if (i % 64 === 0 && pace.isDue) await pace.rest();
    }
    return JSON.stringify({ matches: found.paths, totalMatches: found.total });
  },
});
