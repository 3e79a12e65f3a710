/** The options of `quarry index` that print the structure of a tree, and what they say. */
import { type Command, Option } from 'commander';
import { GRAPH_FORMATS, type GraphFormat } from '../../code/graph/render.ts';
import { DETAILS, type Detail } from '../../code/index-file/model.ts';
import { INDEX_FORMATS, type IndexFormat } from '../../code/index-file/render.ts';
import type { DeclarationFilter } from '../../code/index-file/view.ts';
import { parseKind } from '../../code/symbols/kinds.ts';
import { QuarryError } from '../../errors.ts';
import type { TreeOptions } from '../tree-options.ts';

/** As given; what is not given is undefined. */
export interface PrintOptions extends TreeOptions {
  output?: string;
  format?: string;
  detail?: string;
  omitImports?: boolean;
  omitTree?: boolean;
  /** False with `--no-cache`. */
  cache?: boolean;
  stats?: boolean;
  maxTokens?: string;
  languages?: string;
  filterPath?: string;
  kind?: string;
  publicOnly?: boolean;
  symbol?: string;
  since?: string;
  hotspots?: boolean;
  graph?: string;
  graphLevel?: string;
  graphDepth?: string;
  /** False with `--no-fence`. */
  fence?: boolean;
}

export function addPrintOptions(command: Command): void {
  command
    .optionsGroup('Printing (any of these prints the index of the structure):')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option('-f, --format <format>', `${INDEX_FORMATS.join(', ')} (default: markdown)`)
    .option('-d, --detail <detail>', `${DETAILS.join(', ')} (default: signatures)`)
    .option('--omit-imports', 'leave out imports')
    .option('--omit-tree', 'leave out the tree of directories')
    .option('--max-tokens <n>', 'say less until the text has at most so many tokens (from 100)')
    .option('--stats', 'print figures on standard error')
    .option('--no-cache', 'read everything anew, and keep nothing')
    .option('-l, --languages <names>', 'only files in these languages, with commas')
    .option('--filter-path <path>', 'only this file or directory')
    .option('--kind <kind>', 'only declarations of this kind')
    .option('--public-only', 'only public declarations')
    .option('--symbol <text>', 'only declarations with this in their name')
    .option('--since <ref>', 'print what has changed since a Git reference')
    .option('--hotspots', 'print the most complex functions')
    .addOption(new Option('--graph <format>', `print the dependencies: ${GRAPH_FORMATS.join(', ')}`))
    .option('--graph-level <level>', 'file or symbol (default: file)')
    .option('--graph-depth <n>', 'steps to follow (1-100)')
    .option('--no-fence', 'Mermaid without the fence around it');
}

/** Options that ask for printing when they are given, and those that do when they are switched off. */
const ASKING = [
  ...(['output', 'format', 'detail', 'omitImports', 'omitTree', 'stats', 'maxTokens'] as const),
  ...(['languages', 'filterPath', 'kind', 'publicOnly', 'symbol'] as const),
  ...(['since', 'hotspots', 'graph', 'graphLevel', 'graphDepth'] as const),
  ...(['maxFileSize', 'maxDepth', 'e', 'member'] as const),
] satisfies (keyof PrintOptions)[];
const ASKING_WHEN_OFF = ['cache', 'fence', 'workspace'] satisfies (keyof PrintOptions)[];

/** True if anything asks for printing; else the command only brings the index up to date. */
export function isPrinting(options: PrintOptions): boolean {
  return (
    ASKING.some((name) => options[name] !== undefined) ||
    ASKING_WHEN_OFF.some((name) => options[name] === false)
  );
}

/** What is printed instead of the index. */
export type PrintMode =
  | { mode: 'index' | 'hotspots' }
  | { mode: 'since'; ref: string }
  | {
      mode: 'graph';
      format: GraphFormat;
      level: 'file' | 'symbol';
      depth: number | undefined;
      isFenced: boolean;
    };

