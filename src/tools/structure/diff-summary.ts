/** The declarations added, removed and changed since a commit, for tools and commands. */
import { changedDeclarations, comparedDeclarations, hasChanges } from '../../code/diff/declarations.ts';
import type { FileChanges, StructuralDiff } from '../../code/diff/structural-diff.ts';
import { decodeText } from '../../indexing/decode.ts';
import type { FileParser } from '../../languages/file-parser.ts';
import { readBlobs } from '../../sources/git-blobs.ts';
import { changesSince, type ModifiedFile } from '../../sources/git-changes.ts';
import type { Repository } from '../../sources/git-repository.ts';
import { compileSelection } from '../../sources/walk.ts';
import { type DiffRequest, failed, oldSide, type SideOptions } from './diff-sides.ts';
import type { StructureSource } from './source.ts';

export interface DiffOptions extends SideOptions {
  /** Directory of the compiled parsers. */
  grammars: string;
  /** Which files are told of; those of the source's member if left out. */
  isShown?: (path: string) => boolean;
}

/**
 * Compares the tree, uncommitted and untracked files included, with the commit where it parted from what
 * is asked for. Reads every file, and parses the old state of those that differ.
 */
export async function structuralDiff(
  request: DiffRequest,
  source: StructureSource,
  options: DiffOptions,
): Promise<StructuralDiff> {
  return (await comparedTrees(request, source, options)).diff;
}

/** The same, with the paths of files that differ in no declaration: they changed inside of them. */
export async function comparedTrees(
  request: DiffRequest,
  source: StructureSource,
  options: DiffOptions,
): Promise<{ diff: StructuralDiff; changedInside: readonly string[] }> {
  const { repository, told } = await oldSide(source.root, request, options);
  const isShown = options.isShown ?? memberTest(source);
  try {
    const parsing = await oldFiles(options.grammars);
    const changes = await changesSince(told.base, workingTree(source, parsing), repository);
    const added = changes.added.filter(isShown);
    const removed = changes.removed.filter(isShown);
    const differing = changes.modified.filter(({ path }) => isShown(path));
    const modified = await modifiedFiles(differing, source, parsing.parser, repository);
    const listed = new Set(modified.map(({ path }) => path));
    const { since_ref, base, pr } = told;
    const diff: StructuralDiff = {
      since_ref,
      base,
      includes_working_tree: true,
      changes: added.length + removed.length + modified.length,
      files_added: added,
      files_removed: removed,
      files_modified: modified,
      ...(pr && { pr }),
    };
    const changedInside = differing.map(({ path }) => path).filter((path) => !listed.has(path));
    return { diff, changedInside };
  } catch (error) {
    return failed('Git diff failed', error);
  }
}

function memberTest({ member, workspace }: StructureSource): (path: string) => boolean {
  return member ? (path) => workspace.memberOf(path) === member : () => true;
}

interface OldFiles {
  parser: FileParser;
  isKnown(path: string, text: string): boolean;
}

/** All languages: loaded when something is to be parsed. */
async function oldFiles(grammars: string): Promise<OldFiles> {
  const { FileParser } = await import('../../languages/file-parser.ts');
  const { grammarsIn } = await import('../../languages/syntax/grammars.ts');
  const { isGeneratedIndex } = await import('../../languages/generated-index.ts');
  const { languageOfFile } = await import('../../languages/known-languages.ts');
  return {
    parser: new FileParser(grammarsIn(grammars)),
    isKnown: (path, text) => languageOfFile(path, text) !== undefined && !isGeneratedIndex(text),
  };
}

/** The files of the index, whatever member was asked for: a file may have come from another. */
function workingTree({ root, structure, record }: StructureSource, { isKnown }: OldFiles) {
  const selection = compileSelection(record.settings);
  return {
    root,
    paths: structure.files.map(({ path }) => path),
    maxBytes: record.settings.maxFileBytes,
    isWanted: selection.takes,
    isTaken(path: string, bytes: Buffer): boolean {
      const text = textOf(bytes);
      return text !== null && isKnown(path, text);
    },
  };
}

/** What has changed in files; those that only changed inside of declarations are left out. */
async function modifiedFiles(
  files: readonly ModifiedFile[],
  { structure }: StructureSource,
  parser: FileParser,
  repository: Repository,
): Promise<FileChanges[]> {
  const found: FileChanges[] = [];
  const ids = files.map(({ blob }) => blob);
  let at = 0;
  for await (const { bytes } of readBlobs(ids, repository, Number.POSITIVE_INFINITY)) {
    const file = files[at++];
    const now = file && structure.file(file.path);
    if (!now) continue;
    const { path, oldPath } = file;
    const text = bytes && textOf(bytes);
    const before = text === null ? null : await parser.parse(oldPath ?? path, text);
    // Of a file that could not be read whole, everything would seem to have come or gone.
    const isComparable = before !== null && before.incomplete === undefined && now.incomplete === '';
    const changes = isComparable
      ? changedDeclarations(before.declarations, comparedDeclarations(now))
      : { added: [], removed: [], modified: [] };
    if (oldPath !== undefined) found.push({ path, old_path: oldPath, ...changes });
    else if (hasChanges(changes)) found.push({ path, ...changes });
  }
  return found;
}

function textOf(bytes: Buffer): string | null {
  const decoded = decodeText(bytes);
  return 'skip' in decoded ? null : decoded.text;
}
