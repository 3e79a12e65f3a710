/** The tools that the bridge has of its own, loaded when they are first needed. */
import type { BridgeTool } from './types.ts';

/** All of them, of all modes, by name. */
export async function loadOwnTools(): Promise<ReadonlyMap<string, BridgeTool>> {
  const [{ searchShims }, files] = await Promise.all([
    import('./search/shims.ts'),
    import('./bridge-file-tools.ts'),
  ]);
  const tools = [...Object.values(searchShims), ...files.FILE_TOOLS];
  return new Map(tools.map((tool): [string, BridgeTool] => [tool.name, tool]));
}
