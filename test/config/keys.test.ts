import { describe, expect, it } from 'vitest';
import { definitionOf, isKey, KEY_NAMES, OTHER_ENV, optionName } from '../../src/config/keys.ts';

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('the table of keys', () => {
  it('limits keys only by keys', () => {
    const limits = KEY_NAMES.flatMap((name) => definitionOf(name).kind.limitedBy?.key ?? []);
    expect(limits).toHaveLength(2);
    expect(limits.filter((name) => !isKey(name))).toEqual([]);
  });

  it('has no variable or option that sets two keys', () => {
    expect(repeated([...KEY_NAMES.flatMap((name) => definitionOf(name).env ?? []), ...OTHER_ENV])).toEqual(
      [],
    );
    expect(repeated(KEY_NAMES.map(optionName))).toEqual([]);
  });

  it.each([
    ['indexing.chunk_size', 'chunk-size'],
    ['indexing.exclude_patterns', 'exclude'],
    ['logging.level', 'log-level'],
  ] as const)('%s is set by the option --%s', (name, option) => {
    expect(optionName(name)).toBe(option);
  });
});
