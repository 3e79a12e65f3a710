/** Which tools clients are shown; all of them can be called. */
import type { ToolsetChoice } from '../config/toolset-names.ts';
import type { Tool } from './tool.ts';

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

/** The tools of some lists: `core`, toolsets, `all`. */
export function listedTools<Some extends Pick<Tool, 'name' | 'toolset'>>(
  tools: readonly Some[],
  choices: readonly ToolsetChoice[],
): readonly Some[] {
  const isIn = ({ name, toolset }: Some): boolean =>
    choices.some((choice) => choice === 'all' || choice === toolset || (choice === 'core' && CORE.has(name)));
  return tools.filter(isIn);
}
