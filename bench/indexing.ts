/** Building an index, building it again, taking in one changed file. */
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Engine, timedSearch } from './engine.ts';
import { median, percentile, ratioOf, type Section } from './figures.ts';
import { type Program, type RunReport, runProgram } from './processes.ts';

/** What is being indexed. */
export interface Corpus {
  root: string;
  /** Relative paths of the indexed files. */
  paths: readonly string[];
  /** Bytes of these files. */
  bytes: number;
  /** Reading all of them, in ms. */
  readMs: number;
  /** `rg --files` over the tree, in ms. */
  listMs: number;
}

/** Indexes the tree in a fresh index home and a fresh process, `runs` times. Leaves the last index. */
export async function buildRuns(
  program: Program,
  root: string,
  runs: number,
  freshHome: () => Program,
): Promise<{ reports: RunReport[]; program: Program }> {
  const reports: RunReport[] = [];
  let last = program;
  for (let run = 0; run < runs; run++) {
    last = freshHome();
    reports.push(await runProgram(last, ['index', root, '--quiet'], root));
  }
  return { reports, program: last };
}

export function buildSection(corpus: Corpus, reports: readonly RunReport[], indexBytes: number): Section {
  const ms = median(reports.map((report) => report.ms));
  const perSecond = 1000 / ms;
  const reading = { name: 'reading the same bytes', value: corpus.readMs, unit: 'ms' } as const;
  return {
    title: `Full index: fresh index home, fresh process, files in the page cache (median of ${reports.length})`,
    figures: [
      {
        name: '`quarry index`, whole process',
        value: ms,
        unit: 'ms',
        reference: reading,
        ratio: { value: ratioOf(ms, corpus.readMs), says: 'the time of reading' },
      },
      { name: 'first of these runs', value: reports[0]?.ms ?? 0, unit: 'ms' },
      { name: 'files', value: corpus.paths.length * perSecond, unit: 'files/s' },
      {
        name: 'source bytes',
        value: corpus.bytes * perSecond,
        unit: 'bytes/s',
        reference: { name: 'reading', value: (corpus.bytes * 1000) / corpus.readMs, unit: 'bytes/s' },
      },
      {
        name: 'peak resident memory',
        value: Math.max(...reports.map((report) => report.peakBytes)),
        unit: 'bytes',
      },
      {
        name: 'index on disk',
        value: indexBytes,
        unit: 'bytes',
        reference: { name: 'source', value: corpus.bytes, unit: 'bytes' },
        ratio: { value: ratioOf(indexBytes, corpus.bytes), says: 'the source' },
      },
    ],
  };
}

/** The second question to an index of which nothing has changed, as a process and in the engine. */
export async function unchangedSection(
  program: Program,
  worker: string,
  corpus: Corpus,
  runs: number,
): Promise<Section> {
  const whole: number[] = [];
  const opening: number[] = [];
  for (let run = 0; run < runs; run++) {
    whole.push((await runProgram(program, ['index', corpus.root, '--quiet'], corpus.root)).ms);
    const engine = new Engine(corpus.root, worker, program.env);
    const began = performance.now();
    await engine.open();
    opening.push(performance.now() - began);
    await engine.close();
  }
  const per5000 = 5_000 / corpus.paths.length;
  const listing = { name: '`rg --files`', value: corpus.listMs, unit: 'ms' } as const;
  return {
    title: `Nothing changed (median of ${runs})`,
    figures: [
      {
        name: '`quarry index` again, whole process',
        value: median(whole),
        unit: 'ms',
        reference: listing,
        ratio: { value: ratioOf(median(whole), corpus.listMs), says: 'the time of listing' },
      },
      { name: 'the same per 5,000 files', value: median(whole) * per5000, unit: 'ms' },
      {
        name: 'opening the index and looking for changes, in the engine',
        value: median(opening),
        unit: 'ms',
        reference: listing,
        ratio: { value: ratioOf(median(opening), corpus.listMs), says: 'the time of listing' },
      },
      { name: 'the same per 5,000 files', value: median(opening) * per5000, unit: 'ms' },
    ],
  };
}

/** The tree is looked at again at most this much later. In ms. */
const SCAN_REST_MS = 1_100;

/**
 * How long the query takes that finds a file changed, in an index of a copy of the tree: noticing the
 * change, taking it in and searching.
 */
export async function changedFileSection(
  worker: string,
  corpus: Corpus,
  copy: string,
  env: NodeJS.ProcessEnv,
  rounds: number,
): Promise<Section> {
  for (const path of corpus.paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(corpus.root, path), join(copy, path));
  }
  const engine = new Engine(copy, worker, env);
  const times: number[] = [];
  let missed = 0;
  try {
    await timedSearch(await engine.open(), 'warm', false);
    for (let round = 0; round < rounds; round++) {
      const path = corpus.paths[Math.floor(((round + 0.5) * corpus.paths.length) / rounds)] ?? '';
      const word = `changedinround${'x'.repeat(round + 1)}`;
      appendFileSync(join(copy, path), `\n${word}\n`);
      await sleep(SCAN_REST_MS);
      const began = performance.now();
      const { paths } = await timedSearch(await engine.open(), word, false);
      times.push(performance.now() - began);
      if (paths[0] !== path) missed++;
    }
  } finally {
    await engine.close();
  }
  const notFound = missed > 0 ? `, ${missed} NOT FOUND` : '';
  return {
    title: `One file changed, in a copy of the tree (${rounds} edits, each found by the next query${notFound})`,
    figures: [
      { name: 'query that takes the change in, p50', value: percentile(times, 50), unit: 'ms' },
      { name: 'query that takes the change in, p95', value: percentile(times, 95), unit: 'ms' },
    ],
  };
}
