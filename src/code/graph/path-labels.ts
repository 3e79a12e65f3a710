/** Short names for files that still tell them apart. */

/**
 * For each path the shortest ending of whole components that no other of the paths has; a path that is
 * itself the ending of another keeps all of itself. Costs a pass over the components that are shared.
 */
export function pathLabels(paths: readonly string[]): Map<string, string> {
  const labels = new Map<string, string>();
  let open = paths.map((path) => ({ path, start: path.length }));
  while (open.length > 0) {
    const endings = new Map<string, { path: string; start: number }[]>();
    for (const { path, start } of open) {
      const next = start === 0 ? 0 : path.lastIndexOf('/', start - 2) + 1;
      const ending = path.slice(next);
      const sharing = endings.get(ending);
      if (sharing) sharing.push({ path, start: next });
      else endings.set(ending, [{ path, start: next }]);
    }
    open = [];
    for (const [ending, sharing] of endings) {
      for (const each of sharing) {
        if (sharing.length === 1 || each.start === 0) labels.set(each.path, ending);
        else open.push(each);
      }
    }
  }
  return labels;
}
