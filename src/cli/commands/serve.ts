/** `quarry serve`: the tools over MCP, on standard input and output. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { messageOf } from '../../errors.ts';
import type { Project } from '../../sources/project.ts';
import { Host } from '../../tools/host.ts';
import { LISTS } from '../../tools/listed.ts';
import { INDEX_NAME } from '../../tools/structure/index-place.ts';
import { VERSION } from '../../version.ts';
import { configOf } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { projectOf } from '../project.ts';
import { WHOLE_TREE } from '../tree-options.ts';
import { DEFAULT_DEBOUNCE_MS, debounceOf, keepIndexCurrent } from '../watching.ts';

interface ServeOptions {
  project: boolean;
  toolsets: string;
  watch?: true;
  debounceMs?: string;
}

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Serves the tools over MCP on standard input and output until the input ends, its parent has gone, or SIGTERM, ' +
        'SIGINT or SIGHUP comes. ' +
        'The project is the directory given, else the nearest directory from the working directory upwards with ' +
        '.git or quarry.toml, else the working directory; the home directory and the root of the file system are ' +
        'never taken unless given. Nothing is indexed before the first call that needs it.',
    )
    .argument('[path]', 'directory of the project')
    .option(
      '--toolsets <names>',
      `tools that clients are shown, with commas: ${LISTS.join(', ')}; all can be called`,
      'core',
    )
    .option('--watch', `keep ${INDEX_NAME} of the project current`)
    .option(
      '--debounce-ms <n>',
      `with --watch: write when nothing has changed for so long (ms, default ${DEFAULT_DEBOUNCE_MS})`,
    )
    .option('--no-project', 'serve without a project: tools then need a session');
  addCommonOptions(command, { json: false, shownKeys: ['storage.index_dir', 'logging.level'] });
  addExamples(command, [
    ['quarry serve', 'for clients that start servers in the directory of the project'],
    ['quarry serve ~/src/app', 'for one project, wherever it is started'],
    ['claude mcp add quarry -- quarry serve', 'add it to Claude Code'],
  ]);
  command.action(async (path: string | undefined, options: ServeOptions) => {
    if (path !== undefined && !options.project)
      command.error('error: PATH and --no-project exclude each other');
    if (options.debounceMs !== undefined && !options.watch) {
      command.error('error: --debounce-ms needs --watch');
    }
    invocation.ending.serves({ withParent: true });
    const debounceMs = debounceOf(options.debounceMs);
    const project = options.project ? projectOf(invocation, path) : undefined;
    const { config, warn } = configOf(invocation, project, commonSettings(command));
    // The server stays up: clients are told by every answer, and the log shows it to who started it.
    if (config.problems.length > 0) invocation.err.write(`${config.problems.join('\n')}\n`);
    const { workerFile } = invocation;
    const host = new Host({
      config,
      project,
      version: VERSION,
      workerFile,
      warn,
      toolsets: options.toolsets,
    });
    const serve = await invocation.loadServe();
    const ended = new AbortController();
    const signal = AbortSignal.any([invocation.signal, ended.signal]);
    const watching = options.watch && project ? watch(host, project, debounceMs, signal, warn) : undefined;
    await serve(host, { signal: invocation.signal, onerror: (error) => warn(messageOf(error)) });
    invocation.ending.leave();
    ended.abort();
    await watching;
    await host.close({ abort: true });
  });
}

/** Runs beside the server; what goes wrong is said on standard error and hinders no answer. */
async function watch(
  host: Host,
  project: Project,
  debounceMs: number,
  signal: AbortSignal,
  warn: (message: string) => void,
): Promise<void> {
  try {
    await keepIndexCurrent(host.context({ signal, progress: () => {}, protocol: 'none' }), {
      limits: WHOLE_TREE,
      place: join(project.root, INDEX_NAME),
      debounceMs,
      signal,
      onWritten: () => {},
      onProblem: warn,
    });
  } catch (error) {
    warn(`${INDEX_NAME} is not kept current: ${messageOf(error)}`);
  }
}
