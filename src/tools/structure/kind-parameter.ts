import * as z from 'zod';
import { parseKind } from '../../code/symbols/kinds.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { optionalText, type Parameter } from '../parameters.ts';

/** A kind of declaration or a synonym of one, in any case; all kinds if it is left out. */
export function kindFilter(description: string): Parameter<DeclarationKind | undefined> {
  const text = optionalText(description);
  return {
    schema: z.string().optional().describe(description),
    isRequired: false,
    absent: undefined,
    check(name, given) {
      const word = text.check(name, given);
      return word === undefined ? undefined : parseKind(word);
    },
  };
}
