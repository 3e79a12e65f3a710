/** The parameter `paths` of a call, bound to a source. */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOptions } from '../../indexing/call.ts';
import { NEVER_THE_SAME } from '../../indexing/seen.ts';
import { type PathScope, resolveScope, type ScopeEntries } from '../../patterns/path-scope.ts';

/**
 * What the entries take in the tree at `root`. Throws `outside_project` for one that leads out of it. `onSeen`
 * is told that the answer depends on which of them are folders, of which empty ones are no part of the tree.
 */
export function scopeIn(root: string, entries: ScopeEntries, onSeen?: CallOptions['onSeen']): PathScope {
  const scope = resolveScope(entries, root, folderTest(root));
  if (!scope.isEverything) onSeen?.(NEVER_THE_SAME);
  return scope;
}

/** A test whether a relative path is a folder below a real path; links are none, wherever they lead. */
export function folderTest(root: string): (path: string) => boolean {
  return (path) => {
    const absolute = join(root, path);
    try {
      return realpathSync(absolute) === absolute && statSync(absolute).isDirectory();
    } catch {
      return false;
    }
  };
}

/** True if a segment of a relative path begins with a dot. */
export function isHidden(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}
