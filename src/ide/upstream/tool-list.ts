/** The IDE's tools, over all pages. */
import type { IdeTool, JsonObject } from '../types.ts';
import { IdeRpcError } from './failures.ts';
import { isObject } from './messages.ts';

/** Bounds for a server whose list has no end. */
const PAGES = 1_000;
const TOOLS = 20_000;

const METHOD_NOT_FOUND = -32601;

/** Reads them in the IDE's order; an IDE without the method has none. Rejects as `request` does. */
export async function readTools(
  request: (method: string, params: JsonObject) => Promise<unknown>,
): Promise<IdeTool[]> {
  const tools: IdeTool[] = [];
  const cursors = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page < PAGES && tools.length < TOOLS; page++) {
    const result = await readPage(request, cursor === undefined ? {} : { cursor });
    if (Array.isArray(result.tools)) for (const tool of result.tools) if (isTool(tool)) tools.push(tool);
    cursor = result.nextCursor;
    if (typeof cursor !== 'string' || cursor === '' || cursors.has(cursor)) break;
    cursors.add(cursor);
  }
  return tools;
}

async function readPage(
  request: (method: string, params: JsonObject) => Promise<unknown>,
  params: JsonObject,
): Promise<JsonObject> {
  try {
    const result = await request('tools/list', params);
    return isObject(result) ? result : {};
  } catch (error) {
    if (error instanceof IdeRpcError && error.code === METHOD_NOT_FOUND) return {};
    throw error;
  }
}

function isTool(value: unknown): value is IdeTool {
  return isObject(value) && typeof value.name === 'string' && value.name !== '';
}
