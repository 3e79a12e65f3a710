/** `quarry grep`: exact search of lines, with the options of grep. */
import type { Command } from 'commander';
import { QuarryError } from '../../errors.ts';
import type { ExactView } from '../../indexing/exact-view.ts';
import type { PathScope } from '../../patterns/path-scope.ts';
import type { ExactPattern } from '../../search/exact/pattern.ts';
import { count } from '../../tools/text/format.ts';
import { grepPattern } from '../grep-pattern.ts';
import { GrepReport, type ReportOptions } from '../grep-report.ts';
import { effortJson, renderEffort } from '../grep-view.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { type PagedResult, searchInPages } from '../line-pages.ts';
import { marksOf, NO_MARKS } from '../match-marks.ts';
import { namedScope } from '../named-paths.ts';
import { addCommonOptions, addExamples, commonSettings, wholeNumber } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { searchedProject } from '../project.ts';
import { NOTHING_FOUND, searching } from '../search-failure.ts';

interface GrepOptions {
  ignoreCase?: boolean;
  fixedStrings?: boolean;
  wordRegexp?: boolean;
  filesWithMatches?: boolean;
  count?: boolean;
  context?: number;
  max?: number;
  explain?: boolean;
  session?: string;
  path?: string;
}

/** Lines shown if the user does not say how many. */
const DEFAULT_MAX = 10_000;
const MAX_CONTEXT = 100;
/** A search without an index that takes longer is reason to tell of it. In ms. */
const LONG_MS = 1_000;

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Finds every line that matches a regular expression, in files as they are on disk now. Rust syntax as in ' +
        'ripgrep; each line is matched by itself. An index only makes it faster; none is built. Ignored, excluded, ' +
        'binary and secret files are left out, hidden ones unless a path names them (.github/). Lines over 400 ' +
        'characters are cut around the first match. Exit code: 0 something found, 1 nothing found, 2 failed.',
    )
    .argument('<pattern>', 'regular expression, or text with -F')
    .argument(
      '[paths...]',
      'files, directories, globs (*.ts at any depth, src/*.ts), !GLOB to leave out; from the working directory ' +
        '(default: the whole project)',
    )
    .option('-i, --ignore-case', 'upper and lower case are the same')
    .option('-F, --fixed-strings', 'the pattern is a text, nothing in it is special')
    .option('-w, --word-regexp', 'only whole words')
    .option('-l, --files-with-matches', 'only the paths of files with a match')
    .option('-c, --count', 'only the number of matching lines of each file that has some')
    .option('-C, --context <n>', `lines before and after each, 0-${MAX_CONTEXT} (default: 0)`, wholeNumber)
    .option(
      '-m, --max <n>',
      `most lines (default: ${count(DEFAULT_MAX)}), with -l and -c files (default: all)`,
      wholeNumber,
    )
    .option('--explain', 'tell how it was searched, on standard error')
    .option('-s, --session <name>', 'search this session (see `quarry sources`)')
    .option('-p, --path <dir>', 'search the project in this directory');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ["quarry grep 'fn \\w+_test\\b'", 'every matching line of the project'],
    ["quarry grep -F 'a[i].b' src '!*.test.ts'", 'a text, in a directory, without some files'],
    ["quarry grep -lw TODO '*.md' '*.ts'", 'the files that have the word'],
    ["quarry grep -C 3 -i 'session (created|closed)'", 'with the lines around'],
    ["quarry grep --json 'TODO' | jq -r '.items[].filePath'", 'for programs'],
    ["quarry grep -- '->next'", 'a pattern that begins with a dash'],
  ]);
  command.action((pattern: string, paths: string[], options: GrepOptions) =>
    searching(pattern, invocation, () => grep({ pattern, paths, options }, command, invocation)),
  );
}

/** What the user wants. */
interface Wish {
  pattern: string;
  paths: readonly string[];
  options: GrepOptions;
}

