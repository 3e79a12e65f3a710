/** Options of the commands that look at the structure of a tree, and the source they then work on. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { QuarryError } from '../errors.ts';
import { checkGlob, compileGlob } from '../patterns/minimatch.ts';
import type { Project } from '../sources/project.ts';
import type { Member, Workspace } from '../sources/workspace.ts';
import { openStructure, type StructureSource } from '../tools/structure/source.ts';
import type { Workplace } from './host.ts';
import type { CommonSettings } from './options.ts';

/** As given; what is not given is undefined. */
export interface TreeOptions {
  cacheDir?: string;
  /** In units of 1024 bytes. */
  maxFileSize?: string;
  maxDepth?: string;
  /** The short form of `--exclude`. */
  e?: string[];
  /** False with `--no-gitignore`. */
  gitignore?: boolean;
  member?: string;
  /** False with `--no-workspace`. */
  workspace?: boolean;
}

/** Adds them to a command that has the common options. */
export function addTreeOptions(command: Command): void {
  const append = (glob: string, before: string[] = []) => [...before, glob];
  command
    .option('--cache-dir <dir>', 'where the index is kept, relative to PATH')
    .option('--max-file-size <kb>', 'leave out larger files (KB)')
    .option('--max-depth <n>', 'leave out what lies deeper; 1: only the files of the root')
    .addOption(
      new Option('-e <glob>', 'leave out files that match, as --exclude; may be repeated').argParser(append),
    )
    .option('--no-gitignore', 'take in ignored files too, when the index is made')
    .option('--member <names>', 'only these members of the workspace: names or paths, with commas')
    .option('--no-workspace', 'look at the tree as one project');
}

/** Which part of a tree is looked at, checked. */
export interface TreeLimits {
  maxBytes: number;
  maxDepth: number;
  excludes: readonly string[];
  members: readonly string[] | undefined;
  isWorkspace: boolean;
}

/** Everything. */
export const WHOLE_TREE: TreeLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  excludes: [],
  members: undefined,
  isWorkspace: true,
};

/**
 * What the options say. The settings are changed where an option stands for a key of the configuration;
 * excludes are taken out of them: they narrow this command, not the index. Throws `invalid_params`.
 */
export function treeLimits(options: TreeOptions, settings: CommonSettings, project: Project): TreeLimits {
  const { 'indexing.exclude_patterns': long = [], ...config } = settings.config;
  const excludes = [...(options.e ?? []), ...(typeof long === 'string' ? [long] : long)];
  for (const glob of excludes) checkGlob(glob, 'exclude');
  const { cacheDir } = options;
  if (cacheDir?.trim() === '') throw new QuarryError('invalid_params', "'cache-dir' must not be empty");
  settings.config = {
    ...config,
    ...(cacheDir !== undefined && {
      'storage.index_dir': resolve(project.root, cacheDir),
    }),
    ...(options.gitignore === false && { 'indexing.respect_gitignore': 'false' }),
  };
  const members = options.member?.split(',').map((name) => name.trim());
  if (members?.some((name) => name === '')) {
    throw new QuarryError('invalid_params', "'member' must not be empty");
  }
  return {
    maxBytes: atLeastOne('max-file-size', options.maxFileSize) * 1024,
    maxDepth: atLeastOne('max-depth', options.maxDepth),
    excludes,
    members,
    isWorkspace: options.workspace !== false,
  };
}

/** A whole number from 1 on; infinity if it is not given. In the words of the tools. */
function atLeastOne(name: string, given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (!/^-?\d{1,15}$/.test(given)) throw new QuarryError('invalid_params', `'${name}' must be an integer`);
  if (Number(given) >= 1) return Number(given);
  throw new QuarryError('invalid_params', `'${name}' must be at least 1 (got ${Number(given)})`);
}

/** A source of which a part is looked at. */
export interface NarrowedSource {
  /** Its `files` are those looked at. */
  source: StructureSource;
  /** True for a path that is looked at, there or not. */
  isShown(path: string): boolean;
}

/** Opens the project of a command, all changes taken in, and narrows it to the part asked for. */
export async function openTree({ context }: Workplace, limits: TreeLimits): Promise<NarrowedSource> {
  return narrow(await openStructure(undefined, undefined, context), limits);
}

/** Narrows a source. Throws `No matching workspace members found for: …`. */
export function narrow(source: StructureSource, limits: TreeLimits): NarrowedSource {
  const workspace = limits.isWorkspace ? source.workspace : withoutMembers(source);
  const members = limits.members && membersNamed(limits.members, workspace);
  const excluded = limits.excludes.map((glob) => {
    // Without a slash a pattern matches at any depth; a directory stands for all that lies in it.
    const pattern = glob.replace(/^\.?\//, '').replace(/\/$/, '');
    const own = pattern.includes('/') ? pattern : `**/${pattern}`;
    const options = { comments: false, negation: false };
    return [compileGlob(own, options), compileGlob(`${own}/**`, options)];
  });
  const isShown = (path: string): boolean =>
    path.split('/').length <= limits.maxDepth &&
    (!members || members.has(workspace.memberOf(path))) &&
    !excluded.some((globs) => globs.some((glob) => glob.matches(path)));
  const files = source.files.filter(({ path, size }) => size <= limits.maxBytes && isShown(path));
  return { source: { ...source, workspace, files }, isShown };
}

function withoutMembers({ workspace }: StructureSource): Workspace {
  const root = workspace.memberOf('.');
  return { type: 'none', members: [root], memberOf: () => root };
}

/** Members by name, letter case ignored, or by path. */
function membersNamed(names: readonly string[], { members }: Workspace): ReadonlySet<Member> {
  const found = new Set<Member>();
  const missing: string[] = [];
  for (const name of names) {
    const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '') || '.';
    const meant = members.filter(
      (member) => member.path === path || member.name.toLowerCase() === name.toLowerCase(),
    );
    if (meant.length === 0) missing.push(name);
    for (const member of meant) found.add(member);
  }
  if (missing.length === 0) return found;
  throw new QuarryError('invalid_params', `No matching workspace members found for: ${missing.join(', ')}`);
}
