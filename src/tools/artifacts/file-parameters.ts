/** Parameters of the tools that go over the files of an artifact. */
import * as z from 'zod';
import { oneOf, type Parameter, wholeNumber } from '../parameters.ts';
import { optionalGiven } from './parameters.ts';

/** One of some words, which must be there. */
export function requiredWord<const Word extends string>(
  words: readonly [Word, ...Word[]],
  description: string,
): Parameter<Word> {
  const { check } = oneOf(words, words[0], description);
  return { schema: z.enum(words).describe(description), isRequired: true, absent: undefined, check };
}

/** Where to begin. To be read with `readPath`. */
export const folder = optionalGiven("Folder, from the artifact's root. Default: the root.");

/** How far down to go, 0-50; undefined: all the way. */
export const levelsBelow = wholeNumber(
  'So many levels of folders below `start_path`; 0: its own files alone. Default: all.',
  { minimum: 0, maximum: 50 },
);
