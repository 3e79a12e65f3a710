/** Repositories to check out from, and where to. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  checkOut,
  GIT_LIMITS,
  type GitLimits,
  type GitRequest,
} from '../../../src/sources/artifacts/git-checkout.ts';
import { temporaryDirectory as temporary } from '../../temporary.ts';
import { writeTree } from '../tree.ts';

/** An empty directory that is gone after the tests. */
export const temporaryDirectory = (): string => temporary('git');

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

/** A repository of the tests. */
export class Origin {
  readonly path: string;

  constructor(path = temporaryDirectory()) {
    this.path = path;
    this.git('init', '-q', '-b', 'main');
  }

  get uri(): string {
    return pathToFileURL(this.path).href;
  }

  git(...args: string[]): string {
    return git(this.path, ...args);
  }

  /** Commits all that lies there with these files. The id of the commit. */
  commit(texts: Readonly<Record<string, string>>): string {
    writeTree(this.path, texts);
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', 'more');
    return this.git('rev-parse', 'HEAD');
  }

  /** Commits a tree made by hand: what `git add` would refuse. `mode name`, a tab and the id, one a line. */
  commitTree(entries: readonly (readonly [mode: string, name: string, id: string])[]): string {
    const bytes = entries.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    );
    const tree = this.object('tree', Buffer.concat(bytes));
    const commit = this.git('commit-tree', tree, '-m', 'by hand');
    this.git('update-ref', 'refs/heads/main', commit);
    return commit;
  }

  object(type: 'blob' | 'tree', content: Buffer | string): string {
    const file = join(temporaryDirectory(), 'object');
    writeFileSync(file, content);
    return this.git('hash-object', '-t', type, '--literally', '-w', file);
  }
}

/** What Git sees of the user: nothing. */
export function quietEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: temporaryDirectory(), GIT_CONFIG_NOSYSTEM: '1', ...more };
}

/** A place for clones and checkouts. */
export class Place {
  readonly home = temporaryDirectory();
  readonly bareDirectory = join(this.home, 'git-bare');
  #count = 0;

  next(): string {
    return join(this.home, 'code', String(++this.#count));
  }

  /** Everything in the directory of the clones. */
  clones(): string[] {
    return existsSync(this.bareDirectory) ? readdirSync(this.bareDirectory) : [];
  }

  async checkOut(
    request: Partial<GitRequest> & Pick<GitRequest, 'url' | 'ref'>,
    more: {
      limits?: Partial<GitLimits>;
      env?: NodeJS.ProcessEnv;
      signal?: AbortSignal;
      onProgress?: (text: string) => void;
      into?: string;
    } = {},
  ): Promise<{ commit: string; bare: string; files: number; root: string; names: string[] }> {
    const { limits, env = quietEnvironment(), signal = new AbortController().signal } = more;
    const { into = this.next(), onProgress } = more;
    const isFile = request.url.startsWith('file:');
    const done = await checkOut(
      { shown: request.url, isFile, ...request },
      { bareDirectory: this.bareDirectory, into },
      { limits: { ...GIT_LIMITS, ...limits }, env, signal, ...(onProgress && { onProgress }) },
    );
    return { ...done, root: into, names: namesBelow(into) };
  }
}

/** Paths of all files and links, without Git's own. */
export function namesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => path !== '.git')
    .sort();
}
