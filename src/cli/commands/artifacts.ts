/** `quarry artifacts`: the sources of libraries. The same tools as over MCP, with what they answer laid out. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { QuarryError } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { assertCoordinates, type Coordinates } from '../../sources/artifacts/coordinates.ts';
import { indexArtifact } from '../../tools/artifacts/index-artifact.ts';
import { listIndexedArtifacts } from '../../tools/artifacts/list-indexed-artifacts.ts';
import { registerSource } from '../../tools/artifacts/register-source.ts';
import { searchCachedArtifact } from '../../tools/artifacts/search-cached-artifact.ts';
import type { Tool } from '../../tools/tool.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings, unknownCommand } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { alignColumns } from '../table.ts';

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Adds, indexes, lists, finds or removes the sources of libraries. Without a subcommand: lists.',
    )
    .usage('[options] [command]')
    .enablePositionalOptions()
    .argument('[command...]');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    [
      'quarry artifacts add com.google.guava:guava:33.0.0-jre ./guava-33.0.0-jre-sources.jar',
      'index a source JAR',
    ],
    ['quarry artifacts add org.acme:tool:2.1 https://host/tool.git --ref v2.1', 'a tag of a Git repository'],
    ['quarry artifacts search-cache com.google.guava:guava', 'source JARs that Maven and Gradle have here'],
  ]);
  defineAdd(command.command('add'), invocation);
  defineIndex(command.command('index'), invocation);
  defineList(command.command('list'), invocation);
  defineSearchCache(command.command('search-cache'), invocation);
  defineRemove(command.command('remove'), invocation);
  command.action(([unknown]: string[]) =>
    unknown === undefined ? list(command, {}, invocation) : unknownCommand(command, unknown),
  );
}

const COORDINATES = 'group:artifact:version';

function defineAdd(command: Command, invocation: Invocation): void {
  command
    .description('Registers and indexes the sources of a library, in place of what was there before.')
    .argument(`<${COORDINATES}>`, 'what the library is called')
    .argument('<source>', 'path or URI of a source JAR or folder, or a Git repository')
    .option('--ref <ref>', 'tag, branch or commit of a Git repository')
    .option('--no-index', 'only fetch and register; `quarry artifacts index` does the rest');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry artifacts add org.acme:lib:1.0 ./lib-1.0-sources.jar', 'a source JAR'],
    ['quarry artifacts add org.acme:lib:dev ../lib', 'a folder, which is followed'],
    ['quarry artifacts add org.acme:lib:2.0 git@host:acme/lib.git --ref v2.0', 'a tag of a repository'],
  ]);
  command.action(async (name: string, source: string, options: { ref?: string; index: boolean }) => {
    const answer = await ask(command, invocation, registerSource, {
      ...argumentsOf(coordinatesOf(name)),
      source_uri: uriOf(source, invocation.cwd),
      auto_index: options.index,
      git_ref: options.ref,
    });
    print(command, invocation, answer, () =>
      answer.indexed === true ? `Registered and indexed ${name}.` : `Registered ${name}, not indexed yet.`,
    );
  });
}

function defineIndex(command: Command, invocation: Invocation): void {
  command
    .description('Builds the index of a registered library, or brings that of a folder up to date.')
    .argument(`<${COORDINATES}>`, 'what the library is called');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry artifacts index org.acme:lib:1.0', 'what was added with --no-index']]);
  command.action(async (name: string) => {
    const answer = await ask(command, invocation, indexArtifact, argumentsOf(coordinatesOf(name)));
    print(command, invocation, answer, () => {
      const { file_count: files, type_count: types, skipped_count: skipped, processing_time: time } = answer;
      const left = skipped === 0 ? '' : `, ${String(skipped)} too large`;
      return `Indexed ${name}: ${String(files)} files, ${String(types)} types${left} (${String(time)}).`;
    });
  });
}

interface ListOptions {
  group?: string;
  artifact?: string;
  versions?: string;
}

function defineList(command: Command, invocation: Invocation): void {
  command
    .description('Lists what is registered.')
    .option('--group <filter>', 'only these groups; * and ? may be used')
    .option('--artifact <filter>', 'only these artifacts; * and ? may be used')
    .option('--versions <constraints>', 'only these versions, such as ">=9.0,<10"');
  addCommonOptions(command, { json: true });
  addExamples(command, [["quarry artifacts list --group 'org.acme*' --versions '>=2'", 'some of them']]);
  command.action((options: ListOptions) => list(command, options, invocation));
}

interface ListedEntry {
  group_id: string;
  artifact_id: string;
  version: string;
  status: string;
  message?: string;
}

async function list(command: Command, options: ListOptions, invocation: Invocation): Promise<void> {
  const artifacts: ListedEntry[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await ask(command, invocation, listIndexedArtifacts, {
      group_filter: options.group,
      artifact_filter: options.artifact,
      version_filter: options.versions,
      page,
      page_size: 100,
    });
    // These are the shapes that the tool answers with.
    pages = (answer.pagination as { total_pages: number }).total_pages;
    artifacts.push(...(answer.artifacts as ListedEntry[]));
  }
  const { quiet } = commonSettings(command);
  if (artifacts.length === 0 && !quiet && !commonSettings(command).json) {
    invocation.err.write('No artifacts. `quarry artifacts add` registers the sources of a library.\n');
    return;
  }
  print(command, invocation, { artifacts }, () =>
    alignColumns([
      ['NAME', 'STATUS', ''],
      ...artifacts.map(({ group_id, artifact_id, version, status, message = '' }) => [
        `${group_id}:${artifact_id}:${version}`,
        status,
        printable(message),
      ]),
    ]).join('\n'),
  );
}

function defineSearchCache(command: Command, invocation: Invocation): void {
  command
    .description('Looks for source JARs in the local Maven and Gradle caches.')
    .argument('<group:artifact>', 'what to look for')
    .option('--versions <constraints>', 'only these versions, such as ">=9.0,<10"')
    .option('--cache <names>', 'maven, gradle or maven,gradle');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry artifacts search-cache com.google.guava:guava', 'paths, the newest first']]);
  command.action(async (name: string, options: { versions?: string; cache?: string }) => {
    const [group_id = '', artifact_id = ''] = name.split(':');
    const answer = await ask(command, invocation, searchCachedArtifact, {
      group_id,
      artifact_id,
      version_filter: options.versions,
      cache: options.cache,
    });
    // This is the shape that the tool answers with.
    const paths = answer.paths as string[];
    print(command, invocation, answer, () => paths.map((path) => printable(path)).join('\n'));
  });
}

function defineRemove(command: Command, invocation: Invocation): void {
  command
    .description(
      'Removes a library: registration, index and copies. The files of a folder are never touched.',
    )
    .argument(`<${COORDINATES}>`, 'what the library is called');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry artifacts remove org.acme:lib:1.0', 'all that was written for it']]);
  command.action(async (name: string) => {
    const coordinates = coordinatesOf(name);
    await withHost(invocation, undefined, commonSettings(command), ({ context }) =>
      context.artifacts.remove(coordinates, context.call),
    );
    print(command, invocation, { removed: name }, () => `Removed ${name}.`);
  });
}

async function ask(
  command: Command,
  invocation: Invocation,
  tool: Tool,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const text = await withHost(invocation, undefined, commonSettings(command), ({ host, call }) =>
    host.call(tool, given, call),
  );
  return JSON.parse(text);
}

function print(
  command: Command,
  { out }: Invocation,
  answer: Record<string, unknown>,
  render: () => string,
): void {
  out.write(commonSettings(command).json ? jsonOf(answer) : `${render()}\n`);
}

function coordinatesOf(name: string): Coordinates {
  const [groupId = '', artifactId = '', version = '', ...rest] = name.split(':');
  if (rest.length > 0 || name.split(':').length < 3) {
    throw new QuarryError('invalid_params', `'${name}' is no ${COORDINATES}`);
  }
  const coordinates = { groupId, artifactId, version };
  assertCoordinates(coordinates);
  return coordinates;
}

function argumentsOf({ groupId, artifactId, version }: Coordinates): Record<string, string> {
  return { group_id: groupId, artifact_id: artifactId, version };
}

/** A path of something that is there, as a URI; all else as it is. */
function uriOf(source: string, cwd: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(source)) return source;
  const path = resolve(cwd, source);
  return existsSync(path) ? pathToFileURL(path).href : source;
}
