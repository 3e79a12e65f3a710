/** Methods beside those for tools: which are passed on, and what is answered where the IDE has nothing to say. */
import { RPC_ERRORS } from './client-face-messages.ts';
import type { JsonObject } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';
import { isObject } from './upstream/messages.ts';

const FORWARDED = /^(?:resources|prompts|completion)\/|^logging\/setLevel$/;

/** Methods that even an IDE without the capability is expected to answer, and how. */
const WITHOUT: ReadonlyMap<string, { readonly capability: string; readonly answer: JsonObject }> = new Map([
  ['resources/list', { capability: 'resources', answer: { resources: [] } }],
  ['resources/templates/list', { capability: 'resources', answer: { resourceTemplates: [] } }],
  ['prompts/list', { capability: 'prompts', answer: { prompts: [] } }],
  ['logging/setLevel', { capability: 'logging', answer: {} }],
]);

/** Throws error -32601 for a method that is not the IDE's to answer. */
export function assertForwarded(method: string): void {
  if (FORWARDED.test(method)) return;
  throw new IdeRpcError(RPC_ERRORS.methodNotFound, `Method not found: ${method}`);
}

/** The answer in place of an IDE with these capabilities; undefined where it has to be asked. */
export function answerWithout(method: string, capabilities: JsonObject | undefined): JsonObject | undefined {
  const known = WITHOUT.get(method);
  if (known === undefined || isObject(capabilities?.[known.capability])) return undefined;
  return known.answer;
}
