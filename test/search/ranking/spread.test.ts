import { expect, it } from 'vitest';
import type { Candidate } from '../../../src/search/candidate.ts';
import { spreadOverFiles } from '../../../src/search/ranking/spread.ts';
import { WEIGHTS } from '../../../src/search/ranking/weights.ts';
import type { IndexedFile } from '../../../src/store/types.ts';

// Only the numbers count here.
const file = {} as IndexedFile;
const candidate = (fileOrdinal: number, chunk: number, score: number): Candidate => ({
  document: 10 * fileOrdinal + chunk,
  file,
  fileOrdinal,
  chunk,
  score,
});
const order = (candidates: Candidate[], weights: Partial<typeof WEIGHTS>) =>
  spreadOverFiles(candidates, { ...WEIGHTS, ...weights }).map(({ document }) => document);

it('passages of one file make room for another file', () => {
  const candidates = () => [candidate(1, 0, 10), candidate(1, 1, 9), candidate(2, 0, 7)];
  expect(order(candidates(), { repeat: 1, fileSupport: 0 })).toEqual([10, 11, 20]);
  expect(order(candidates(), { repeat: 0.5, fileSupport: 0 })).toEqual([10, 20, 11]);
});

it('several good passages speak for their file', () => {
  const candidates = () => [candidate(1, 0, 10), candidate(2, 0, 9.5), candidate(2, 1, 9)];
  expect(order(candidates(), { repeat: 0.5, fileSupport: 0 })[0]).toBe(10);
  expect(order(candidates(), { repeat: 0.5, fileSupport: 0.2 })[0]).toBe(20);
});

it('ties go by path and chunk', () => {
  expect(
    order([candidate(2, 0, 1), candidate(1, 1, 1), candidate(1, 0, 1)], { repeat: 1, fileSupport: 0 }),
  ).toEqual([10, 11, 20]);
});
