/** The questions of the development set: what is asked of which tree, and which files answer it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** What answers a question: a file or, where lines are given, a part of one. */
export interface Target {
  path: string;
  lines?: readonly [first: number, last: number];
}

export interface Question {
  text: string;
  category: string;
  targets: readonly Target[];
}

/** A tree with its questions. */
export interface Corpus {
  name: string;
  language: string;
  /** The folder that is searched. */
  root: string;
  /** Its path in the repository, with a `/` at the end if it is not the repository itself: targets begin with it. */
  prefix: string;
  /** The checkout is at another revision than the questions were made for. */
  otherRevision: string | undefined;
  questions: readonly Question[];
}

interface RepositoryEntry {
  name: string;
  language: string;
  revision: string;
  benchmark_root?: string | null;
}

interface TargetEntry {
  path?: string;
  file?: string;
  start_line?: number;
  end_line?: number;
}

interface QuestionEntry {
  query: string;
  category: string;
  relevant: (string | TargetEntry)[];
  secondary?: (string | TargetEntry)[];
}

/** Reads the questions to the repositories checked out below `repositories`. */
export function readCorpora(repositories: string, queries: string, only: readonly string[]): Corpus[] {
  const entries: RepositoryEntry[] = JSON.parse(readFileSync(join(queries, 'repos.json'), 'utf8'));
  return entries
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((entry) => corpusOf(entry, repositories, queries));
}

function corpusOf(entry: RepositoryEntry, repositories: string, queries: string): Corpus {
  const { name, language, revision, benchmark_root } = entry;
  const checkout = join(repositories, name);
  const root = join(checkout, benchmark_root ?? '.');
  if (!existsSync(root)) throw new Error(`${root} is missing: check ${name} out at ${revision}.`);
  const head = execFileSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const questions: QuestionEntry[] = JSON.parse(readFileSync(join(queries, 'dev', `${name}.json`), 'utf8'));
  return {
    name,
    language,
    root: realpathSync(root),
    prefix: benchmark_root ? `${benchmark_root}/` : '',
    otherRevision: head === revision ? undefined : head.slice(0, 12),
    questions: questions.map(({ query, category, relevant, secondary = [] }) => ({
      text: query,
      category,
      targets: [...relevant, ...secondary].map(targetOf),
    })),
  };
}

function targetOf(entry: string | TargetEntry): Target {
  if (typeof entry === 'string') return { path: entry };
  const path = entry.path ?? entry.file;
  if (path === undefined) throw new Error(`No path: ${JSON.stringify(entry)}`);
  const { start_line: first, end_line: last } = entry;
  return first === undefined || last === undefined ? { path } : { path, lines: [first, last] };
}
