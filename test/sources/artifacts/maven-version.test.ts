import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../../src/sources/artifacts/maven-version.ts';

/** Each before all that follow it. */
const IN_ORDER: readonly (readonly string[])[] = [
  ['0', '0.0.1', '0.1', '1', '1.0.1', '1.2', '1.9', '1.10', '2', '10.0', '100'],
  ['1.0-alpha', '1.0-beta', '1.0-milestone', '1.0-rc', '1.0-SNAPSHOT', '1.0', '1.0-sp', '1.0-abc', '1.0-1'],
  ['2-a1', '2-a2', '2-a10', '2-b1', '2-m1', '2-rc1', '2', '2-a', '2-b', '2-m'],
  ['5.3.0-M1', '5.3.0-RC1', '5.3.0-RC2', '5.3.0-SNAPSHOT', '5.3.0', '5.3.0.SP1', '5.3.1-alpha-1'],
  ['1-alpha2snapshot', '1-alpha2', '1-alpha-123', '1-beta-2', '1-rc', '1-cr2', '1-rc123', '1', '1-pom-1'],
  ['1-foo', '1-1-snapshot', '1-1', '1-2', '1-123', '1.1'],
  ['1.0.0.Alpha1', '1.0.0.Beta2', '1.0.0.CR1', '1.0.0.Final', '1.0.1.Alpha1'],
  ['1.0.0.RC1', '1.0.0-RC2', '1.0.0.RC3'],
  ['4.1.79.Final', '4.1.80.Final', '5.0.0.Alpha2', '5.0.0'],
  ['32.1.2-android', '32.1.2-jre', '32.1.3-android', '33.0.0-jre'],
  ['2.0', '2.0.a', '2-1', '2.0.2', '2.0.123', '2.1.0', '2.1-a', '2.1b', '2.1-c', '2.1-1', '2.1.0.1', '2.2'],
  ['20030203.000129', '20030203.000550', '20040616'],
  ['1.99999999999999999998', '1.99999999999999999999', '1.100000000000000000000'],
  ['1.7.0_1', '1.7.0_2', '1.7.0_10', '1.7.1'],
];

const SAME: readonly (readonly string[])[] = [
  [
    '1',
    '1.0',
    '1.0.0',
    '1-0',
    '1.0-0',
    '1.ga',
    '1-GA',
    '1.Final',
    '1.0.0.FINAL',
    '1-release',
    '01',
    '1.',
    '1-',
  ],
  ['1a', '1.a', '1-a', '1.0-a', '1.0.0.a', '1-A'],
  ['1a1', '1-alpha-1', '1.alpha1', '1-ALPHA-1'],
  ['1b2', '1beta2', '1.0-Beta-2'],
  ['1m3', '1MileStone3'],
  ['1cr', '1-RC', '1.0.rc'],
  ['1.007', '1.7'],
  ['1-sp', '1.0.SP'],
  ['0', '0.0', 'ga', '-', '.'],
];

describe('versions', () => {
  it.each(IN_ORDER.map((versions) => ({ versions })))('$versions.0 … are in order', ({ versions }) => {
    for (const [i, low] of versions.entries()) {
      for (const high of versions.slice(i + 1)) {
        expect([low, high, Math.sign(compareVersions(low, high))]).toEqual([low, high, -1]);
        expect([high, low, Math.sign(compareVersions(high, low))]).toEqual([high, low, 1]);
      }
    }
  });

  it.each(SAME.map((versions) => ({ versions })))('$versions.0 has several spellings', ({ versions }) => {
    for (const one of versions) {
      for (const other of versions) {
        expect([one, other, Math.abs(compareVersions(one, other))]).toEqual([one, other, 0]);
      }
    }
  });

  it('is an order: of three versions each pair agrees with the third', () => {
    const piece = fc.constantFrom('.', '-', '0', '1', '10', '02', 'a', 'alpha', 'rc', 'ga', 'sp', 'x', 'jre');
    const version = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).toBe(0 - Math.sign(compareVersions(b, a)));
        const [low = '', middle = '', high = ''] = [a, b, c].sort(compareVersions);
        expect(compareVersions(low, middle)).toBeLessThanOrEqual(0);
        expect(compareVersions(middle, high)).toBeLessThanOrEqual(0);
        expect(compareVersions(low, high)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
