/** What a command has of the process it runs in. Tests bring their own. */
import type { Readable } from 'node:stream';
import type { LateHost } from '../tools/late-host.ts';
import type { Interruption } from './interruption.ts';
import type { Printer } from './printer.ts';

/** Serves the tools of a host to the client at standard input and output until it goes or `signal` is aborted. */
export type Serve = (
  host: LateHost,
  options: { signal: AbortSignal; onerror: (error: Error) => void },
) => Promise<void>;

/** Serves the tools of a host to many clients over HTTP until `signal` is aborted. */
export type ServeHttp = (
  host: LateHost,
  options: {
    host: string;
    port: number;
    token?: string;
    allowedHosts: readonly string[];
    /** Sizes in bytes, times in ms. */
    limits: { maxSessions: number; sessionLifetimeMs: number; maxBodyBytes: number };
    signal: AbortSignal;
    onListening: (served: { url: string; isLocal: boolean }) => void;
    onerror: (error: Error) => void;
  },
) => Promise<void>;

export interface Invocation {
  /** Absolute. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Standard output: results and nothing else. */
  readonly out: Printer;
  /** Standard error: progress, notes, errors. */
  readonly err: Printer;
  /** Standard input; most commands never ask for it. */
  readonly input: () => Readable & { isTTY?: boolean };
  /** Aborted when the user interrupts, or nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** How the process ends when its command is a server. */
  readonly ending: Pick<Interruption, 'serves' | 'leave'>;
  /** The built entry of the worker threads. */
  readonly workerFile: URL;
  /** Loads the server, which only `serve` needs. */
  readonly loadServe: () => Promise<Serve>;
  /** As {@link loadServe}, for `serve --http`. */
  readonly loadServeHttp: () => Promise<ServeHttp>;
  /** Defines every command of the program, for those that look at all of them. */
  readonly defineAll: () => Promise<void>;
  /** What the process will exit with if the command ends without an error: 0 unless a command says otherwise. */
  exitCode: number;
}
