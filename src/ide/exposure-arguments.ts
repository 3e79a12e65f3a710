/** The arguments of calls to the bridge's own tools. */
import { withoutProjectArguments } from './project-path.ts';
import { type BridgeTool, type JsonObject, Refusal } from './types.ts';
import { isObject } from './upstream/messages.ts';

/**
 * The arguments without the project path, which clients may send and nobody reads. Throws {@link Refusal} if they are
 * no object, or if one is not in the tool's schema.
 */
export function ownArguments({ inputSchema }: BridgeTool, given: unknown): JsonObject {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw new Refusal('arguments must be an object');
  const args = withoutProjectArguments(given);
  const allowed = isObject(inputSchema.properties) ? Object.keys(inputSchema.properties) : [];
  const unknown = Object.keys(args).find((name) => !allowed.includes(name));
  if (unknown === undefined) return args;
  throw new Refusal(`Unknown argument '${unknown}'. Allowed: ${allowed.join(', ')}`);
}
