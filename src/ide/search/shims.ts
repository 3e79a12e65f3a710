/** `search_text`, `search_regex` and `search_file`, built on the tools of IDEs that lack them. */

import { QuarryError } from '../../errors.ts';
import { type BridgeCall, type BridgeTool, type JsonObject, Refusal, type ToolResult } from '../types.ts';
import { searchFile } from './file-search.ts';
import { searchRegex, searchText } from './line-search.ts';
import { SEARCH_FACES } from './schemas.ts';

type Search = (args: JsonObject, call: BridgeCall) => Promise<ToolResult>;

/** The searches by name; each needs the older tool that it is built on. */
export const searchShims = {
  search_text: shim('search_text', 'search_in_files_by_text', searchText),
  search_regex: shim('search_regex', 'search_in_files_by_regex', searchRegex),
  search_file: shim('search_file', 'find_files_by_glob', searchFile),
} satisfies Readonly<Record<string, BridgeTool>>;

function shim(name: keyof typeof SEARCH_FACES, tool: string, search: Search): BridgeTool {
  return {
    name,
    ...SEARCH_FACES[name],
    isReadOnly: true,
    needs: [tool],
    run: async (args, call) => {
      try {
        return await search(args, call);
      } catch (error) {
        // Cancelled between two calls: the tools of the bridge fail in one way only.
        throw error instanceof QuarryError ? new Refusal(error.message) : error;
      }
    },
  };
}
