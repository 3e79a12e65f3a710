/** What the fake IDE answers to the methods of the protocol of its own accord. */
import type { IdeTool, JsonObject } from '../../src/ide/types.ts';
import { isObject, RpcFailure } from './fake-ide-messages.ts';
import { callTool } from './fake-ide-toolbox.ts';
import type { FakeWorld } from './fake-ide-walk.ts';

/** What answers depend on. */
export interface FakeOffer {
  readonly world: FakeWorld;
  readonly serverVersion: string;
  readonly capabilities: JsonObject;
  readonly pageSize: number;
  tools: readonly IdeTool[];
}

/** The result of a request. Throws {@link RpcFailure}. */
export async function resultOf(method: string, params: JsonObject, offer: FakeOffer): Promise<JsonObject> {
  if (method === 'initialize') return initialize(params, offer);
  if (method === 'ping') return {};
  const [capability = ''] = method.split('/');
  if (!Object.hasOwn(offer.capabilities, CAPABILITIES[capability] ?? capability)) throw notFound(method);
  if (method === 'tools/list') return page(params, offer);
  if (method === 'tools/call') return await call(params, offer);
  const result = PLAIN_RESULTS[method]?.(params);
  if (result === undefined) throw notFound(method);
  return result;
}

/** Where a capability is not named as its methods begin. */
const CAPABILITIES: Readonly<Record<string, string>> = { completion: 'completions' };

const PLAIN_RESULTS: Readonly<Record<string, (params: JsonObject) => JsonObject>> = {
  'resources/list': () => ({ resources: [{ uri: 'ide://status', name: 'status' }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text: `resource ${uri}` }] }),
  'resources/subscribe': () => ({}),
  'resources/unsubscribe': () => ({}),
  'prompts/list': () => ({ prompts: [{ name: 'review' }] }),
  'prompts/get': ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `prompt ${name}` } }],
  }),
  'completion/complete': () => ({ completion: { values: ['completed'] } }),
  'logging/setLevel': () => ({}),
};

function notFound(method: string): RpcFailure {
  return new RpcFailure(-32601, `Method not found: ${method}`);
}

function initialize(params: JsonObject, offer: FakeOffer): JsonObject {
  const { protocolVersion, clientInfo, capabilities } = params;
  if (typeof protocolVersion !== 'string' || !isObject(clientInfo) || !isObject(capabilities)) {
    throw new RpcFailure(-32602, 'initialize needs protocolVersion, capabilities and clientInfo');
  }
  return {
    protocolVersion,
    capabilities: offer.capabilities,
    serverInfo: { name: 'IntelliJ IDEA MCP', version: offer.serverVersion },
  };
}

function page({ cursor }: JsonObject, { tools, pageSize }: FakeOffer): JsonObject {
  const start = cursor === undefined ? 0 : Number(/^from:(\d+)$/.exec(String(cursor))?.[1] ?? -1);
  if (start < 0 || start > tools.length) throw new RpcFailure(-32602, `Invalid cursor: ${String(cursor)}`);
  const end = start + pageSize;
  return {
    tools: tools.slice(start, end),
    ...(end < tools.length ? { nextCursor: `from:${end}` } : {}),
  };
}

async function call(params: JsonObject, { tools, world }: FakeOffer): Promise<JsonObject> {
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !isObject(args)) throw new RpcFailure(-32602, 'Invalid tools/call');
  if (!tools.some((tool) => tool.name === name)) throw new RpcFailure(-32602, `Tool ${name} not found`);
  return await callTool(name, args, world);
}
