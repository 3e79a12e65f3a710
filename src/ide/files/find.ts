import { join } from 'node:path';
import { QuarryError } from '../../errors.ts';
import { entriesOf, payloadOf } from '../answers.ts';
import { MAX_LIMIT, readBoolean, readPositiveInteger } from '../search/arguments.ts';
import { type ItemPath, pathReader } from '../search/item-path.ts';
import { legacySearch } from '../search/legacy-search.ts';
import { searchShims } from '../search/shims.ts';
import { type BridgeCall, type BridgeTool, type JsonObject, Refusal, textResult } from '../types.ts';
import { readPath } from './paths.ts';

const GLOB_TOOL = 'find_files_by_glob';
const NAME_TOOL = 'find_files_by_name_keyword';
const DEFAULT_LIMIT = 1_000;
/** What a pattern has that is more than a part of a name. */
const GLOB_LIKE = /[*?[\]{}/\\]/;

/** A search for files; which kind, the pattern tells if nothing else does. */
interface FileSearch {
  readonly pattern: string;
  /** Relative folder that the files lie below, `''` for the project; undefined for anywhere. */
  readonly folder: string | undefined;
  readonly limit: number;
  readonly addExcluded: boolean;
}

/** Files by glob or by a part of their name, for clients that know the bridge from before `search_file`. */
export const find: BridgeTool = {
  name: 'find',
  description: 'Finds files of the project by glob, or by a part of their name.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'Glob, or part of a file name.' },
      query: { type: 'string', description: 'Another name of pattern.' },
      name: { type: 'string', description: 'Another name of pattern.' },
      path: { type: 'string', description: 'Only files below this folder.' },
      mode: {
        type: 'string',
        enum: ['auto', 'glob', 'name'],
        default: 'auto',
        description:
          'What pattern is; auto: a glob if it has a slash or a character that is special in globs.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        default: DEFAULT_LIMIT,
        description: 'Most files; more than 5000 act as 5000.',
      },
      add_excluded: {
        type: 'boolean',
        default: false,
        description: 'Also ignored and excluded files, by glob.',
      },
    },
    additionalProperties: false,
  },
  isReadOnly: true,
  // One or the other, as the call goes.
  needs: [],
  async run(args, call) {
    const pattern = patternOf(args);
    const isGlob = isGlobMode(args.mode, pattern);
    const search: FileSearch = {
      pattern,
      folder: folderOf(args.path, call),
      limit: Math.min(readPositiveInteger(args.limit, 'limit', DEFAULT_LIMIT), MAX_LIMIT),
      addExcluded: readBoolean(args.add_excluded, 'add_excluded', false),
    };
    const tool = isGlob ? GLOB_TOOL : NAME_TOOL;
    if (!call.ideTools.has(tool)) {
      throw new Refusal(`Tool 'find' needs '${tool}', which this IDE does not offer.`);
    }
    const paths = isGlob ? await findByGlob(search, call) : await findByName(search, call);
    return textResult(paths.join('\n') || 'No matches found.');
  },
};

function patternOf({ pattern, query, name }: JsonObject): string {
  const given = pattern ?? query ?? name;
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') throw new Refusal('pattern must be a non-empty string');
  return text;
}

function isGlobMode(given: unknown, pattern: string): boolean {
  const mode = given ?? 'auto';
  if (mode === 'auto') return GLOB_LIKE.test(pattern);
  if (mode !== 'glob' && mode !== 'name') throw new Refusal('mode must be "auto", "glob" or "name"');
  return mode === 'glob';
}

function folderOf(given: unknown, call: BridgeCall): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  return readPath('path', given, call.project).relative;
}

async function findByGlob({ pattern, folder, limit, addExcluded }: FileSearch, call: BridgeCall) {
  const paths = folder === undefined ? [] : [globOfAllBelow(folder)];
  const args = { q: pattern, paths, limit, includeExcluded: addExcluded };
  const answer = await searchShims.search_file.run(args, call);
  const found = Array.from(entriesOf(payloadOf(answer, 'search_file')));
  return absolutePaths(
    found.filter(({ filePath }) => liesBelow(filePath, folder)),
    call,
  );
}

async function findByName({ pattern, folder, limit }: FileSearch, call: BridgeCall): Promise<string[]> {
  const takes = ({ path, isInside }: ItemPath): boolean =>
    folder === undefined || (isInside && liesBelow(path, folder));
  const search = {
    tool: NAME_TOOL,
    args: { nameKeyword: pattern },
    countKey: 'fileCountLimit',
    limit,
    isScoped: folder !== undefined,
    rules: { readPath: pathReader(call.project), takes, isForFiles: true },
  };
  try {
    return absolutePaths((await legacySearch(search, call)).list.items, call);
  } catch (error) {
    // Cancelled while the answer was read.
    throw error instanceof QuarryError ? new Refusal(error.message) : error;
  }
}

/**
 * A glob for what lies below a folder, whatever characters its name has. Braces cannot be made plain: any
 * character stands for them, and the glob may take a little more.
 */
function globOfAllBelow(folder: string): string {
  const plain = folder.replace(/[*?[(]/g, '[$&]').replace(/[{}]/g, '?');
  return plain === '' ? './' : `./${plain}/`;
}

/** Whether a relative path lies below a folder; everything does if there is none. */
function liesBelow(path: string, folder: string | undefined): boolean {
  return folder === undefined || folder === '' || path.startsWith(`${folder}/`);
}

function absolutePaths(found: Iterable<{ readonly filePath: string }>, { project }: BridgeCall): string[] {
  const readItem = pathReader(project);
  return Array.from(found, ({ filePath }) => {
    const isInside = readItem(filePath)?.isInside === true;
    return isInside ? join(project.path, filePath) : filePath;
  });
}
