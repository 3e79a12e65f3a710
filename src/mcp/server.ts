/** The MCP server: tools, resources, prompts and completion for one client, over whatever transport. */
import type { CallToolResult, Server } from '@modelcontextprotocol/server';
import type { Tool } from '../tools/tool.ts';
import { CACHE_HINTS } from './cache-hints.ts';
import { serveCompletion } from './completion/serve.ts';
import { invalidParams, toProtocolError } from './errors.ts';
import { ExactServer } from './exact-server.ts';
import { instructionsFor } from './instructions.ts';
import { servePrompts } from './prompts/serve.ts';
import { during } from './requests.ts';
import { serveResources } from './resources/serve.ts';
import type { Ask, ToolHost } from './tool-host.ts';
import { listTools } from './tool-list.ts';

export type { ToolCall, ToolHost } from './tool-host.ts';

/** A new server for one connection or request, in about 5 µs: lists are made when a client asks for them. */
export function createServer(host: ToolHost): Server {
  const toolOf = async (name: unknown): Promise<Tool | undefined> =>
    (await host.tools()).find((tool) => tool.name === name);
  const { listed } = host;
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
    (call) => answerToNoObject(() => toolOf(call.name), call.arguments),
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools(listed) }));
  server.setRequestHandler('tools/call', async (request, { mcpReq }): Promise<CallToolResult> => {
    const { name, arguments: args = {} } = request.params;
    const tool = await toolOf(name);
    if (tool === undefined) throw invalidParams(`Tool not found: ${name}`);
    return during(mcpReq, server, async (call) => {
      let lacking = 0;
      const onBehind = (files: number): void => {
        lacking = files;
      };
      try {
        const text = await host.call(tool, args, { ...call, onBehind });
        return marked({ content: [{ type: 'text', text }] }, lacking);
      } catch (error) {
        const failed = await resultOf(tool, error);
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
async function resultOf(tool: Tool, error: unknown): Promise<CallToolResult | undefined> {
  const { failedAnswer } = await import('../tools/failure.ts');
  const failed = failedAnswer(tool, error);
  if (failed === undefined) return undefined;
  const content: CallToolResult['content'] = [{ type: 'text', text: failed.text }];
  return failed.isError ? { isError: true, content } : { content };
}

/** The result, with a note of its own if it is of a state that lacks changed files: its text stays as it is. */
function marked(result: CallToolResult, lacking: number): CallToolResult {
  if (lacking === 0) return result;
  const text = `Note: ${lacking} files of the project are changing and are not yet included; the answer is of the state before.`;
  return { content: [...result.content, { type: 'text', text }], _meta: { 'quarry/changingFiles': lacking } };
}

/** What a tool itself answers to arguments that are no object: such calls do not get through the SDK. */
async function answerToNoObject(
  toolOf: () => Promise<Tool | undefined>,
  args: unknown,
): Promise<CallToolResult | undefined> {
  const isPassed = args === undefined || (typeof args === 'object' && !Array.isArray(args));
  if (isPassed) return undefined;
  const tool = await toolOf();
  if (tool === undefined) return undefined;
  try {
    tool.check(args);
    return undefined;
  } catch (error) {
    return resultOf(tool, error);
  }
}
