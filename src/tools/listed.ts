/** Which tools clients are shown; all of them can be called. */
import { QuarryError } from '../errors.ts';
import { TOOLSETS, type Tool, type Toolset } from './tool.ts';

/** A list for every day, short enough for the context of a model. */
const CORE = new Set([
  'find_references',
  'get_dependency_graph',
  'get_file_summary',
  'get_tree',
  'read_source',
  'search_code',
  'search_file',
  'search_regex',
  'search_symbol',
  'search_text',
]);

/** What may stand in a choice, for help and messages. */
export const LISTS = ['core', ...TOOLSETS, 'all'] as const;

/**
 * The tools of some lists, given as names with commas: `core`, toolsets, `all`. Throws `invalid_params`
 * for another name.
 */
export function listedTools(tools: readonly Tool[], choice: string): readonly Tool[] {
  const names = choice.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !LISTS.some((list) => list === name));
  if (unknown !== undefined) {
    throw new QuarryError(
      'invalid_params',
      `Unknown toolset: '${unknown}'. Valid toolsets: ${LISTS.join(', ')}`,
    );
  }
  const isTaken = ({ name, toolset }: { name: string; toolset: Toolset }): boolean =>
    names.includes('all') || names.includes(toolset) || (names.includes('core') && CORE.has(name));
  return tools.filter(isTaken);
}
