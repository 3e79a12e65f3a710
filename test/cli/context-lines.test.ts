import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { linesAround } from '../../src/cli/context-lines.ts';

const root = mkdtempSync(join(tmpdir(), 'quarry-context-'));
afterAll(() => rmSync(root, { recursive: true }));

const TEN = Array.from({ length: 10 }, (_, i) => `line ${i + 1}`);
writeFileSync(join(root, 'ten'), `${TEN.join('\n')}\n`);
writeFileSync(join(root, 'crlf'), '\ufeffone\r\ntwo\r\nthree');
writeFileSync(join(root, 'u16'), Buffer.from('\ufeffÜ\n2\n3\n', 'utf16le'));
writeFileSync(join(root, 'long'), `x\n${'y'.repeat(1_000)}\n`);

const numbers = (wanted: number[], context: number) =>
  linesAround(root, 'ten', wanted, context).map(({ number }) => number);

it.each<[number[], number, number[]]>([
  [[5], 1, [4, 5, 6]],
  [[1], 2, [1, 2, 3]],
  [[10], 2, [8, 9, 10]],
  [[2, 3], 1, [1, 2, 3, 4]],
  [[2, 9], 1, [1, 2, 3, 8, 9, 10]],
  [[2, 5], 1, [1, 2, 3, 4, 5, 6]],
  [[4], 100, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [[99], 1, []],
])('around lines %j, %i away, are %j', (wanted, context, expected) => {
  expect(numbers(wanted, context)).toEqual(expected);
});

it('lines have their text as matching ones have', () => {
  expect(linesAround(root, 'ten', [2], 1)[0]).toEqual({ number: 1, text: 'line 1' });
  expect(linesAround(root, 'crlf', [2], 1).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(linesAround(root, 'u16', [2], 1).map(({ text }) => text)).toEqual(['Ü', '2', '3']);
  expect(linesAround(root, 'long', [1], 1)[1]?.text).toBe(`${'y'.repeat(399)}…`);
});

it('a file that is gone has no lines', () => {
  expect(linesAround(root, 'gone', [1], 1)).toEqual([]);
});
