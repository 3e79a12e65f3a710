/** `quarry ide`: serves one client until it goes. */
import type { Readable, Writable } from 'node:stream';
import { claimStdout } from '../mcp/stdout.ts';
import { Bridge } from './bridge.ts';
import { ClientFace } from './client-face.ts';
import type { Fallback } from './fallback.ts';
import { openLog } from './log.ts';
import { type Environment, readIdeSettings } from './settings.ts';
import { within } from './upstream/limit.ts';

/** What a bridge is started with. */
export interface IdeServing {
  readonly input: Readable;
  /** For the protocol alone; standard output if absent, which is then closed to everything else in the process. */
  readonly output?: Writable;
  readonly stderr: Writable;
  /** All settings come from here. */
  readonly env: Environment;
  readonly cwd: string;
  /** Whether searches that the IDE cannot answer are answered from the index. */
  readonly fallback: boolean;
  /** The built entry of the worker threads, for the fallback. */
  readonly workerFile: URL;
  /** Ends the bridge when aborted. */
  readonly signal: AbortSignal;
}

/** How long everything that is open may take to be closed, and the last answers to be read, in ms. */
const CLOSING_MS = 600;

/**
 * Resolves when the client has ended its input, or reads no more, or the signal was aborted: less than a second
 * later, whatever the IDE does. Holds no handle then.
 */
export async function serveIde(serving: IdeServing): Promise<void> {
  const { input, output = claimStdout(), env, cwd, signal } = serving;
  const log = openLog(serving.stderr);
  const settings = readIdeSettings(env, cwd, log.write);
  if (settings.logFile !== undefined) log.keepIn(settings.logFile);

  let opened: Promise<Fallback> | undefined;
  const openFallback = (): Promise<Fallback> => {
    opened ??= import('./fallback.ts').then((module) =>
      module.openFallback({
        project: settings.project,
        workerFile: serving.workerFile,
        env,
        warn: log.write,
      }),
    );
    return opened;
  };
  const client: ClientFace = new ClientFace(input, output, {
    request: (method, params, aborted) => bridge.request(method, params, aborted),
    notified: (method, params) => bridge.notified(method, params),
  });
  const bridge: Bridge = new Bridge({
    settings,
    client,
    openFallback: serving.fallback ? openFallback : undefined,
    log: log.write,
  });

  client.start();
  await Promise.race([client.gone, aborted(signal)]);
  client.close('The bridge has ended; the request was cancelled.');
  const closing = [bridge.close(), opened?.then((fallback) => fallback.close()), client.flushed()];
  await within(CLOSING_MS, Promise.allSettled(closing));
  log.close();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
