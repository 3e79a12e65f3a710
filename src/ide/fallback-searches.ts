/**
 * The searches of the toolset `files` behind the arguments of the bridge: the same files, matching and order, but
 * patterns are bound to the project by either of its names, and refused in the words of the bridge.
 */
import { searchLines } from '../search/exact/exact-search.ts';
import { type ExactPattern, literalPattern, regexPattern } from '../search/exact/pattern.ts';
import { foundFiles } from '../tools/files/found-files.ts';
import { itemsReply } from '../tools/files/reply.ts';
import { searchFile } from '../tools/files/search-file.ts';
import { searchRegex } from '../tools/files/search-regex.ts';
import { searchSymbol } from '../tools/files/search-symbol.ts';
import { searchText } from '../tools/files/search-text.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { entriesByRealPath } from './fallback-entries.ts';
import type { SearchArguments, SearchTool } from './search/arguments.ts';
import { compileFileGlob, compileScope } from './search/scope.ts';
import type { IdeProject } from './types.ts';

/** One search. */
export interface IndexSearch {
  /** The tool whose limits it keeps. */
  readonly tool: Tool;
  /**
   * Reads the patterns, which throws `Refusal` for those that cannot be used. What it returns answers with JSON, and
   * may be called again.
   */
  prepare(query: SearchArguments, project: IdeProject): (context: ToolContext) => Promise<string>;
}

/** The searches by name. */
export const INDEX_SEARCHES: Readonly<Record<SearchTool, IndexSearch>> = {
  search_text: lineSearch(searchText, literalPattern),
  search_regex: lineSearch(searchRegex, regexPattern),
  search_file: {
    tool: searchFile,
    prepare({ q, paths, limit, includeExcluded }, project) {
      const name = compileFileGlob(q, project);
      const scope = compileScope(paths, project);
      return async ({ indexer, call }) => {
        const listing = await indexer.listing(undefined, call);
        const found = await foundFiles(listing, { name, scope, includeExcluded, limit }, call.signal);
        return itemsReply(
          found.paths.map((filePath) => ({ filePath })),
          found.more,
        );
      };
    },
  },
  search_symbol: {
    tool: searchSymbol,
    prepare({ q, paths, limit }, project) {
      compileScope(paths, project);
      const entries = entriesByRealPath(paths, project);
      return (context) => searchSymbol.run({ q, paths: entries, limit }, context);
    },
  },
};

function lineSearch(
  tool: Tool,
  compile: (q: string, caseSensitive: boolean) => Promise<ExactPattern>,
): IndexSearch {
  return {
    tool,
    prepare({ q, paths, limit }, project) {
      const scope = compileScope(paths, project);
      return async ({ indexer, call }) => {
        const pattern = await compile(q, true);
        const view = await indexer.exact(undefined, call);
        const { items, more } = await searchLines(view, pattern, scope, limit, call.signal);
        return itemsReply(items, more);
      };
    },
  };
}
