/** `quarry call`: runs a tool exactly as an MCP client would, and prints its answer. */
import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { nearest } from '../../config/nearest.ts';
import { messageOf, QuarryError } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { ERROR_NUMBERS } from '../../tools/error-numbers.ts';
import { failedAnswer } from '../../tools/failure.ts';
import { ALL_TOOLS } from '../../tools/registry.ts';
import { firstSentence } from '../../tools/text/get-server-info.ts';
import type { Tool } from '../../tools/tool.ts';
import { exitCodeOf, FAILED, USAGE } from '../failure.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { printableLines } from '../printer.ts';
import { projectOf } from '../project.ts';
import { alignColumns } from '../table.ts';

interface ToolOptions {
  json?: string;
  list?: boolean;
  path?: string;
  /** False with `--no-project`. */
  project: boolean;
}

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Runs a tool exactly as an MCP client would, and prints its answer (Markdown or JSON). An error is ' +
        'printed as `error NUMBER: MESSAGE`; tools that answer JSON print {"code","message","details"} in ' +
        'place of their answer. The exit code is then 1 (2 under an invalid configuration).',
    )
    .argument('[tool]', 'name of the tool')
    .option('-j, --json <object>', 'arguments of the tool; - reads them from standard input')
    .option('-l, --list', 'list the tools')
    .option('-p, --path <dir>', 'run it on the project in this directory')
    .option('--no-project', 'run it without a project');
  addCommonOptions(command, { json: false });
  addExamples(command, [
    ['quarry call --list', 'the tools there are'],
    ['quarry call find_file --json \'{"pattern": "*.ts"}\'', 'a tool with arguments'],
    ['echo \'{"query": "session"}\' | quarry call search_code --json -', 'arguments from standard input'],
  ]);
  command.action(async (name: string | undefined, options: ToolOptions) => {
    if (options.list) return listTools(invocation);
    if (name === undefined)
      return command.error("error: missing required argument 'tool' (`quarry call --list` lists them)");
    const tool = ALL_TOOLS.find((candidate) => candidate.name === name);
    if (!tool) return reportUnknown(name, invocation);
    const args = await argumentsOf(options, invocation, command);
    await callTool(tool, args, options, command, invocation);
  });
}

async function callTool(
  tool: Tool,
  args: unknown,
  { path, project: wanted }: ToolOptions,
  command: Command,
  invocation: Invocation,
): Promise<void> {
  const { out, err } = invocation;
  const project = wanted ? projectOf(invocation, path) : undefined;
  const settings = commonSettings(command);
  try {
    // The host decides whether a tool may run under an invalid configuration.
    const text = await withHost(
      invocation,
      project,
      settings,
      ({ host, call }) => host.call(tool, args, call),
      {
        checked: false,
      },
    );
    print(text, out);
  } catch (error) {
    if (invocation.signal.aborted) throw error;
    const code = error instanceof QuarryError ? error.code : 'internal_error';
    const answer = failedAnswer(tool, error);
    if (answer === undefined) reportError(ERROR_NUMBERS[code], messageOf(error), err);
    else print(answer.text, out);
    invocation.exitCode = code === 'config_error' ? exitCodeOf(code) : FAILED;
  }
}

function print(answer: string, out: Invocation['out']): void {
  out.write(`${out.isTerminal ? printableLines(answer) : answer}\n`);
}

function listTools({ out }: Invocation): void {
  const rows = ALL_TOOLS.map(({ name, description }) => [name, firstSentence(description)]);
  out.write(`${alignColumns(rows).join('\n')}\n`);
}

function reportUnknown(name: string, invocation: Invocation): void {
  const close = nearest(
    name,
    ALL_TOOLS.map((tool) => tool.name),
  );
  reportError(ERROR_NUMBERS.invalid_params, `Tool not found: ${name}`, invocation.err);
  invocation.err.write(close ? `(Did you mean ${close}?)\n` : '(`quarry call --list` lists the tools.)\n');
  invocation.exitCode = FAILED;
}

function reportError(number: number, message: string, err: Invocation['err']): void {
  const lines = message.split('\n').map((line) => printable(line));
  err.write(`error ${number}: ${lines.join('\n')}\n`);
}

/** Throws a usage error unless the arguments are JSON; what they must be besides is for the tool to say. */
async function argumentsOf({ json }: ToolOptions, { input }: Invocation, command: Command): Promise<unknown> {
  if (json === undefined) return {};
  try {
    return JSON.parse(json === '-' ? await textOf(input()) : json);
  } catch (error) {
    return command.error(`error: the arguments are not JSON: ${printable(messageOf(error))}`, {
      exitCode: USAGE,
    });
  }
}
