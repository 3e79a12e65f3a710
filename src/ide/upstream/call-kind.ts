/** Which calls may be sent again when the session was lost under them. */
import type { IdeTool } from '../types.ts';
import type { Loss } from './failures.ts';
import { isObject } from './messages.ts';

/** `read` changes nothing, `write` may, of `other` nothing is known. */
export type CallKind = 'read' | 'write' | 'other';

const READING_TOOLS: ReadonlySet<string> = new Set([
  'search_in_files_by_text',
  'search_in_files_by_regex',
  'find_files_by_glob',
  'find_files_by_name_keyword',
  'search',
  'get_file_text_by_path',
  'list_directory_tree',
  'search_text',
  'search_regex',
  'search_file',
  'search_symbol',
]);

const WRITING_NAME = /^(?:create|replace|rename|write|delete|move|apply|reformat|execute|run|build)_/;

/**
 * The kind of a call of `tools/call`. The names of reading tools count for more than their annotations: some servers
 * write the protocol's defaults, which say "destructive", to every tool.
 */
export function callKind(tool: IdeTool | undefined, name: string): CallKind {
  const annotations = isObject(tool?.annotations) ? tool.annotations : {};
  if (READING_TOOLS.has(name) || annotations.readOnlyHint === true) return 'read';
  const isAnnotated = annotations.readOnlyHint === false || annotations.destructiveHint === true;
  return isAnnotated || WRITING_NAME.test(name) ? 'write' : 'other';
}

/** Whether a call may be sent again after a loss of this kind. */
export function mayRepeat(kind: CallKind, how: Loss): boolean {
  if (how === 'unsent') return true;
  return how === 'refused' ? kind !== 'write' : kind === 'read';
}
