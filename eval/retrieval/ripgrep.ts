/** The baseline that needs no index: files by how many times ripgrep finds a word of the question in them. */
import { execFileSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import type { Answer } from './ndcg.ts';

/** Files with a hit, most hits first, ties by path. Starts a process. */
export function filesByHits(root: string, question: string): Answer[] {
  const words = question.match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const patterns = words.flatMap((word) => ['-e', word]);
  const args = ['--no-config', '--count-matches', '--null', '-i', '-F', ...patterns, './'];
  return linesOf(root, args)
    .map((line) => {
      const [path = '', hits = '0'] = line.split('\0');
      return { path: path.slice(2), hits: Number(hits) };
    })
    .sort((a, b) => b.hits - a.hits || (a.path < b.path ? -1 : 1));
}

function linesOf(root: string, args: readonly string[]): string[] {
  try {
    return execFileSync(rgPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    // 1: nothing found.
    if (error instanceof Error && 'status' in error && error.status === 1) return [];
    throw error;
  }
}
