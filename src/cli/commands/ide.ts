/** `quarry ide`: the tools of a running JetBrains IDE over MCP, on standard input and output. */
import type { Command } from 'commander';
import { serveIde } from '../../ide/serve-ide.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples } from '../options.ts';

/** How long what is still open may hold up the end of the process, in ms. */
const LEAVING_MS = 100;

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Serves the tools of a running JetBrains IDE over MCP on standard input and output until the input ends, ' +
        'its parent has gone, or SIGTERM, SIGINT or SIGHUP comes. The IDE must have its MCP server enabled (Settings | Tools | MCP Server). Whatever ' +
        'its version, searching, reading and changing files have the same names and arguments; its other tools pass ' +
        'through as they are. The project is the working directory. Nothing is looked for before the first request.',
    )
    .option('--fallback', 'answer searches from the index of Quarry where the IDE cannot')
    .showHelpAfterError();
  addCommonOptions(command, { json: false });
  addExamples(command, [
    ['quarry ide', 'for clients that start servers in the directory of the project'],
    ['quarry ide --fallback', 'searches work without an IDE, too'],
    ['JETBRAINS_MCP_TOOL_MODE=cc quarry ide', 'read, write and edit in place of read_file and apply_patch'],
  ]);
  command.addHelpText('after', VARIABLES);
  command.action(async ({ fallback = false }: { fallback?: boolean }) => {
    invocation.ending.serves({ withParent: true });
    await serveIde({
      input: invocation.input(),
      stderr: process.stderr,
      env: invocation.env,
      cwd: invocation.cwd,
      fallback,
      workerFile: invocation.workerFile,
      signal: invocation.signal,
    });
    // By now nothing should be open. Clients wait for the end of the process, so it does not hang on that.
    setTimeout(() => process.exit(invocation.exitCode), LEAVING_MS).unref();
  });
}

const VARIABLES = `
Environment:
  JETBRAINS_MCP_STREAM_URL        endpoint of the IDE; without it ports of this machine are probed
  JETBRAINS_MCP_PORT_START        first port that is probed (64342)
  JETBRAINS_MCP_PORT_SCAN_LIMIT   how many are probed (10)
  JETBRAINS_MCP_PROJECT_PATH      the project, where it is not the working directory
  JETBRAINS_MCP_TOOL_MODE         codex or cc: which tools for files are offered (codex)
  JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S   seconds a call may take (60; 0: any)
  MCP_LOG                         log file`;
