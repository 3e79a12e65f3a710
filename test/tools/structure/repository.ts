/** Trees in Git repositories: what was committed, and what lies there now. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type StructureSource, structureSource } from '../../../src/tools/structure/source.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sourceOf } from './asking.ts';

type Texts = Readonly<Record<string, string>>;

/** Runs Git with nothing of the user's own. */
export function git(cwd: string, ...args: string[]): string {
  const who = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const env = { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1', ...who };
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

export function writeTexts(directory: string, texts: Texts): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Makes a directory a repository whose branch `main` holds these files; what lies there stays as it is. */
export function commitBeside(directory: string, committed: Texts): void {
  const beside = temporaryDirectory('repository');
  writeTexts(beside, committed);
  git(directory, 'init', '-q', '-b', 'main');
  const [gitDir, workTree] = [`--git-dir=${join(directory, '.git')}`, `--work-tree=${beside}`];
  git(directory, gitDir, workTree, 'add', '-A');
  git(directory, gitDir, workTree, 'commit', '-q', '--allow-empty', '-m', 'first');
}

/** A source with the files `now`, in a repository where `committed` is HEAD. */
export async function changedSource(committed: Texts, now: Texts, member?: string): Promise<StructureSource> {
  const source = await sourceOf(now, member);
  commitBeside(source.root, committed);
  return source;
}

/** The same, with the root of the source in a directory of the repository. */
export async function sourceBelow(directory: string, committed: Texts, now: Texts): Promise<StructureSource> {
  const { structure, record, skipped } = await sourceOf(now);
  const top = temporaryDirectory('repository');
  writeTexts(join(top, directory), now);
  commitBeside(top, committed);
  return structureSource({ root: join(top, directory), structure, record, skipped }, undefined);
}
