/** What a commit holds, looked at before any of it is written. */
import { once } from 'node:events';
import { throwIfAborted } from '../../errors.ts';
import { failureOf, type GitCall, startGit } from '../git.ts';
import { isBinaryPath } from './jar-text.ts';
import { ArtifactRefusal } from './refusal.ts';

export interface TreeLimits {
  /** Files of all kinds, links and other repositories. */
  files: number;
  /** Bytes of all files that may be text. */
  textBytes: number;
  /** Bytes of one file; a larger one is not taken. */
  fileBytes: number;
}

/** Files of a commit that may be text. */
export interface TreeSelection {
  /** Paths as Git has them, a NUL behind each. */
  paths: Buffer;
  files: number;
}

/** Bytes of one path, and of all together: no file system takes the one, and the other is held in memory. */
const MAX_PATH = 4096;
const MAX_PATHS = 64 << 20;

/** What a link may lead to is no longer than a path. */
const MAX_LINK = MAX_PATH;

/**
 * Chooses the files of a commit that may be text: not known binary kinds, not larger than a text may be.
 * Links are taken as they are; other repositories in it are left out. Rejects with `invalid_source` as
 * soon as a limit is passed, however much there may be, and after a minute. About 2 µs a file.
 */
export async function selectTexts(
  commit: string,
  bare: string,
  limits: TreeLimits,
  call: GitCall & { signal: AbortSignal },
): Promise<TreeSelection> {
  const selection = new Selection(limits);
  const child = startGit([`--git-dir=${bare}`, 'ls-tree', '-r', '-l', '-z', '--full-tree', commit], call);
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  child.stdin.on('error', () => {});
  child.stdin.end();
  const closed = once(child, 'close').catch(() => []);
  try {
    let rest = '';
    for await (const piece of child.stdout) {
      // A name is bytes; so each of them is a character.
      const entries = (rest + Buffer.from(piece).toString('latin1')).split('\0');
      rest = entries.pop() ?? '';
      if (rest.length > 2 * MAX_PATH) throw tooMuch(`a path of more than ${MAX_PATH} bytes`);
      for (const entry of entries) selection.take(entry);
    }
    const [exitCode] = await closed;
    throwIfAborted(call.signal);
    if (failure) throw failureOf(failure, '', call.signal);
    if (exitCode === 0) return selection.result();
    throw new ArtifactRefusal('invalid_source', `the tree of commit ${commit} cannot be read`);
  } catch (error) {
    throwIfAborted(call.signal);
    throw error;
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy();
  }
}

class Selection {
  readonly #limits: TreeLimits;
  readonly #paths: string[] = [];
  #entries = 0;
  #textBytes = 0;
  #pathBytes = 0;

  constructor(limits: TreeLimits) {
    this.#limits = limits;
  }

  /** `MODE TYPE ID SIZE`, a tab and the path. */
  take(entry: string): void {
    this.#entries += 1;
    if (this.#entries > this.#limits.files) throw tooMuch(`more than ${this.#limits.files} files`);
    const [, mode, size, path] = /^(\d{6}) blob [0-9a-f]+ +(\d+|BAD)\t(.+)$/s.exec(entry) ?? [];
    if (mode === undefined || size === undefined || path === undefined) return;
    if (path.length > MAX_PATH) throw tooMuch(`a path of more than ${MAX_PATH} bytes`);
    if (size === 'BAD')
      throw new ArtifactRefusal('invalid_source', 'the repository lacks files of its commit');
    const isLink = mode === '120000';
    if (isLink ? Number(size) > MAX_LINK : Number(size) > this.#limits.fileBytes || isBinaryPath(path))
      return;
    this.#textBytes += Number(size);
    if (this.#textBytes > this.#limits.textBytes) {
      throw tooMuch(`more than ${this.#limits.textBytes / (1 << 20)} MiB of text`);
    }
    this.#pathBytes += path.length + 1;
    if (this.#pathBytes > MAX_PATHS) throw tooMuch(`more than ${MAX_PATHS >> 20} MiB of paths`);
    this.#paths.push(path);
  }

  result(): TreeSelection {
    const written = this.#paths.map((path) => `${path}\0`).join('');
    return { paths: Buffer.from(written, 'latin1'), files: this.#paths.length };
  }
}

function tooMuch(what: string): ArtifactRefusal {
  return new ArtifactRefusal('invalid_source', `the repository has ${what}`);
}
