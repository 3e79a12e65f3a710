/** `quarry files`: the tool `search_file` from the command line. */
import type { Command } from 'commander';
import { QuarryError } from '../../errors.ts';
import type { FileListing } from '../../indexing/exact-view.ts';
import { checkGlob } from '../../patterns/minimatch.ts';
import { parseFileQuery, parseScope, resolveFileQuery } from '../../patterns/path-scope.ts';
import { printable } from '../../printable.ts';
import { type FoundFiles, foundFiles } from '../../tools/files/found-files.ts';
import { folderTest, scopeIn } from '../../tools/files/scope.ts';
import { count } from '../../tools/text/format.ts';
import { globFromRoot } from '../glob-from-root.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings, wholeNumber } from '../options.ts';
import { shownFrom } from '../passages-view.ts';
import { jsonOf } from '../printer.ts';
import { searchedProject } from '../project.ts';
import { NOTHING_FOUND, searching } from '../search-failure.ts';

interface FilesOptions {
  ignoreCase?: boolean;
  includeExcluded?: boolean;
  max?: number;
  print0?: boolean;
  explain?: boolean;
  session?: string;
  path?: string;
}

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Finds files by name or glob, as they are on disk now; no index is needed. Ignored, excluded and secret files ' +
        'are left out, hidden ones unless the glob names them (.github/). Exit code: 0 something found, 1 nothing ' +
        'found, 2 failed.',
    )
    .argument(
      '<glob>',
      'without / at any depth; with it from the root of the project, or from the working directory if it begins ' +
        'with ./ or ../; a / at the end: all in that directory',
    )
    .option('-i, --ignore-case', 'upper and lower case are the same')
    .option('--include-excluded', 'also ignored, excluded and hidden files, but never secrets')
    .option('-m, --max <n>', 'most files (default: all)', wholeNumber)
    .option('-0, --print0', 'end each path with NUL instead of a line feed, for xargs -0')
    .option('--explain', 'tell how it was searched, on standard error')
    .option('-s, --session <name>', 'search this session (see `quarry sources`)')
    .option('-p, --path <dir>', 'search the project in this directory');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ["quarry files '*.md'", 'all Markdown files of the project'],
    ["quarry files -i 'readme*'", 'whatever the case'],
    ["quarry files 'src/**/test/*.{ts,tsx}'", 'a glob over whole paths'],
    ['quarry files ./', 'all files below the working directory'],
    ["quarry files -0 '*.ts' | xargs -0 wc -l", 'for other programs'],
  ]);
  command.action((glob: string, options: FilesOptions) =>
    searching(glob, invocation, () => files(glob, options, command, invocation)),
  );
}

async function files(
  glob: string,
  options: FilesOptions,
  command: Command,
  invocation: Invocation,
): Promise<void> {
  const { max = Number.POSITIVE_INFINITY, includeExcluded = false, explain = false, session } = options;
  checkGlob(glob, 'glob', { isBackslashSeparator: true });
  if (max < 1) throw new QuarryError('invalid_params', '--max must be at least 1');
  const settings = commonSettings(command);
  const project = searchedProject(invocation, options);
  await withHost(invocation, project, settings, async ({ context, progress }) => {
    const began = performance.now();
    const listing = await context.indexer.listing(session, context.call);
    const { root } = listing;
    const query = parseFileQuery(globFromRoot(glob, root, invocation.cwd), {
      caseSensitive: options.ignoreCase !== true,
      argument: 'glob',
    });
    const name = resolveFileQuery(query, root, folderTest(root));
    const scope = scopeIn(root, parseScope(undefined));
    const search = { name, scope, includeExcluded, limit: max };
    const found = await foundFiles(listing, search, context.call.signal);
    const tookMs = performance.now() - began;
    progress.stop();
    if (found.paths.length === 0) invocation.exitCode = NOTHING_FOUND;
    if (settings.json) {
      const { paths, more, files } = found;
      const items = paths.map((filePath) => ({ filePath }));
      invocation.out.write(
        jsonOf({
          glob,
          root,
          items,
          more,
          ...(explain && { explain: { files, found: paths.length, tookMs } }),
        }),
      );
      return;
    }
    invocation.out.write(rendered(found, listing, options.print0 === true, invocation));
    if (explain) invocation.err.write(renderEffort(found, includeExcluded, tookMs));
    if (!settings.quiet) tell(found, includeExcluded, invocation);
  });
}

function rendered(
  { paths }: FoundFiles,
  { root }: FileListing,
  print0: boolean,
  { out, cwd }: Invocation,
): string {
  const end = print0 ? '\0' : '\n';
  const shown = (path: string): string => {
    const name = shownFrom(cwd, root, path);
    return out.isTerminal && !print0 ? printable(name) : name;
  };
  return paths.map((path) => shown(path) + end).join('');
}

function renderEffort({ files, paths }: FoundFiles, includeExcluded: boolean, tookMs: number): string {
  const which = includeExcluded ? ', ignored, excluded and hidden ones among them' : '';
  return `files: ${count(files)}${which}, found: ${count(paths.length)}\ntime: ${tookMs.toFixed(1)} ms\n`;
}

function tell({ paths, more }: FoundFiles, includeExcluded: boolean, { err }: Invocation): void {
  const notes: string[] = [];
  if (paths.length === 0) {
    const hint = includeExcluded
      ? ''
      : ' --include-excluded also looks at ignored, excluded and hidden ones.';
    notes.push(`No file found.${hint}`);
  }
  if (more) notes.push(`There are more files than the ${count(paths.length)} shown. Raise --max.`);
  if (notes.length > 0) err.write(`${notes.map((note) => err.style.faint(note)).join('\n')}\n`);
}
