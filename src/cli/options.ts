/** Options that every command has, and how they are read. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ConfigKey, KEY_NAMES, optionName } from '../config/keys.ts';
import type { ConfigOptions } from '../config/load.ts';
import { nearest } from '../config/nearest.ts';
import { TOOLSET_CHOICES } from '../config/toolset-names.ts';

/** What the keys of the configuration do, for help. */
const KEY_HELP: Record<ConfigKey, string> = {
  'indexing.chunk_size': 'most characters of a chunk (100-2000)',
  'indexing.overlap': 'characters that neighbouring chunks share',
  'indexing.max_file_size_mb': 'skip larger files (MB)',
  'indexing.include_patterns': 'take only files that match; may be repeated',
  'indexing.exclude_patterns': 'leave out files that match; may be repeated, replaces the default list',
  'indexing.respect_gitignore': 'leave out what .gitignore and .ignore name (true, false)',
  'storage.index_dir': 'where all indexes are kept (absolute)',
  'search.default_k': 'results of a search that does not say how many',
  'search.max_k': 'most results a search may ask for',
  'search.max_query_length': 'most characters of a query',
  'limits.max_concurrent_indexes': 'builds at a time',
  'limits.request_timeout_sec': 'seconds a tool call may take',
  'logging.format': 'text, or json: {time, level, message} on each line',
  'logging.level': 'trace, debug, info, warn or error; debug tells of each call',
  'server.toolsets': `tools that clients are shown, with commas: ${TOOLSET_CHOICES.join(', ')}; all can be called`,
  'server.http': 'serve over HTTP at :PORT (of this machine alone), HOST:PORT or [IPV6]:PORT',
  'server.token_file': 'with HTTP: clients must send the token in this file as bearer token',
  'server.allowed_hosts':
    'with HTTP: a further name the server is reached by, as behind a proxy; may be repeated',
  'server.max_sessions': 'with HTTP: most sessions at a time',
  'server.session_lifetime_sec': 'with HTTP: seconds a session lives after its last POST',
  'server.keep_answers':
    'answer what is asked again from what was worked out, as long as nothing has changed',
  'server.max_body_kb': 'with HTTP: largest request body (KB)',
};

/** Those whose options may be repeated. */
const LIST_KEYS: readonly ConfigKey[] = [
  'indexing.include_patterns',
  'indexing.exclude_patterns',
  'server.allowed_hosts',
];

/** What stands for their values in help; `value` for the others. */
const PLACEHOLDERS: { readonly [K in ConfigKey]?: string } = {
  'indexing.include_patterns': 'glob',
  'indexing.exclude_patterns': 'glob',
  'server.toolsets': 'names',
  'server.http': 'addr',
  'server.token_file': 'file',
  'server.allowed_hosts': 'name',
};

export interface CommonOptions {
  /** Adds `--json`. */
  json: boolean;
  /** Keys of the configuration whose options the help shows; those of the others work as well. */
  shownKeys?: readonly ConfigKey[];
}

/** Adds the options that all commands have: output, and one for each key of the configuration. */
export function addCommonOptions(command: Command, { json, shownKeys = [] }: CommonOptions): void {
  if (shownKeys.length > 0) command.optionsGroup('Configuration (see `quarry config`):');
  for (const key of KEY_NAMES) command.addOption(optionFor(key, shownKeys.includes(key)));
  command.optionsGroup('Global options:');
  if (json) command.option('--json', 'print JSON');
  command.option('-q, --quiet', 'no progress, no notes: only results and errors');
  command.helpOption('-h, --help', 'show this help');
}

function optionFor(key: ConfigKey, shown: boolean): Option {
  const isList = LIST_KEYS.includes(key);
  const option = new Option(`--${optionName(key)} <${PLACEHOLDERS[key] ?? 'value'}>`, KEY_HELP[key]);
  if (isList) option.argParser((value: string, before: string[] = []) => [...before, value]);
  return option.hideHelp(!shown);
}

/** What the common options say. */
export interface CommonSettings {
  quiet: boolean;
  json: boolean;
  /** Keys of the configuration set on the command line. */
  config: ConfigOptions;
}

/** Reads the common options of a command, given behind it or before its name. */
export function commonSettings(command: Command): CommonSettings {
  const given: Record<string, unknown> = {};
  for (let at: Command | null = command; at; at = at.parent) {
    for (const [name, value] of Object.entries(at.opts())) given[name] ??= value;
  }
  const config: { [K in ConfigKey]?: string | readonly string[] } = {};
  for (const key of KEY_NAMES) {
    const value = given[attributeOf(key)];
    if (isText(value)) config[key] = value;
  }
  return { quiet: given.quiet === true, json: given.json === true, config };
}

function attributeOf(key: ConfigKey): string {
  return new Option(`--${optionName(key)} <value>`).attributeName();
}

function isText(value: unknown): value is string | string[] {
  return typeof value === 'string' || Array.isArray(value);
}

/** Parser of options that take a whole number from 0 on. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

/** Fails as commander does for a name that is no command. */
export function unknownCommand(command: Command, name: string): never {
  const close = nearest(
    name,
    command.commands.map((known) => known.name()),
  );
  return command.error(`error: unknown command '${name}'${close ? `\n(Did you mean ${close}?)` : ''}`);
}

/** Adds examples to the help of a command: each a command line, and what it does. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [line: string, what: string])[],
): void {
  const lines = examples.map(([line, what]) => `  $ ${line}\n      ${what}`);
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
