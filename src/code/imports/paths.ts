/** Paths inside a source: relative to its root, which is '', with `/`. */

/** The directory of a path; '' for the root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last component. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path without the last extension of its name; a name that is all extension keeps it. */
export function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}

/** Appends a plain path to a directory. */
export function within(directory: string, path: string): string {
  if (directory === '') return path;
  return path === '' ? directory : `${directory}/${path}`;
}

const NEEDS_WALK = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * Where a written path leads from a directory: `.` and `..` are followed, '' is the root. Null if it
 * leads out of the root or begins at the root of the file system.
 */
export function pathFrom(directory: string, written: string): string | null {
  if (written.startsWith('/')) return null;
  let base = directory;
  let start = written.startsWith('./') ? 2 : 0;
  // Nearly all paths have their dots at the beginning.
  for (; written.startsWith('../', start); start += 3) {
    if (base === '') return null;
    base = directoryOf(base);
  }
  const rest = written.slice(start);
  return NEEDS_WALK.test(rest) ? walked(base, rest) : within(base, rest);
}

function walked(directory: string, written: string): string | null {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of written.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** True if the path is the directory or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

/** A directory and all above it, the nearest first, the root last. */
export function* directoriesUp(directory: string): Generator<string> {
  for (let at = directory; at !== ''; at = directoryOf(at)) yield at;
  yield '';
}
