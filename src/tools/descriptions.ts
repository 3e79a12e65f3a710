/** The descriptions of all tools, without the tools: `npm run docs` writes them from the literals. */
import type { ToolDescription } from './description.ts';
import written from './descriptions.json' with { type: 'json' };

/** By name in byte order. */
// In a JSON file words are strings to the compiler; a test compares all with what the tools say.
export const DESCRIPTIONS = written as readonly ToolDescription[];
