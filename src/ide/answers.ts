/**
 * What a tool of the IDE answered, read in whatever form that IDE gives it: structured, as JSON text, or in
 * the wrapper of the first versions of the protocol. The tool's `outputSchema` counts for nothing here.
 */

import { type JsonObject, Refusal, type ToolResult } from './types.ts';

/** Most characters (code points) of an answer that an error repeats. */
const MAX_QUOTED = 200;
/** Wrappers inside each other that are opened. */
const MAX_WRAPPERS = 4;

/** What was found, as far as the IDE says it; a path is not read yet. */
export interface FoundEntry {
  /** As the IDE writes it; holds a character that is not blank. */
  readonly filePath: string;
  /** From 1. */
  readonly lineNumber?: number;
  /** Only beside a line number. */
  readonly lineText?: string;
}

/**
 * The object or array that an answer is made of; undefined if it has nothing to say. Throws {@link Refusal}
 * with the IDE's own words for a failed call, and for a text that is no JSON object or array.
 */
export function payloadOf(result: ToolResult, tool: string): JsonObject | readonly unknown[] | undefined {
  const opened = openedAnswer(result);
  if (isObject(opened)) {
    throwIfFailed(opened);
    const { structuredContent } = opened;
    if (isObject(structuredContent) || Array.isArray(structuredContent)) return structuredContent;
    if (!isResult(opened)) return opened;
  } else if (Array.isArray(opened)) {
    return opened;
  }
  const text = textIn(opened);
  if (text.trim() === '') return undefined;
  const parsed = parsedJson(text);
  if (parsed !== undefined) return parsed;
  throw new Refusal(`Unexpected answer from '${tool}': ${firstCharacters(text, MAX_QUOTED)}`);
}

/** The first text of an answer, `''` if it has none. Throws {@link Refusal} for a failed call. */
export function textOf(result: ToolResult): string {
  const opened = openedAnswer(result);
  if (isObject(opened)) throwIfFailed(opened);
  return textIn(opened);
}

/** The list of a payload, wherever it stands in it, one entry after the other; what has no path is left out. */
export function* entriesOf(payload: JsonObject | readonly unknown[] | undefined): Generator<FoundEntry> {
  for (const list of listsOf(payload)) {
    for (const given of list) {
      const entry = entryOf(given);
      if (entry !== undefined) yield entry;
    }
  }
}

/** Whether there is more than a payload holds, by its own account. */
export function saysMore(payload: JsonObject | readonly unknown[] | undefined): boolean {
  if (!isObject(payload)) return false;
  return (
    payload.probablyHasMoreMatchingEntries === true ||
    payload.probablyHasMoreMatchingFiles === true ||
    payload.more === true ||
    hasTimedOut(payload)
  );
}

/** Whether the IDE gave up before it had looked at everything. */
export function hasTimedOut(payload: JsonObject | readonly unknown[] | undefined): boolean {
  return isObject(payload) && payload.timedOut === true;
}

/** An answer without the wrappers around it; a failed one as soon as a wrapper says so. */
function openedAnswer(result: ToolResult): unknown {
  let opened: unknown = result;
  for (let depth = 0; depth < MAX_WRAPPERS && isObject(opened); depth++) {
    const { toolResult } = opened;
    if (toolResult === undefined || toolResult === null || opened.isError === true) break;
    opened = toolResult;
  }
  return opened;
}

/** Whether an object is what `tools/call` answers, not a bare payload. */
function isResult(value: JsonObject): boolean {
  return (
    Array.isArray(value.content) || Object.keys(value).every((key) => key === '_meta' || key === 'isError')
  );
}

function throwIfFailed(answer: JsonObject): void {
  if (answer.isError !== true) return;
  const text = textsIn(answer).join('\n') || textsIn(answer.toolResult).join('\n');
  throw new Refusal(text.trim() === '' ? 'Upstream tool error' : text);
}

function textIn(answer: unknown): string {
  return textsIn(answer)[0] ?? '';
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  if (!isObject(answer) || !Array.isArray(answer.content)) return [];
  return answer.content.flatMap((item: unknown) =>
    isObject(item) && item.type === 'text' && typeof item.text === 'string' ? [item.text] : [],
  );
}

function parsedJson(text: string): JsonObject | readonly unknown[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function* listsOf(payload: JsonObject | readonly unknown[] | undefined): Generator<readonly unknown[]> {
  if (payload === undefined) return;
  if (!isObject(payload)) {
    yield payload;
    return;
  }
  if (isObject(payload.results)) {
    for (const list of Object.values(payload.results)) if (Array.isArray(list)) yield list;
    return;
  }
  for (const key of ['entries', 'results', 'items', 'files']) {
    const list = payload[key];
    if (!Array.isArray(list)) continue;
    yield list;
    return;
  }
}

function entryOf(given: unknown): FoundEntry | undefined {
  if (typeof given === 'string') return newEntry(given, undefined, undefined);
  if (Array.isArray(given)) return newEntry(given[0], given[1], given[2]);
  if (isObject(given)) return newEntry(given.filePath, given.lineNumber, given.lineText);
  return undefined;
}

function newEntry(path: unknown, line: unknown, text: unknown): FoundEntry | undefined {
  if (typeof path !== 'string' || path.trim() === '') return undefined;
  if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) return { filePath: path };
  const place = { filePath: path, lineNumber: line };
  return typeof text === 'string' ? { ...place, lineText: text } : place;
}

function firstCharacters(text: string, count: number): string {
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');
}

/** True for objects that are not arrays. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
