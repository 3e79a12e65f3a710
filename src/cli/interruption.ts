/** Why a command may have to end before it is done, and what the process exits with then. */

export interface Interruption {
  /** Aborted at the first interruption. */
  readonly signal: AbortSignal;
  /** Exit code of an interrupted command: 128 and the number of the signal, 0 if the reader has gone. */
  readonly exitCode: number;
  /** The reader of the output has gone. */
  readerGone(): void;
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Turns the first SIGINT or SIGTERM into an abort, so that the command can clear up; a second one ends
 * the process at once, which leaves the index as it was too.
 */
export function watchInterruptions(process: NodeJS.Process): Interruption {
  const controller = new AbortController();
  let exitCode = 0;
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code);
      exitCode = code;
      controller.abort();
    });
  }
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
    readerGone: () => controller.abort(),
  };
}
