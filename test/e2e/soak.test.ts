/** A server under mixed calls while its tree changes: the hour of `npm run soak`, shortened. */
import { cpSync, mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../bench/files-below.ts';
import { wrongWith } from '../../bench/soak/bounds.ts';
import { subjectsOf } from '../../bench/soak/calls.ts';
import type { Sample } from '../../bench/soak/soak.ts';
import { soak } from '../../bench/soak/soak.ts';
import { wordsOfTree } from '../../bench/words.ts';
import { lab, PROGRAM } from './support/lab.ts';

const place = lab();
const SOURCES = fileURLToPath(new URL('../../src/store', import.meta.url));

describe.runIf(process.platform === 'linux')('a server that is asked for long', () => {
  it('answers every call, holds no more than it did, and leaves nothing', async () => {
    const tree = place.unused('tree');
    cpSync(SOURCES, tree, { recursive: true });
    const paths = filesBelow(tree, 100_000).map((path) => relative(tree, path));
    const home = place.unused('home');
    const temporary = place.unused('tmp');
    mkdirSync(temporary, { recursive: true });
    const report = await soak({
      program: { main: PROGRAM, usage: '', env: place.environment({ QUARRY_HOME: home, TMPDIR: temporary }) },
      home,
      temporary,
      tree,
      subjects: subjectsOf(wordsOfTree(tree, paths), paths),
      seed: 7,
      calls: 1_000,
      lastsMs: 45_000,
      atOnce: 4,
      callsAnEdit: 10,
      sampleEvery: 100,
    });
    expect(wrongWith(report)).toEqual([]);
    expect(report.samples.at(-1)?.edits).toBeGreaterThan(10);
  }, 180_000);
});

describe('bounds of a run', () => {
  const quiet: Sample = {
    calls: 0,
    edits: 0,
    atMs: 0,
    residentBytes: 200e6,
    descriptors: 26,
    threads: 30,
    children: 0,
    homeBytes: 5e6,
    homeFiles: 20,
    tableVersions: 9,
    locks: 0,
    temporaryFiles: 0,
  };
  /** A run of an hour, of which each gauge goes up by so much a minute. */
  const grown = (by: Partial<Sample>, left: Partial<Sample> = {}) => ({
    samples: Array.from({ length: 60 }, (_, minute) => {
      const sample = { ...quiet, atMs: minute * 60_000 };
      for (const gauge of Object.keys(by) as (keyof Sample)[]) sample[gauge] += minute * (by[gauge] ?? 0);
      return sample;
    }),
    faults: [],
    refused: 0,
    left: { ...quiet, ...left },
  });

  it('let what is steady pass', () => {
    expect(wrongWith(grown({}))).toEqual([]);
  });

  it.each<[string, Partial<Sample>]>([
    ['memory', { residentBytes: 4 * 2 ** 20 }],
    ['descriptors', { descriptors: 1 }],
    ['threads', { threads: 2 }],
    ['temporary files', { temporaryFiles: 1 }],
    ['versions that are never removed', { edits: 30, tableVersions: 100 }],
    ['disk that is never given back', { edits: 3, homeBytes: 3 * 2 ** 20 }],
  ])('do not let %s grow', (_what, by) => {
    expect(wrongWith(grown(by))).toHaveLength(1);
  });

  it.each(['locks', 'children', 'temporaryFiles'] as const)('do not let %s be left', (gauge) => {
    expect(wrongWith(grown({}, { [gauge]: 1 }))).toHaveLength(1);
  });
});
