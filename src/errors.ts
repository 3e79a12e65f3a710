/**
 * The one error type of Quarry. Code names the cause; each toolset maps it to its own wire form
 * (JSON-RPC numbers for `text`, JSON objects for `files`) in `tools/`, and nowhere else.
 */

/** What went wrong, independent of any protocol. */
export type ErrorCode =
  /** An argument is missing, mistyped, unknown, out of range or malformed. */
  | 'invalid_params'
  /** A glob or regular expression is malformed, unsupported or too costly. */
  | 'invalid_pattern'
  /** A path of an argument leads out of the tree it belongs to. */
  | 'outside_project'
  /** The named source has no index. */
  | 'source_not_found'
  /** The request is well formed but cannot be met: file gone or outside the root, not confirmed, … */
  | 'invalid_request'
  /** The index cannot be used or built: other schema, locked, being built, store not writable. */
  | 'index_error'
  /** The configuration is invalid. */
  | 'config_error'
  /** A search ran out of time. */
  | 'search_failed'
  /** Index data are unreadable, or a fault of Quarry's own. */
  | 'internal_error'
  /** The caller cancelled. */
  | 'cancelled';

/** An error whose message may be shown to the user as it is: it says what was wrong and what to do. */
export class QuarryError extends Error {
  readonly code: ErrorCode;
  /** For programs: which argument, which check, which position. Only JSON values. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { details?: ErrorDetails }) {
    super(message, options);
    this.name = 'QuarryError';
    this.code = code;
    this.details = options?.details ?? {};
  }
}

/** What an error says to programs, in the order in which it is written. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The message of anything thrown, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True for a Node system error with one of these codes (`ENOENT`, `EACCES`, …). */
export function hasErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function cancelled(): QuarryError {
  return new QuarryError('cancelled', 'The request was cancelled.');
}

/** Throws `cancelled` if the signal has been aborted; long loops call it between steps. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

/** The result of work that others may wait for too; rejects with `cancelled` as soon as the signal is aborted. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  throwIfAborted(signal);
  const gone = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { once: true, signal: gone.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    gone.abort();
  }
}
