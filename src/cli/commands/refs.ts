/** `quarry refs`: the tool `find_references` from the command line. */
import type { Command } from 'commander';
import { QuarryError } from '../../errors.ts';
import { type CollectedReferences, collectReferences } from '../../tools/text/find-references.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings, wholeNumber } from '../options.ts';
import { jsonOf, printableLines } from '../printer.ts';
import { searchedProject } from '../project.ts';

interface RefsOptions {
  type?: string;
  definedIn?: string;
  definitions?: boolean;
  context?: number;
  max?: number;
  session?: string;
  path?: string;
}

const TOOL = 'find_references';

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Finds every line that refers to a symbol, with a confidence, and the files to update. Case counts.',
    )
    .argument('<symbol>', 'the name as written in code')
    .option('-t, --type <type>', 'only function, type, variable or constant (default: any)')
    .option('--defined-in <file>', 'leave this file out')
    .option('-d, --definitions', 'also the lines that define it')
    .option('-C, --context <n>', 'lines before and after each, 0-10 (default: 2)', wholeNumber)
    .option('-m, --max <n>', 'references shown, 1-200; all are counted (default: 50)', wholeNumber)
    .option('-s, --session <name>', 'search this session (see `quarry sources`)')
    .option('-p, --path <dir>', 'search the project in this directory');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry refs handleLogin', 'references in the project around the working directory'],
    ['quarry refs Session --type type --definitions', 'where a type is used and defined'],
    ['quarry refs parse --defined-in src/parse.ts -C 0 -m 200', 'short and complete'],
    ['quarry refs --json parse | jq -r ".references[].path"', 'for programs'],
  ]);
  command.action(async (symbol: string, options: RefsOptions) => {
    const settings = commonSettings(command);
    const project = searchedProject(invocation, options);
    const args = toolArguments(symbol, options);
    await withHost(invocation, project, settings, async (workplace) => {
      const { host, call, context, progress } = workplace;
      const tool = host.tools.find(({ name }) => name === TOOL);
      if (!tool) throw new QuarryError('invalid_request', `The tool ${TOOL} is not part of this build.`);
      tool.check(args);
      const text = settings.json
        ? jsonOf(referencesJson(await collectReferences(args, context), args.max_results))
        : shownText(await host.call(tool, args, call), invocation);
      progress.stop();
      invocation.out.write(text);
    });
  });
}

/** The options as the tool calls them; what is not given has the tool's defaults. */
function toolArguments(symbol: string, options: RefsOptions) {
  return {
    symbol,
    ...(options.session !== undefined && { session: options.session }),
    symbol_type: options.type ?? 'any',
    ...(options.definedIn !== undefined && { defined_in: options.definedIn }),
    include_definition: options.definitions ?? false,
    context_lines: options.context ?? 2,
    max_results: options.max ?? 50,
  };
}

/** For `--json`. Paths are relative to the root, lines 1-based, columns 0-based in UTF-16 units. */
function referencesJson(found: CollectedReferences, max: number): unknown {
  const { symbol, view, references, leftOutByType, notes } = found;
  return {
    symbol,
    session: view.record.id,
    root: view.record.repositoryPath,
    total: references.length,
    references: references.slice(0, max).map((reference) => ({
      path: reference.path,
      line: reference.line,
      column: reference.column,
      text: reference.lineText,
      pattern: reference.pattern,
      confidence: reference.confidence / 100,
      occurrences: reference.occurrences,
      definition: reference.definition,
    })),
    leftOutByType,
    notes,
  };
}

function shownText(markdown: string, invocation: Invocation): string {
  const { isTerminal } = invocation.out;
  return `${isTerminal ? coloured(printableLines(markdown), invocation) : markdown}\n`;
}

/** Headings stand out, so that places are found in a long list. */
function coloured(markdown: string, { out }: Invocation): string {
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('#### ')) return out.style.path(line.slice(5));
      return /^#{1,3} /.test(line) ? out.style.heading(line.replace(/^#+ /, '')) : line;
    })
    .join('\n');
}
