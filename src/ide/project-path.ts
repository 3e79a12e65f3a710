/** The argument of the IDE's tools that names the project: kept from clients, and set on every call. */
import type { IdeTool, JsonObject } from './types.ts';
import { isObject } from './upstream/messages.ts';

/** Its spellings; where a tool has both, the first counts. */
const PROJECT_KEYS = ['project_path', 'projectPath'] as const;
type ProjectKey = (typeof PROJECT_KEYS)[number];

/** The name that a tool has for it; undefined where it has none. */
export function projectKeyOf(tool: IdeTool | undefined): ProjectKey | undefined {
  const schema = tool?.inputSchema;
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) ? PROJECT_KEYS.find((key) => Object.hasOwn(properties, key)) : undefined;
}

/** A tool as clients see it: its schema without the project path, everything else as it was. */
export function withoutProjectKeys(tool: IdeTool): IdeTool {
  const schema = tool.inputSchema;
  if (!isObject(schema)) return tool;
  const { properties, required } = schema;
  return {
    ...tool,
    inputSchema: {
      ...schema,
      ...(isObject(properties) && { properties: withoutProjectArguments(properties) }),
      ...(Array.isArray(required) && { required: required.filter((name: unknown) => !isProjectKey(name)) }),
    },
  };
}

/** Arguments without the project path, in whatever spelling. */
export function withoutProjectArguments(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !isProjectKey(name)));
}

/**
 * What the IDE gets as the arguments of a call: the client's, with the project under the name that the tool has for
 * it. As they are where it has none.
 */
export function withProjectPath(tool: IdeTool | undefined, args: JsonObject, path: string): JsonObject {
  const key = projectKeyOf(tool);
  return key === undefined ? args : { ...withoutProjectArguments(args), [key]: path };
}

function isProjectKey(name: unknown): name is ProjectKey {
  return PROJECT_KEYS.some((key) => key === name);
}
