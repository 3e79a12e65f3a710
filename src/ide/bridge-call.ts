/** One call of a tool: how it gets to the IDE, for the client or for a tool of the bridge. */
import type { Exposure } from './exposure.ts';
import { withProjectPath } from './project-path.ts';
import type { IdeSettings } from './settings.ts';
import { type BridgeCall, type JsonObject, Refusal, type ToolResult } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';
import { isObject } from './upstream/messages.ts';
import { callKind, type Upstream } from './upstream/upstream.ts';

/** What a call has around it. */
export interface CallSurroundings {
  readonly settings: IdeSettings;
  readonly upstream: Upstream;
  readonly exposure: Exposure;
  /** The tool that the client called: failures name it. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Takes one line for the log. */
  readonly log: (line: string) => void;
}

/**
 * Calls the tool of the IDE that the client named: what the client sent goes there as it is, but for the project
 * path, and what comes back is not touched. Rejects as {@link Upstream.request} does.
 */
export async function passThrough(
  params: JsonObject,
  call: CallSurroundings,
  onProgress: ((progress: JsonObject) => void) | undefined,
): Promise<ToolResult> {
  const { settings, upstream, exposure, name, signal } = call;
  const tool = exposure.ideTools.get(name);
  const args = argumentsFor(params.arguments, (given) => withProjectPath(tool, given, settings.project.path));
  const sent = { ...params, name, ...(args !== undefined && { arguments: args }) };
  const options = { name, kind: callKind(tool, name), signal, onProgress };
  return asResult(await upstream.request('tools/call', sent, options));
}

/** What a tool of the bridge may use in this call. */
export function bridgeCall({
  settings,
  upstream,
  exposure,
  name,
  signal,
  log,
}: CallSurroundings): BridgeCall {
  return {
    project: settings.project,
    signal,
    ideVersion: upstream.version,
    ideTools: exposure.ideTools,
    isOff: (workaround) => settings.isOff(workaround),
    noteWorkaround: (line) => {
      if (settings.workaroundDebug) log(line);
    },
    callIde: async (toolName, args) => {
      const tool = exposure.ideTools.get(toolName);
      const sent = { name: toolName, arguments: withProjectPath(tool, args, settings.project.path) };
      try {
        return asResult(
          await upstream.request('tools/call', sent, { name, kind: callKind(tool, toolName), signal }),
        );
      } catch (error) {
        throw error instanceof IdeRpcError ? new Refusal(error.message) : error;
      }
    },
  };
}

/** Arguments that are an object, or absent, with the project; anything else is the IDE's to refuse. */
function argumentsFor(given: unknown, withProject: (args: JsonObject) => JsonObject): unknown {
  if (isObject(given)) return withProject(given);
  if (given !== undefined && given !== null) return given;
  const args = withProject({});
  return Object.keys(args).length === 0 ? given : args;
}

/** The protocol has objects as results; whatever else an IDE answers with says nothing. */
function asResult(result: unknown): ToolResult {
  return isObject(result) ? result : {};
}
