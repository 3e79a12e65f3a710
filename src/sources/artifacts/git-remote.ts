/** Fetching from another place into bare clones: how Git is run for that, and what its failures mean. */
import { setTimeout as wait } from 'node:timers/promises';
import { hasErrno, QuarryError } from '../../errors.ts';
import { gitProgram } from '../git.ts';
import { accessTo } from './git-access.ts';
import type { GitAddress } from './git-address.ts';
import { GitTalk, withoutSecrets } from './git-complaint.ts';
import { clearClone } from './git-leftovers.ts';
import { runGroup } from './git-process.ts';
import { ArtifactRefusal } from './refusal.ts';

export interface Fetching {
  address: GitAddress;
  /** Holds the clones. */
  bareDirectory: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Of everything that is fetched for one question, in ms. */
  limitMs: number;
  onProgress?: ((text: string) => void) | undefined;
}

/** What one run of Git came to. */
type Outcome = { isDone: true } | Failure;

interface Failure {
  isDone: false;
  /** Others were at work in the same clone. */
  isLocked: boolean;
  isLate: boolean;
  complaint: string;
}

/** Times that a fetch is tried again when others are in the way, after waits that double from 100 ms. */
const RETRIES = 5;

/**
 * The other side, for as long as the limit says. Methods reject with `git_clone_failed`, with Git's own
 * reason, or with `cancelled`.
 */
export class Remote {
  readonly #fetching: Fetching;
  readonly #deadline: number;

  constructor(fetching: Fetching) {
    this.#fetching = fetching;
    this.#deadline = Date.now() + fetching.limitMs;
  }

  /** Makes a bare clone with all branches and tags, and without templates. */
  async clone(into: string): Promise<void> {
    const clone = ['clone', '--bare', '--template=', '--no-recurse-submodules', '--progress'];
    this.#assertDone(await this.#run([...clone, '--', this.#fetching.address.address, into]));
  }

  /** Takes over all branches and tags as the other side has them now. */
  async fetch(bare: string): Promise<void> {
    const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
    this.#assertDone(
      await this.#fetched(bare, ['--prune', '--', this.#fetching.address.address, ...refspecs]),
    );
  }

  /** Asks for a commit that no branch or tag leads to. False if the other side does not hand it out. */
  async hasBrought(bare: string, commit: string): Promise<boolean> {
    const refspec = `+${commit}:refs/quarry/${commit}`;
    const outcome = await this.#fetched(bare, ['--', this.#fetching.address.address, refspec]);
    if (!outcome.isDone && outcome.isLate) this.#assertDone(outcome);
    return outcome.isDone;
  }

  async #fetched(bare: string, args: readonly string[]): Promise<Outcome> {
    const fetch = [
      `--git-dir=${bare}`,
      ...['fetch', '--progress', '--force', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'],
    ];
    const { signal } = this.#fetching;
    for (let tried = 0; ; tried++) {
      await clearClone(bare);
      const outcome = await this.#run([...fetch, ...args]);
      if (outcome.isDone || !outcome.isLocked || tried === RETRIES) return outcome;
      // If it is cancelled meanwhile, the next run says so.
      await wait(100 * 2 ** tried * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  async #run(args: readonly string[]): Promise<Outcome> {
    const { address, bareDirectory, env, signal, limitMs, onProgress } = this.#fetching;
    const talk = new GitTalk(onProgress);
    const access = await accessTo(address, { env, cwd: bareDirectory, limitMs });
    const failed = (complaint: string): Failure => ({
      isDone: false,
      isLocked: talk.isLocked,
      isLate: false,
      complaint,
    });
    try {
      const exitCode = await runGroup(gitProgram(env), [...access.options, ...args], {
        cwd: bareDirectory,
        env: access.env,
        signal,
        timeLimitMs: Math.max(1, this.#deadline - Date.now()),
        onText: (piece) => talk.push(piece),
      });
      if (exitCode === 0) return { isDone: true };
      if (exitCode !== 'late') return failed(talk.complaint(address) || 'git broke off');
      return { ...failed(`git took longer than ${limitMs / 1000} s`), isLocked: false, isLate: true };
    } catch (error) {
      if (error instanceof QuarryError) throw error;
      if (hasErrno(error, 'ENOENT')) return failed('git is not installed');
      return failed(`git could not be run: ${withoutSecrets(String(error), address)}`);
    }
  }

  #assertDone(outcome: Outcome): void {
    if (outcome.isDone) return;
    const { shown } = this.#fetching.address;
    throw new ArtifactRefusal('git_clone_failed', `${shown} cannot be fetched: ${outcome.complaint}`);
  }
}
