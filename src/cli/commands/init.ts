/** `quarry init`: tells agents of Quarry, in the files they read. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { Command } from 'commander';
import { homeDirectory } from '../../config/paths.ts';
import { QuarryError } from '../../errors.ts';
import { printable } from '../../printable.ts';
import { projectAt, realDirectory } from '../../sources/project.ts';
import { FAILED } from '../failure.ts';
import {
  AGENTS,
  type Agent,
  globalFiles,
  ideGlobalFiles,
  ideProjectFiles,
  projectFiles,
} from '../init/agents.ts';
import { indexFileWriter } from '../init/index-file.ts';
import { type FileReport, type InitTask, initialise, type WriteIndexFile } from '../init/initialise.ts';
import { userDirectories } from '../init/user-directories.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf, type Style } from '../printer.ts';

type InitOptions = { [Name in Agent]?: true } & {
  all?: true;
  global?: true;
  /** Only the bridge to an IDE. */
  ide?: true;
  force?: true;
  /** False with `--no-index`. */
  index: boolean;
  /** False with `--no-hooks`. */
  hooks: boolean;
  maxFileSize?: string;
};

/** In units of 1024 bytes. */
const DEFAULT_MAX_FILE_SIZE = 512;

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Adds Quarry to the files from which agents learn of MCP servers and rules, for the project at PATH (default: the ' +
        'working directory) or, with --global, for all projects of the user. Without the name of an agent it is done for ' +
        'all of them. What else is in the files stays as it is, and so does what a former run has written there ' +
        '(--force brings it up to date). Also writes INDEX.md, and a hook that reminds Claude Code of the tools.',
    )
    .argument('[path]', 'directory of the project')
    .option('--claude', 'Claude Code')
    .option('--cursor', 'Cursor')
    .option('--windsurf', 'Windsurf')
    .option('--codex', 'Codex')
    .option('--vscode', 'VS Code')
    .option('--all', 'all of them')
    .option('--global', 'for all projects: in the home directory')
    .option('--ide', 'the bridge to a running JetBrains IDE (`quarry ide`), and nothing else')
    .option('--no-index', 'do not write INDEX.md')
    .option('--no-hooks', 'do not add the hook of Claude Code')
    .option('-f, --force', 'replace entries and blocks of Quarry that differ')
    .option(
      '--max-file-size <kb>',
      `leave larger files out of INDEX.md (KB, default ${DEFAULT_MAX_FILE_SIZE})`,
    );
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry init', 'every agent, in the project in the working directory'],
    ['quarry init --claude --no-index', 'Claude Code alone, without INDEX.md'],
    ['quarry init --global --codex', 'Codex, for all projects of the user'],
    ['quarry init --ide --claude', 'the tools of a running JetBrains IDE for Claude Code'],
    ['quarry init --force', 'bring entries of an older version up to date'],
  ]);
  command.action(async (path: string | undefined, options: InitOptions) => {
    if (path !== undefined && options.global) command.error('error: PATH and --global exclude each other');
    const task = options.global
      ? globalTask(invocation, options)
      : projectTask(invocation, path, options, indexFileWriter(invocation, commonSettings(command)));
    const outcome = await initialise(task);
    const { out, err } = invocation;
    if (commonSettings(command).json) out.write(jsonOf({ ok: outcome.failures.length === 0, ...outcome }));
    else out.write(outcome.files.map((file) => rendered(file, out.style)).join(''));
    for (const failure of outcome.failures) err.write(`${printable(failure)}\n`);
    if (outcome.failures.length > 0) invocation.exitCode = FAILED;
  });
}

function projectTask(
  { cwd, env }: Invocation,
  path: string | undefined,
  options: InitOptions,
  write: WriteIndexFile,
): InitTask {
  const { root } = projectAt(resolve(cwd, path ?? '.'));
  const home = homeDirectory(env, process.platform);
  const isHome = home !== undefined && isAbsolute(home) && root === realOf(home);
  if (path === undefined && (isHome || root === dirname(root))) {
    throw new QuarryError(
      'invalid_params',
      `${root} is not taken for a project, being the home directory or the root of the file system. ` +
        'For all projects: quarry init --global. If it is one: quarry init DIR',
    );
  }
  const maxFileSizeKb = sizeOf(options.maxFileSize);
  return {
    files: (options.ide ? ideProjectFiles : projectFiles)(root, agentsOf(options)),
    places: [root],
    force: options.force ?? false,
    hooks: options.hooks,
    index: options.ide ? null : { root, maxFileSizeKb, isWanted: options.index, write },
  };
}

function globalTask({ env }: Invocation, options: InitOptions): InitTask {
  const home = homeDirectory(env, process.platform);
  if (home === undefined || !isAbsolute(home)) {
    throw new QuarryError('invalid_params', 'The home directory is not known: HOME is not an absolute path.');
  }
  realDirectory(home);
  sizeOf(options.maxFileSize);
  const directories = userDirectories(home, env, process.platform);
  return {
    files: (options.ide ? ideGlobalFiles : globalFiles)(directories, agentsOf(options)),
    places: [directories.home, directories.settings],
    force: options.force ?? false,
    hooks: options.hooks,
    index: null,
  };
}

function agentsOf(options: InitOptions): readonly Agent[] {
  const named = AGENTS.filter((agent) => options[agent]);
  return options.all || named.length === 0 ? AGENTS : named;
}

function sizeOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_MAX_FILE_SIZE;
  if (!/^-?\d+$/.test(text)) throw new QuarryError('invalid_params', `'max-file-size' must be an integer`);
  const size = Number(text);
  if (size < 1) throw new QuarryError('invalid_params', `'max-file-size' must be at least 1 (got ${text})`);
  return size;
}

function realOf(path: string): string {
  try {
    return realDirectory(path);
  } catch {
    return path;
  }
}

const NOTES: { readonly [Status in FileReport['status']]?: string } = {
  outdated: '--force replaces what Quarry wrote',
};

function rendered({ name, status, reason }: FileReport, style: Style): string {
  const note = reason ?? NOTES[status];
  const shown = `${status.padEnd(9)}  ${style.path(printable(name))}`;
  return `${note === undefined ? shown : `${shown}  ${style.faint(`(${printable(note)})`)}`}\n`;
}
