/** What a server costs before it is asked anything, and what references cost. */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../eval/parity/random.ts';
import { median, percentile, ratioOf, type Section } from './figures.ts';
import { type Program, residentBytesOf, runCommand, ServerProcess, withoutKeptAnswers } from './processes.ts';
import { searchWord } from './ripgrep.ts';
import { nextCall, type Subjects } from './soak/calls.ts';

/** From starting the process to the first answered `tools/list`, and its memory then. Each run beside one of bare Node. */
export async function startSection(program: Program, root: string, runs: number): Promise<Section> {
  const times: number[] = [];
  const bare: number[] = [];
  const resident: number[] = [];
  for (let run = 0; run < runs; run++) {
    const server = new ServerProcess(program, root);
    await server.initialize();
    await server.tools();
    times.push(performance.now() - server.startedAt);
    const bytes = residentBytesOf(server.pid);
    if (bytes !== undefined) resident.push(bytes);
    await server.close();
    bare.push((await runCommand(process.execPath, ['-e', '0'], root)).ms);
  }
  return {
    title: `Server start (median of ${runs})`,
    figures: [
      {
        name: 'process start to answered tools/list',
        value: median(times),
        unit: 'ms',
        reference: { name: '`node -e 0`', value: median(bare), unit: 'ms' },
        ratio: { value: ratioOf(median(times), median(bare)), says: 'times as long' },
      },
      { name: 'the shortest', value: Math.min(...times), unit: 'ms' },
      ...(resident.length === 0
        ? []
        : [{ name: 'resident memory, asked nothing else', value: median(resident), unit: 'bytes' } as const]),
    ],
  };
}

/** Long enough for a server to have given back what it gives back when nobody asks. In ms. */
const REST_MS = 40_000;

/** Questions that a server is asked before it rests. */
const QUESTIONS = 520;
const SEED = 1;

/**
 * Memory of a server that has answered questions of all kinds, as agents mix them, and then rested, with the
 * processes it has. Takes a minute.
 */
export async function restSection(
  program: Program,
  root: string,
  subjects: Subjects,
): Promise<Section | undefined> {
  const server = new ServerProcess(program, root);
  const bare = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  try {
    await server.initialize();
    const random = new Random(SEED);
    for (let asked = 0; asked < QUESTIONS; asked++) {
      const { tool, args } = nextCall(random, subjects);
      // Some ask for what is not there, and are told so.
      await server.refusal(tool, args);
    }
    const busy = residentBytesOf(server.pid);
    await sleep(REST_MS);
    const value = residentBytesOf(server.pid);
    const reference = residentBytesOf(bare.pid ?? 0);
    if (busy === undefined || value === undefined || reference === undefined) return undefined;
    return {
      title: `A server that was asked ${QUESTIONS} questions of all kinds, and nothing for ${REST_MS / 1000} s`,
      figures: [
        {
          name: 'resident memory, its processes included',
          value,
          unit: 'bytes',
          reference: { name: '`node`', value: reference, unit: 'bytes' },
          ratio: { value: ratioOf(value, reference), says: 'times as much' },
        },
        { name: 'the same after the last question', value: busy, unit: 'bytes' },
      ],
    };
  } finally {
    bare.stdin.end();
    await server.close();
  }
}

/** References of symbols, beside a search for the whole word that names lines only. */
export async function referencesSection(
  program: Program,
  root: string,
  exclude: readonly string[],
  symbols: readonly string[],
  rounds: number,
): Promise<Section | undefined> {
  const server = new ServerProcess(withoutKeptAnswers(program), root);
  try {
    await server.initialize();
    if (!(await server.tools()).includes('find_references') || symbols.length === 0) return undefined;
    const call = (symbol: string): Promise<string> =>
      server.call('find_references', { symbol, include_definition: true, max_results: 200 });
    const times: number[] = [];
    const ripgrep: number[] = [];
    const [found, shown, tokens, expected] = [[], [], [], []] as [number[], number[], number[], number[]];
    for (const symbol of symbols) {
      const answer = await call(symbol);
      const lines = numberIn(/\(([\d,]+) found/, answer);
      found.push(lines);
      shown.push(Math.min(lines, 200));
      tokens.push(answer.length / 4);
      const words = await searchWord(root, exclude, symbol);
      expected.push(words.lines);
      ripgrep.push(words.ms);
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        await call(symbol);
        times.push(performance.now() - began);
      }
    }
    return {
      title: `find_references over MCP, warm (${symbols.length} symbols, ${rounds} rounds)`,
      figures: [
        {
          name: 'p50',
          value: percentile(times, 50),
          unit: 'ms',
          reference: { name: '`rg -F -w`', value: median(ripgrep), unit: 'ms' },
          ratio: { value: ratioOf(median(ripgrep), percentile(times, 50)), says: 'faster' },
        },
        { name: 'p95', value: percentile(times, 95), unit: 'ms' },
        {
          name: 'lines found',
          value: sum(found),
          unit: 'lines',
          reference: { name: '`rg -F -w`', value: sum(expected), unit: 'lines' },
          ratio: { value: ratioOf(sum(found), sum(expected)), says: 'of its lines' },
        },
        {
          name: 'answer per reference shown, at 4 characters a token',
          value: sum(tokens) / (sum(shown) || 1),
          unit: 'tokens',
        },
      ],
    };
  } finally {
    await server.close();
  }
}

function numberIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
