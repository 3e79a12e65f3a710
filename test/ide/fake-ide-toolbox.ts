/** Which tools a fake IDE has, and what a call of one of them gives. */
import type { IdeTool, JsonObject, ToolResult } from '../../src/ide/types.ts';
import { FILE_TOOLS, OTHER_TOOLS } from './fake-ide-file-tools.ts';
import { LEGACY_SEARCHES, NATIVE_SEARCHES } from './fake-ide-search.ts';
import { carryOut, type KnownTool, listed, text } from './fake-ide-tool.ts';
import type { FakeTools } from './fake-ide-types.ts';
import type { FakeWorld } from './fake-ide-walk.ts';

const SETS: ReadonlyMap<string, readonly KnownTool[]> = new Map([
  ['legacy', [...LEGACY_SEARCHES, ...FILE_TOOLS]],
  ['native', NATIVE_SEARCHES],
]);

const KNOWN: ReadonlyMap<string, KnownTool> = new Map(
  [...LEGACY_SEARCHES, ...FILE_TOOLS, ...NATIVE_SEARCHES, ...OTHER_TOOLS].map((tool) => [tool.name, tool]),
);

/** The tools as they are listed. Throws for a name that is neither a set nor known. */
export function toolList(tools: FakeTools, world: FakeWorld): IdeTool[] {
  if (tools === 'mixed') return toolList(['legacy', 'native', 'ping_it', 'reformat_file'], world);
  if (typeof tools === 'string') return toolList([tools], world);
  if (isArray(tools)) return tools.flatMap((entry) => listedAs(entry, world));
  const gone = new Set(tools.without);
  const start = toolList(tools.from ?? [], world).filter(({ name }) => !gone.has(name));
  return [...start, ...toolList(tools.and ?? [], world)];
}

function listedAs(entry: IdeTool | string, world: FakeWorld): IdeTool[] {
  if (typeof entry !== 'string') return [entry];
  const single = KNOWN.get(entry);
  const found = single === undefined ? SETS.get(entry) : [single];
  if (found === undefined) throw new Error(`The fake IDE has no tool '${entry}'`);
  return found.map((tool) => listed(tool, world));
}

/** `Array.isArray` does not narrow arrays that cannot be written. */
function isArray<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value);
}

/** What a call gives: of a tool that the fake does not know, its arguments as JSON. */
export async function callTool(name: string, args: JsonObject, world: FakeWorld): Promise<ToolResult> {
  const tool = KNOWN.get(name);
  return tool === undefined ? text(JSON.stringify(args)) : await carryOut(tool, args, world);
}
