/** Search for files by the older tool for globs. */

import { entriesOf, payloadOf, saysMore } from '../answers.ts';
import type { BridgeCall, JsonObject, ToolResult } from '../types.ts';
import { isWorkaroundApplied } from '../workarounds.ts';
import { readSearchArguments } from './arguments.ts';
import { commonFolders, existingFolder } from './folders.ts';
import { type ItemPath, pathReader } from './item-path.ts';
import { resultOf } from './items.ts';
import { type LegacyAnswer, legacySearch } from './legacy-search.ts';
import { deepGlob, holdsFile } from './missed-files.ts';
import { compileFileGlob, compileScope, type FileGlob, type Scope } from './scope.ts';

const TOOL = 'find_files_by_glob';

/** Files whose path a glob names. */
export async function searchFile(args: JsonObject, call: BridgeCall): Promise<ToolResult> {
  const { q, paths, limit, includeExcluded } = readSearchArguments(args, 'search_file');
  const name = compileFileGlob(q, call.project);
  const scope = compileScope(paths, call.project);
  const common = commonFolders(scope.includes) || commonFolders([name.glob]);
  const folder = await existingFolder(call.project, common);
  const takes = ({ path, isInside }: ItemPath): boolean =>
    isInside ? name.matches(path) && scope.matches(path) : !scope.isGiven;
  const answer = await legacySearch(
    {
      tool: TOOL,
      args: {
        globPattern: name.glob,
        ...(folder === undefined ? {} : { subDirectoryRelativePath: folder }),
        ...(includeExcluded ? { addExcluded: true } : {}),
      },
      countKey: 'fileCountLimit',
      limit,
      isScoped: scope.isGiven,
      rules: { readPath: pathReader(call.project), takes, isForFiles: true },
    },
    call,
  );
  const isMore = (await addMissed(answer, name, scope, call)) || answer.saysMore;
  return resultOf(answer.list.items, isMore || answer.list.isOverfull);
}

/** Asks again for the files in the folder of a glob itself, if some are missing. True if there is more of them. */
async function addMissed(
  { list, args }: LegacyAnswer,
  name: FileGlob,
  scope: Scope,
  call: BridgeCall,
): Promise<boolean> {
  const deep = deepGlob(name.glob);
  if (deep === undefined || !isWorkaroundApplied('find_files_by_glob_needs_folder', call)) return false;
  if (list.isFull) return false;
  const known = new Set(list.items.map(({ filePath }) => filePath));
  const isMissing = (path: string): boolean => !known.has(path) && name.matches(path) && scope.matches(path);
  if (!(await holdsFile(call.project, deep.folder, isMissing, call.signal))) return false;
  const payload = payloadOf(await call.callIde(TOOL, { ...args, globPattern: deep.shallow }), TOOL);
  await list.add(entriesOf(payload), call.signal);
  return saysMore(payload);
}
