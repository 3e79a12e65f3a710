import { expect, it } from 'vitest';
import {
  binaryColumn,
  bytesOf,
  float64Column,
  int32Column,
  numbersOf,
  type Rows,
  textsOf,
  utf8Column,
} from '../../src/store/columns.ts';

const GIVEN = [
  { n: -1, f: 0.5, text: 'ä', bytes: Uint8Array.of(1, 2) },
  { n: 2 ** 31 - 1, f: -1e300, text: '', bytes: new Uint8Array(0) },
  { n: 0, f: 1, text: '𝄞 x', bytes: Uint8Array.of(0) },
];
const ROWS: Rows = {
  length: GIVEN.length,
  columns: [
    int32Column('n', GIVEN, ({ n }) => n),
    float64Column('f', GIVEN, ({ f }) => f),
    utf8Column('text', GIVEN, ({ text }) => text),
    binaryColumn('bytes', GIVEN, ({ bytes }) => bytes),
  ],
};

it('columns give back what was put into them', () => {
  expect([...numbersOf(ROWS, 'n')]).toEqual(GIVEN.map(({ n }) => n));
  expect([...numbersOf(ROWS, 'f')]).toEqual(GIVEN.map(({ f }) => f));
  expect(textsOf(ROWS, 'text')).toEqual(GIVEN.map(({ text }) => text));
  expect(bytesOf(ROWS, 'bytes')).toEqual(GIVEN.map(({ bytes }) => bytes));
});

it.each([
  ['no column of that name', () => numbersOf(ROWS, 'none')],
  ['texts asked for as numbers', () => numbersOf(ROWS, 'text')],
  ['numbers asked for as texts', () => textsOf(ROWS, 'n')],
])('%s is an error', (_what, read) => {
  expect(read).toThrow(/column/);
});
