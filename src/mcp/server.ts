/** The MCP server: tools, resources, prompts and completion for one client, over whatever transport. */
import type { CallToolResult, Server } from '@modelcontextprotocol/server';
import { failedAnswer } from '../tools/failure.ts';
import type { Progress, Tool, ToolContext } from '../tools/tool.ts';
import { CACHE_HINTS } from './cache-hints.ts';
import { serveCompletion } from './completion/serve.ts';
import { invalidParams, toProtocolError } from './errors.ts';
import { ExactServer } from './exact-server.ts';
import { instructionsFor } from './instructions.ts';
import { servePrompts } from './prompts/serve.ts';
import { during } from './requests.ts';
import { serveResources } from './resources/serve.ts';
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
  /**
   * Does work that is no call of a tool, within the same time limit and with the same errors. Resources,
   * prompts and completions are asked of it; where it is left out there are none.
   */
  ask?<Result>(work: (context: ToolContext) => Promise<Result>, call: ToolCall): Promise<Result>;
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

/** How a host is asked for what is no call of a tool. */
export type Ask = NonNullable<ToolHost['ask']>;

/** A new server for one connection or request, in about 20 µs: lists are made when a client asks for them. */
export function createServer(host: ToolHost): Server {
  const toolOf = (name: unknown): Tool | undefined => host.tools.find((tool) => tool.name === name);
  const listed = host.listed ?? host.tools;
  const ask: Ask | undefined = host.ask?.bind(host);
  const server = new ExactServer(
    { name: 'quarry', title: 'Quarry', version: host.version },
    {
      capabilities: {
        tools: {},
        ...(ask && { resources: { subscribe: true, listChanged: true }, prompts: {}, completions: {} }),
      },
      instructions: instructionsFor(listed),
      cacheHints: CACHE_HINTS,
    },
    (call) => answerToNoObject(toolOf(call.name), call.arguments),
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools(listed) }));
  server.setRequestHandler('tools/call', (request, { mcpReq }): Promise<CallToolResult> => {
    const { name, arguments: args = {} } = request.params;
    const tool = toolOf(name);
    if (tool === undefined) throw invalidParams(`Tool not found: ${name}`);
    return during(mcpReq, server, async (call) => {
      try {
        return { content: [{ type: 'text', text: await host.call(tool, args, call) }] };
      } catch (error) {
        const failed = resultOf(tool, error);
        if (failed !== undefined) return failed;
        throw toProtocolError(error);
      }
    });
  });
  if (ask) {
    serveResources(server, ask, host);
    servePrompts(server, ask, listed);
    serveCompletion(server, ask);
  }
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
