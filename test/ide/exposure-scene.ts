/** Tool sets, and the exposure of tools under given surroundings. */
import { loadOwnTools } from '../../src/ide/bridge-own-tools.ts';
import { Exposure, type Route } from '../../src/ide/exposure.ts';
import type { ToolMode } from '../../src/ide/settings.ts';
import type { BridgeTool, IdeTool, JsonObject } from '../../src/ide/types.ts';

/** The older tools. */
export const LEGACY = [
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
];
/** The newer searches. */
export const NATIVE = ['search_text', 'search_regex', 'search_file', 'search_symbol'];
/** Searches that need no IDE. */
export const FALLBACK = NATIVE.map((name): BridgeTool => {
  const inputSchema = { type: 'object', properties: { q: {}, paths: {}, limit: {} } };
  return { name, description: 'index', inputSchema, isReadOnly: true, needs: [], run: async () => ({}) };
});
/** The bridge's tools in one mode. */
export const CODEX = [
  'read_file',
  'search_text',
  'search_regex',
  'search_file',
  'list_dir',
  'apply_patch',
  'rename',
];
/** The same in the other. */
export const CC = ['read', 'search_text', 'search_regex', 'search_file', 'write', 'edit', 'rename'];

/** The real tools of the bridge. */
export const ownTools = await loadOwnTools();

/** What an exposure depends on: by default an IDE without tools. */
export interface Given {
  tools?: readonly (string | IdeTool)[];
  /** Null: no IDE. */
  ide?: null;
  mode?: ToolMode;
  disableNewSearch?: boolean;
  fallback?: boolean;
}

/** The exposure. */
export function exposure({
  tools = [],
  ide,
  mode = 'codex',
  disableNewSearch = false,
  fallback = false,
}: Given): Exposure {
  const listed = tools.map((tool) => (typeof tool === 'string' ? ideTool(tool, 'query') : tool));
  const ideTools = ide === null ? undefined : listed;
  return new Exposure({
    mode,
    disableNewSearch,
    ideTools,
    ownTools,
    fallbackTools: fallback ? FALLBACK : [],
  });
}

/** A tool of an IDE with one argument, and the project path. */
export function ideTool(name: string, argument: string): IdeTool {
  return {
    name,
    inputSchema: {
      type: 'object',
      properties: { [argument]: { type: 'string' }, project_path: { type: 'string' } },
      required: [argument, 'project_path'],
    },
  };
}

/** The names of what is listed. */
export const names = (listed: readonly JsonObject[]) => listed.map(({ name }) => name);
/** The arguments of a tool as it is listed. */
export const propertiesOf = (at: Exposure, name: string) => {
  const schema = at.listed().find((tool) => tool.name === name)?.inputSchema;
  return Object.keys(Object(Object(schema).properties));
};
/** What becomes of a call; the text where it is refused. */
export const kindOf = (route: Route) => (route.kind === 'refused' ? route.text : route.kind);
