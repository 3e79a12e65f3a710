/** Prompts of a server. */
import type { Prompt as ListedPrompt } from '@modelcontextprotocol/server';
import type { ToolDescription } from '../../tools/description.ts';
import { invalidParams, toMethodError } from '../errors.ts';
import type { ExactServer } from '../exact-server.ts';
import { during } from '../requests.ts';
import type { Ask } from '../tool-host.ts';
import { checkedArguments, describePrompt } from './prompt.ts';
import { PROMPTS } from './registry.ts';

let described: ListedPrompt[] | undefined;

/** The prompts as clients see them, by name in byte order. */
export function listPrompts(): ListedPrompt[] {
  described ??= PROMPTS.map(describePrompt);
  return described;
}

/** Lets clients of `server` list and use prompts; plans name the tools in `shown`. */
export function servePrompts(server: ExactServer, ask: Ask, shown: readonly ToolDescription[]): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      throw invalidParams(
        `Unknown prompt: ${params.name}. Prompts: ${PROMPTS.map(({ name }) => name).join(', ')}`,
      );
    }
    const isShown = (name: string): boolean => shown.some((tool) => tool.name === name);
    return during(mcpReq, server, async (call) => {
      try {
        const args = checkedArguments(prompt, params.arguments ?? {});
        const { plan, facts } = await ask((context) => prompt.write({ args, context, isShown }), call);
        return {
          description: prompt.description,
          messages: (facts === undefined ? [plan] : [plan, facts]).map((text) => ({
            role: 'user' as const,
            content: { type: 'text' as const, text },
          })),
        };
      } catch (error) {
        throw toMethodError(error);
      }
    });
  });
}
