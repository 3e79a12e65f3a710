/** What the user is told of a watch: each thing once, until it has passed. */
import { lstatSync } from 'node:fs';
import { messageOf, QuarryError } from '../errors.ts';

export class WatchMessages {
  readonly #root: string;
  readonly #tell: (message: string) => void;
  #losses: number;
  #gap: string | undefined;
  #failure: string | undefined;

  /** `losses`: how often reports may have been lost so far. */
  constructor(root: string, losses: number, tell: (message: string) => void) {
    this.#root = root;
    this.#losses = losses;
    this.#tell = tell;
  }

  /** Reports may have been lost so often by now. */
  ofLosses(losses: number): void {
    if (losses === this.#losses) return;
    this.#losses = losses;
    this.#tell(
      `so many files of ${this.#root} changed that reports of changes may have been lost: all files are looked at again`,
    );
  }

  /** Why changes are not all reported now; undefined if they are. */
  ofGap(gap: string | undefined): void {
    if (gap === this.#gap) return;
    this.#gap = gap;
    if (gap === undefined) return;
    this.#tell(
      `changes of ${this.#root} are not all reported, since ${gap}: all its files are looked at again and again instead`,
    );
  }

  /** A look or an update has failed. A tree that is gone may come back; another problem may pass. */
  ofFailure(error: unknown): void {
    const isGone = identityOf(this.#root) === undefined;
    const message = isGone
      ? `${this.#root} is gone: its index stays as it is until it is back`
      : messageOf(error);
    if (message === this.#failure) return;
    this.#failure = message;
    if (error instanceof QuarryError && error.code === 'cancelled') return;
    this.#tell(message);
  }

  /** What has failed has passed. */
  ofSuccess(): void {
    this.#failure = undefined;
  }
}

/** Tells a directory from another one in its place; undefined if there is none. */
export function identityOf(directory: string): string | undefined {
  try {
    const found = lstatSync(directory, { throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}
