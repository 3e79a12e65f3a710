import { describe, expect, it } from 'vitest';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';
import { parseVersionFilter } from '../../../src/sources/artifacts/version-filter.ts';

const ACCEPTED: readonly (readonly [
  filter: string,
  versions: readonly string[],
  others: readonly string[],
])[] = [
  ['>=9.0,<10.0', ['9.0', '9', '9.9.9'], ['1.0', '10.0', '10', '8.9']],
  ['1', ['1.0', '1', '1.0.0.Final'], ['1.1', '10', '1-rc1']],
  ['=1.0', ['1'], ['1.0.1']],
  ['>=5.0.0', ['5.0.0', '5', '10'], ['4.1.79.Final', '5.0.0-RC1']],
  ['4.1.79', ['4.1.79.Final', '4.1.79'], ['4.1.79.SP1']],
  ['<5.3.0', ['5.3.0-RC1', '5.2.99'], ['5.3.0', '5.3.0.Final', '5.3.0-sp']],
  ['>32.1.2-android', ['32.1.2-jre', '32.1.3-android'], ['32.1.2-android', '32.1.2']],
  ['<=2', ['2', '2.0', '1'], ['2.0.1']],
  [' >= 9.0 , < 10.0 ', ['9.5'], ['10']],
  ['>1,>2,<4,<=3.5', ['3', '3.5'], ['1.5', '2', '3.6']],
  ['>2,<1', [], ['0', '1', '1.5', '3']],
];

const REFUSED = [
  ...[
    '>=',
    '5..x,',
    '',
    ' ',
    ',',
    '1,',
    ',1',
    '1,,2',
    '<',
    '=',
    '>= ,1',
    '==1',
    '=>1',
    '=<1',
    '!=1',
    '~1',
    '^1',
    '<>1',
  ],
  ...[
    '1.*',
    '1.?',
    '[1,2)',
    '(,1]',
    '.1',
    '1.',
    '1..2',
    '1 2',
    '1/2',
    '../x',
    '1\0',
    '1\n',
    '\t1',
    '1;2',
    '1|2',
    '1+b',
  ],
  ...['١', 'é', `1${'0'.repeat(100)}`, '1,'.repeat(600)],
];

describe('a version filter', () => {
  it.each(ACCEPTED)('%s', (filter, versions, others) => {
    const accepts = parseVersionFilter(filter);
    expect(versions.filter(accepts)).toEqual(versions);
    expect(others.filter(accepts)).toEqual([]);
  });

  it.each(REFUSED)('%j is none', (filter) => {
    const thrown = thrownBy(() => parseVersionFilter(filter));
    expect(thrown).toBeInstanceOf(ArtifactRefusal);
    expect(thrown).toMatchObject({
      status: 'invalid_pattern',
      message: expect.stringMatching(/^version_filter '/),
    });
  });

  it('names the condition that does not parse, without control characters', () => {
    expect(() => parseVersionFilter('>=1,<\x1b[2J')).toThrow(String.raw`'<\x1b[2J' is not one of`);
  });
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
