/** A source as the structure tools see it: its outlines, its members, and where its imports lead. */
import { basename, dirname } from 'node:path';
import { type ImportGraph, importGraphOf } from '../../code/graph/import-graph.ts';
import { messageOf, QuarryError } from '../../errors.ts';
import { readInside } from '../../indexing/read-inside.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { findWorkspace, type Member, type Workspace } from '../../sources/workspace.ts';
import type { SkippedFile, SourceRecord } from '../../store/types.ts';
import type { ToolContext } from '../tool.ts';

export interface StructureSource {
  /** Real path of the tree, absolute. */
  root: string;
  structure: Structure;
  workspace: Workspace;
  /** The member asked for. */
  member: Member | undefined;
  /** The files looked at: all, or those of the member. In path order. */
  files: readonly Outline[];
  /** Facts of the index: when it was last brought up to date, how it was made. */
  record: Pick<SourceRecord, 'id' | 'lastIndexedAt' | 'durationMs' | 'settings'>;
  /** Files that have no text in the index, and why. */
  skipped: readonly SkippedFile[];
  /** Where imports lead, over the whole source. The first call costs about 10 µs an import. */
  imports(): Promise<ImportGraph>;
  /** The text of a file of the tree as it is now; null if it is gone, not text, or leads out of the tree. */
  readText(path: string): string | null;
  /** Why a file that is there is not in the index, as a hint in parentheses; files of that name otherwise. */
  whyNotIndexed(path: string): string;
}

/**
 * Opens the source a call means, with all changes taken in, and looks at one member if one is named. While
 * many files of a watched project change, it is the state before, and `call.onBehind` is told; a call that
 * cannot say so waits.
 */
export async function openStructure(
  session: string | undefined,
  member: string | undefined,
  { indexer, call }: Pick<ToolContext, 'indexer' | 'call'>,
): Promise<StructureSource> {
  const view = await openOrExplain(session, () => indexer.open(session, { ...call, isComplete: true }));
  const files = view.stale.size;
  if (files > 0 && view.isBehind && call.onBehind) call.onBehind(files);
  else if (files > 0) throw behind(files);
  const structure = await view.structure();
  return structureSource(
    { root: view.root, record: view.record, skipped: view.snapshot.skipped, structure },
    member,
  );
}

/** An answer has no place to say what it lacks: rather none than one that is out of date. */
function behind(files: number): QuarryError {
  return new QuarryError(
    'index_error',
    `The index lacks ${files} changed file${files === 1 ? '' : 's'} that cannot be taken in now: it is being written ` +
      'by another process, or cannot be written. Try again; `quarry doctor` says what is wrong.',
  );
}

/** The same for a structure that is open already. */
export function structureSource(
  opened: Pick<StructureSource, 'root' | 'record' | 'skipped' | 'structure'>,
  memberName: string | undefined,
): StructureSource {
  const { root, structure, skipped, record } = opened;
  const { library } = record.settings;
  const readText = (path: string): string | null => readInside(root, path, library && { library });
  const workspace = workspaceOf(structure, root, readText);
  const member = memberName === undefined ? undefined : memberNamed(memberName, workspace);
  const files = member
    ? structure.files.filter(({ path }) => workspace.memberOf(path) === member)
    : structure.files;
  return {
    ...opened,
    workspace,
    member,
    files,
    imports: () => importGraphOf(structure, readText),
    readText,
    whyNotIndexed: (path) => hintFor(path, structure, skipped),
  };
}

async function openOrExplain<View>(session: string | undefined, open: () => Promise<View>): Promise<View> {
  try {
    return await open();
  } catch (error) {
    if (session === undefined || !(error instanceof QuarryError)) throw error;
    const isUnknown = error.code === 'source_not_found' || error.code === 'invalid_params';
    if (!isUnknown) throw error;
    throw new QuarryError('source_not_found', `Unknown session: ${session}`, { cause: messageOf(error) });
  }
}

const workspaces = new WeakMap<Structure, Workspace>();

/** Members are told by manifests, which are files of the index: they change with the structure only. */
function workspaceOf(
  structure: Structure,
  root: string,
  readText: (path: string) => string | null,
): Workspace {
  const known = workspaces.get(structure);
  if (known) return known;
  const directories = [...new Set(structure.files.map(({ path }) => dirname(path)))];
  const workspace = findWorkspace({ rootName: basename(root), directories, readText });
  workspaces.set(structure, workspace);
  return workspace;
}

/** By name, letter case ignored, or by path. */
function memberNamed(given: string, { members }: Workspace): Member {
  const folded = given.toLowerCase();
  const path =
    given
      .replaceAll('\\', '/')
      .replace(/^(\.\/)+/, '')
      .replace(/\/+$/, '') || '.';
  const found =
    members.find((member) => member.path === path) ??
    members.find((member) => member.name === given) ??
    members.find((member) => member.name.toLowerCase() === folded);
  if (found) return found;
  throw new QuarryError(
    'invalid_params',
    `Unknown workspace member: ${given}. Use list_workspace_members to see available members.`,
  );
}

const MAX_SUGGESTIONS = 3;

function hintFor(path: string, structure: Structure, skipped: readonly SkippedFile[]): string {
  const left = skipped.find((file) => file.path === path);
  if (left) return ` (not indexed: ${left.reason})`;
  if (structure.snapshot.file(path)) return ' (not indexed here: no known language)';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const similar = structure.files
    .filter((file) => file.path.endsWith(`/${path}`) || file.path.endsWith(`/${name}`) || file.path === name)
    .slice(0, MAX_SUGGESTIONS);
  return similar.length === 0 ? '' : ` (did you mean ${similar.map((file) => file.path).join(', ')}?)`;
}
