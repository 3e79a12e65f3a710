/** Many clients of one HTTP server, which ask while the tree changes. */
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile, type Section } from './figures.ts';
import { type Call, HttpClient, HttpServerProcess } from './http-processes.ts';
import { type Program, runProgram } from './processes.ts';
import { queryClasses } from './queries.ts';
import { filesOf } from './ripgrep.ts';
import { wordsOfTree } from './words.ts';

/** How long clients pause between two calls on average, in ms: people and agents think. */
const PAUSE_MS = 500;
export interface HttpLoad {
  clients: number;
  /** For each of the two measurements. */
  seconds: number;
  /** Time between two changes of files, in ms; 0: nothing changes. */
  changeEveryMs: number;
}

/** The tree is copied below `scratch`; the copy is what changes. */
export async function httpSections(
  program: Program,
  tree: string,
  scratch: string,
  load: HttpLoad,
): Promise<Section[]> {
  const copy = join(scratch, 'served');
  const paths = (await filesOf(tree)).sort();
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(tree, path), join(copy, path));
  }
  await runProgram(program, ['index', copy, '--quiet'], copy);
  const calls = callsFor(copy, paths);
  const server = await HttpServerProcess.start(program, copy);
  try {
    const sections: Section[] = [];
    for (const pauseMs of [PAUSE_MS, 0]) {
      const measured = await measure(server, () => changeFile(copy, paths), calls, { ...load, pauseMs });
      const manner = pauseMs > 0 ? `a pause of ${pauseMs} ms on average` : 'no pause';
      const changes =
        load.changeEveryMs > 0 ? `a file changes every ${load.changeEveryMs} ms` : 'nothing changes';
      const title = `HTTP: ${load.clients} clients, ${manner} between calls, ${changes}`;
      sections.push({ title, figures: figuresOf(measured) });
    }
    return sections;
  } finally {
    await server.stop();
  }
}

/** Every kind of question, each about several things of the tree. */
function callsFor(root: string, paths: readonly string[]): Call[] {
  const classes = queryClasses(wordsOfTree(root, paths));
  const of = (name: string): readonly string[] => classes.find((one) => one.name === name)?.queries ?? [];
  const call = (name: string, args: Record<string, unknown>): Call => ({ name, arguments: args });
  const identifiers = of('identifier');
  const files = identifiers.map(
    (_, at) => paths[Math.floor(((at + 0.5) * paths.length) / identifiers.length)] ?? '',
  );
  return [
    ...classes.flatMap(({ queries, literal }) =>
      queries.map((query) => call('search_code', { query, literal })),
    ),
    ...identifiers.flatMap((symbol) => [
      call('find_references', { symbol }),
      call('search_text', { q: symbol }),
      call('search_regex', { q: `${symbol}\\w*\\(` }),
      call('search_symbol', { q: symbol }),
      call('lookup_symbol', { name: symbol }),
    ]),
    ...files.flatMap((path) => [call('get_file_summary', { path }), call('read_file', { file_path: path })]),
    call('search_file', { q: '*.md' }),
    call('get_tree', { depth: 2 }),
    call('find_file', { pattern: '**/*test*' }),
  ];
}

interface Measured {
  /** By tool. */
  times: Map<string, number[]>;
  errors: string[];
  ms: number;
  /** Of the server, all threads together. */
  cpuMs: number | undefined;
}

async function measure(
  server: HttpServerProcess,
  change: () => void,
  calls: readonly Call[],
  { clients, seconds, changeEveryMs, pauseMs }: HttpLoad & { pauseMs: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const errors: string[] = [];
  const times = new Map<string, number[]>();
  const opened = await Promise.all(
    Array.from({ length: clients }, (_, at) => HttpClient.open(server.port, agent, at % 2 === 0)),
  );
  // Everything is loaded once before anything counts.
  for (const call of calls)
    await opened[0]?.call(call).catch((error: Error) => errors.push(`${call.name}: ${error.message}`));
  const cpuBefore = server.cpuMs();
  const began = performance.now();
  const end = began + seconds * 1000;
  const changing = changeEveryMs > 0 ? setInterval(change, changeEveryMs) : undefined;
  await Promise.all(
    opened.map(async (client, at) => {
      // The same numbers in every run.
      const random = numbers(at + 1);
      if (pauseMs > 0) await sleep(random() * 2 * pauseMs);
      while (performance.now() < end) {
        const call = calls[Math.floor(random() * calls.length)];
        if (call === undefined) return;
        const asked = performance.now();
        try {
          await client.call(call);
          const of = times.get(call.name);
          if (of === undefined) times.set(call.name, [performance.now() - asked]);
          else of.push(performance.now() - asked);
        } catch (error) {
          errors.push(`${call.name}: ${error instanceof Error ? error.message : error}`);
        }
        if (pauseMs > 0) await sleep(random() * 2 * pauseMs);
      }
    }),
  );
  clearInterval(changing);
  const ms = performance.now() - began;
  agent.destroy();
  const cpuAfter = server.cpuMs();
  const cpuMs = cpuBefore !== undefined && cpuAfter !== undefined ? cpuAfter - cpuBefore : undefined;
  return { times, errors, ms, cpuMs };
}

function figuresOf({ times, errors, ms, cpuMs }: Measured): Figure[] {
  const all = [...times.values()].flat();
  const percentiles = [50, 95, 99].map(
    (p): Figure => ({ name: `p${p}`, value: percentile(all, p), unit: 'ms' }),
  );
  const tools = [...times]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]): Figure => ({ name: `  ${name}, p95`, value: percentile(of, 95), unit: 'ms' }));
  const kinds = [...new Set(errors)].slice(0, 5).map(
    (error): Figure => ({
      name: `  ${error}`,
      value: errors.filter((one) => one === error).length,
      unit: 'errors',
    }),
  );
  return [
    ...percentiles,
    { name: 'longest', value: percentile(all, 100), unit: 'ms' },
    { name: 'answers', value: (all.length * 1000) / ms, unit: 'queries/s' },
    ...(cpuMs === undefined
      ? []
      : [
          { name: 'processor time of the server, an answer', value: cpuMs / all.length, unit: 'ms' } as const,
        ]),
    { name: 'errors', value: errors.length, unit: 'errors' },
    ...kinds,
    ...tools,
  ];
}

let changes = 0;

/** Changes one file, the next in a fixed order. */
function changeFile(root: string, paths: readonly string[]): void {
  changes += 1;
  const path = paths[(changes * 7919) % paths.length];
  if (path !== undefined) appendFileSync(join(root, path), `\n// change ${changes}\n`);
}

/** Pseudo-random numbers from 0 to 1 (Park and Miller). */
function numbers(seed: number): () => number {
  let state = seed * 48_271;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
