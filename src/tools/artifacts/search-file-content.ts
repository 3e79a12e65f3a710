import { type Parameter, refuse, wholeNumber } from '../parameters.ts';
import { callPace } from './call-pace.ts';
import { defineLibraryTool } from './define.ts';
import { folder, levelsBelow, requiredWord } from './file-parameters.ts';
import { lineQuery, matchLines } from './match-lines.ts';
import { boundedText } from './parameters.ts';
import { assertFolder, filesBelow, readPath } from './paths.ts';
import { linesOf } from './ranges.ts';

/** Most characters of a line. */
const MAX_LINE = 1_000;

const QUERY = 'Text, or regular expression in Rust syntax. Looked for in each line, with letter case.';
const query: Parameter<string> = {
  ...boundedText(QUERY),
  check(name, given) {
    if (typeof given !== 'string') refuse(name, `'${name}' must be a string`);
    return given.trim() === '' ? refuse(name, `'${name}' must not be blank (got '${given}')`) : given;
  },
};
const contextLines = (where: string) =>
  wholeNumber(`Lines shown ${where} each match.`, { minimum: 0, maximum: 20, fallback: 2 });

/** When the contents shown so far have so many characters, the matches of further files are only counted. */
const MAX_CHARACTERS = 4_000_000;

/** Lines in a row around matches. */
interface Entry {
  content: string;
  content_range: string;
  match_lines: string;
}

export const searchFileContent = defineLibraryTool({
  name: 'search_file_content',
  title: 'Lines of an artifact',
  description:
    'Finds lines in the files of a library, by a text or a regular expression, with the lines around ' +
    'them. Use it for what is no declaration: strings, calls, comments, resources.',
  parameters: {
    query,
    query_type: requiredWord(['string', 'regex'], '`string`: the text as it is; `regex`: an expression.'),
    start_path: folder,
    max_depth: levelsBelow,
    context_before: contextLines('before'),
    context_after: contextLines('after'),
    max_results: wholeNumber('Most matching lines, over all files.', {
      minimum: 1,
      maximum: 1_000,
      fallback: 100,
    }),
  },
  async prepare({ query: text, query_type: kind, start_path: start }) {
    return { wanted: await lineQuery(text, kind), start: readPath('start_path', start) };
  },
  async answer(args, library, { wanted, start }, context) {
    assertFolder(library, 'start_path', start);
    const { context_before: before, context_after: after, max_results: most } = args;
    const breathe = callPace(context);
    const matches = new Map<string, Entry[]>();
    let shown = 0;
    let characters = 0;
    let total = 0;
    for (const { path } of filesBelow(library, start, args.max_depth ?? Number.POSITIVE_INFINITY)) {
      await breathe();
      const text = library.readText(path);
      if (text === null) continue;
      const found: number[] = [];
      await matchLines({ path, text }, wanted, breathe, (line) => {
        total++;
        if (shown === most || characters > MAX_CHARACTERS) return;
        shown++;
        found.push(line);
      });
      if (found.length === 0) continue;
      const entries = entriesOf(linesOf(text), found, before, after);
      matches.set(path, entries);
      for (const { content } of entries) characters += content.length;
    }
    return {
      status: 'success',
      search_config: {
        query: args.query,
        query_type: args.query_type,
        start_path: start,
        context_before: before,
        context_after: after,
      },
      matches,
      total_matches: total,
      truncated: total > shown || undefined,
    };
  },
});

/** The lines around matches, ascending; one entry where these overlap or touch. */
function entriesOf(
  lines: readonly string[],
  matches: readonly number[],
  before: number,
  after: number,
): Entry[] {
  const stretches: { start: number; end: number; matches: number[] }[] = [];
  for (const line of matches) {
    const start = Math.max(1, line - before);
    const end = Math.min(lines.length, line + after);
    const last = stretches.at(-1);
    if (last && start <= last.end + 1) {
      last.end = end;
      last.matches.push(line);
    } else {
      stretches.push({ start, end, matches: [line] });
    }
  }
  return stretches.map(({ start, end, matches: found }) => ({
    content: lines
      .slice(start - 1, end)
      .map(cut)
      .join('\n'),
    content_range: `${start}-${end}`,
    match_lines: found.join(','),
  }));
}

function cut(line: string): string {
  if (line.length <= MAX_LINE) return line;
  // A character takes at most two units.
  return Array.from(line.slice(0, 2 * MAX_LINE))
    .slice(0, MAX_LINE)
    .join('');
}
