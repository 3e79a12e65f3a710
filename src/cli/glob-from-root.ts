/** Globs that users write from where they stand. */
import { relative, sep } from 'node:path';
import { isWithin } from './passages-view.ts';

/**
 * The glob for somebody in the root. Only what begins with `./` or `../` is seen from the working
 * directory, and these only say where to begin: without a further `/` it matches at any depth there. What
 * leads out of the root, or is written outside of it, stays as it is.
 */
export function globFromRoot(glob: string, root: string, cwd: string): string {
  if (!/^\.\.?(?:\/|$)/.test(glob) || !isWithin(root, cwd)) return glob;
  const above = relative(root, cwd).split(sep).filter(Boolean);
  const segments = glob.split('/');
  while (segments[0] === '.' || segments[0] === '..') {
    if (segments.shift() === '..' && above.pop() === undefined) return glob;
  }
  const rest = segments.length === 0 ? [''] : segments;
  if (above.length === 0) return rest.join('/') || './';
  const isAnyDepth = rest.length === 1 && rest[0] !== '';
  return [...above.map(quoted), ...(isAnyDepth ? ['**'] : []), ...rest].join('/');
}

/** A name as a glob that matches only it. */
function quoted(name: string): string {
  return name.replaceAll(/[*?[{}(]/g, '[$&]');
}
