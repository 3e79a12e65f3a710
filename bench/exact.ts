/** Exact search beside ripgrep with the same patterns, and how both grow with the tree. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { rgPath } from '@vscode/ripgrep';
import { parseScope, resolveScope } from '../src/patterns/path-scope.ts';
import { searchLines } from '../src/search/exact/exact-search.ts';
import { literalPattern, regexPattern } from '../src/search/exact/pattern.ts';
import { Engine } from './engine.ts';
import type { PatternClass } from './exact-patterns.ts';
import { type Figure, median, percentile, ratioOf, type Section } from './figures.ts';
import { runCommand } from './processes.ts';

/** As the contract has it: the tree's own ignore files and the user's, nothing from above. */
const RIPGREP = ['--no-config', '--no-ignore-parent', '--no-require-git', '--no-messages', '-n'];
const RIPGREP_ROUNDS = 3;
const LIMIT = 100;

/** Latencies of all classes on one tree; `rg` is run with the same patterns. */
export async function exactSection(
  worker: string,
  root: string,
  env: NodeJS.ProcessEnv,
  classes: readonly PatternClass[],
  rounds: number,
): Promise<Section> {
  const figures: Figure[] = [];
  const engine = new Engine(root, worker, env);
  try {
    const { files } = await timed(engine, root, 'warm up', true);
    for (const { name, patterns, fixed } of classes) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        for (const pattern of patterns) {
          const { ms } = await timed(engine, root, pattern, fixed);
          if (round > 0) times.push(ms);
        }
      }
      const reference = await ripgrepTime(root, patterns, fixed);
      figures.push(...latencies(name, times, reference));
    }
    return { title: `Exact search, ${files} files, warm (${LIMIT} lines, ${rounds} rounds)`, figures };
  } finally {
    await engine.close();
  }
}

function latencies(name: string, times: readonly number[], rg: number): Figure[] {
  const p50 = percentile(times, 50);
  return [
    {
      name: `${name}, p50`,
      value: p50,
      unit: 'ms',
      reference: { name: '`rg`', value: rg, unit: 'ms' },
      ratio: { value: ratioOf(rg, p50), says: 'faster' },
    },
    { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms' },
  ];
}

async function timed(
  engine: Engine,
  root: string,
  pattern: string,
  fixed: boolean,
): Promise<{ ms: number; files: number }> {
  const { signal } = new AbortController();
  const began = performance.now();
  const view = await engine.exact();
  const compiled = fixed ? await literalPattern(pattern, true) : await regexPattern(pattern, true);
  const everything = resolveScope(parseScope(undefined), root, () => false);
  await searchLines(view, compiled, everything, LIMIT, signal);
  return { ms: performance.now() - began, files: view.paths.length };
}

async function ripgrepTime(root: string, patterns: readonly string[], fixed: boolean): Promise<number> {
  const ofPatterns: number[] = [];
  for (const pattern of patterns) {
    const args = [...RIPGREP, ...(fixed ? ['-F'] : []), '-e', pattern, '.'];
    const rounds: number[] = [];
    for (let round = 0; round < RIPGREP_ROUNDS; round++)
      rounds.push((await runCommand(rgPath, args, root)).ms);
    ofPatterns.push(median(rounds));
  }
  return median(ofPatterns);
}

/**
 * A tree of `count` files in `target`: the files of `root` over and over, each copy with a line of its own
 * at the end, so that no two are alike.
 */
export function grownTree(root: string, paths: readonly string[], target: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const path = paths[i % paths.length] ?? '';
    const copy = Math.floor(i / paths.length);
    const to = join(target, `copy${copy}`, path);
    mkdirSync(dirname(to), { recursive: true });
    if (copy === 0) cpSync(join(root, path), to);
    else
      writeFileSync(to, `${readFileSync(join(root, path), 'latin1')}\ncopy ${copy} of file ${i}\n`, 'latin1');
  }
}
