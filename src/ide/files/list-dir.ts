import { payloadOf } from '../answers.ts';
import { MAX_LIMIT, readPositiveInteger } from '../search/arguments.ts';
import { type BridgeCall, type BridgeTool, Refusal, textResult } from '../types.ts';
import { readPath } from './paths.ts';
import { type TreeEntry, treeEntries } from './tree-text.ts';

const TREE_TOOL = 'list_directory_tree';
const DEFAULT_LIMIT = 25;
const DEFAULT_DEPTH = 2;
const INDENT = '  ';

/** What lies in a directory, down to a depth. */
export const listDir: BridgeTool = {
  name: 'list_dir',
  description: 'Lists a directory of the project as a tree, page by page; folders end with a slash.',
  inputSchema: {
    type: 'object',
    properties: {
      dir_path: { type: 'string', description: 'Absolute, or relative to the project.' },
      offset: { type: 'integer', minimum: 1, default: 1, description: 'First entry, from 1.' },
      limit: {
        type: 'integer',
        minimum: 1,
        default: DEFAULT_LIMIT,
        description: 'Most entries; more than 5000 act as 5000.',
      },
      depth: {
        type: 'integer',
        minimum: 1,
        default: DEFAULT_DEPTH,
        description: 'Levels; 1: no folders within.',
      },
    },
    required: ['dir_path'],
    additionalProperties: false,
  },
  isReadOnly: true,
  needs: [TREE_TOOL],
  async run(args, call) {
    const { relative, absolute } = readPath('dir_path', args.dir_path, call.project);
    const offset = readPositiveInteger(args.offset, 'offset', 1);
    const limit = Math.min(readPositiveInteger(args.limit, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
    const depth = Math.min(readPositiveInteger(args.depth, 'depth', DEFAULT_DEPTH), MAX_LIMIT);
    const { entries, total } = pageOf(
      treeEntries(await askForTree(call, relative, depth), depth),
      offset,
      limit,
    );
    if (total > 0 && offset > total) throw new Refusal('offset exceeds directory entry count');
    const lines = entries.map(({ name, level }) => INDENT.repeat(level - 1) + name);
    const isMore = offset - 1 + entries.length < total;
    const note = isMore ? [`More than ${entries.length} entries found`] : [];
    return textResult([`Absolute path: ${absolute}`, ...lines, ...note].join('\n'));
  },
};

/** The drawing of a directory; `''` where the IDE has nothing to say of it. */
async function askForTree(call: BridgeCall, directoryPath: string, depth: number): Promise<string> {
  // Some IDEs count the directory itself as a level, others do not.
  const answer = await call.callIde(TREE_TOOL, { directoryPath, maxDepth: depth + 1 });
  const payload = payloadOf(answer, TREE_TOOL);
  if (payload === undefined) return '';
  const tree = 'tree' in payload ? payload.tree : undefined;
  if (typeof tree === 'string') return tree;
  throw new Refusal(`Unexpected answer from '${TREE_TOOL}': ${JSON.stringify(payload).slice(0, 200)}`);
}

function pageOf(
  all: Iterable<TreeEntry>,
  offset: number,
  limit: number,
): { entries: readonly TreeEntry[]; total: number } {
  const entries: TreeEntry[] = [];
  let total = 0;
  for (const entry of all) if (++total >= offset && entries.length < limit) entries.push(entry);
  return { entries, total };
}
