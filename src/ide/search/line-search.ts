/** Searches for lines by the older tools, by text or by regular expression. */

import type { BridgeCall, JsonObject, ToolResult } from '../types.ts';
import { isWorkaroundApplied } from '../workarounds.ts';
import { readSearchArguments } from './arguments.ts';
import { commonFolders, existingFolder } from './folders.ts';
import { pathReader } from './item-path.ts';
import { resultOf } from './items.ts';
import { legacySearch } from './legacy-search.ts';
import { compileScope } from './scope.ts';

/** Lines that hold a text. */
export async function searchText(args: JsonObject, call: BridgeCall): Promise<ToolResult> {
  return await searchLines('search_text', 'search_in_files_by_text', 'searchText', args, call);
}

/** Lines that match a regular expression in the IDE's own syntax. */
export async function searchRegex(args: JsonObject, call: BridgeCall): Promise<ToolResult> {
  return await searchLines('search_regex', 'search_in_files_by_regex', 'regexPattern', args, call);
}

async function searchLines(
  name: 'search_text' | 'search_regex',
  tool: string,
  queryKey: string,
  args: JsonObject,
  call: BridgeCall,
): Promise<ToolResult> {
  const { q, paths, limit } = readSearchArguments(args, name);
  const scope = compileScope(paths, call.project);
  const folder = await existingFolder(call.project, commonFolders(scope.includes));
  const mayLeaveFolder =
    name === 'search_regex' && isWorkaroundApplied('search_in_files_by_regex_directory_scope_ignored', call);
  // What is outside is outside the scope as well, as long as the folder follows from its includes.
  const isInFolder = (path: string): boolean =>
    folder === undefined || !mayLeaveFolder || path.startsWith(`${folder}/`);
  const { list, saysMore } = await legacySearch(
    {
      tool,
      args: {
        [queryKey]: q,
        caseSensitive: true,
        ...(folder === undefined ? {} : { directoryToSearch: folder }),
      },
      countKey: 'maxUsageCount',
      limit,
      isScoped: scope.isGiven,
      rules: {
        readPath: pathReader(call.project),
        takes: ({ path, isInside }) =>
          !scope.isGiven || (isInside && isInFolder(path) && scope.matches(path)),
        isForFiles: false,
      },
    },
    call,
  );
  return resultOf(list.items, saysMore || list.isOverfull);
}
