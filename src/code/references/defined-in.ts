/** The file a caller names as the one in which a symbol is defined. */

/**
 * A test whether a relative path is the file that `definedIn` names: absolute under `root`, relative
 * to it, or a tail of whole segments (`auth/h.go` names `src/auth/h.go`, not `src/oauth/h.go`). If
 * `exists` says that the relative path itself is a file, only that one is meant.
 */
export function definedInMatcher(
  definedIn: string,
  root: string,
  exists: (path: string) => boolean = () => false,
): (path: string) => boolean {
  const isWindows = /^(?:[A-Za-z]:|\\\\)/.test(root);
  const wanted = normalised(definedIn, isWindows);
  const base = normalised(root, isWindows).replace(/\/$/, '');
  if (wanted.startsWith(`${base}/`)) return equals(wanted.slice(base.length + 1));
  if (/^(?:\/|[A-Za-z]:\/)/.test(wanted) || wanted === '' || wanted.startsWith('../')) return () => false;
  if (exists(wanted)) return equals(wanted);
  return (path) => path === wanted || path.endsWith(`/${wanted}`);
}

function equals(wanted: string): (path: string) => boolean {
  return (path) => path === wanted;
}

/** With `/`, without empty and `.` segments, and with `..` resolved where there is something to leave. */
function normalised(path: string, isWindows: boolean): string {
  const slashed = isWindows ? path.trim().replaceAll('\\', '/') : path.trim();
  const segments: string[] = [];
  for (const segment of slashed.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return (slashed.startsWith('/') ? '/' : '') + segments.join('/');
}
