/** The sources of a library, asked over MCP: how long registering and indexing a JAR takes, and each list and get call. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { extractJar } from '../src/sources/artifacts/jar.ts';
import { type Figure, median, percentile, type Section } from './figures.ts';
import { type Program, ServerProcess } from './processes.ts';

const COORDINATES = { group_id: 'org.example', artifact_id: 'library', version: '1.0' };
/** Types and files asked about. */
const SAMPLE = 150;

/** Registers the JAR `runs` times, each in a home of its own, then asks the last server. */
export async function artifactsSection(
  jar: string,
  runs: number,
  freshHome: () => Program,
): Promise<Section> {
  const unpacking = await unpackingTimes(jar, runs);
  const registering: number[] = [];
  for (let run = 1; ; run++) {
    const server = new ServerProcess(freshHome(), undefined);
    try {
      await server.initialize();
      const began = performance.now();
      await ask(server, 'register_source', { source_uri: pathToFileURL(jar).href });
      registering.push(performance.now() - began);
      if (run < runs) continue;
      const counts = await ask<{ file_count: number; type_count: number }>(server, 'index_artifact', {});
      const figures: Figure[] = [
        { name: 'files', value: counts.file_count, unit: 'files' },
        { name: 'types', value: counts.type_count, unit: 'types' },
        { name: 'unpacking alone', value: median(unpacking), unit: 'ms' },
        { name: 'registering and indexing', value: median(registering), unit: 'ms' },
        ...(await callFigures(server)),
      ];
      return { title: `Library (median of ${runs})`, figures };
    } finally {
      await server.close();
    }
  }
}

async function unpackingTimes(jar: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const scratch = mkdtempSync(join(tmpdir(), 'quarry-bench-jar-'));
    const began = performance.now();
    await extractJar(jar, join(scratch, 'tree'));
    times.push(performance.now() - began);
    rmSync(scratch, { recursive: true, force: true });
  }
  return times;
}

async function callFigures(server: ServerProcess): Promise<Figure[]> {
  const types = spread(await typeNames(server)).map((type_name) => ({ type_name }));
  const { files } = await ask<{ files: { path: string }[] }>(server, 'search_file_names', {
    pattern: '*',
    pattern_type: 'glob',
  });
  const paths = spread(files.map(({ path }) => path)).map((file_path) => ({ file_path }));
  const often = (args: object): object[] => Array.from({ length: 50 }, () => args);
  const inherited = types.map((args) => ({ ...args, include_inherited: true, include_description: true }));
  const calls: [string, string, object[]][] = [
    ['list_packages', '', often({ max_depth: 5, include_description: true })],
    ['list_types', '', often({ page_size: 50, include_description: true })],
    ['get_type_source', '', types],
    ['get_import_section', '', types],
    ['list_methods', '', types],
    ['list_methods', ', inherited', inherited],
    ['list_fields', ', inherited', inherited],
    ['list_folder_tree', '', often({ max_depth: 20 })],
    ['search_file_names', '', often({ pattern: '*.java', pattern_type: 'glob' })],
    ['get_file', '', paths],
    ['search_file_content', '', often({ query: 'return', query_type: 'string' })],
  ];
  const figures: Figure[] = [];
  for (const [tool, variant, list] of calls) {
    const times: number[] = [];
    for (const args of list) {
      const began = performance.now();
      await ask(server, tool, args);
      times.push(performance.now() - began);
    }
    figures.push(
      { name: `${tool}${variant}, p50`, value: percentile(times, 50), unit: 'ms' },
      { name: `${tool}${variant}, p95`, value: percentile(times, 95), unit: 'ms' },
    );
  }
  return figures;
}

async function typeNames(server: ServerProcess): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await ask<{
      pagination: { total_pages: number };
      types: { name: string; package: string }[];
    }>(server, 'list_types', { page, page_size: 100 });
    pages = answer.pagination.total_pages;
    names.push(
      ...answer.types.map(({ name, package: group }) => (group === '(default)' ? name : `${group}.${name}`)),
    );
  }
  return names;
}

function spread<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  return items.filter((_, i) => i % step === 0);
}

async function ask<Answer = unknown>(server: ServerProcess, tool: string, args: object): Promise<Answer> {
  return JSON.parse(await server.call(tool, { ...COORDINATES, ...args }));
}
