/** Why a process may have to end before it is done, and what it exits with then. */
import { watchParent } from './parent.ts';

export interface Interruption {
  /** Aborted at the first interruption. */
  readonly signal: AbortSignal;
  /** Exit code of an interrupted command: 128 and the number of the signal, 0 if the reader has gone. */
  readonly exitCode: number;
  /** The reader of the output has gone. */
  readerGone(): void;
  /** The process is a server from now on, for which to be interrupted is to end well. */
  serves(server: ServerEnding): void;
  /** Nothing holds up the end of the process for longer than {@link LEAVING_MS} from now on. */
  leave(): void;
}

/** What ends a server besides signals. */
export interface ServerEnding {
  /** The end of the process that started it. */
  withParent: boolean;
  /** How long it may take to end after it was interrupted, in ms; {@link LEAVING_MS} if not given. */
  withinMs?: number;
}

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** How long a server may clear up, in ms: with the look for its parent, less than five seconds. */
const LEAVING_MS = 3_000;

/**
 * Turns the first SIGINT, SIGTERM or SIGHUP into an abort, so that the command can clear up; a second one ends
 * the process at once, which leaves the index as it was too.
 */
export function watchInterruptions(process: NodeJS.Process): Interruption {
  const controller = new AbortController();
  let exitCode = 0;
  let isServer = false;
  let endingMs = LEAVING_MS;
  const leave = (withinMs = LEAVING_MS): void => {
    // What the command came to counts, if it came to something.
    setTimeout(() => process.exit(process.exitCode ?? exitCode), withinMs).unref();
  };
  const interrupt = (code: number): void => {
    if (controller.signal.aborted) return;
    exitCode = isServer ? 0 : code;
    controller.abort();
    if (isServer) leave(endingMs);
  };
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code);
      interrupt(code);
    });
  }
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
    readerGone: () => controller.abort(),
    serves({ withParent, withinMs }) {
      isServer = true;
      endingMs = withinMs ?? LEAVING_MS;
      if (withParent) watchParent(() => interrupt(0));
    },
    leave: () => leave(),
  };
}
