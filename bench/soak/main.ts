/** Reads the command line of a soak, copies the tree, and tells how it went. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from '../files-below.ts';
import { wordsOfTree } from '../words.ts';
import { wrongWith } from './bounds.ts';
import { subjectsOf } from './calls.ts';
import { type Sample, soak } from './soak.ts';

const USAGE =
  'Usage: npm run soak -- TREE [--minutes N] [--calls N] [--at-once N] [--calls-an-edit N] [--seed N]';
const SAMPLES = 40;
/** Files larger than this are left as they are. */
const MAX_FILE_BYTES = 100_000;

/** `dist` is the directory of the built program. Answers with an exit code: 1 if a bound is broken. */
export async function main(args: readonly string[], dist: string): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-soak-')));
  try {
    const tree = join(scratch, basename(options.tree));
    const [home, temporary] = [join(scratch, 'home'), join(scratch, 'tmp')];
    mkdirSync(temporary);
    cpSync(options.tree, tree, {
      recursive: true,
      filter: (path) => !['node_modules', '.git'].includes(basename(path)),
    });
    const paths = filesBelow(tree, MAX_FILE_BYTES).map((path) => relative(tree, path).replaceAll('\\', '/'));
    const env = { ...process.env, QUARRY_HOME: home, TMPDIR: temporary };
    console.log(HEADER);
    const report = await soak({
      program: { main: join(dist, 'main.js'), usage: '', env },
      home,
      temporary,
      subjects: subjectsOf(wordsOfTree(tree, paths), paths),
      ...options,
      tree,
      sampleEvery: Math.max(100, Math.round(Math.min(options.calls / SAMPLES, 2_500))),
      onSample: (sample) => console.log(line(sample)),
    });
    const wrong = wrongWith(report);
    console.log(`${report.refused} calls refused with a reason, ${report.faults.length} faults`);
    for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const HEADER =
  '     calls  edits      s  RSS MB   fds  threads  children  home MB   files  versions  locks  temp';

function line(sample: Sample): string {
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  return [
    String(sample.calls).padStart(10),
    String(sample.edits).padStart(6),
    (sample.atMs / 1000).toFixed(0).padStart(6),
    megabytes(sample.residentBytes).padStart(7),
    String(sample.descriptors).padStart(5),
    String(sample.threads).padStart(8),
    String(sample.children).padStart(9),
    megabytes(sample.homeBytes).padStart(8),
    String(sample.homeFiles).padStart(7),
    String(sample.tableVersions).padStart(9),
    String(sample.locks).padStart(6),
    String(sample.temporaryFiles).padStart(5),
  ].join(' ');
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        minutes: { type: 'string', default: '60' },
        calls: { type: 'string', default: '1000000' },
        'at-once': { type: 'string', default: '4' },
        'calls-an-edit': { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' },
      },
    });
    const [tree] = positionals;
    const [minutes, calls, atOnce, callsAnEdit, seed] = [
      values.minutes,
      values.calls,
      values['at-once'],
      values['calls-an-edit'],
      values.seed,
    ].map(Number) as [number, number, number, number, number];
    if (tree === undefined || positionals.length > 1) return undefined;
    if (![minutes, calls, atOnce, callsAnEdit, seed].every((n) => n >= 0)) return undefined;
    return { tree: resolve(tree), lastsMs: minutes * 60_000, calls, atOnce, callsAnEdit, seed };
  } catch {
    return undefined;
  }
}
