/** How a download fails. */
import { printable } from '../../printable.ts';
import { ArtifactRefusal } from './refusal.ts';

/** `download_failed`. `shown`: the URL without credentials. */
export function downloadFailed(shown: string, why: string, cause?: unknown): ArtifactRefusal {
  const message = `source_uri '${printable(shown, 400)}' could not be downloaded: ${printable(why, 300)}`;
  return new ArtifactRefusal('download_failed', message, { cause });
}

/** An attempt that failed in a way that the next one need not. */
export class PassingFailure extends Error {
  /** The wait that the server asked for, in ms. */
  readonly waitMs: number | undefined;

  constructor(message: string, { waitMs, cause }: { waitMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'PassingFailure';
    this.waitMs = waitMs;
  }
}

/** The connection could not be made, or broke. */
export function connectionFailure(error: unknown): PassingFailure {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const words = inner instanceof Error ? inner.message || code || inner.name : String(inner);
  return new PassingFailure(words, { cause: error });
}
