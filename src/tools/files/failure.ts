/** How tools of the toolset `files` tell that they failed: one JSON object with code, message and details. */
import { type ErrorCode, type ErrorDetails, messageOf, QuarryError } from '../../errors.ts';

/** The names of causes on the wire; all others are INTERNAL_ERROR. */
const CODES: { readonly [Code in ErrorCode]?: string } = {
  invalid_params: 'INVALID_ARGUMENT',
  invalid_pattern: 'INVALID_PATTERN',
  outside_project: 'OUTSIDE_PROJECT',
  source_not_found: 'INDEX_NOT_FOUND',
};

/** Most characters (code points) of anything given that is repeated. */
const MAX_VALUE = 200;
const MAX_MESSAGE = 1_000;

/** Anything thrown by such a tool, as compact JSON. Never a stack; what was given is cut if it is long. */
export function failureJson(error: unknown): string {
  const code = (error instanceof QuarryError && CODES[error.code]) || 'INTERNAL_ERROR';
  const message = cut(messageOf(error), MAX_MESSAGE) || 'Internal error';
  return JSON.stringify({ code, message, details: detailsOf(error) });
}

function detailsOf(error: unknown): ErrorDetails {
  if (!(error instanceof QuarryError)) return {};
  if (error.code === 'source_not_found') return { session: shortened(error.details.session ?? null) };
  if (error.code === 'search_failed') return { timeout: true };
  if (CODES[error.code] === undefined) return {};
  return Object.fromEntries(Object.entries(error.details).map(([key, value]) => [key, shortened(value)]));
}

/** A JSON value itself, or, if it is long, the beginning of it as text. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, MAX_VALUE);
  const json = JSON.stringify(value) ?? 'null';
  return json.length <= MAX_VALUE ? value : cut(json, MAX_VALUE);
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Enough units for that many characters; a character cut in half at the end is never among them.
  const characters = Array.from(text.slice(0, 2 * limit + 1));
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}
