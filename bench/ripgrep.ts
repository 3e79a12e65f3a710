/** What ripgrep and plain reading take for the same tree: the references. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { rgPath } from '@vscode/ripgrep';
import { runCommand } from './processes.ts';

/** As the index walks: whatever the user's own configuration says. */
const ARGS = ['--no-config', '--no-require-git', '--no-ignore-parent', '--no-ignore-global', '--no-messages'];

/** Milliseconds to read all bytes of these files one after the other. */
export function readAll(root: string, paths: readonly string[]): { ms: number; bytes: number } {
  const began = performance.now();
  let bytes = 0;
  for (const path of paths) bytes += readFileSync(join(root, path)).length;
  return { ms: performance.now() - began, bytes };
}

/** Milliseconds of `rg --files`. */
export async function listFiles(root: string, exclude: readonly string[]): Promise<number> {
  return (await runCommand(rgPath, ['--files', ...ARGS, ...globs(exclude)], root)).ms;
}

/** The files that are searched, in no certain order. */
export async function filesOf(root: string): Promise<string[]> {
  const { stdout } = await runCommand(rgPath, ['--files', ...ARGS], root);
  return stdout.split('\n').filter((path) => path !== '');
}

/** Milliseconds of a search for a text, in any case, that prints the lines found. */
export async function searchText(root: string, exclude: readonly string[], text: string): Promise<number> {
  return (await runCommand(rgPath, ['-n', '-F', '-i', ...ARGS, ...globs(exclude), '-e', text, '.'], root)).ms;
}

/** A search for whole words in exact case: how many lines there are, and how long it took. */
export async function searchWord(
  root: string,
  exclude: readonly string[],
  word: string,
): Promise<{ ms: number; lines: number }> {
  const { ms, stdout } = await runCommand(
    rgPath,
    ['-n', '-F', '-w', ...ARGS, ...globs(exclude), '-e', word, '.'],
    root,
  );
  return { ms, lines: stdout.split('\n').length - 1 };
}

function globs(exclude: readonly string[]): string[] {
  return exclude.map((pattern) => `--glob=!${pattern}`);
}
