/** Parameters that several artifact tools have in common. */
import * as z from 'zod';
import { flag, oneOf, type Parameter, refuse, wholeNumber } from '../parameters.ts';

/** A text as it was given, blank or not: what it means is checked later. */
export function boundedText(description: string): Parameter<string> {
  return {
    schema: z.string().describe(description),
    isRequired: true,
    absent: undefined,
    check: (name, given) => (typeof given === 'string' ? given : refuse(name, `'${name}' must be a string`)),
  };
}

/** The same, of 1 to `most` characters. */
export function nameText(description: string, most = 500): Parameter<string> {
  return {
    schema: z.string().min(1).max(most).describe(description),
    isRequired: true,
    absent: undefined,
    check(name, given) {
      if (typeof given !== 'string') refuse(name, `'${name}' must be a string`);
      const length = Array.from(given).length;
      if (length < 1 || length > most) {
        refuse(name, `'${name}' must have 1-${most} characters (got ${length})`);
      }
      return given;
    },
  };
}

/** The same, which may be left out. */
export function optionalName(description: string, most = 500): Parameter<string | undefined> {
  const { check } = nameText(description, most);
  return {
    schema: z.string().min(1).max(most).optional().describe(description),
    isRequired: false,
    absent: undefined,
    check,
  };
}

/** A text that may be left out, as it was given. */
export function optionalGiven(description: string): Parameter<string | undefined> {
  return {
    ...boundedText(description),
    schema: z.string().optional().describe(description),
    isRequired: false,
  };
}

export const typeName = nameText('Full name of a type, such as `com.acme.Outer.Inner`.');

export const includeDescription = flag('Add the first sentence of the documentation.');

export const nameFilter = {
  name_filter: optionalName('Only names that match this pattern.'),
  name_filter_type: oneOf(['glob', 'regex'], 'glob', '`glob`: the whole name; `regex`: anywhere in it.'),
};

export const paging = {
  page: wholeNumber('Page of the list.', { minimum: 1, fallback: 1 }),
  page_size: wholeNumber('Entries a page.', { minimum: 1, maximum: 100, fallback: 50 }),
};
