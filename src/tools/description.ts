/** What is told of a tool to those who may call it: all but how it is done. */
import { toJSONSchema } from 'zod';
import type { Tool } from './tool.ts';

/** Arguments of a tool as JSON Schema 2020-12. */
export interface InputSchema {
  type: 'object';
  additionalProperties: false;
  [keyword: string]: unknown;
}

export interface ToolDescription
  extends Pick<Tool, 'name' | 'toolset' | 'title' | 'description' | 'effects'> {
  inputSchema: InputSchema;
}

/** What is told of a tool. About 0.2 ms. */
export function describeTool({ name, toolset, title, description, effects, input }: Tool): ToolDescription {
  return { name, toolset, title, description, effects, inputSchema: inputSchema(input) };
}

/** The schema without what only costs a model tokens: the dialect, which is MCP's default, and the bounds of safe integers. */
function inputSchema(input: Tool['input']): InputSchema {
  const { $schema: _dialect, ...rest } = toJSONSchema(input, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What zod adds for itself is not enumerable, and not copied.
  return { ...rest, type: 'object', additionalProperties: false };
}
