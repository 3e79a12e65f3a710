/** `quarry serve`: the tools over MCP, on standard input and output. */
import type { Command } from 'commander';
import { messageOf } from '../../errors.ts';
import { Host } from '../../tools/host.ts';
import { LISTS } from '../../tools/listed.ts';
import { VERSION } from '../../version.ts';
import { configOf } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { projectOf } from '../project.ts';

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Serves the tools over MCP on standard input and output until the input ends, or SIGTERM or SIGINT comes. ' +
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
    .option('--no-project', 'serve without a project: tools then need a session');
  addCommonOptions(command, { json: false, shownKeys: ['storage.index_dir', 'logging.level'] });
  addExamples(command, [
    ['quarry serve', 'for clients that start servers in the directory of the project'],
    ['quarry serve ~/src/app', 'for one project, wherever it is started'],
    ['claude mcp add quarry -- quarry serve', 'add it to Claude Code'],
  ]);
  command.action(async (path: string | undefined, options: { project: boolean; toolsets: string }) => {
    if (path !== undefined && !options.project)
      command.error('error: PATH and --no-project exclude each other');
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
    await serve(host, { signal: invocation.signal, onerror: (error) => warn(messageOf(error)) });
    await host.close({ abort: true });
  });
}
