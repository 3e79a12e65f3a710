/** What every tool of the set says of arguments, before it looks at anything else. */
import { describe, expect, it, test } from 'vitest';
import { failureJson } from '../../../src/tools/files/failure.ts';
import { effectiveLimit } from '../../../src/tools/files/parameters.ts';
import { ALL_TOOLS } from '../../../src/tools/registry.ts';

const FILES_TOOLS = ALL_TOOLS.filter((tool) => tool.toolset === 'files');
const EXACT = FILES_TOOLS.filter((tool) => tool.name !== 'search_by_path');

function toolNamed(name: string) {
  const tool = ALL_TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`No tool ${name}`);
  return tool;
}

/** The failure of arguments as it goes over the wire; undefined if they are accepted. */
function refusal(name: string, args: unknown): unknown {
  try {
    toolNamed(name).check(args);
    return undefined;
  } catch (error) {
    return JSON.parse(failureJson(error));
  }
}

const invalid = (argument: string, given: object) => ({
  code: 'INVALID_ARGUMENT',
  message: expect.stringMatching(/^\S.{5,}/),
  details: { argument, ...given },
});

test('the toolset has five tools, all read-only and bounded in time', () => {
  expect(FILES_TOOLS.map(({ name }) => name)).toEqual([
    'search_by_path',
    'search_file',
    'search_regex',
    'search_symbol',
    'search_text',
  ]);
  for (const { effects, timeLimitMs } of FILES_TOOLS) {
    expect({ ...effects, timeLimitMs }).toEqual({
      readOnly: true,
      destructive: false,
      idempotent: true,
      timeLimitMs: 10_000,
    });
  }
});

describe('search_by_path', () => {
  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 2.5 }, 'limit'],
    [{ limit: '5' }, 'limit'],
    [{ limit: true }, 'limit'],
    [{ limit: 1e300 }, 'limit'],
    [{ pattern: 5 }, 'pattern'],
    [{ session: 7 }, 'session'],
    [{ paths: [] }, 'paths'],
    [{ includeExcluded: true }, 'includeExcluded'],
  ])('%j is refused', (args, argument) => {
    expect(refusal('search_by_path', { pattern: '*.ts', ...args })).toEqual(
      invalid(argument, { value: Object.values(args)[0] }),
    );
  });

  test.each([{}, { limit: 1 }, { limit: 100 }, { limit: null }, { session: null }])(
    '%j is accepted',
    (args) => {
      expect(refusal('search_by_path', { pattern: '*.ts', ...args })).toBeUndefined();
    },
  );

  it('needs a pattern', () => {
    expect(refusal('search_by_path', {})).toEqual(invalid('pattern', {}));
    expect(refusal('search_by_path', { pattern: null })).toEqual(invalid('pattern', {}));
  });
});

describe.each(EXACT.map(({ name }) => name))('%s', (name) => {
  test.each([
    [{ q: '' }, 'q'],
    [{ q: 5 }, 'q'],
    [{ q: ['a'] }, 'q'],
    [{ q: 'a'.repeat(150), limit: 0 }, 'limit'],
    [{ limit: -1 }, 'limit'],
    [{ limit: 2.5 }, 'limit'],
    [{ limit: '5' }, 'limit'],
    [{ paths: 'src' }, 'paths'],
    [{ paths: ['src', 1] }, 'paths'],
    [{ paths: {} }, 'paths'],
    [{ session: 7 }, 'session'],
    [{ query: 'x' }, 'query'],
  ])('%j is refused', (args, argument) => {
    const value = new Map<string, unknown>(Object.entries(args)).get(argument);
    expect(refusal(name, { q: 'x', ...args })).toEqual(invalid(argument, { value }));
  });

  test.each([
    { q: ' x ' },
    { q: 'x'.repeat(4096) },
    { q: '😀'.repeat(4096) },
    { limit: 1 },
    { limit: 5000 },
    { limit: 5001 },
    { limit: 1e300 },
    { limit: null },
    { paths: [] },
    { paths: null },
    { paths: [null, '', 'src'] },
    { paths: Array(100).fill('a') },
    { session: null },
  ])('%j is accepted', (args) => {
    expect(refusal(name, { q: 'x', ...args })).toBeUndefined();
  });

  it('takes up to 4,096 characters and 100 entries', () => {
    expect(refusal(name, { q: 'x'.repeat(4097) })).toMatchObject(invalid('q', {}));
    expect(refusal(name, { q: 'x', paths: Array(101).fill('a') })).toMatchObject(invalid('paths', {}));
    expect(refusal(name, { q: 'x', paths: Array(101).fill(null) })).toMatchObject(invalid('paths', {}));
  });

  it('needs a q', () => {
    expect(refusal(name, {})).toEqual(invalid('q', {}));
    expect(refusal(name, undefined)).toEqual(invalid('q', {}));
    expect(refusal(name, { q: null })).toEqual(invalid('q', {}));
  });

  it.each([[[]], ['x'], [5], [null]])('%j is no object', (args) => {
    expect(refusal(name, args)).toEqual(invalid('arguments', { value: args }));
  });
});

describe('caseSensitive and includeExcluded', () => {
  test.each(['search_text', 'search_regex', 'search_file'])('%s can ignore case', (name) => {
    expect(refusal(name, { q: 'x', caseSensitive: false })).toBeUndefined();
    expect(refusal(name, { q: 'x', caseSensitive: 'no' })).toEqual(invalid('caseSensitive', { value: 'no' }));
  });

  it('are for those tools only that have them', () => {
    expect(refusal('search_symbol', { q: 'x', caseSensitive: true })).toEqual(
      invalid('caseSensitive', { value: true }),
    );
    expect(refusal('search_text', { q: 'x', includeExcluded: true })).toEqual(
      invalid('includeExcluded', { value: true }),
    );
  });

  it('search_file can show what is left out, and a blank q is none', () => {
    expect(refusal('search_file', { q: 'x', includeExcluded: true })).toBeUndefined();
    expect(refusal('search_file', { q: 'x', includeExcluded: 'yes' })).toEqual(
      invalid('includeExcluded', { value: 'yes' }),
    );
    expect(refusal('search_file', { q: '  ' })).toEqual(invalid('q', { value: '  ' }));
    expect(refusal('search_text', { q: '  ' })).toBeUndefined();
  });
});

test('a limit above 5,000 acts as 5,000', () => {
  expect([1, 100, 5000, 5001, 1e300].map(effectiveLimit)).toEqual([1, 100, 5000, 5000, 5000]);
});
