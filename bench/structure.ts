/** The structure tools asked over MCP: how long each takes on one tree, and how soon a save is seen. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Figure, median, percentile, type Section } from './figures.ts';
import { type Program, residentBytesOf, ServerProcess, withoutKeptAnswers } from './processes.ts';

const SAVES = 10;
/** Files saved so shortly before are hashed at every question. In ms. */
const REST_MS = 200;

/** What is asked: a tool, and arguments for each of some calls. */
interface Questions {
  tool: string;
  args: readonly object[];
}

/** Latencies of all tools on a tree, with everything loaded; and of a question after a file was saved. */
export async function structureSection(program: Program, root: string, rounds: number): Promise<Section> {
  const server = new ServerProcess(withoutKeptAnswers(program), root);
  try {
    await server.initialize();
    const before = performance.now();
    const sample = await sampleOf(server);
    const figures: Figure[] = [{ name: 'first question', value: performance.now() - before, unit: 'ms' }];
    for (const { tool, args } of questions(sample)) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        for (const each of args) {
          const began = performance.now();
          await server.call(tool, each);
          if (round > 0) times.push(performance.now() - began);
        }
      }
      figures.push(
        { name: `${tool}, p50`, value: percentile(times, 50), unit: 'ms' },
        { name: `${tool}, p95`, value: percentile(times, 95), unit: 'ms' },
      );
    }
    figures.push(await savedFile(server, root, sample));
    const resident = residentBytesOf(server.pid);
    if (resident !== undefined) figures.push({ name: 'resident memory', value: resident, unit: 'bytes' });
    return { title: `Structure, ${sample.total} files (${rounds} rounds)`, figures };
  } finally {
    await server.close();
  }
}

interface Sample {
  total: number;
  /** Some files, spread over the tree, with declarations. */
  files: readonly { path: string; symbol: string; directory: string }[];
}

/** Some files of the tree's first language, and a name declared in each. */
async function sampleOf(server: ServerProcess): Promise<Sample> {
  const stats: { total_files: number } = JSON.parse(await server.call('get_stats', {}));
  const tree: { entries: { path: string; is_dir: boolean }[] } = JSON.parse(
    await server.call('get_tree', { limit: 10_000 }),
  );
  const paths = tree.entries.filter((entry) => !entry.is_dir).map((entry) => entry.path);
  const files: Sample['files'][number][] = [];
  for (let i = 0; i < paths.length && files.length < 12; i += Math.ceil(paths.length / 200)) {
    const path = paths[i] ?? '';
    const list: { declarations: { kind: string; name: string }[] } = JSON.parse(
      await server.call('list_declarations', { path, shallow: true }),
    );
    const found = list.declarations.find(({ kind }) => ['function', 'class', 'struct'].includes(kind));
    if (found) files.push({ path, symbol: found.name, directory: path.split('/')[0] ?? '.' });
  }
  return { total: stats.total_files, files };
}

function questions({ files }: Sample): Questions[] {
  const paths = files.map(({ path }) => ({ path }));
  const symbols = files.map(({ symbol }) => symbol);
  const parts = symbols.map((symbol) => symbol.slice(0, Math.max(3, Math.ceil(symbol.length / 2))));
  const directories = files.map(({ directory }) => ({ path: directory }));
  const named = (name: string): Questions['args'] => symbols.map((symbol) => ({ [name]: symbol }));
  return [
    { tool: 'lookup_symbol', args: parts.map((name) => ({ name })) },
    { tool: 'list_declarations', args: paths },
    { tool: 'search_signatures', args: parts.map((query) => ({ query })) },
    { tool: 'search_relevant', args: parts.map((query) => ({ query })) },
    { tool: 'get_tree', args: [{ depth: 2 }, ...directories] },
    { tool: 'get_imports', args: paths },
    { tool: 'get_stats', args: [{}] },
    { tool: 'get_file_summary', args: paths },
    { tool: 'get_file_context', args: paths },
    { tool: 'read_source', args: files.map(({ path, symbol }) => ({ path, symbol })) },
    { tool: 'get_token_estimate', args: paths },
    { tool: 'explain_symbol', args: named('name') },
    { tool: 'get_public_api', args: [{}, ...directories] },
    { tool: 'get_callers', args: named('symbol') },
    { tool: 'get_related_tests', args: named('symbol') },
    { tool: 'get_type_flow', args: named('type_name') },
    { tool: 'get_hotspots', args: [{}, ...directories] },
    { tool: 'get_health', args: [{}] },
    { tool: 'get_dependency_graph', args: [{}] },
    { tool: 'search_symbol', args: parts.map((q) => ({ q })) },
  ];
}

/** From asking after a save to the answer that knows of it. The tree is changed: give a copy. */
async function savedFile(server: ServerProcess, root: string, { files }: Sample): Promise<Figure> {
  const path = files[0]?.path ?? '';
  const times: number[] = [];
  for (let save = 0; save <= SAVES; save++) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    appendFileSync(join(root, path), '\n');
    const began = performance.now();
    await server.call('list_declarations', { path });
    if (save > 0) times.push(performance.now() - began);
  }
  return { name: `one file saved (median of ${SAVES})`, value: median(times), unit: 'ms' };
}
