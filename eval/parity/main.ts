/** Asks Quarry and ripgrep the same questions about a tree and tells where the answers differ. */
import { cpSync, lstatSync, mkdtempSync, realpathSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { editTree } from './edits.ts';
import { askBoth, type Outcome } from './parity.ts';
import { QUERIES } from './patterns.ts';
import { Quarry } from './quarry.ts';
import { type ParityQuery, titleOf } from './query.ts';
import { isSound, renderOutcome, renderSummary } from './report.ts';
import { listFiles, Ripgrep } from './ripgrep.ts';
import { sampledQueries } from './sampled.ts';

const USAGE = 'Usage: npm run eval:parity -- TREE [--edits N] [--seed N] [--only TEXT] [--every N] [--all]';
/** Questions made from the tree's own lines. */
const SAMPLED = 60;
/** What is saved is to be found after this time. In ms. */
const FRESH_MS = 1_000;

interface Options {
  tree: string;
  edits: number;
  seed: number;
  /** Only questions with this in their title. */
  only: string;
  /** Only every Nth of these. */
  every: number;
  /** Prints every question, not only those with differences. */
  all: boolean;
}

/** `dist` is the directory of the built program. Answers with an exit code: 0 if nothing differs. */
export async function main(args: readonly string[], dist: string): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-parity-')));
  try {
    return (await compare(options, join(dist, 'worker.js'), scratch)) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readArguments(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        edits: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string', default: '' },
        every: { type: 'string', default: '1' },
        all: { type: 'boolean', default: false },
      },
    });
    const [edits = 0, seed = 0, every = 0] = [values.edits, values.seed, values.every].map(Number);
    const [tree] = positionals;
    const areNumbers = edits >= 0 && every > 0 && [edits, seed, every].every(Number.isInteger);
    if (tree === undefined || positionals.length > 1 || !areNumbers) return undefined;
    return { tree: realpathSync(tree), edits, seed, every, only: values.only, all: values.all };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** True if nothing differs. The tree itself is read only; changes are made to a copy. */
async function compare(options: Options, worker: string, scratch: string): Promise<boolean> {
  const { edits, seed } = options;
  let tree = options.tree;
  if (edits > 0) {
    tree = join(scratch, 'tree');
    // Pipes and sockets cannot be copied, and are no files of a tree.
    const filter = (path: string): boolean => isCopied(lstatSync(path));
    cpSync(options.tree, tree, { recursive: true, verbatimSymlinks: true, filter });
  }
  const quarryOf = (): Quarry => new Quarry({ tree, worker, home: join(scratch, 'home') });
  let quarry = quarryOf();
  let isSame = true;
  try {
    await quarry.index();
    isSame = await ask('as it is', tree, quarry, options);
    if (edits > 0) {
      editTree(tree, await listFiles(tree), Math.ceil(edits / 2), seed);
      await sleep(FRESH_MS);
      isSame = (await ask('edited meanwhile', tree, quarry, options)) && isSame;
      await quarry.close();
      editTree(tree, await listFiles(tree), Math.floor(edits / 2), seed + 1);
      quarry = quarryOf();
      isSame = (await ask('edited while Quarry was not running', tree, quarry, options)) && isSame;
    }
  } finally {
    await quarry.close();
  }
  return isSame;
}

function isCopied(entry: Stats): boolean {
  return entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
}

/** All questions about the tree as it is now; prints what came of them. */
async function ask(state: string, tree: string, quarry: Quarry, options: Options): Promise<boolean> {
  const files = await listFiles(tree);
  const queries = [...QUERIES, ...sampledQueries(tree, files, SAMPLED, options.seed)]
    .filter((query) => titleOf(query).includes(options.only))
    .filter((_, i) => i % options.every === 0);
  const ripgrep = new Ripgrep(tree);
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const outcome = await outcomeOf(query, quarry, ripgrep);
    outcomes.push(outcome);
    if (options.all || !isSound(outcome)) console.log(renderOutcome(outcome));
  }
  console.log(renderSummary(`${state}, ${files.length} files`, outcomes));
  return outcomes.every(isSound);
}

async function outcomeOf(query: ParityQuery, quarry: Quarry, ripgrep: Ripgrep): Promise<Outcome> {
  try {
    return await askBoth(query, quarry, ripgrep);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { query, lines: 0, differences: [], failure, quarryMs: 0, ripgrepMs: 0 };
  }
}
