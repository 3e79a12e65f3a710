/** The argument that asks for a block around a line. */

import { MAX_LIMIT, readBoolean, readPositiveInteger } from '../search/arguments.ts';
import { type JsonObject, Refusal } from '../types.ts';
import type { BlockRules } from './indentation.ts';
import type { Slice } from './slice.ts';

/** A block, and what the IDE has to give for it. */
export interface BlockRequest {
  readonly rules: BlockRules;
  /** Lines of the file from its first that hold the block, whatever it turns out to be, and one more. */
  readonly count: number;
}

const PROPERTIES = {
  anchor_line: { type: 'integer', minimum: 1, description: 'Line in the block, from 1; offset if absent.' },
  max_levels: {
    type: 'integer',
    minimum: 0,
    default: 0,
    description: 'Levels of indentation to go out from that line; 0: all.',
  },
  include_siblings: {
    type: 'boolean',
    default: false,
    description: 'Also the blocks beside the outermost one.',
  },
  include_header: {
    type: 'boolean',
    default: true,
    description: 'Comments and annotations above the line first.',
  },
  max_lines: { type: 'integer', minimum: 1, description: 'Most lines, where that is less than limit.' },
};

/** The schema of the argument. */
export const INDENTATION_SCHEMA: JsonObject = {
  type: 'object',
  properties: PROPERTIES,
  additionalProperties: false,
  description: 'For mode indentation.',
};

/** Checks the argument; the slice is what counts where it says nothing. Throws {@link Refusal}. */
export function blockRequestOf(given: unknown, { offset, limit }: Slice): BlockRequest {
  const options = given ?? {};
  if (!isObject(options)) throw new Refusal('indentation must be an object');
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(PROPERTIES, name));
  if (unknown !== undefined) {
    const allowed = Object.keys(PROPERTIES).join(', ');
    throw new Refusal(`Unknown argument 'indentation.${unknown}'. Allowed: ${allowed}`);
  }
  const anchor = readPositiveInteger(options.anchor_line, 'anchor_line', offset);
  const asked = Math.min(readPositiveInteger(options.max_lines, 'max_lines', limit), MAX_LIMIT);
  return {
    rules: {
      anchor,
      maxLevels: readLevels(options.max_levels),
      includeSiblings: readBoolean(options.include_siblings, 'include_siblings', false),
      includeHeader: readBoolean(options.include_header, 'include_header', true),
      maxLines: Math.min(limit, asked),
    },
    count: anchor + asked,
  };
}

function readLevels(given: unknown): number {
  if (given === 0 || (typeof given === 'string' && /^\s*\+?0+\s*$/.test(given))) return 0;
  try {
    return readPositiveInteger(given, 'max_levels', 0);
  } catch {
    throw new Refusal('max_levels must be a non-negative integer');
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
