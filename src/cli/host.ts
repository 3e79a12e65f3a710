/** Commands that ask the indexes: opens a host for one command, and closes it whatever happens. */
import { assertValid, type LoadedConfig } from '../config/load.ts';
import { QuarryError } from '../errors.ts';
import type { Project } from '../sources/project.ts';
import { Host, type HostCall } from '../tools/host.ts';
import type { ToolContext } from '../tools/tool.ts';
import { VERSION } from '../version.ts';
import { configOf } from './configuration.ts';
import type { Invocation } from './invocation.ts';
import type { CommonSettings } from './options.ts';
import { type ProgressDisplay, progressDisplay } from './progress.ts';

/** What a command works with. */
export interface Workplace {
  host: Host;
  config: LoadedConfig;
  /** For functions that tools and commands share. Its calls have no time limit: the user can interrupt. */
  context: ToolContext;
  /** For tools. */
  call: HostCall;
  /** To be stopped before anything is printed. */
  progress: ProgressDisplay;
}

/**
 * Does work with a host for a project. All files that have changed are taken in before an answer.
 * Background work ends before this resolves, unless the user interrupts. `checked`: throws
 * `config_error` at once under an invalid configuration. `stays`: the work asks again and again, and it
 * pays to watch the tree.
 */
export async function withHost<Result>(
  invocation: Invocation,
  project: Project | undefined,
  settings: CommonSettings,
  work: (workplace: Workplace) => Promise<Result>,
  { checked = true, stays = false } = {},
): Promise<Result> {
  const { signal, workerFile } = invocation;
  const { config, warn } = configOf(invocation, project, settings);
  if (checked) assertValid(config);
  const host = new Host({ config, project, version: VERSION, workerFile, warn, takeAllChanges: !stays });
  const progress = progressDisplay(invocation.err, settings.quiet);
  const call: HostCall = { signal, progress: progress.report, protocol: 'none' };
  const interrupt = (): void => void host.close({ abort: true });
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    const result = await work({ host, config, context: host.context(call), call, progress });
    if (signal.aborted) throw new QuarryError('cancelled', 'The command was interrupted.');
    return result;
  } finally {
    progress.stop();
    signal.removeEventListener('abort', interrupt);
    await host.close({ abort: signal.aborted });
  }
}
