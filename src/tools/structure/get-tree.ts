import type { Outline } from '../../indexing/syntax/outline.ts';
import { optionalText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filledMembers } from './members.ts';
import { filesUnder, normalPath } from './paths.ts';

interface Entry {
  path: string;
  is_dir: boolean;
  /** 1 for what lies in the root. */
  depth: number;
}

export const getTree = defineStructureTool({
  name: 'get_tree',
  title: 'Tree of directories and files',
  description:
    'Lists directories and indexed files. Use it to learn how a project is laid out, with `depth` for ' +
    'large ones.',
  parameters: {
    path: optionalText('Only this file or directory and what is below it.'),
    depth: wholeNumber('So many levels below the root, or below `path`.', { minimum: 1 }),
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 10_000, fallback: 2_000 }),
  },
  answer({ path, depth, limit }, source) {
    const files = filesUnder(path, source);
    const top = path === undefined ? '.' : normalPath(path, source);
    const deepest = depth === undefined ? Number.POSITIVE_INFINITY : depthOf(top) + depth;
    const { total, entries } = treeOf(files, top, deepest, limit);
    const hasMembers = filledMembers(source).length > 1;
    return json({
      count: entries.length,
      entries: hasMembers
        ? entries.map((entry) => ({ ...entry, member: source.workspace.memberOf(entry.path).name }))
        : entries,
      ...(total > limit && { truncated: true, total, limit }),
    });
  },
});

/** The tree of files in path order, from a directory or file on; how many entries there are, and the first ones. */
function treeOf(
  files: readonly Outline[],
  top: string,
  deepest: number,
  limit: number,
): { total: number; entries: Entry[] } {
  const entries: Entry[] = [];
  let total = 0;
  const add = (path: string, isDirectory: boolean, depth: number): void => {
    total++;
    if (entries.length < limit) entries.push({ path, is_dir: isDirectory, depth });
  };
  /** The directories that are open, outermost first, with a `/` at the end of each. */
  const open: string[] = [];
  const topDepth = depthOf(top);
  for (const { path } of files) {
    while (open.length > 0 && !path.startsWith(open.at(-1) ?? '')) open.pop();
    for (let at = path.indexOf('/', open.at(-1)?.length ?? 0); at >= 0; at = path.indexOf('/', at + 1)) {
      open.push(path.slice(0, at + 1));
      // What is above the top is not part of its tree.
      if (open.length >= topDepth && open.length <= deepest) add(path.slice(0, at), true, open.length);
    }
    if (open.length < deepest) add(path, false, open.length + 1);
  }
  return { total, entries };
}

/** 0 for the root. */
function depthOf(path: string): number {
  return path === '.' ? 0 : path.split('/').length;
}
