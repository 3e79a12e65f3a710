/** The command line: finds the command, runs it, and tells what the process shall exit with. */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../version.ts';
import { COMMANDS, defineCommand } from './commands.ts';
import { FAILED, failureOf, USAGE } from './failure.ts';
import { endAtFaults } from './fault.ts';
import { watchInterruptions } from './interruption.ts';
import type { Invocation } from './invocation.ts';
import { addCommonOptions, unknownCommand } from './options.ts';
import { printerOf } from './printer.ts';

const EXAMPLES = `
Examples:
  $ quarry search "where are sessions created"   search the project around the working directory
  $ quarry refs handleLogin                      every line to look at before a rename
  $ quarry index ~/src/linux --session linux     index another tree under a name
  $ quarry serve                                 MCP server for the project (stdio)

\`quarry help COMMAND\` tells more of a command. Exit codes: 0 done, 1 failed, 2 wrong usage or configuration,
130 interrupted.`;

/** What the entry of the program knows better than any module of it. */
export type Entry = Pick<Invocation, 'workerFile' | 'loadServe' | 'loadServeHttp'>;

/** What a command has of the process it runs in, but for what the program itself adds. */
export type Surroundings = Omit<Invocation, 'defineAll'>;

/** Runs the command of `argv` (without node and script). Resolves with the exit code; nothing is left running. */
export async function runProgram(argv: readonly string[], entry: Entry): Promise<number> {
  const interruption = watchInterruptions(process);
  endAtFaults(process, isTracing(process.env));
  const surroundings: Surroundings = {
    ...entry,
    cwd: process.cwd(),
    env: process.env,
    out: printerOf(process.stdout, process.env, interruption.readerGone),
    err: printerOf(process.stderr, process.env, () => {}),
    input: () => process.stdin,
    signal: interruption.signal,
    ending: interruption,
    exitCode: 0,
  };
  return runCommand(argv, surroundings, () => interruption.exitCode);
}

/** The same in other surroundings. `interruptedWith`: the exit code once their signal was aborted. */
export async function runCommand(
  argv: readonly string[],
  surroundings: Surroundings,
  interruptedWith: () => number,
): Promise<number> {
  const { program, invocation } = programOf(surroundings);
  if (argv.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return invocation.exitCode;
  } catch (error) {
    // Commander has said what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (invocation.signal.aborted) {
      const exitCode = interruptedWith();
      // On a terminal the line has the `^C` of the user in it.
      if (exitCode !== 0) invocation.err.write(`${invocation.err.isTerminal ? '\n' : ''}Interrupted.\n`);
      return exitCode;
    }
    const { lines, exitCode } = failureOf(error);
    invocation.err.write(`${lines.join('\n')}\n`);
    if (exitCode === FAILED && isTracing(invocation.env)) invocation.err.write(`${stackOf(error)}\n`);
    return exitCode;
  }
}

/** The tree of commands, whose leaves are bare names until {@link defineCommand} makes more of them. */
export function programOf(surroundings: Surroundings): {
  program: Command;
  invocation: Invocation;
} {
  const program = new Command('quarry');
  const invocation: Invocation = {
    ...surroundings,
    async defineAll() {
      for (const command of program.commands) await defineCommand(command, invocation);
    },
  };
  program
    .description('Code search and code intelligence for AI coding agents and the people who work with them.')
    .version(VERSION, '-V, --version', 'print the version')
    .enablePositionalOptions()
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => invocation.out.write(text),
      writeErr: (text) => invocation.err.write(text),
    })
    .hook('preSubcommand', (_program, command) => defineCommand(command, invocation));
  addCommonOptions(program, { json: true });
  for (const { name, summary } of COMMANDS) program.command(name).summary(summary).description(summary);
  program
    .command('help')
    .summary('show help for a command')
    .argument('[command...]')
    .action((names: string[]) => showHelp(program, names, invocation));
  program.addHelpText('after', EXAMPLES);
  return { program, invocation };
}

async function showHelp(program: Command, names: readonly string[], invocation: Invocation): Promise<void> {
  let command = program;
  for (const name of names) {
    const found = command.commands.find((candidate) => candidate.name() === name);
    if (!found) return unknownCommand(command, name);
    await defineCommand(found, invocation);
    command = found;
  }
  command.outputHelp();
}

function isTracing(env: NodeJS.ProcessEnv): boolean {
  return env.QUARRY_LOG_LEVEL === 'debug' || env.QUARRY_LOG_LEVEL === 'trace';
}

function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}
