import * as z from 'zod';
import { messageOf, QuarryError } from '../../errors.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import { compilePathGlobs } from '../../patterns/path-glob.ts';
import { printable } from '../../printable.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { count, printablePath, REPLY_LIMIT } from './format.ts';
import { anySession, shownPath } from './session.ts';

const MAX_FILES = 10_000;
/** Characters of the pattern that a reply repeats. */
const MAX_SHOWN_PATTERN = 2_000;

export const findFile = defineTool({
  name: 'find_file',
  toolset: 'text',
  title: 'Find files by name',
  description:
    'Finds indexed files by a glob or regular expression over their paths. ' +
    'A glob without / matches the file name at any depth; ** crosses directories.',
  effects: READ_ONLY,
  isRepeatable: true,
  input: {
    pattern: z
      .string()
      .min(1, 'pattern cannot be empty')
      .describe('Glob such as *.rs or src/**/*.ts, or a regex.'),
    session: anySession,
    pattern_type: z
      .string()
      .default('glob')
      .describe("'glob' or 'regex' (Rust syntax, unanchored). Default glob."),
    limit: z
      .int()
      .min(1, 'limit must be at least 1')
      .max(MAX_FILES, `limit cannot exceed ${MAX_FILES}`)
      .default(100)
      .describe('Most files, 1-10000. Default 100.'),
  },
  async handler({ pattern, session, pattern_type, limit }, { indexer, call }) {
    if (pattern_type !== 'glob' && pattern_type !== 'regex') {
      throw new QuarryError(
        'invalid_params',
        `Invalid pattern_type: '${pattern_type}'. Must be 'glob' or 'regex'.`,
      );
    }
    if (pattern.trim() === '') throw new QuarryError('invalid_params', 'pattern cannot be empty');
    const matcher = pattern_type === 'regex' ? await regexMatcher(pattern) : globMatcher(pattern);
    try {
      const view = await indexer.open(session, call);
      const matches = matcher.bind(view);
      const files = view.snapshot.files.filter((file) => !view.stale.has(file.path));
      const found = files.filter((file) => matches(file.path)).map((file) => file.path);
      return render(view, pattern, found, files.length, limit);
    } finally {
      matcher.free();
    }
  },
});

/** A pattern, checked before there is a source, and bound to one then. */
interface Matcher {
  bind(view: SourceView): (path: string) => boolean;
  free(): void;
}

function globMatcher(pattern: string): Matcher {
  const asGiven = compilePathGlobs([pattern]);
  return {
    bind({ record, root }) {
      const prefix = [root, record.repositoryPath]
        .map((path) => `${path}/`)
        .find((path) => pattern.startsWith(path));
      // With a slash in front the rest stays bound to the root.
      const matcher = prefix === undefined ? asGiven : compilePathGlobs([`/${pattern.slice(prefix.length)}`]);
      return (path) => matcher.matches(path);
    },
    free() {},
  };
}

async function regexMatcher(pattern: string): Promise<Matcher> {
  const { RRegex } = await import('rregex');
  let regex: InstanceType<typeof RRegex>;
  try {
    regex = new RRegex(pattern);
  } catch (error) {
    throw new QuarryError(
      'invalid_params',
      `Invalid regex pattern '${pattern}': ${lastLine(messageOf(error))}`,
    );
  }
  return {
    bind: () => (path) => regex.isMatch(path) || regex.isMatch(`/${path}`),
    free: () => regex.free(),
  };
}

/** The engine's message ends with what is wrong, after a drawing of where. */
function lastLine(message: string): string {
  return (message.trim().split('\n').at(-1) ?? message).replace(/^error: /, '');
}

function render(
  view: SourceView,
  pattern: string,
  found: readonly string[],
  total: number,
  limit: number,
): string {
  if (found.length === 0) return 'No files match the pattern. Try a different pattern or check session.';
  const shown = found.slice(0, limit);
  const cut = shown.length < found.length ? ` (showing ${count(shown.length)})` : '';
  const lines = [
    `**Session:** \`${view.record.id}\``,
    `**Pattern:** \`${printable(pattern, MAX_SHOWN_PATTERN)}\``,
    `**Matches:** ${count(found.length)} of ${count(total)} total files${cut}`,
    '',
    '**Matched Files:**',
  ];
  let length = lines.join('\n').length;
  for (const [i, path] of shown.entries()) {
    const line = `- \`${printablePath(shownPath(view.record, path))}\``;
    length += line.length + 1;
    if (length > REPLY_LIMIT - 100) {
      lines.push(`... ${count(shown.length - i)} more; narrow the pattern.`);
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}
