/** The MCP server: tells clients of the tools and lets them be called, over whatever transport. */
import {
  type CallToolResult,
  type Implementation,
  type JSONRPCRequest,
  Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { failedAnswer } from '../tools/failure.ts';
import type { Progress, Tool } from '../tools/tool.ts';
import { invalidParams, toProtocolError, withExactCode } from './errors.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { checkedRequest } from './params.ts';
import { reportProgress } from './progress.ts';
import { listTools } from './tool-list.ts';

/** What carries out tool calls. */
export interface ToolHost {
  /** Every callable tool. */
  tools: readonly Tool[];
  /** Those that clients are shown; all where it is left out. */
  listed?: readonly Tool[];
  /** Quarry's version. */
  version: string;
  /**
   * Runs a tool and answers with its text. Rejects with a QuarryError; anything else is taken for a
   * fault of Quarry. Keeps the time limit of calls, and stops work when the signal is aborted.
   */
  call(tool: Tool, args: unknown, call: ToolCall): Promise<string>;
  /** Calls back with the id of a source when a new snapshot of it is in force. Returns what ends that. */
  onReindexed?(listener: (sourceId: string) => void): () => void;
  /** Calls back when a source came or went. Returns what ends that. */
  onSourcesChanged?(listener: () => void): () => void;
}

/** The circumstances of one call. */
export interface ToolCall {
  /** Aborted when the client cancels the call or goes away. */
  signal: AbortSignal;
  /** May be called as often as the handler likes. */
  progress: (progress: Progress) => void;
  /** Negotiated protocol version; `none` if the client did not negotiate. */
  protocol: string;
}

/** A new server for one connection. Cheap: tools are described when a client asks for them. */
export function createServer(host: ToolHost): Server {
  const toolOf = (name: unknown): Tool | undefined => host.tools.find((tool) => tool.name === name);
  const server = new ExactServer(
    { name: 'quarry', title: 'Quarry', version: host.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_VALIDATOR },
    (call) => answerToNoObject(toolOf(call.name), call.arguments),
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools(host.listed ?? host.tools) }));
  server.setRequestHandler('tools/call', async (request, { mcpReq }): Promise<CallToolResult> => {
    const { name, arguments: args = {} } = request.params;
    const tool = toolOf(name);
    if (tool === undefined) throw invalidParams(`Tool not found: ${name}`);

    const token = mcpReq._meta?.progressToken;
    const progress = reportProgress(({ done, total, message }) => {
      if (token === undefined || mcpReq.signal.aborted) return;
      const params = { progressToken: token, progress: done, ...(total !== undefined && { total }), message };
      // A report that cannot be sent is no reason to fail the call; a broken connection ends it anyway.
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    });
    try {
      const protocol = server.getNegotiatedProtocolVersion() ?? 'none';
      const text = await host.call(tool, args, {
        signal: mcpReq.signal,
        progress: progress.report,
        protocol,
      });
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      const failed = resultOf(tool, error);
      if (failed !== undefined) return failed;
      throw toProtocolError(error);
    } finally {
      progress.stop();
    }
  });
  return server;
}

/** The answer of a tool that failed; undefined where that is an error of the protocol. */
function resultOf(tool: Tool, error: unknown): CallToolResult | undefined {
  const failed = failedAnswer(tool, error);
  if (failed === undefined) return undefined;
  const content: CallToolResult['content'] = [{ type: 'text', text: failed.text }];
  return failed.isError ? { isError: true, content } : { content };
}

/** What a tool itself answers to arguments that are no object: such calls do not get through the SDK. */
function answerToNoObject(tool: Tool | undefined, args: unknown): CallToolResult | undefined {
  const isPassed = args === undefined || (typeof args === 'object' && !Array.isArray(args));
  if (tool === undefined || isPassed) return undefined;
  try {
    tool.check(args);
    return undefined;
  } catch (error) {
    return resultOf(tool, error);
  }
}

type EarlyAnswer = (call: NonNullable<JSONRPCRequest['params']>) => CallToolResult | undefined;
type ServerOptions = ConstructorParameters<typeof Server>[1];

/** The SDK's server with refusals and error numbers that are Quarry's own. */
class ExactServer extends Server {
  readonly #answerEarly: EarlyAnswer;

  /** `answerEarly` is asked before the parameters of a tool call are checked. */
  constructor(info: Implementation, options: ServerOptions, answerEarly: EarlyAnswer) {
    super(info, options);
    this.#answerEarly = answerEarly;
  }

  protected override _wrapHandler(
    method: string,
    handler: Parameters<Server['_wrapHandler']>[1],
  ): ReturnType<Server['_wrapHandler']> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request: JSONRPCRequest, context) => {
      const early = method === 'tools/call' ? this.#answerEarly(request.params ?? {}) : undefined;
      return early ?? wrapped(checkedRequest(request), context);
    };
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withExactCode(message), options);
    return super.connect(transport);
  }
}

/** The SDK wants one to validate what clients say when asked; this server never asks. */
const NO_VALIDATOR = {
  getValidator(): never {
    throw new Error('Quarry asks clients for nothing that would have to be validated.');
  },
};
