/** The list of members in pnpm-workspace.yaml. */
import { parse } from 'yaml';
import { at, stringsOf } from './workspace-tree.ts';

/**
 * The YAML parser takes time in the square of what it cannot make sense of: it is only given the list, and
 * no list longer than this. In UTF-16 units.
 */
const MAX_LIST = 16_000;

/** What stands under `packages`, in order; nothing where that is broken or no list. */
export function pnpmPackages(text: string): string[] {
  const list = entryOf(text);
  if (list === null || list.length > MAX_LIST) return [];
  try {
    return stringsOf(at(parse(list, { logLevel: 'silent' }), 'packages'));
  } catch {
    return [];
  }
}

/** The lines of the entry: its first, and those below it that are indented, blank, comments or items. */
function entryOf(text: string): string | null {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => /^(["']?)packages\1[ \t]*:/.test(line));
  if (first < 0) return null;
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !/^(?:[ \t\r#\]]|-(?:[ \t\r]|$)|$)/.test(line));
  return [lines[first], ...(end < 0 ? rest : rest.slice(0, end))].join('\n');
}
