/** Strict checking of tool arguments, with one message for each kind of mistake. */
import * as z from 'zod';
import { QuarryError } from '../errors.ts';

/**
 * The arguments a handler gets. `null` counts as omitted. Throws `invalid_params` for the first
 * mistake: an unknown parameter, else the first parameter (in order of declaration) that is missing,
 * mistyped or out of range. The error's details are `{argument, value?}`, the value as it was given.
 */
export function parseArguments<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  args: unknown,
): z.output<z.ZodObject<Shape>> {
  if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args))) {
    const details = { argument: 'arguments', value: args };
    throw new QuarryError('invalid_params', 'Invalid arguments: expected an object', { details });
  }
  const given = Object.fromEntries(Object.entries(args ?? {}).filter(([, value]) => value !== null));
  const result = z.safeParse(input, given, { error: (issue) => messageFor(issue, input) });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const first = issues.find((issue) => issue.code === 'unrecognized_keys') ?? issues[0];
  const argument = first?.code === 'unrecognized_keys' ? (first.keys[0] ?? '') : String(first?.path[0] ?? '');
  const details = { argument, ...(Object.hasOwn(given, argument) && { value: given[argument] }) };
  throw new QuarryError('invalid_params', first?.message ?? 'Invalid arguments', { details });
}

/** For a number whose upper bound has a message, or a meaning, of its own: what is said of the lower one. */
export function outside(name: string, minimum: number, maximum: number) {
  return { error: ({ input }: { input?: unknown }) => rangeMessage(name, minimum, maximum, input) };
}

function rangeMessage(name: string, minimum: number, maximum: number | undefined, given: unknown): string {
  const range = maximum === undefined ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
  return `${name} must be ${range} (got: ${String(given)})`;
}

type RawIssue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** The message where a parameter has none of its own. */
function messageFor(issue: RawIssue, input: z.ZodObject): string {
  const name = String(issue.path?.[0] ?? '');
  if (issue.code === 'unrecognized_keys') {
    const valid = Object.keys(input.shape).sort().join(', ');
    return `Unknown parameter '${issue.keys[0] ?? ''}'. Valid parameters: ${valid || 'none'}`;
  }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return `Missing required parameter: ${name}`;
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const { minimum, maximum } = rangeOf(name, input);
    return rangeMessage(name, minimum ?? 0, maximum, issue.input);
  }
  return `Invalid type for '${name}': expected ${typeOf(name, input)}`;
}

interface PropertySchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  items?: { type?: string };
}

function propertyOf(name: string, input: z.ZodObject): PropertySchema {
  // JSON Schema is untyped; of a flat object of our own making these are the parts there can be.
  const schema = z.toJSONSchema(input, { io: 'input' }) as { properties?: Record<string, PropertySchema> };
  return schema.properties?.[name] ?? {};
}

function rangeOf(
  name: string,
  input: z.ZodObject,
): { minimum: number | undefined; maximum: number | undefined } {
  const { minimum, maximum } = propertyOf(name, input);
  return { minimum, maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum };
}

function typeOf(name: string, input: z.ZodObject): string {
  const { type, items } = propertyOf(name, input);
  return type === 'array' ? `array of ${items?.type ?? 'value'}s` : (type ?? 'string');
}
