/** What a server costs before it is asked anything, and what references cost. */
import { performance } from 'node:perf_hooks';
import { median, percentile, ratioOf, type Section } from './figures.ts';
import { type Program, ServerProcess } from './processes.ts';
import { searchWord } from './ripgrep.ts';

/** From starting the process to the first answered `tools/list`, and its memory then. */
export async function startSection(program: Program, root: string, runs: number): Promise<Section> {
  const times: number[] = [];
  const resident: number[] = [];
  for (let run = 0; run < runs; run++) {
    const server = new ServerProcess(program, root);
    await server.initialize();
    await server.tools();
    times.push(performance.now() - server.startedAt);
    const bytes = server.residentBytes();
    if (bytes !== undefined) resident.push(bytes);
    await server.close();
  }
  return {
    title: `Server start (median of ${runs})`,
    figures: [
      { name: 'process start to answered tools/list', value: median(times), unit: 'ms' },
      ...(resident.length === 0
        ? []
        : [{ name: 'resident memory, idle', value: median(resident), unit: 'bytes' } as const]),
    ],
  };
}

/** References of symbols, beside a search for the whole word that names lines only. */
export async function referencesSection(
  program: Program,
  root: string,
  exclude: readonly string[],
  symbols: readonly string[],
  rounds: number,
): Promise<Section | undefined> {
  const server = new ServerProcess(program, root);
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
