/** Parameters that tools of the toolset `files` share, and the limits they have in common. */
import * as z from 'zod';

/** Calls end after this time, whatever the configuration allows. In ms. */
export const QUERY_LIMIT_MS = 10_000;

const MAX_Q = 4_096;
const MAX_PATHS = 100;
const MAX_ITEMS = 5_000;

/** `q`: 1 to 4,096 characters (code points), as given. */
export function queryText(description: string) {
  return z
    .string()
    .min(1, 'q must not be empty')
    .refine((q) => q.length <= MAX_Q || Array.from(q).length <= MAX_Q, `q cannot exceed ${MAX_Q} characters`)
    .describe(description);
}

/** Entries that are `null` come out as `""`: neither restricts anything, but both count as entries. */
export const paths = z
  .preprocess(
    (given) => (Array.isArray(given) ? given.map((entry: unknown) => entry ?? '') : given),
    z.array(z.string()).max(MAX_PATHS, `paths cannot have more than ${MAX_PATHS} entries`),
  )
  .optional()
  .describe(
    'Only these files: globs from the root. *.ts at any depth, src/ a folder, .github/ a hidden one, !x excludes.',
  );

/** Most items of a reply. Has no upper bound as an argument: to be passed through {@link effectiveLimit}. */
export const itemLimit = z
  .number()
  .min(1)
  .refine(Number.isInteger, "Invalid type for 'limit': expected integer")
  .default(100)
  // No `z.int()`: that refuses integers which are too large to be exact, and here any large one will do.
  .meta({ type: 'integer', description: `Most items; more than ${MAX_ITEMS} act as ${MAX_ITEMS}.` });

/** The limit in force for the one that was given. */
export function effectiveLimit(limit: number): number {
  return Math.min(limit, MAX_ITEMS);
}

export const caseSensitive = z.boolean().default(true).describe('False: letter case does not count.');

export const session = z
  .string()
  .optional()
  .describe('Indexed source, or group:artifact:version of a library. Default: the project of this server.');
