/** Contents of files in commits. */
import { once } from 'node:events';
import { QuarryError } from '../errors.ts';
import { failureOf, startGit } from './git.ts';
import type { Repository } from './git-repository.ts';

export interface Blob {
  id: string;
  /** Null for what is missing, no file, or larger than asked for. */
  bytes: Buffer | null;
}

/**
 * The contents of the ids, in their order. One process for all; no more is read ahead than a pipe holds
 * and one file. Rejects with `invalid_request` if Git breaks off.
 */
export async function* readBlobs(
  ids: readonly string[],
  repository: Repository,
  maxBytes: number,
): AsyncGenerator<Blob> {
  if (ids.length === 0) return;
  const child = startGit(['cat-file', '--batch'], repository);
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  // It may go before it has read everything; that is seen by what it did not write.
  child.stdin.on('error', () => {});
  const closed = once(child, 'close').catch(() => {});
  try {
    child.stdin.end(`${ids.join('\n')}\n`);
    const output = new PieceReader(child.stdout);
    for (const id of ids) {
      const header = await output.line();
      if (header === undefined) break;
      const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(header) ?? [];
      if (size === undefined) {
        yield { id, bytes: null };
        continue;
      }
      const isTaken = type === 'blob' && Number(size) <= maxBytes;
      const bytes = isTaken ? await output.bytes(Number(size)) : await output.skip(Number(size));
      await output.skip(1);
      if (output.hasEnded) break;
      yield { id, bytes };
    }
    if (!output.hasEnded) return;
    await closed;
    if (failure) throw failureOf(failure, '', repository.signal);
    throw new QuarryError('invalid_request', 'git broke off while reading files of a commit');
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy();
  }
}

/** Takes a stream apart into lines and runs of bytes. */
class PieceReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  /** True if more was asked for than there was. */
  hasEnded = false;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** Up to the next line feed, which is taken too. Undefined at the end. */
  async line(): Promise<string | undefined> {
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(10, from);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      from = this.#rest.length;
      const piece = await this.#next();
      if (!piece) return undefined;
      this.#rest = Buffer.concat([this.#rest, piece]);
    }
  }

  async bytes(count: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    await this.#take(count, (piece) => taken.push(piece));
    return Buffer.concat(taken);
  }

  async skip(count: number): Promise<null> {
    await this.#take(count, () => {});
    return null;
  }

  async #take(count: number, use: (piece: Buffer) => void): Promise<void> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const piece = await this.#next();
        if (!piece) return;
        this.#rest = piece;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      use(piece);
    }
  }

  async #next(): Promise<Buffer | undefined> {
    const { done, value } = await this.#pieces.next();
    if (!done) return value;
    this.hasEnded = true;
    return undefined;
  }
}
