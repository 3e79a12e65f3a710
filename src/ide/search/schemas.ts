/** How the searches present themselves to clients, whoever answers them. */

import type { JsonObject } from '../types.ts';
import type { SearchTool } from './arguments.ts';

/** What a client reads of a search. */
export interface SearchFace {
  readonly description: string;
  readonly inputSchema: JsonObject;
}

const PATHS = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Only these files: globs from the project. *.ts at any depth, src/ a folder, src/**/*.kt, !**/test/** leaves out.',
};
const LIMIT = {
  type: 'integer',
  minimum: 1,
  default: 1000,
  description: 'Most items; more than 5000 act as 5000.',
};
const INCLUDE_EXCLUDED = {
  type: 'boolean',
  default: false,
  description: 'Also ignored and excluded files.',
};

/** By name; the order of properties is that of messages about unknown arguments. */
export const SEARCH_FACES: Readonly<Record<SearchTool, SearchFace>> = {
  search_text: {
    description:
      'Finds lines that hold an exact text, in the project of the IDE. No character is special, blanks and case count.',
    inputSchema: searchSchema('Text to find, as written.'),
  },
  search_regex: {
    description: 'Finds lines that match a regular expression, in the project of the IDE. Case counts.',
    inputSchema: searchSchema('Regular expression; (?i) ignores case.'),
  },
  search_file: {
    description:
      'Finds files by name or glob in the project of the IDE, at any depth: *.ts, src/**/test/*.kt, or docs/ for all in a folder.',
    inputSchema: searchSchema('Glob or file name; without / it matches at any depth.', {
      includeExcluded: INCLUDE_EXCLUDED,
    }),
  },
  search_symbol: {
    description: 'Finds where classes, functions, fields and other symbols are declared, by their name.',
    inputSchema: searchSchema('Name, part of it, or capitals of its words.'),
  },
};

function searchSchema(q: string, more: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    properties: { q: { type: 'string', description: q }, paths: PATHS, limit: LIMIT, ...more },
    required: ['q'],
    additionalProperties: false,
  };
}
