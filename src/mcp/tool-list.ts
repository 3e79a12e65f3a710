/** The answer to `tools/list`: what clients and models are told about the tools. */
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { toJSONSchema } from 'zod';
import type { Tool } from '../tools/tool.ts';

const listed = new WeakMap<readonly Tool[], ListedTool[]>();

/** The tools as clients see them, by name in byte order. Worked out once for an array of tools. */
export function listTools(tools: readonly Tool[]): ListedTool[] {
  const known = listed.get(tools);
  if (known !== undefined) return known;
  const list = tools.map(describe).sort((a, b) => (a.name < b.name ? -1 : 1));
  listed.set(tools, list);
  return list;
}

function describe({ name, title, description, effects, input }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(input),
    annotations: {
      title,
      readOnlyHint: effects.readOnly,
      destructiveHint: effects.destructive,
      idempotentHint: effects.idempotent,
      openWorldHint: false,
    },
  };
}

/**
 * JSON Schema 2020-12, without what only costs a model tokens: the dialect, which is MCP's default, and
 * the bounds of safe integers.
 */
function inputSchema(input: Tool['input']): ListedTool['inputSchema'] {
  const schema = toJSONSchema(input, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // Both are JSON Schema, typed by two libraries; an object's schema has `type: 'object'`.
  const { $schema: _dialect, ...rest } = schema as ListedTool['inputSchema'];
  return { ...rest, type: 'object', additionalProperties: false };
}
