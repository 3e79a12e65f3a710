/** The first request of a session, which also tells whether an MCP server is there at all. */
import { VERSION } from '../../version.ts';
import type { JsonObject } from '../types.ts';
import { readResult } from './answer.ts';
import { NoAnswer } from './failures.ts';
import { encode, isObject } from './messages.ts';
import type { Wire } from './wire.ts';

/** What `initialize` agreed on. */
export interface Handshake {
  readonly protocolVersion: string;
  /** Undefined where the IDE keeps no sessions. */
  readonly sessionId: string | undefined;
  readonly serverInfo: JsonObject;
  readonly capabilities: JsonObject;
}

/** The newest version in which a session begins like this, and that IDEs know. */
const PROTOCOL_VERSION = '2025-06-18';

/** Bytes of an answer to `initialize`. */
const ANSWER_LIMIT = 1024 * 1024;

/** Opens a session. Rejects as `readResult` does, with {@link NoAnswer} for a result of something else. */
export async function shakeHands(wire: Wire, url: URL, id: number, signal: AbortSignal): Promise<Handshake> {
  const params = {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'quarry-ide', version: VERSION },
  };
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const body = encode({ id, method: 'initialize', params });
  const response = await wire.send({ verb: 'POST', url, headers, body }, signal);
  const sessionId = response.headers['mcp-session-id'];
  const result = await readResult(response, { id, limit: ANSWER_LIMIT, take: () => {} });
  if (!isObject(result) || !isVersion(result.protocolVersion)) throw new NoAnswer();
  return {
    protocolVersion: result.protocolVersion,
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : undefined,
    serverInfo: isObject(result.serverInfo) ? result.serverInfo : {},
    capabilities: isObject(result.capabilities) ? result.capabilities : {},
  };
}

/** Anything that a header can hold. */
function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value);
}
