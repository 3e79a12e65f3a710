/** `quarry sources`: what is indexed. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { QuarryError } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { isArtifactName, validateSessionName } from '../../sources/project.ts';
import { type DamagedRecord, isDamaged } from '../../store/catalog.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { ago, count, isoTime, size, timeAndAgo } from '../../tools/text/format.ts';
import { FAILED } from '../failure.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings, unknownCommand } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { alignColumns } from '../table.ts';

type Entry = SourceRecord | DamagedRecord;

export function define(command: Command, invocation: Invocation): void {
  command
    .description('Lists, shows or deletes what is indexed. Without a subcommand: lists.')
    .usage('[options] [command]')
    .enablePositionalOptions()
    .argument('[command...]');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry sources', 'all sessions, with their sizes and ages'],
    ['quarry sources show myapp', 'one of them in detail'],
    ['quarry sources delete myapp --yes', 'delete its index; the files of the tree stay'],
  ]);
  defineList(command.command('list'), invocation);
  defineShow(command.command('show'), invocation);
  defineDelete(command.command('delete'), invocation);
  command.action(([unknown]: string[]) => {
    return unknown === undefined ? list(command, invocation) : unknownCommand(command, unknown);
  });
}

function defineList(command: Command, invocation: Invocation): void {
  command.description('Lists all sessions.');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry sources list --json', 'for programs']]);
  command.action(() => list(command, invocation));
}

async function list(command: Command, invocation: Invocation): Promise<void> {
  const settings = commonSettings(command);
  const { out, err } = invocation;
  const entries = await withHost(invocation, undefined, settings, ({ host }) =>
    host.indexer.catalog.entries(),
  );
  if (settings.json) out.write(jsonOf({ sources: entries.map(entryJson) }));
  else if (entries.length > 0) out.write(renderList(entries));
  else if (!settings.quiet)
    err.write('Nothing is indexed. `quarry index` indexes the project around the working directory.\n');
}

function defineShow(command: Command, invocation: Invocation): void {
  command.description('Shows one session in detail.').argument('<name>', 'name of the session');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry sources show myapp', 'what is indexed, how and when']]);
  command.action(async (name: string) => {
    const settings = commonSettings(command);
    const record = await withHost(invocation, undefined, settings, async ({ host }) => {
      checkName(name);
      return host.indexer.record(name);
    });
    if (!record) throw new QuarryError('source_not_found', `Session not found: ${name}`);
    invocation.out.write(settings.json ? jsonOf(entryJson(record)) : renderRecord(record));
  });
}

function defineDelete(command: Command, invocation: Invocation): void {
  command
    .description('Deletes the index of a session. The files of the tree are never touched.')
    .argument('<name>', 'name of the session')
    .option('-y, --yes', 'do not ask');
  addCommonOptions(command, { json: true });
  addExamples(command, [['quarry sources delete myapp --yes', 'without asking']]);
  command.action(async (name: string, options: { yes?: boolean }) => {
    const settings = commonSettings(command);
    const { out, err } = invocation;
    const freed = await withHost(invocation, undefined, settings, async ({ host }) => {
      checkName(name);
      if (isArtifactName(name)) {
        throw new QuarryError(
          'invalid_params',
          `'${name}' is a library: \`quarry artifacts remove\` removes it.`,
        );
      }
      const entry = await host.indexer.catalog.entry(name);
      if (!entry) throw new QuarryError('source_not_found', `Session not found: ${name}`);
      if (!options.yes && !(await confirmed(entry, invocation))) return undefined;
      return { removed: await host.indexer.remove(name) };
    });
    if (!freed) {
      err.write('Nothing deleted.\n');
      invocation.exitCode = FAILED;
      return;
    }
    const { removed } = freed;
    if (settings.json) out.write(jsonOf({ deleted: name, freedBytes: removed?.sizeOnDisk ?? null }));
    else out.write(`Deleted session ${name}${removed ? ` (${size(removed.sizeOnDisk, 1)})` : ''}\n`);
  });
}

function checkName(name: string): void {
  if (!isArtifactName(name)) validateSessionName(name);
}

/** Asks on a terminal; elsewhere nobody can answer, so the deletion has to be asked for outright. */
async function confirmed(entry: Entry, { input, err, signal }: Invocation): Promise<boolean> {
  const answers = input();
  if (answers.isTTY !== true || !err.isTerminal) {
    throw new QuarryError(
      'invalid_params',
      `Deleting session '${entry.id}' needs --yes where nobody can be asked.`,
    );
  }
  const what = isDamaged(entry) ? 'damaged' : `${count(entry.files)} files, ${size(entry.sizeOnDisk, 1)}`;
  err.write(`Delete the index of session ${entry.id} (${what})? The files themselves stay. [y/N] `);
  // The terminal's own line editing will do, and leaves Ctrl-C to the signal.
  const lines = createInterface({ input: answers, terminal: false });
  try {
    const [answer] = await Promise.race([once(lines, 'line', { signal }), once(lines, 'close', { signal })]);
    return /^y(es)?$/i.test(String(answer ?? '').trim());
  } finally {
    lines.close();
  }
}

const HEADER = ['NAME', 'FILES', 'CHUNKS', 'SIZE', 'INDEXED', 'PATH'];

function renderList(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
    if (isDamaged(entry)) return [printable(entry.id), '-', '-', '-', 'damaged', '-'];
    const { id, files, chunks, sizeOnDisk, lastIndexedAt, repositoryPath, schemaVersion } = entry;
    const outdated = schemaVersion === SCHEMA_VERSION ? '' : ' (outdated)';
    return [
      id,
      count(files),
      count(chunks),
      size(sizeOnDisk, 1),
      ago(lastIndexedAt) + outdated,
      printable(repositoryPath),
    ];
  });
  return `${alignColumns([HEADER, ...rows], [1, 2, 3]).join('\n')}\n`;
}

function renderRecord(record: SourceRecord): string {
  const { settings, schemaVersion } = record;
  const patterns = (list: readonly string[]): string =>
    list.map((pattern) => printable(pattern)).join(', ') || 'none';
  const rows = [
    ['name', record.id],
    ['path', printable(record.repositoryPath)],
    ['files', count(record.files)],
    ['chunks', count(record.chunks)],
    ['size', size(record.sizeOnDisk, 1)],
    ['created', isoTime(record.createdAt)],
    ['indexed', timeAndAgo(record.lastIndexedAt)],
    [
      'schema',
      `v${schemaVersion}${schemaVersion === SCHEMA_VERSION ? '' : ` (outdated, current is v${SCHEMA_VERSION})`}`,
    ],
    ['chunk size', `${settings.chunkSize} characters, overlap ${settings.overlap}`],
    ['include', patterns(settings.includePatterns)],
    ['exclude', patterns(settings.excludePatterns)],
    ['gitignore', settings.respectGitignore ? 'respected' : 'not respected'],
    ['largest file', size(settings.maxFileBytes, 1)],
  ];
  return `${alignColumns(rows).join('\n')}\n`;
}

/** A record for programs: times in ms since the epoch, sizes in bytes. */
function entryJson(entry: Entry): unknown {
  if (isDamaged(entry)) return { name: entry.id, status: 'damaged' };
  return {
    name: entry.id,
    status: entry.schemaVersion === SCHEMA_VERSION ? 'current' : 'outdated',
    path: entry.repositoryPath,
    files: entry.files,
    chunks: entry.chunks,
    sizeOnDisk: entry.sizeOnDisk,
    createdAt: entry.createdAt,
    lastIndexedAt: entry.lastIndexedAt,
    schemaVersion: entry.schemaVersion,
    settings: entry.settings,
  };
}
