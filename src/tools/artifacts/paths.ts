/**
 * Paths of arguments: how they are read, what they lead to, and how they are refused. Only files that
 * belong to the artifact are ever answered with; the disk is asked about links alone.
 */
import { lstatSync, readlinkSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ArtifactRefusal, type RefusalStatus } from '../../sources/artifacts/refusal.ts';
import { fileTree, type Library, type LibraryFile } from './library.ts';

/** Links that are followed before a path is taken for a circle. */
const MAX_LINKS = 40;
const MAX_SHOWN = 200;

/**
 * The path from the artifact's root, with `/`, that an argument means; `''` is the root, and what an absent
 * one means. Throws `invalid_path` for what cannot be inside, whatever the artifact.
 */
export function readPath(argument: string, given: string | undefined): string {
  const path = given ?? '';
  const why = whyOutside(path);
  if (why) throw refusal('invalid_path', argument, path, why);
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  // `./C:/x` would be another drive for some systems, once the dot is gone.
  if (segments[0] !== undefined && DRIVE.test(segments[0])) {
    throw refusal('invalid_path', argument, path, 'begins with a drive letter');
  }
  return segments.join('/');
}

const DRIVE = /^[A-Za-z]:/;

function whyOutside(path: string): string | undefined {
  if (path.includes('\0')) return 'holds a NUL';
  if (path.includes('\\')) return 'holds a backslash; segments are separated by /';
  if (path.startsWith('/')) return "is absolute; paths begin at the artifact's root";
  if (path.split('/').includes('..')) return "holds the segment '..'";
  return undefined;
}

/**
 * Makes sure that a path of {@link readPath} is a folder of the artifact. Throws `path_not_found`,
 * `not_directory`, or `invalid_path` where a link leads out.
 */
export function assertFolder(library: Library, argument: string, path: string): void {
  const tree = fileTree(library);
  if (tree.isDirectory(path)) return;
  if (tree.file(path)) throw refusal('not_directory', argument, path, 'is a file', 'list_folder_tree');
  assertNotOut(library, argument, path);
  throw refusal('path_not_found', argument, path, `is no folder of ${nameOf(library)}`, 'list_folder_tree');
}

/** A file of the artifact with its text. Throws `file_not_found`, `not_file`, or `invalid_path` as above. */
export function readFile(
  library: Library,
  argument: string,
  path: string,
): { file: LibraryFile; text: string } {
  const tree = fileTree(library);
  const file = tree.file(path);
  const text = file && library.readText(path);
  if (file && typeof text === 'string') return { file, text };
  if (!file && tree.isDirectory(path)) {
    throw refusal('not_file', argument, path, 'is a folder', 'search_file_names');
  }
  assertNotOut(library, argument, path);
  throw refusal('file_not_found', argument, path, `is no file of ${nameOf(library)}`, 'search_file_names');
}

/** The files of a folder and of so many levels of folders below it, in the order of the artifact's files. */
export function filesBelow({ files }: Library, folder: string, levels: number): LibraryFile[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  return files.filter(({ path }) => path.startsWith(prefix) && slashesFrom(path, prefix.length) <= levels);
}

function slashesFrom(path: string, from: number): number {
  let count = 0;
  for (let at = path.indexOf('/', from); at >= 0; at = path.indexOf('/', at + 1)) count++;
  return count;
}

/** The last segment of a path. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function assertNotOut({ root }: Library, argument: string, path: string): void {
  if (!leadsOut(root, path)) return;
  throw refusal('invalid_path', argument, path, 'leads out of the artifact through a link');
}

/**
 * True if a link on the way of a path leads to outside of `root`, which is a real path. Nothing outside is
 * looked at, so it does not matter whether anything is there.
 */
function leadsOut(root: string, path: string): boolean {
  const at: string[] = [];
  let ahead = path.split('/');
  for (let links = 0; ahead.length > 0; ) {
    const [segment = '', ...rest] = ahead;
    ahead = rest;
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (at.pop() === undefined) return true;
      continue;
    }
    const target = linkTarget(join(root, ...at, segment));
    if (target === 'nothing') return false;
    if (target === 'no link') {
      at.push(segment);
      continue;
    }
    if (++links > MAX_LINKS) return false;
    if (isAbsolute(target.link)) {
      const inside = relative(root, target.link);
      if (isAbsolute(inside)) return true;
      at.length = 0;
      ahead = [...segmentsOf(inside), ...ahead];
    } else {
      ahead = [...segmentsOf(target.link), ...ahead];
    }
  }
  return false;
}

function linkTarget(path: string): { link: string } | 'no link' | 'nothing' {
  try {
    return lstatSync(path).isSymbolicLink() ? { link: readlinkSync(path) } : 'no link';
  } catch {
    return 'nothing';
  }
}

function segmentsOf(path: string): string[] {
  return (sep === '/' ? path : path.replaceAll(sep, '/')).split('/');
}

function nameOf({ coordinates: { groupId, artifactId, version } }: Library): string {
  return `${groupId}:${artifactId}:${version}`;
}

function refusal(
  status: RefusalStatus,
  argument: string,
  path: string,
  what: string,
  suggestedAction?: string,
): ArtifactRefusal {
  const shown = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  const message = `${argument} '${shown}' ${what}`;
  return new ArtifactRefusal(status, message, suggestedAction === undefined ? {} : { suggestedAction });
}
