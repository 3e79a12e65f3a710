/** The answer to `tools/list`: what clients and models are told about the tools. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { ToolDescription } from '../tools/description.ts';

const listed = new WeakMap<readonly ToolDescription[], ListedTool[]>();

/** The tools as clients see them, by name in byte order. Worked out once for an array of tools. */
export function listTools(tools: readonly ToolDescription[]): ListedTool[] {
  const known = listed.get(tools);
  if (known !== undefined) return known;
  const list = tools.map(asListed).sort((a, b) => (a.name < b.name ? -1 : 1));
  listed.set(tools, list);
  return list;
}

function asListed({ name, title, description, effects, inputSchema }: ToolDescription): ListedTool {
  return {
    name,
    title,
    description,
    // Both are JSON Schema, which the SDK types more closely than zod does.
    inputSchema: inputSchema as ListedTool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: effects.readOnly,
      destructiveHint: effects.destructive,
      idempotentHint: effects.idempotent,
      openWorldHint: false,
    },
  };
}
