import * as z from 'zod';
import { comparePaths, sortPaths } from '../../patterns/path-order.ts';
import { flag, type Parameter, wholeNumber } from '../parameters.ts';
import { defineLibraryTool } from './define.ts';
import { folder } from './file-parameters.ts';
import type { LibraryFile } from './library.ts';
import { assertFolder, filesBelow, lastSegment, readPath } from './paths.ts';
import { sizeText } from './size-text.ts';

/** Most files and folders of an answer. */
const MAX_SHOWN = 2_000;

interface ShownFile {
  name: string;
  size: string;
  line_count: number;
}

interface ShownFolder {
  name: string;
  file_count: number;
  files?: ShownFile[];
  folders?: ShownFolder[];
}

const SHOW_FILES = 'Show files too, with size and number of lines.';
const includeFiles: Parameter<boolean> = {
  ...flag(SHOW_FILES),
  schema: z.boolean().default(true).describe(SHOW_FILES),
  absent: true,
};

export const listFolderTree = defineLibraryTool({
  name: 'list_folder_tree',
  title: 'Folders and files of an artifact',
  description:
    'Lists the folders and files of a library. Use it to learn how its sources are laid out, with ' +
    '`max_depth` for more levels.',
  parameters: {
    path: folder,
    include_files: includeFiles,
    max_depth: wholeNumber('Levels of folders.', { minimum: 1, maximum: 20, fallback: 1 }),
  },
  prepare: ({ path }) => readPath('path', path),
  answer({ include_files: withFiles, max_depth: maxDepth }, library, path) {
    assertFolder(library, 'path', path);
    const top = folderOf(filesBelow(library, path, maxDepth + 1), path, maxDepth);
    const shown = shownTree(top, maxDepth, withFiles);
    return {
      status: 'success',
      path,
      max_depth: maxDepth,
      folders: shown.folders,
      files: shown.files,
      truncated: shown.isCut || undefined,
    };
  },
});

/** A folder with what is in it, as far down as it was asked for. */
interface Folder {
  files: LibraryFile[];
  folders: Map<string, Folder>;
}

function folderOf(files: readonly LibraryFile[], path: string, levels: number): Folder {
  const top: Folder = { files: [], folders: new Map() };
  const prefixLength = path === '' ? 0 : path.length + 1;
  for (const file of files) {
    const segments = file.path.slice(prefixLength).split('/');
    let at = top;
    const depth = segments.length - 1;
    for (const name of segments.slice(0, Math.min(levels, depth))) at = folderIn(at, name);
    if (depth <= levels) at.files.push(file);
  }
  return top;
}

function folderIn(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name);
  if (known) return known;
  const made: Folder = { files: [], folders: new Map() };
  parent.folders.set(name, made);
  return made;
}

interface ShownTree {
  folders: ShownFolder[];
  files: ShownFile[] | undefined;
  isCut: boolean;
}

/** Level by level, and of each folder its folders before its files, until the answer is full. */
function shownTree(top: Folder, levels: number, withFiles: boolean): ShownTree {
  let room = MAX_SHOWN;
  let isCut = false;
  const firstOf = <Item>(items: readonly Item[]): readonly Item[] => {
    const first = items.slice(0, room);
    room -= first.length;
    if (first.length < items.length) isCut = true;
    return first;
  };
  const root: ShownFolder = { name: '', file_count: top.files.length };
  let level = [{ folder: top, shown: root }];
  for (let depth = 0; level.length > 0; depth++) {
    const below: typeof level = [];
    for (const { folder, shown } of level) {
      const isDeepest = depth === levels;
      const names = isDeepest ? [] : firstOf(sortPaths([...folder.folders.keys()]));
      const inside = names.flatMap((name) => {
        const next = folder.folders.get(name);
        return next ? [{ folder: next, shown: { name, file_count: next.files.length } }] : [];
      });
      below.push(...inside);
      if (withFiles) shown.files = firstOf(folder.files.toSorted(byPath)).map(shownFile);
      if (!isDeepest) shown.folders = inside.map((each) => each.shown);
    }
    level = below;
  }
  return { folders: root.folders ?? [], files: root.files, isCut };
}

const byPath = (a: LibraryFile, b: LibraryFile): number => comparePaths(a.path, b.path);

function shownFile({ path, size, lines }: LibraryFile): ShownFile {
  return { name: lastSegment(path), size: sizeText(size), line_count: lines };
}
