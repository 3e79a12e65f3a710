/** Questions to a server that watches its tree, while Git switches between branches that differ in thousands of files. */
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Catalog, isDamaged } from '../src/store/catalog.ts';
import { type Figure, median, percentile, type Section } from './figures.ts';
import { cpuMsOf, type Program, runCommand, runProgram, ServerProcess } from './processes.ts';
import { queryClasses } from './queries.ts';
import { filesOf } from './ripgrep.ts';
import { wordsOfTree } from './words.ts';

/** Time between two questions, whether the earlier ones are answered or not. In ms. */
const ASK_EVERY_MS = 50;
/** Questions go on for so long after the new state answers. In ms. */
const AFTER_MS = 2_000;
/** A switch that has not been taken in after this time is given up. In ms. */
const PATIENCE_MS = 120_000;

export interface Switching {
  /** Times that the branch is changed. */
  switches: number;
  /** Files in which the branches differ, at most. */
  files: number;
}

/** The branches, and a word that only the marked file of each holds. */
const BRANCHES = ['one', 'other'] as const;
type Branch = (typeof BRANCHES)[number];
const MARKER = 'bench-branch.txt';
const MARKS: Readonly<Record<Branch, string>> = { one: 'quokkanorth\n', other: 'quokkasouth\n' };

interface Question {
  tool: string;
  args: Record<string, unknown>;
}

interface Answered {
  tool: string;
  ms: number;
  /** It said that it is of the state before. */
  isBehind: boolean;
  isError: boolean;
}

/** The tree is copied below `scratch` and made a repository of two branches; the copy is what changes. */
export async function switchSection(
  program: Program,
  tree: string,
  scratch: string,
  { switches, files }: Switching,
): Promise<Section> {
  const copy = join(scratch, 'switched');
  const paths = (await filesOf(tree)).sort();
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(tree, path), join(copy, path));
  }
  const changed = await makeBranches(copy, paths, files);
  await runProgram(program, ['index', copy, '--quiet'], copy);
  const questions = questionsFor(copy, paths);
  const server = new ServerProcess(program, copy, 'inherit', ['--watch']);
  try {
    await server.initialize();
    // Everything is loaded once before anything counts.
    for (const question of questions) await ask(server, question);
    const answers: Answered[] = [];
    const takenIn: number[] = [];
    const [cpuBefore, before] = [cpuMsOf(server.pid), await publicationOf(program)];
    for (let at = 0; at < switches; at++) {
      const branch = BRANCHES[(at + 1) % 2] ?? 'one';
      takenIn.push(await switchOnce(server, copy, branch, questions, answers));
    }
    const [cpuAfter, after] = [cpuMsOf(server.pid), await publicationOf(program)];
    const cpu = cpuBefore !== undefined && cpuAfter !== undefined ? cpuAfter - cpuBefore : undefined;
    return {
      title: `Branches that differ in ${changed} files, switched ${switches} times under --watch, a question every ${ASK_EVERY_MS} ms`,
      figures: figuresOf(answers, takenIn, after - before, cpu),
    };
  } finally {
    await server.close();
  }
}

