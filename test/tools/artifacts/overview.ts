/** Tools that name no artifact, asked with no server behind them. */
import type { ListedArtifact } from '../../../src/tools/artifacts/artifacts.ts';
import { failureJson } from '../../../src/tools/artifacts/failure.ts';
import type { Tool, ToolContext } from '../../../src/tools/tool.ts';

/** The answer, parsed; a failure as clients see it. */
export async function askOverview(
  tool: Tool,
  args: Record<string, unknown> = {},
  listed: readonly ListedArtifact[] = [],
): Promise<Record<string, unknown>> {
  // All that such tools use of their context.
  const context = { artifacts: { list: async () => listed } } as unknown as ToolContext;
  return JSON.parse(await tool.run(args, context).catch(failureJson));
}
