import { fileSummary } from '../../code/symbols/file-summary.ts';
import { QuarryError } from '../../errors.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { optionalText, textList } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesMatching, normalPath } from './paths.ts';
import type { StructureSource } from './source.ts';

/** Most summaries in an answer, and most paths in a question. */
const MOST = 30;

export const batchFileSummaries = defineStructureTool({
  name: 'batch_file_summaries',
  title: 'Summaries of several files',
  description:
    'Gives the summaries of up to 30 files at once, by their paths or a glob. Use it instead of several ' +
    'calls of get_file_summary.',
  parameters: {
    paths: textList('Files, relative to the root.', MOST),
    glob: optionalText('Such as `*.rs` (at any depth) or `src/parser/**`.'),
  },
  verify({ paths, glob }) {
    const either = "Provide either 'paths' array or 'glob' pattern";
    if (paths && glob !== undefined) throw new QuarryError('invalid_params', `${either}, not both`);
    if (!paths && glob === undefined) throw new QuarryError('invalid_params', either);
  },
  answer({ paths, glob }, source) {
    const { files, notFound } = paths
      ? named(paths, source)
      : { files: filesMatching(glob ?? '', source), notFound: [] };
    const summaries = files.slice(0, MOST).map(fileSummary);
    return json({
      count: summaries.length,
      total_matched: files.length,
      summaries,
      ...(notFound.length > 0 && { not_found: notFound }),
    });
  },
});

interface Chosen {
  files: readonly Outline[];
  /** As they were given. */
  notFound: readonly string[];
}

/** The files of some paths, each once; directories and files of other members are not found. */
function named(paths: readonly string[], source: StructureSource): Chosen {
  const files = new Set<Outline>();
  const notFound: string[] = [];
  for (const given of paths) {
    const file = source.structure.file(normalPath(given, source));
    const isThere =
      file && (source.member === undefined || source.workspace.memberOf(file.path) === source.member);
    if (isThere) files.add(file);
    else notFound.push(given);
  }
  return { files: [...files], notFound };
}
