import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { QuarryError } from '../../src/errors.ts';
import { outside, parseArguments } from '../../src/tools/arguments.ts';

const input = z.strictObject({
  name: z.string().min(1, 'name cannot be empty'),
  lines: z.int().min(0).max(10).default(2),
  from: z.int().min(0).optional(),
  limit: z
    .int()
    .min(1, outside('limit', 1, 500))
    .optional(),
  flag: z.boolean().default(false),
  list: z.array(z.string()).optional(),
});

function refusal(args: unknown): string {
  try {
    parseArguments(input, args);
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'invalid_params') return error.message;
    throw error;
  }
  throw new Error('accepted');
}

describe('arguments', () => {
  it('get their defaults, and null counts as omitted', () => {
    const defaults = { name: 'x', lines: 2, flag: false };
    expect(parseArguments(input, { name: 'x' })).toEqual(defaults);
    expect(parseArguments(input, { name: 'x', lines: null, from: null, list: null })).toEqual(defaults);
  });

  test.each([
    [{}, 'Missing required parameter: name'],
    [undefined, 'Missing required parameter: name'],
    [{ name: null }, 'Missing required parameter: name'],
    [{ name: 7 }, "Invalid type for 'name': expected string"],
    [{ name: '' }, 'name cannot be empty'],
    [{ name: 'x', lines: '2' }, "Invalid type for 'lines': expected integer"],
    [{ name: 'x', lines: 2.5 }, "Invalid type for 'lines': expected integer"],
    [{ name: 'x', lines: -1 }, 'lines must be between 0 and 10 (got: -1)'],
    [{ name: 'x', lines: 11 }, 'lines must be between 0 and 10 (got: 11)'],
    [{ name: 'x', lines: 1e300 }, 'lines must be between 0 and 10 (got: 1e+300)'],
    [{ name: 'x', from: -1 }, 'from must be at least 0 (got: -1)'],
    [{ name: 'x', limit: 0 }, 'limit must be between 1 and 500 (got: 0)'],
    [{ name: 'x', flag: 'true' }, "Invalid type for 'flag': expected boolean"],
    [{ name: 'x', list: 'a' }, "Invalid type for 'list': expected array of strings"],
    [{ name: 'x', list: ['a', 1] }, "Invalid type for 'list': expected array of strings"],
    [
      { name: 7, other: 1 },
      "Unknown parameter 'other'. Valid parameters: flag, from, limit, lines, list, name",
    ],
    [{ lines: 11 }, 'Missing required parameter: name'],
    [[], 'Invalid arguments: expected an object'],
    ['x', 'Invalid arguments: expected an object'],
  ])('%j: %s', (args, message) => {
    expect(refusal(args)).toBe(message);
  });

  it('of an object without a prototype or with dangerous names are as strict', () => {
    expect(refusal(JSON.parse('{"name": "x", "__proto__": {}}'))).toMatch(/^Unknown parameter '__proto__'/);
    expect(refusal({ name: 'x', constructor: 1 })).toMatch(/^Unknown parameter 'constructor'/);
  });
});
