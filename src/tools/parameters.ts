/**
 * Parameters of tools: each a small literal that knows how it is checked, with which words it is refused,
 * and what JSON Schema says of it.
 */
import * as z from 'zod';
import { QuarryError } from '../errors.ts';

/** How one argument is checked. `Value` is what the handler gets; absent optional ones are undefined. */
export interface Parameter<Value> {
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
  /** Throws `invalid_params`. `given` is never null or undefined. */
  check(name: string, given: unknown): Value;
  /** What an absent argument stands for. */
  readonly absent: Value | undefined;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
/** What a handler gets of its parameters. */
export type ArgumentsOf<Shape extends Parameters> = {
  [Name in keyof Shape]: Shape[Name] extends Parameter<infer Value> ? Value : never;
};

export function refuse(name: string, message: string): never {
  throw new QuarryError('invalid_params', message, { details: { argument: name } });
}

/** A whole number that is not in its range; toolsets may tell that from other mistakes. */
export class RangeRefusal extends QuarryError {
  constructor(name: string, message: string) {
    super('invalid_params', message, { details: { argument: name } });
  }
}

function stringOf(name: string, given: unknown): string {
  if (typeof given !== 'string') refuse(name, `'${name}' must be a string`);
  return given;
}

/** A text that must be there and not blank. */
export function requiredText(description: string): Parameter<string> {
  return {
    schema: z.string().describe(description),
    isRequired: true,
    absent: undefined,
    check(name, given) {
      const text = stringOf(name, given);
      return text.trim() === '' ? refuse(name, `Missing required parameter: ${name}`) : text;
    },
  };
}

/** A text that may be left out, but not blank. */
export function optionalText(description: string): Parameter<string | undefined> {
  return {
    schema: z.string().optional().describe(description),
    isRequired: false,
    absent: undefined,
    check(name, given) {
      const text = stringOf(name, given);
      return text.trim() === '' ? refuse(name, `'${name}' must not be empty`) : text;
    },
  };
}

/** One of some words; `fallback` when it is left out. */
export function oneOf<Word extends string>(
  words: readonly [Word, ...Word[]],
  fallback: Word,
  description: string,
): Parameter<Word> {
  return {
    schema: z.enum(words).default(fallback).describe(description),
    isRequired: false,
    absent: fallback,
    check(name, given) {
      const text = stringOf(name, given);
      const word = words.find((each) => each === text);
      return word ?? refuse(name, `'${name}' must be one of ${words.join(', ')} (got '${text}')`);
    },
  };
}

export function flag(description: string, fallback = false): Parameter<boolean> {
  return {
    schema: z.boolean().default(fallback).describe(description),
    isRequired: false,
    absent: fallback,
    check: (name, given) =>
      typeof given === 'boolean' ? given : refuse(name, `'${name}' must be a boolean`),
  };
}

/** A whole number in a range. Without `maximum` there is no upper bound. */
export function wholeNumber(
  description: string,
  range: { minimum: number; maximum?: number; fallback: number },
): Parameter<number>;
export function wholeNumber(
  description: string,
  range: { minimum: number; maximum?: number },
): Parameter<number | undefined>;
export function wholeNumber(
  description: string,
  { minimum, maximum, fallback }: { minimum: number; maximum?: number; fallback?: number },
): Parameter<number | undefined> {
  const bounded = maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum);
  const schema = fallback === undefined ? bounded.optional() : bounded.default(fallback);
  return {
    schema: schema.describe(description),
    isRequired: false,
    absent: fallback,
    check(name, given) {
      if (typeof given !== 'number' || !Number.isInteger(given)) refuse(name, `'${name}' must be an integer`);
      if (given < minimum || (maximum !== undefined && given > maximum)) {
        const bounds = maximum === undefined ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
        throw new RangeRefusal(name, `'${name}' must be ${bounds} (got ${given})`);
      }
      return given;
    },
  };
}

/** A list of 1 to `most` texts, none of them blank. */
export function textList(description: string, most: number): Parameter<readonly string[] | undefined> {
  return {
    schema: z.array(z.string()).min(1).max(most).optional().describe(description),
    isRequired: false,
    absent: undefined,
    check(name, given) {
      const isList = Array.isArray(given) && given.every((item): item is string => typeof item === 'string');
      if (!isList) return refuse(name, `'${name}' must be an array of strings`);
      if (given.length < 1 || given.length > most) {
        refuse(name, `'${name}' must have between 1 and ${most} entries (got ${given.length})`);
      }
      if (given.some((item) => item.trim() === '')) refuse(name, `'${name}' must not be empty`);
      return given;
    },
  };
}

/**
 * The arguments a handler gets. `null` counts as absent. Throws `invalid_params` for the first mistake:
 * an unknown name, else the first parameter, in the order of `parameters`, that is missing or wrong.
 * With `outOfRange` numbers out of their range are added to that list instead, and stand for themselves.
 */
export function checkArguments<Shape extends Parameters>(
  parameters: Shape,
  args: unknown,
  outOfRange?: RangeRefusal[],
): ArgumentsOf<Shape> {
  if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args))) {
    throw new QuarryError('invalid_params', 'Arguments must be an object');
  }
  const given = new Map(
    Object.entries(args ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
  for (const name of given.keys()) {
    if (Object.hasOwn(parameters, name)) continue;
    const valid = Object.keys(parameters).join(', ');
    refuse(name, `Unknown parameter: ${name}. Valid parameters: ${valid}`);
  }
  const checked = Object.entries(parameters).map(([name, parameter]) => {
    const value = given.get(name);
    if (value === undefined && parameter.isRequired) refuse(name, `Missing required parameter: ${name}`);
    if (value === undefined) return [name, parameter.absent];
    try {
      return [name, parameter.check(name, value)];
    } catch (error) {
      if (!outOfRange || !(error instanceof RangeRefusal)) throw error;
      outOfRange.push(error);
      return [name, value];
    }
  });
  // Every name of the shape is there, checked by its own parameter.
  return Object.fromEntries(checked) as ArgumentsOf<Shape>;
}
