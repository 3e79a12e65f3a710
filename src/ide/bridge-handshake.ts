/** What the bridge and its client agree on at the beginning. */
import { VERSION } from '../version.ts';
import { RPC_ERRORS } from './client-face-messages.ts';
import type { JsonObject } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';
import { isObject } from './upstream/messages.ts';

/** Versions of the protocol that begin with `initialize`, newest first. */
const NEWEST = '2025-11-25';
const VERSIONS: readonly string[] = [NEWEST, '2025-06-18', '2025-03-26', '2024-11-05'];

/** What a client said of itself. */
export interface ClientHello {
  /** The version that is used from now on. */
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
}

/** Reads the parameters of `initialize`; a client that says nothing of use is served as well. */
export function readHello(params: JsonObject | undefined): ClientHello {
  const wanted = params?.protocolVersion;
  return {
    protocolVersion: VERSIONS.find((version) => version === wanted) ?? NEWEST,
    capabilities: isObject(params?.capabilities) ? params.capabilities : {},
  };
}

/** The answer, which does not depend on the IDE: it may not be there yet. */
export function helloAnswer({ protocolVersion }: ClientHello): JsonObject {
  return {
    protocolVersion,
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      prompts: { listChanged: true },
      logging: {},
    },
    serverInfo: { name: 'quarry-ide', version: VERSION },
  };
}

/** Requests of the IDE to a client, and the capability that the client must have declared. */
const ASKED: ReadonlyMap<string, string> = new Map([
  ['roots/list', 'roots'],
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
]);

/** Throws error -32601 unless a client with these capabilities can be asked this. */
export function assertAskable(method: string, capabilities: JsonObject): void {
  const capability = ASKED.get(method);
  if (capability !== undefined && isObject(capabilities[capability])) return;
  throw new IdeRpcError(RPC_ERRORS.methodNotFound, `Method not found: ${method}`);
}
