/** The arguments of the searches, as clients send them. `null` counts as absent. */

import { type JsonObject, Refusal } from '../types.ts';

/** The searches that the bridge can answer itself. */
export type SearchTool = 'search_text' | 'search_regex' | 'search_file' | 'search_symbol';

/** Checked; patterns are not read yet. */
export interface SearchArguments {
  /** As given; of `search_file` without the blanks around it. */
  readonly q: string;
  /** Without blank entries. */
  readonly paths: readonly string[];
  /** 1 to 5,000. */
  readonly limit: number;
  /** Always false but for `search_file`. */
  readonly includeExcluded: boolean;
}

const DEFAULT_LIMIT = 1_000;
/** Most items of an answer, whatever the limit. */
export const MAX_LIMIT = 5_000;

/** Checks types and ranges. Throws {@link Refusal} for the first that is wrong. */
export function readSearchArguments(args: JsonObject, tool: SearchTool): SearchArguments {
  const { q } = args;
  if (typeof q !== 'string' || q.trim() === '') throw new Refusal('q must be a non-empty string');
  const isForFiles = tool === 'search_file';
  return {
    q: isForFiles ? q.trim() : q,
    paths: readPaths(args.paths),
    limit: Math.min(readPositiveInteger(args.limit, 'limit', DEFAULT_LIMIT), MAX_LIMIT),
    includeExcluded: isForFiles && readBoolean(args.includeExcluded, 'includeExcluded', false),
  };
}

/**
 * A whole number from 1, or digits for one; `absent` where nothing is given. May be infinite for more digits
 * than a number can have. Throws {@link Refusal}.
 */
export function readPositiveInteger(given: unknown, name: string, absent: number): number {
  if (given === undefined || given === null) return absent;
  const value = typeof given === 'string' && /^\s*\+?\d+\s*$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && value >= 1 && (Number.isInteger(value) || value > Number.MAX_VALUE)) {
    return value;
  }
  throw new Refusal(`${name} must be a positive integer`);
}

/** `absent` where nothing is given. Throws {@link Refusal} for all that is no boolean. */
export function readBoolean(given: unknown, name: string, absent: boolean): boolean {
  const value = given ?? absent;
  if (typeof value !== 'boolean') throw new Refusal(`${name} must be a boolean`);
  return value;
}

function readPaths(given: unknown): string[] {
  if (given === undefined || given === null) return [];
  const paths: string[] = [];
  for (const entry of Array.isArray(given) ? given : [undefined]) {
    if (entry === null) continue;
    if (typeof entry !== 'string') throw new Refusal('paths must be an array of strings');
    if (entry.trim() !== '') paths.push(entry);
  }
  return paths;
}
