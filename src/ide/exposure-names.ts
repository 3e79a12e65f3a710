/** The names of tools that mean something to the bridge. */
import type { ToolMode } from './settings.ts';

/** The bridge's tools in the order in which they are listed. */
export const MODE_TOOLS: Readonly<Record<ToolMode, readonly string[]>> = {
  codex: ['read_file', 'search_text', 'search_regex', 'search_file', 'list_dir', 'apply_patch', 'rename'],
  cc: ['read', 'search_text', 'search_regex', 'search_file', 'write', 'edit', 'rename'],
};

/** The searches of newer IDEs. */
const NATIVE_SEARCHES = ['search_text', 'search_regex', 'search_file', 'search_symbol'] as const;
export type NativeSearch = (typeof NATIVE_SEARCHES)[number];

/** Whether a tool is one of them. */
export function isNativeSearch(name: string): name is NativeSearch {
  return NATIVE_SEARCHES.some((search) => search === name);
}

/** The tools of older IDEs that clients never see: what they do is offered in a better form. */
const HIDDEN: ReadonlySet<string> = new Set([
  'search_in_files_by_text',
  'search_in_files_by_regex',
  'find_files_by_glob',
  'find_files_by_name_keyword',
  'search',
  'get_file_text_by_path',
  'list_directory_tree',
  'create_new_file',
  'replace_text_in_file',
  'rename_refactoring',
  'execute_terminal_command',
]);

/** What takes the place of writing files. */
const WRITING: Readonly<Record<ToolMode, string>> = { codex: 'apply_patch', cc: 'write' };

/** Why a call is refused whatever the IDE; undefined for names that are not. */
export function anywayRefused(name: string, mode: ToolMode): string | undefined {
  if (name.trim() === '') return 'Tool name is required';
  if (!HIDDEN.has(name)) return undefined;
  const advice = name === 'create_new_file' ? ` Use '${WRITING[mode]}' instead.` : '';
  return `Tool '${name}' is not exposed by quarry ide.${advice}`;
}
