/** Which new file is an old one under another name, by Git's own judgement. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type GitCall, runGit } from './git.ts';

/** With more files on a side only those with the same contents are taken for renamed. */
const RENAME_LIMIT = 1_000;

/** Files that are only on one side, by path. */
export type LooseFiles = ReadonlyMap<string, Buffer>;

/**
 * Old path by new path. The files are laid out in a directory of their own, away from every repository, so
 * that no attributes or filters of theirs apply. Costs about 100 µs a file.
 */
export async function findRenames(
  removed: LooseFiles,
  added: LooseFiles,
  call: Pick<GitCall, 'env' | 'signal'> = {},
): Promise<Map<string, string>> {
  if (removed.size === 0 || added.size === 0) return new Map();
  const directory = await mkdtemp(join(tmpdir(), 'quarry-renames-'));
  try {
    await layOut(join(directory, 'a'), removed);
    await layOut(join(directory, 'b'), added);
    const env = {
      ...(call.env ?? process.env),
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CEILING_DIRECTORIES: directory,
    };
    const flags = ['--no-ext-diff', '--no-textconv', '--no-color', '-M', `-l${RENAME_LIMIT}`];
    const what = ['--diff-filter=R', '--name-status', '-z'];
    const args = ['diff', '--no-index', ...flags, ...what, '--', 'a', 'b'];
    // 1: there are differences.
    const output = await runGit(args, { ...call, env, cwd: directory, alsoGood: [1] });
    return renamesIn(output.toString('utf8'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function layOut(directory: string, files: LooseFiles): Promise<void> {
  await mkdir(directory);
  const made = new Set<string>();
  for (const [path, bytes] of files) {
    const parent = dirname(join(directory, path));
    try {
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await writeFile(join(directory, path), bytes, { flag: 'wx' });
    } catch {
      // A name that this file system does not take, or takes for another's: no rename is found for it.
    }
  }
}

function renamesIn(output: string): Map<string, string> {
  const renames = new Map<string, string>();
  const parts = output.split('\0');
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [from, to] = [parts[at + 1], parts[at + 2]];
    if (parts[at]?.startsWith('R') && from && to) renames.set(to.slice(2), from.slice(2));
  }
  return renames;
}
