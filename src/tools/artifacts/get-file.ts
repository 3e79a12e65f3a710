import { StringDecoder } from 'node:string_decoder';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { wholeNumber } from '../parameters.ts';
import { defineLibraryTool } from './define.ts';
import { boundedText } from './parameters.ts';
import { lastSegment, readFile, readPath } from './paths.ts';
import { linesOf, sourceOf } from './ranges.ts';
import { sizeText } from './size-text.ts';

/** Most of a file in one answer, in bytes of UTF-8. */
const MAX_BYTES = 1024 * 1024;

export const getFile = defineLibraryTool({
  name: 'get_file',
  title: 'File of an artifact',
  description:
    'Reads a file of a library, or some of its lines. For one type or method `get_type_source` and ' +
    '`get_method_source` need no path.',
  parameters: {
    file_path: boundedText("File, from the artifact's root, such as `com/acme/Shapes.java`."),
    start_line: wholeNumber('First line. Default: the first of the file.', { minimum: 1 }),
    end_line: wholeNumber('Last line. Default: the last of the file.', { minimum: 1 }),
  },
  prepare({ file_path: given, start_line: start, end_line: end }) {
    if (start !== undefined && end !== undefined && start > end) {
      throw new ArtifactRefusal('invalid_range', `start_line ${start} comes after end_line ${end}`);
    }
    return readPath('file_path', given);
  },
  answer({ start_line: start = 1, end_line: end = Number.POSITIVE_INFINITY }, library, path) {
    const { file, text } = readFile(library, 'file_path', path);
    const lines = linesOf(text);
    const isEmpty = lines.length === 0;
    if (start > Math.max(1, lines.length)) {
      throw new ArtifactRefusal(
        'invalid_range',
        `start_line ${start} is past the last line of ${path}, which has ${lines.length} lines`,
      );
    }
    const excerpt = excerptOf(lines, start, Math.min(end, lines.length));
    return {
      status: 'success',
      file_info: { name: lastSegment(path), path, size: sizeText(file.size), line_count: lines.length },
      content: {
        start_line: isEmpty ? 0 : start,
        end_line: excerpt.end,
        source_code: excerpt.source,
      },
      truncated: excerpt.isCut || undefined,
    };
  },
});

interface Excerpt {
  source: string;
  /** The last line in it. */
  end: number;
  isCut: boolean;
}

/** As many whole lines as an answer holds; of a single line that is too long, its beginning. */
function excerptOf(lines: readonly string[], start: number, end: number): Excerpt {
  let bytes = 0;
  for (let line = start; line <= end; line++) {
    // Line ends stand between lines.
    bytes += Buffer.byteLength(lines[line - 1] ?? '') + (line === start ? 0 : 1);
    if (bytes <= MAX_BYTES) continue;
    if (line > start) return { source: sourceOf(lines, start, line - 1), end: line - 1, isCut: true };
    return { source: beginningOf(lines[line - 1] ?? ''), end: line, isCut: true };
  }
  return { source: sourceOf(lines, start, end), end, isCut: false };
}

function beginningOf(line: string): string {
  // Leaves out the rest of a character that is cut.
  return new StringDecoder('utf8').write(Buffer.from(line).subarray(0, MAX_BYTES));
}
