/** Runs all measurements on one tree and prints them. Asserts nothing. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { artifactsSection } from './artifacts.ts';
import { Engine } from './engine.ts';
import { exactSection, grownTree } from './exact.ts';
import { patternClasses } from './exact-patterns.ts';
import { renderSections, type Section } from './figures.ts';
import { type HttpLoad, httpSections } from './http.ts';
import { ideSections } from './ide.ts';
import { buildRuns, buildSection, type Corpus, changedFileSection, unchangedSection } from './indexing.ts';
import type { Program } from './processes.ts';
import { queryClasses } from './queries.ts';
import { listFiles, readAll } from './ripgrep.ts';
import { coldSection, engineSection, ripgrepTimes, toolSection } from './searching.ts';
import { referencesSection, restSection, startSection } from './serving.ts';
import { servingCostSection } from './serving-cost.ts';
import { subjectsOf } from './soak/calls.ts';
import { structureSection } from './structure.ts';
import { type Switching, switchSection } from './switch.ts';
import { wordsOfTree } from './words.ts';

const USAGE =
  'Usage: npm run bench -- TREE [--runs N] [--json] [--only exact|structure|rest] [--grow 1000,10000,100000]\n' +
  '       npm run bench -- SOURCES.jar [--runs N] [--json]\n' +
  '       npm run bench -- TREE --http [--clients N] [--seconds N] [--every MS] [--json]\n' +
  '       npm run bench -- TREE --switch [--switches N] [--files N] [--json]\n' +
  '       npm run bench -- --ide [--calls N] [--json]';
/** Edits of the measurement of one changed file; each waits a second. */
const EDITS = 10;
const ONLY = ['exact', 'structure', 'rest'] as const;
/** Rounds over the queries for one run of the rest. */
const ROUNDS_A_RUN = 5;

