import { callPace } from './call-pace.ts';
import { defineLibraryTool } from './define.ts';
import { folder, levelsBelow, requiredWord } from './file-parameters.ts';
import type { LibraryFile } from './library.ts';
import { nameTest } from './names.ts';
import { nameText } from './parameters.ts';
import { assertFolder, filesBelow, lastSegment, readPath } from './paths.ts';
import { sizeText } from './size-text.ts';

/** Most files of an answer. */
const MAX_FILES = 1_000;
/** Names between two looks at the clock. */
const NAMES_AT_ONCE = 64;

export const searchFileNames = defineLibraryTool({
  name: 'search_file_names',
  title: 'Files of an artifact by name',
  description:
    'Finds files of a library by their names, without folders. Use it to get paths for `get_file`.',
  parameters: {
    pattern: nameText('Pattern for the name of a file: `*.java`, or `^Abstract` as a regex.'),
    pattern_type: requiredWord(['glob', 'regex'], '`glob`: the whole name; `regex`: anywhere in it.'),
    start_path: folder,
    max_depth: levelsBelow,
  },
  async prepare({ pattern, pattern_type: kind, start_path: start }) {
    const matches = await nameTest('pattern', pattern, kind);
    return { matches, start: readPath('start_path', start) };
  },
  async answer({ pattern, max_depth: maxDepth }, library, { matches, start }, context) {
    assertFolder(library, 'start_path', start);
    const breathe = callPace(context);
    const found: LibraryFile[] = [];
    let total = 0;
    for (const [i, file] of filesBelow(library, start, maxDepth ?? Number.POSITIVE_INFINITY).entries()) {
      if (i % NAMES_AT_ONCE === 0) await breathe();
      if (!matches(lastSegment(file.path))) continue;
      total++;
      if (found.length < MAX_FILES) found.push(file);
    }
    return {
      status: 'success',
      search_config: { start_path: start, max_depth: maxDepth ?? null, pattern },
      files: found.map(({ path, size, lines }) => ({
        name: lastSegment(path),
        path,
        size: sizeText(size),
        line_count: lines,
      })),
      total_count: total,
      truncated: total > MAX_FILES || undefined,
    };
  },
});
