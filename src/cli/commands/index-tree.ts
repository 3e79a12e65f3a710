/** `quarry index`: builds the index of a tree, or brings it up to date. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ConfigKey } from '../../config/keys.ts';
import { QuarryError } from '../../errors.ts';
import { type Project, validateSessionName } from '../../sources/project.ts';
import { openSnapshot, SourcePlace } from '../../store/source-tables.ts';
import { SCHEMA_VERSION, type SourceRecord, type SourceSettings } from '../../store/types.ts';
import { assertOverlapFits, configuredSettings } from '../../tools/text/settings.ts';
import { type Workplace, withHost } from '../host.ts';
import {
  differenceOf,
  type IndexOutcome,
  indexJson,
  NO_DIFFERENCE,
  renderIndexOutcome,
} from '../index-outcome.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { requiredProject } from '../project.ts';
import { addTreeOptions } from '../tree-options.ts';
import { addPrintOptions, isPrinting, type PrintOptions } from './index-options.ts';
import { printIndex } from './index-print.ts';

interface IndexOptions extends PrintOptions {
  session?: string;
  force?: boolean;
}

/** Which setting of an index a key of the configuration gives. */
const SETTING_OF = {
  'indexing.chunk_size': 'chunkSize',
  'indexing.overlap': 'overlap',
  'indexing.max_file_size_mb': 'maxFileBytes',
  'indexing.include_patterns': 'includePatterns',
  'indexing.exclude_patterns': 'excludePatterns',
  'indexing.respect_gitignore': 'respectGitignore',
} as const satisfies { readonly [K in ConfigKey]?: keyof SourceSettings };

// A literal has no other keys than its type says.
const INDEXING_KEYS = Object.keys(SETTING_OF) as (keyof typeof SETTING_OF)[];

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Indexes a directory. PATH is by default the nearest directory from the working directory upwards with .git or ' +
        'quarry.toml, else the working directory. An index that is there is brought up to date: only changed files ' +
        'are read. It is built anew with --force, if options here ask for other settings than it has, and if ' +
        'another version of Quarry made it. The old index serves until the new one is complete; Ctrl-C leaves it.\n\n' +
        'With an option for printing, the command prints what the files declare, as Markdown for people and agents.',
    )
    .argument('[path]', 'directory to index')
    .option('-s, --session <name>', 'name of the index (default: after the directory)')
    .option('--force', 'build anew, with the settings of the configuration');
  addTreeOptions(command);
  addPrintOptions(command);
  addCommonOptions(command, {
    json: true,
    shownKeys: INDEXING_KEYS.filter((key) => key !== 'indexing.respect_gitignore'),
  });
  addExamples(command, [
    ['quarry index', 'the project around the working directory'],
    [
      'quarry index ~/src/linux --session linux --exclude "Documentation/**"',
      'another tree under a name, in part',
    ],
    ['quarry index --force --chunk-size 1024', 'anew, with larger chunks'],
    ['quarry index -o INDEX.md', 'write what the files declare to a file'],
    ['quarry index --public-only --max-tokens 8000', 'print the public part, made to fit'],
  ]);
  command.action(async (path: string | undefined, options: IndexOptions) => {
    const settings = commonSettings(command);
    if (isPrinting(options)) {
      const printed = requiredProject(invocation, path, 'quarry index DIR');
      return printIndex(printed, options, settings, invocation);
    }
    if (options.gitignore === false)
      settings.config = { ...settings.config, 'indexing.respect_gitignore': 'false' };
    const given = INDEXING_KEYS.filter((key) => settings.config[key] !== undefined);
    const project = requiredProject(invocation, path, 'quarry index DIR');
    if (options.cacheDir !== undefined) {
      settings.config = { ...settings.config, 'storage.index_dir': resolve(project.root, options.cacheDir) };
    }
    const { out, err } = invocation;
    await withHost(invocation, project, settings, async (workplace) => {
      const outcome = await bringUpToDate(project, options, given, workplace);
      workplace.progress.stop();
      out.write(settings.json ? jsonOf(indexJson(outcome)) : renderIndexOutcome(outcome, out.style));
      if (outcome.stale > 0) {
        throw new QuarryError(
          'index_error',
          `${outcome.stale} changed files could not be taken in. Try again.`,
        );
      }
      if (settings.quiet || !outcome.otherSettings) return;
      err.write(
        'Note: the index has other settings than the configuration; --force builds it anew with these.\n',
      );
    });
  });
}

async function bringUpToDate(
  project: Project,
  { session, force = false }: IndexOptions,
  given: readonly (keyof typeof SETTING_OF)[],
  workplace: Workplace,
): Promise<IndexOutcome> {
  const { host, config } = workplace;
  if (session !== undefined) validateSessionName(session);
  const id = session ?? (await host.indexer.projectSession(project));
  const configured = configuredSettings(config.values);
  if (force) return rebuild(id, project, configured, undefined, workplace);
  const record = await host.indexer.record(id);
  if (!record) return rebuild(id, project, configured, undefined, workplace);
  if (record.root !== project.root) {
    throw new QuarryError(
      'invalid_request',
      `Session '${id}' is the index of ${record.repositoryPath}. Choose another name, or replace it with --force.`,
    );
  }
  const wanted = withGiven(record.settings, configured, given);
  if (record.schemaVersion !== SCHEMA_VERSION || !sameSettings(wanted, record.settings)) {
    return rebuild(id, project, wanted, record.createdAt, workplace);
  }
  return { ...(await update(record, workplace)), otherSettings: !sameSettings(configured, record.settings) };
}

async function rebuild(
  id: string,
  project: Project,
  settings: SourceSettings,
  createdAt: number | undefined,
  { host, context }: Workplace,
): Promise<IndexOutcome> {
  assertOverlapFits(settings);
  const report = await host.indexer.build(
    id,
    project.path,
    settings,
    context.call,
    createdAt === undefined ? {} : { createdAt },
  );
  return { action: 'built', ...report, difference: NO_DIFFERENCE, stale: 0, otherSettings: false };
}

async function update(record: SourceRecord, { host, config, context }: Workplace): Promise<IndexOutcome> {
  const started = performance.now();
  const place = new SourcePlace(config.values.storage.indexDir, record.id);
  // If its tables cannot be read, opening the source says so.
  const before = await openSnapshot(place, record.snapshot).catch(() => undefined);
  const view = await host.indexer.open(record.id, context.call);
  const difference = differenceOf(before?.files ?? [], view.snapshot.files);
  return {
    action: view.record.snapshot.publication === record.snapshot.publication ? 'unchanged' : 'updated',
    record: view.record,
    skipped: view.snapshot.skipped,
    durationMs: performance.now() - started,
    difference,
    stale: view.stale.size,
    otherSettings: false,
  };
}

/** The settings an index has, but for those the command line gives. */
function withGiven(
  stored: SourceSettings,
  configured: SourceSettings,
  given: readonly (keyof typeof SETTING_OF)[],
): SourceSettings {
  // An index of another version may lack settings that there were not yet.
  return given.reduce((settings, key) => withSetting(settings, configured, SETTING_OF[key]), {
    ...configured,
    ...stored,
  });
}

function withSetting(into: SourceSettings, from: SourceSettings, name: keyof SourceSettings): SourceSettings {
  return { ...into, [name]: from[name] };
}

function sameSettings(one: SourceSettings, other: SourceSettings): boolean {
  return INDEXING_KEYS.every((key) => {
    const name = SETTING_OF[key];
    return JSON.stringify(one[name]) === JSON.stringify(other[name]);
  });
}
