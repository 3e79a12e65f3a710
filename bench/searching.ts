/** Latency of ranked and literal search, in the engine and as whole tool calls. */
import { performance } from 'node:perf_hooks';
import { Engine, RESULTS, timedSearch } from './engine.ts';
import { type Figure, median, percentile, ratioOf, type Section } from './figures.ts';
import { type Program, residentBytesOf, runProgram, ServerProcess, withoutKeptAnswers } from './processes.ts';
import type { QueryClass } from './queries.ts';
import { searchText } from './ripgrep.ts';

/** ripgrep's time for each class that it can be asked: the median over the texts of the class. */
export type RipgrepTimes = ReadonlyMap<string, number>;

/** Each text is searched for three times. */
const RIPGREP_ROUNDS = 3;

export async function ripgrepTimes(
  root: string,
  exclude: readonly string[],
  classes: readonly QueryClass[],
): Promise<RipgrepTimes> {
  const times = new Map<string, number>();
  for (const { name, ripgrep } of classes) {
    if (!ripgrep) continue;
    const ofClass: number[] = [];
    for (const text of ripgrep) {
      const rounds: number[] = [];
      for (let round = 0; round < RIPGREP_ROUNDS; round++) rounds.push(await searchText(root, exclude, text));
      ofClass.push(median(rounds));
    }
    times.set(name, median(ofClass));
  }
  return times;
}

/** Warm latencies of the engine alone: the index is open, nothing has changed. */
export async function engineSection(
  worker: string,
  root: string,
  env: NodeJS.ProcessEnv,
  classes: readonly QueryClass[],
  rounds: number,
  ripgrep: RipgrepTimes,
): Promise<Section> {
  const engine = new Engine(root, worker, env);
  try {
    const view = await engine.open();
    const times = await timesOf(
      classes,
      rounds,
      async (query, literal) => (await timedSearch(view, query, literal)).ms,
    );
    return {
      title: `Search in the engine, warm (${RESULTS} results, ${rounds} rounds)`,
      figures: latencies(times, ripgrep),
    };
  } finally {
    await engine.close();
  }
}

/** The same as tool calls over stdio, with memory and answer sizes. */
export async function toolSection(
  program: Program,
  root: string,
  classes: readonly QueryClass[],
  rounds: number,
  ripgrep: RipgrepTimes,
): Promise<Section> {
  const server = new ServerProcess(withoutKeptAnswers(program), root);
  try {
    await server.initialize();
    const sizes: number[] = [];
    const call = async (query: string, literal: boolean): Promise<number> => {
      const began = performance.now();
      const answer = await server.call('search_code', { query, literal, k: RESULTS });
      const ms = performance.now() - began;
      sizes.push(answer.length);
      return ms;
    };
    const began = performance.now();
    const times = await timesOf(classes, rounds, call);
    const perSecond = (1000 * sizes.length) / (performance.now() - began);
    const resident = residentBytesOf(server.pid);
    return {
      title: `search_code over MCP (stdio), warm (${RESULTS} results, ${rounds} rounds)`,
      figures: [
        ...latencies(times, ripgrep),
        { name: 'one after the other', value: perSecond, unit: 'queries/s' },
        { name: 'answer, mean, at 4 characters a token', value: mean(sizes) / 4, unit: 'tokens' },
        ...(resident === undefined
          ? []
          : [{ name: 'resident memory after these', value: resident, unit: 'bytes' } as const]),
      ],
    };
  } finally {
    await server.close();
  }
}

/** The first query of a fresh process on an index that is there, as a tool call and as a command. */
export async function coldSection(
  program: Program,
  root: string,
  classes: readonly QueryClass[],
  runs: number,
): Promise<Section> {
  const queries = classes.flatMap((entry) => (entry.literal ? [] : entry.queries.slice(0, 1)));
  const calls: number[] = [];
  const commands: number[] = [];
  for (let run = 0; run < Math.max(runs, queries.length); run++) {
    const query = queries[run % queries.length] ?? '';
    const server = new ServerProcess(program, root);
    await server.initialize();
    const began = performance.now();
    await server.call('search_code', { query, k: RESULTS });
    calls.push(performance.now() - began);
    await server.close();
    commands.push((await runProgram(program, ['search', '--path', root, query], root)).ms);
  }
  return {
    title: `First query of a fresh process, the index is there (${calls.length} queries)`,
    figures: [
      { name: 'first search_code over MCP, p50', value: percentile(calls, 50), unit: 'ms' },
      { name: 'first search_code over MCP, p95', value: percentile(calls, 95), unit: 'ms' },
      { name: '`quarry search`, whole process, p50', value: percentile(commands, 50), unit: 'ms' },
      { name: '`quarry search`, whole process, p95', value: percentile(commands, 95), unit: 'ms' },
    ],
  };
}

/** Times of every query by class; one round before them is not counted. */
async function timesOf(
  classes: readonly QueryClass[],
  rounds: number,
  run: (query: string, literal: boolean) => Promise<number>,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const { name, queries, literal } of classes) {
      for (const query of queries) {
        const ms = await run(query, literal);
        if (round > 0) times.set(name, [...(times.get(name) ?? []), ms]);
      }
    }
  }
  return times;
}

function latencies(times: ReadonlyMap<string, number[]>, ripgrep: RipgrepTimes): Figure[] {
  const ofClasses = [...times].flatMap(([name, values]): Figure[] => {
    const p50 = percentile(values, 50);
    const reference = ripgrep.get(name);
    return [
      {
        name: `${name}, p50`,
        value: p50,
        unit: 'ms',
        ...(reference !== undefined && {
          reference: { name: '`rg`', value: reference, unit: 'ms' },
          ratio: { value: ratioOf(reference, p50), says: 'faster' },
        }),
      },
      { name: `${name}, p95`, value: percentile(values, 95), unit: 'ms' },
    ];
  });
  const all = [...times.values()].flat();
  return [
    ...ofClasses,
    { name: 'all, p50', value: percentile(all, 50), unit: 'ms' },
    { name: 'all, p95', value: percentile(all, 95), unit: 'ms' },
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