/** The options, checked. */
export interface PrintRequest {
  output: string | undefined;
  format: IndexFormat;
  detail: Detail;
  omitsImports: boolean;
  omitsTree: boolean;
  maxTokens: number | undefined;
  hasStats: boolean;
  usesCache: boolean;
  languages: readonly string[] | undefined;
  path: string | undefined;
  filter: DeclarationFilter;
  what: PrintMode;
}

/** Checks the options, in the words of the tools. `languageNamed`: the language a name means. */
export function printRequest(
  options: PrintOptions,
  isJson: boolean,
  languages: { named(given: string): string | undefined; all(): readonly string[] },
): PrintRequest {
  const { kind, symbol, publicOnly } = options;
  return {
    output: text('output', options.output),
    format: oneOf('format', INDEX_FORMATS, options.format ?? (isJson ? 'json' : 'markdown')),
    detail: oneOf('detail', DETAILS, options.detail ?? 'signatures'),
    omitsImports: options.omitImports === true,
    omitsTree: options.omitTree === true,
    maxTokens: wholeNumber('max-tokens', options.maxTokens, 100),
    hasStats: options.stats === true,
    usesCache: options.cache !== false,
    languages: text('languages', options.languages)
      ?.split(',')
      .map((given) => languageOf(given.trim(), languages)),
    path: text('filter-path', options.filterPath),
    filter: {
      ...(kind !== undefined && { kind: parseKind(kind) }),
      ...(publicOnly && { isPublicOnly: true }),
      ...(symbol !== undefined && { symbol: text('symbol', symbol) ?? '' }),
    },
    what: modeOf(options),
  };
}

function modeOf(options: PrintOptions): PrintMode {
  const { since, hotspots, graph, graphLevel, graphDepth, fence } = options;
  const given = [since !== undefined, hotspots === true, graph !== undefined].filter(Boolean).length;
  if (given > 1) refuse("Provide only one of 'since', 'hotspots', or 'graph'");
  const level = oneOf('graph-level', ['file', 'symbol'] as const, graphLevel ?? 'file');
  const depth = wholeNumber('graph-depth', graphDepth, 1, 100);
  if (graph !== undefined) {
    return {
      mode: 'graph',
      format: oneOf('graph', GRAPH_FORMATS, graph),
      level,
      depth,
      isFenced: fence !== false,
    };
  }
  if (graphLevel !== undefined || graphDepth !== undefined || fence === false) {
    const name =
      graphLevel !== undefined ? 'graph-level' : graphDepth !== undefined ? 'graph-depth' : 'no-fence';
    refuse(`'${name}' needs 'graph'`);
  }
  if (since !== undefined) return { mode: 'since', ref: text('since', since) ?? '' };
  return { mode: hotspots === true ? 'hotspots' : 'index' };
}

function refuse(message: string): never {
  throw new QuarryError('invalid_params', message);
}

function text(name: string, given: string | undefined): string | undefined {
  return given?.trim() === '' ? refuse(`'${name}' must not be empty`) : given;
}

function oneOf<Word extends string>(name: string, words: readonly Word[], given: string): Word {
  const word = words.find((each) => each === given);
  return word ?? refuse(`'${name}' must be one of ${words.join(', ')} (got '${given}')`);
}

function wholeNumber(
  name: string,
  given: string | undefined,
  minimum: number,
  maximum?: number,
): number | undefined {
  if (given === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(given)) refuse(`'${name}' must be an integer`);
  const number = Number(given);
  if (number >= minimum && number <= (maximum ?? number)) return number;
  const bounds = maximum === undefined ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
  return refuse(`'${name}' must be ${bounds} (got ${number})`);
}

function languageOf(given: string, languages: Parameters<typeof printRequest>[2]): string {
  const language = languages.named(given);
  return language ?? refuse(`Unknown language: '${given}'. Valid languages: ${languages.all().join(', ')}`);
}