/** Makes the branches, and leaves the tree at the first. Returns in how many files they differ. */
async function makeBranches(root: string, paths: readonly string[], files: number): Promise<number> {
  const git = (...args: string[]): Promise<unknown> =>
    runCommand('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], root);
  const [first, second] = BRANCHES;
  await git('init', '--quiet', '--initial-branch', first);
  writeFileSync(join(root, MARKER), MARKS[first]);
  await git('add', '--all', '--force');
  await git('commit', '--quiet', '--message', first);
  await git('switch', '--quiet', '--create', second);
  const chosen = paths.slice(0, files - 1);
  // The end of a line hurts no language.
  for (const path of chosen) appendFileSync(join(root, path), '\n');
  writeFileSync(join(root, MARKER), MARKS[second]);
  await git('commit', '--quiet', '--all', '--message', second);
  await git('switch', '--quiet', first);
  return chosen.length + 1;
}

/** Questions of five kinds in turn, each about several things of the tree. */
function questionsFor(root: string, paths: readonly string[]): Question[] {
  const classes = queryClasses(wordsOfTree(root, paths));
  const identifiers = classes.find(({ name }) => name === 'identifier')?.queries ?? [];
  return identifiers.flatMap((symbol): Question[] => [
    { tool: 'search_code', args: { query: symbol } },
    { tool: 'find_references', args: { symbol } },
    { tool: 'search_text', args: { q: symbol } },
    { tool: 'get_tree', args: { depth: 2 } },
    { tool: 'lookup_symbol', args: { name: symbol } },
  ]);
}

/** Asks all the while; returns how long it took from the end of Git until the new state answered, in ms. */
async function switchOnce(
  server: ServerProcess,
  root: string,
  branch: Branch,
  questions: readonly Question[],
  answers: Answered[],
): Promise<number> {
  let asked = 0;
  const pending: Promise<unknown>[] = [];
  const asking = setInterval(() => {
    const question = questions[asked++ % questions.length];
    if (question) pending.push(ask(server, question).then((answered) => answers.push(answered)));
  }, ASK_EVERY_MS);
  try {
    await runCommand('git', ['switch', '--quiet', branch], root);
    const switched = performance.now();
    while (!(await isTakenIn(server, branch))) {
      if (performance.now() - switched > PATIENCE_MS) throw new Error(`${branch} is not taken in`);
      await sleep(2 * ASK_EVERY_MS);
    }
    const tookMs = performance.now() - switched;
    await sleep(AFTER_MS);
    return tookMs;
  } finally {
    clearInterval(asking);
    await Promise.all(pending);
  }
}

async function isTakenIn(server: ServerProcess, branch: Branch): Promise<boolean> {
  const { content } = await server.request('tools/call', {
    name: 'search_code',
    arguments: { query: MARKS[branch].trim(), literal: true },
  });
  return JSON.stringify(content).includes(MARKER);
}

async function ask(server: ServerProcess, { tool, args }: Question): Promise<Answered> {
  const began = performance.now();
  const answer = await server
    .request('tools/call', { name: tool, arguments: args })
    .catch((error: unknown) => ({ isError: true, content: String(error), _meta: {} }));
  const text = JSON.stringify(answer.content);
  const isBehind = '_meta' in answer || /files? changed since the last indexing/.test(text);
  return { tool, ms: performance.now() - began, isBehind, isError: answer.isError === true };
}

/** The number of the last publication. */
async function publicationOf({ env }: Program): Promise<number> {
  const [entry] = await new Catalog(env.QUARRY_HOME ?? '').entries();
  return entry && !isDamaged(entry) ? entry.snapshot.publication : 0;
}

function figuresOf(
  answers: readonly Answered[],
  takenInMs: readonly number[],
  publications: number,
  cpuMs: number | undefined,
): Figure[] {
  const times = answers.map(({ ms }) => ms);
  const tools = [...new Set(answers.map(({ tool }) => tool))].sort();
  const longestOf = (name: string): number =>
    percentile(
      answers.filter(({ tool }) => tool === name).map(({ ms }) => ms),
      100,
    );
  return [
    { name: 'p50', value: percentile(times, 50), unit: 'ms' },
    { name: 'p95', value: percentile(times, 95), unit: 'ms' },
    { name: 'longest', value: percentile(times, 100), unit: 'ms' },
    ...tools.map((tool): Figure => ({ name: `  ${tool}`, value: longestOf(tool), unit: 'ms' })),
    { name: 'answers', value: answers.length, unit: 'answers' },
    {
      name: 'of the state before',
      value: answers.filter(({ isBehind }) => isBehind).length,
      unit: 'answers',
    },
    { name: 'errors', value: answers.filter(({ isError }) => isError).length, unit: 'errors' },
    { name: 'end of Git to the new state, median', value: median(takenInMs), unit: 'ms' },
    { name: 'publications', value: publications, unit: 'publications' },
    ...(cpuMs === undefined
      ? []
      : [
          {
            name: 'processor time of the server, a switch',
            value: cpuMs / takenInMs.length,
            unit: 'ms',
          } as const,
        ]),
  ];
}