/** `dist` is the directory of the built program. Answers with an exit code. */
export async function main(args: readonly string[], dist: string): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-bench-')));
  try {
    const sections =
      'calls' in options
        ? await ideSections(join(dist, 'main.js'), scratch, options.calls)
        : await measure(options, dist, scratch);
    console.log(
      options.json
        ? JSON.stringify({ machine: machine(), sections }, null, 2)
        : `${machine()}\n\n${renderSections(sections)}`,
    );
    return 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Options {
  tree: string;
  runs: number;
  json: boolean;
  /** Leaves out everything else. */
  only: (typeof ONLY)[number] | undefined;
  /** Numbers of files of trees to be made of this one, for the growth of latencies. */
  grow: readonly number[];
  /** Measures many clients of one HTTP server, and nothing else. */
  http: HttpLoad | undefined;
  /** Measures switches of branches under questions, and nothing else. */
  switching: Switching | undefined;
}

/** The bridge to an IDE needs no tree. */
interface IdeOptions {
  /** Measured of each kind. */
  calls: number;
  json: boolean;
}

function readArguments(args: readonly string[]): Options | IdeOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '3' },
        json: { type: 'boolean', default: false },
        only: { type: 'string' },
        grow: { type: 'string' },
        ide: { type: 'boolean', default: false },
        calls: { type: 'string' },
        http: { type: 'boolean', default: false },
        clients: { type: 'string', default: '100' },
        seconds: { type: 'string', default: '20' },
        every: { type: 'string', default: '250' },
        switch: { type: 'boolean', default: false },
        switches: { type: 'string', default: '6' },
        files: { type: 'string', default: '4400' },
      },
    });
    if (values.ide) {
      const calls = Number(values.calls ?? 500);
      const isUsable = positionals.length === 0 && Number.isInteger(calls) && calls >= 1;
      return isUsable ? { calls, json: values.json } : undefined;
    }
    const runs = Number(values.runs);
    const [tree] = positionals;
    if (tree === undefined || positionals.length > 1 || !Number.isInteger(runs) || runs < 1) return undefined;
    if (values.calls !== undefined) return undefined;
    const only = ONLY.find((part) => part === values.only);
    if (values.only !== only) return undefined;
    const grow = values.grow?.split(',').map(Number) ?? [];
    if (grow.some((count) => !Number.isInteger(count) || count < 1)) return undefined;
    const load = {
      clients: Number(values.clients),
      seconds: Number(values.seconds),
      changeEveryMs: Number(values.every),
    };
    if (!(load.clients >= 1 && load.seconds >= 1 && load.changeEveryMs >= 0)) return undefined;
    const http = values.http ? load : undefined;
    const branches = { switches: Number(values.switches), files: Number(values.files) };
    if (!(branches.switches >= 1 && branches.files >= 1)) return undefined;
    const switching = values.switch ? branches : undefined;
    return { tree: realpathSync(tree), runs, json: values.json, only, grow, http, switching };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, Node ${process.version}, ${process.platform}-${process.arch}`;
}

async function measure(options: Options, dist: string, scratch: string): Promise<Section[]> {
  const { tree, runs, only, grow } = options;
  const step = (name: string): void => console.error(`… ${name}`);
  const usage = join(dist, '..', 'bench', 'usage.mjs');
  let homes = 0;
  const freshHome = (): Program => {
    const home = join(scratch, `home-${++homes}`);
    mkdirSync(home);
    return { main: join(dist, 'main.js'), usage, env: environment(home, scratch) };
  };
  if (options.http) return httpSections(freshHome(), tree, scratch, options.http);
  if (options.switching) return [await switchSection(freshHome(), tree, scratch, options.switching)];
  if (tree.endsWith('.jar')) return [await artifactsSection(tree, runs, freshHome)];
  const worker = join(dist, 'worker.js');
  const sections: Section[] = [];

  step('full index');
  const { reports, program } = await buildRuns(freshHome(), tree, only ? 1 : runs, freshHome);
  const engine = new Engine(tree, worker, program.env);
  const { record, snapshot } = await engine.open();
  await engine.close();
  const exclude = record.settings.excludePatterns;
  const paths = snapshot.files.map((file) => file.path);
  // The first pass fills the page cache.
  readAll(tree, paths);
  const read = readAll(tree, paths);
  await listFiles(tree, exclude);
  const corpus: Corpus = {
    root: tree,
    paths,
    bytes: read.bytes,
    readMs: read.ms,
    listMs: await listFiles(tree, exclude),
  };
  sections.push({
    title: 'Tree',
    figures: [
      { name: 'indexed', value: record.files, unit: 'files' },
      { name: 'skipped', value: snapshot.skipped.length, unit: 'files' },
      { name: 'source', value: read.bytes, unit: 'bytes' },
      { name: 'passages', value: record.chunks, unit: 'chunks' },
    ],
  });
  sections.push(buildSection(corpus, reports, record.sizeOnDisk));

  const treeWords = wordsOfTree(tree, paths);
  const patterns = patternClasses(treeWords);
  const rounds = runs * ROUNDS_A_RUN;
  const atRest = async (): Promise<Section[]> => {
    step('a server at rest');
    const section = await restSection(program, tree, subjectsOf(treeWords, paths));
    return section ? [section] : [];
  };
  if (only === 'rest') return [...sections, ...(await atRest())];
  if (only !== 'structure') {
    step('exact search');
    sections.push(await exactSection(worker, tree, program.env, patterns, rounds));
  }
  for (const count of only === 'structure' && grow.length === 0 ? [paths.length] : grow) {
    step(`${count} files`);
    // The files themselves are never changed.
    const grown = join(scratch, `grown-${count}`);
    grownTree(tree, paths, grown, count);
    const { program: onGrown } = await buildRuns(freshHome(), grown, 1, freshHome);
    if (only !== 'structure') {
      sections.push(await exactSection(worker, grown, onGrown.env, patterns, rounds));
    }
    if (only !== 'exact') sections.push(await structureSection(onGrown, grown, runs));
    rmSync(grown, { recursive: true, force: true });
  }
  if (only) return sections;

  step('nothing changed');
  sections.push(await unchangedSection(program, worker, corpus, runs));

  step('one file changed');
  const copy = join(scratch, 'copy');
  mkdirSync(copy);
  sections.push(await changedFileSection(worker, corpus, copy, freshHome().env, EDITS));
  rmSync(copy, { recursive: true, force: true });

  step('references: ripgrep');
  const classes = queryClasses(treeWords);
  const ripgrep = await ripgrepTimes(tree, exclude, classes);

  step('search');
  sections.push(await coldSection(program, tree, classes, runs));
  sections.push(await engineSection(worker, tree, program.env, classes, rounds, ripgrep));
  sections.push(await toolSection(program, tree, classes, rounds, ripgrep));

  step('find_references and start');
  const symbols = classes.find((entry) => entry.name === 'identifier')?.queries ?? [];
  const references = await referencesSection(program, tree, exclude, symbols, runs);
  if (references) sections.push(references);
  sections.push(await startSection(program, tree, Math.max(10, runs)), servingCostSection());
  return [...sections, ...(await atRest())];
}

/** The environment without Quarry's own settings, with an index home of its own. */
function environment(home: string, scratch: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('QUARRY_'));
  return {
    ...Object.fromEntries(kept),
    QUARRY_HOME: home,
    QUARRY_CONFIG_DIR: join(scratch, 'no-configuration'),
  };
}