async function grep(wish: Wish, command: Command, invocation: Invocation): Promise<void> {
  const { options } = wish;
  checkNumbers(options);
  const settings = commonSettings(command);
  const project = searchedProject(invocation, options);
  const pattern = await grepPattern(wish.pattern, {
    ignoreCase: options.ignoreCase === true,
    fixed: options.fixedStrings === true,
    word: options.wordRegexp === true,
  });
  await withHost(invocation, project, settings, async ({ context, progress }) => {
    const began = performance.now();
    const view = await context.indexer.exact(options.session, context.call);
    progress.stop();
    const scope = namedScope(wish.paths, { cwd: invocation.cwd, root: view.root });
    const report = await reportFor(pattern, view, reportOptions(options, settings.json), invocation);
    const isAboutLines = report.options.answer === 'lines';
    const found = await searchInPages(
      {
        view,
        pattern,
        scope,
        limit: isAboutLines ? (options.max ?? DEFAULT_MAX) : Number.POSITIVE_INFINITY,
        watched: invocation.out.isTerminal && !settings.json,
        signal: context.call.signal,
      },
      (lines) => report.take(lines),
    );
    const tookMs = performance.now() - began;
    finish({ wish, pattern, view, report, found, json: settings.json }, invocation);
    if (!settings.quiet) {
      tell(await notesOn({ view, scope, report, found, tookMs, options }), invocation);
    }
  });
}

function checkNumbers({ count: counts, filesWithMatches, context = 0, max = 1 }: GrepOptions): void {
  if (counts && filesWithMatches)
    throw new QuarryError('invalid_params', '--count and --files-with-matches exclude each other');
  if (context > MAX_CONTEXT)
    throw new QuarryError('invalid_params', `--context cannot exceed ${MAX_CONTEXT} (got: ${context})`);
  if (max < 1) throw new QuarryError('invalid_params', '--max must be at least 1');
}

function reportOptions(options: GrepOptions, json: boolean): ReportOptions {
  return {
    answer: options.filesWithMatches ? 'files' : options.count ? 'counts' : 'lines',
    json,
    context: options.context ?? 0,
    maxFiles: options.max ?? Number.POSITIVE_INFINITY,
  };
}

async function reportFor(
  pattern: ExactPattern,
  view: ExactView,
  options: ReportOptions,
  { out, cwd }: Invocation,
): Promise<GrepReport> {
  const { isTerminal, style } = out;
  const marks = isTerminal && !options.json ? await marksOf(pattern.matcher) : NO_MARKS;
  return new GrepReport({ root: view.root, cwd, isTerminal, style, marks }, options, (text) =>
    out.write(text),
  );
}

interface Outcome {
  wish: Wish;
  pattern: ExactPattern;
  view: ExactView;
  report: GrepReport;
  found: PagedResult;
  json: boolean;
}

/** What is printed when all is known, and the exit code. */
function finish({ wish, pattern, view, report, found, json }: Outcome, invocation: Invocation): void {
  const { explain = false } = wish.options;
  if (report.files === 0) invocation.exitCode = NOTHING_FOUND;
  if (json) {
    invocation.out.write(
      jsonOf({
        pattern: wish.pattern,
        root: view.root,
        items: report.items,
        more: found.more,
        ...(explain && { explain: effortJson(pattern.narrowing, found.effort) }),
      }),
    );
  } else if (explain) {
    invocation.err.write(renderEffort(pattern.narrowing, found.effort));
  }
}

interface Circumstances {
  view: ExactView;
  scope: PathScope;
  report: GrepReport;
  found: PagedResult;
  tookMs: number;
  options: GrepOptions;
}

async function notesOn({ view, scope, report, found, tookMs, options }: Circumstances): Promise<string[]> {
  const notes: string[] = [];
  if (report.files === 0) {
    notes.push(
      (await holdsNothing(view, scope))
        ? 'No matches: the paths hold no file that is searched (ignored, excluded and secret ones are not).'
        : 'No matches.',
    );
  }
  if (found.more) {
    const isAboutLines = report.options.answer === 'lines';
    const shown = isAboutLines ? (options.max ?? DEFAULT_MAX) : report.files;
    notes.push(
      `There are more ${isAboutLines ? 'lines' : 'files'} than the ${count(shown)} shown. Raise --max or name paths.`,
    );
  }
  if (!found.effort.indexed && tookMs > LONG_MS) {
    notes.push(
      `Without an index, ${count(found.effort.read)} files were read. \`quarry index\` makes this faster.`,
    );
  }
  return notes;
}

async function holdsNothing(view: ExactView, scope: PathScope): Promise<boolean> {
  if (scope.isEverything || view.paths.some((path) => scope.matches(path))) return false;
  if (!scope.takesHidden) return true;
  const all = await view.withHidden();
  return !all.some((path) => !view.isVisible(path) && scope.matchesHidden(path));
}

function tell(notes: readonly string[], { err }: Invocation): void {
  if (notes.length > 0) err.write(`${notes.map((note) => err.style.faint(note)).join('\n')}\n`);
}
