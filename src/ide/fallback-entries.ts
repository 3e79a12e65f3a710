/** Entries of `paths` for tools that know the project by its real path alone. */
import { parseScope, scopeGlobs } from '../patterns/path-scope.ts';
import type { IdeProject } from './types.ts';

/** Leads nowhere, but makes a glob without `/` one for the project itself and not for any depth. */
const FROM_PROJECT = '_/../';

/**
 * The same entries, absolute ones made relative. They must have been read without an error, none of them blank.
 */
export function entriesByRealPath(paths: readonly string[], { path, realPath }: IdeProject): string[] {
  if (path === realPath) return [...paths];
  return paths.map((given) => {
    const read = parseScope([given]);
    if (!read.entries.some((entry) => entry.isAbsolute)) return given;
    const { includes, excludes } = scopeGlobs(read, [path, realPath], () => false);
    const relative = [...includes, ...excludes].join('');
    // What a slash at the end has become counts as two wildcards, of which there may be too many then.
    return `${excludes.length > 0 ? '!' : ''}${FROM_PROJECT}${relative.replace(/\/\*\*$/, '/')}`;
  });
}
