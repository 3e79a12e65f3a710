/** `quarry index` with options for printing: the structure of a tree as one text. */
import { lstatSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { renderDiff } from '../../code/diff/markdown.ts';
import { renderGraph } from '../../code/graph/render.ts';
import { figuresOf } from '../../code/index-file/model.ts';
import { renderData, renderIndex } from '../../code/index-file/render.ts';
import { filteredView, type ViewedFile } from '../../code/index-file/view.ts';
import { tokensOf } from '../../code/source/tokens.ts';
import { messageOf, QuarryError } from '../../errors.ts';
import type { Project } from '../../sources/project.ts';
import { structuralDiff } from '../../tools/structure/diff-summary.ts';
import { indexModel } from '../../tools/structure/index-model.ts';
import { writeWhole } from '../../tools/structure/index-place.ts';
import { filesUnder } from '../../tools/structure/paths.ts';
import { openStructure, type StructureSource } from '../../tools/structure/source.ts';
import { type Workplace, withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import type { CommonSettings } from '../options.ts';
import { printableLines } from '../printer.ts';
import { type NarrowedSource, narrow, treeLimits } from '../tree-options.ts';
import { filteredDiff, hotspotRows, renderHotspots, viewedGraph } from './index-modes.ts';
import { type PrintOptions, type PrintRequest, printRequest } from './index-options.ts';

/** Prints what the options ask for, or writes it to a file. */
export async function printIndex(
  project: Project,
  options: PrintOptions & { session?: string },
  settings: CommonSettings,
  invocation: Invocation,
): Promise<void> {
  const known = await import('../../languages/known-languages.ts');
  const request = printRequest(options, settings.json, {
    named: known.languageNamed,
    all: known.languageNames,
  });
  const limits = treeLimits(options, settings, project);
  const { out, err } = invocation;
  const text = await withCache(request, settings, () =>
    withHost(invocation, project, settings, async (workplace) => {
      const opened = await openStructure(options.session, undefined, workplace.context);
      const { view, written } = await printed(narrow(opened, limits), request, workplace, invocation);
      workplace.progress.stop();
      if (request.hasStats) err.write(statsText(view, opened));
      return written;
    }),
  );
  if (request.output !== undefined) await writeTo(resolve(invocation.cwd, request.output), text);
  else out.write(out.isTerminal ? printableLines(text) : text);
}

/** Without a cache the index is made in a directory that goes with the command. */
async function withCache<Result>(
  { usesCache }: PrintRequest,
  settings: CommonSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  if (usesCache) return work();
  const directory = mkdtempSync(join(tmpdir(), 'quarry-index-'));
  try {
    settings.config = { ...settings.config, 'storage.index_dir': directory };
    return await work();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function printed(
  { source, isShown }: NarrowedSource,
  request: PrintRequest,
  { context }: Workplace,
  { env }: Invocation,
): Promise<{ view: readonly ViewedFile[]; written: string }> {
  const wanted = request.languages && new Set(request.languages);
  const inLanguages = wanted ? source.files.filter(({ language }) => wanted.has(language)) : source.files;
  // Refused if it is no path of the source; that nothing is left of it is no mistake.
  const under = request.path === undefined ? undefined : new Set(filesUnder(request.path, source));
  const files = under ? inLanguages.filter((file) => under.has(file)) : inLanguages;
  const view = filteredView(files, request.filter);
  const { what } = request;
  switch (what.mode) {
    case 'index':
      return { view, written: await renderedIndex(source, view, request) };
    case 'hotspots':
      return { view, written: await renderedHotspots(view, request) };
    case 'graph': {
      const graph = await viewedGraph(source, view, what);
      const drawn = renderGraph(graph, what.format, { fenced: what.isFenced });
      return {
        view,
        written: within(request, typeof drawn === 'string' ? lined(drawn) : lined(JSON.stringify(drawn))),
      };
    }
    case 'since': {
      const { languageOfFile } = await import('../../languages/known-languages.ts');
      const shownFiles = new Set(files.map(({ path }) => path));
      const isUnder = (path: string): boolean => under === undefined || isBelow(path, request.path ?? '.');
      const diff = await structuralDiff({ sinceRef: what.ref }, source, {
        env,
        signal: context.call.signal,
        grammars: context.indexer.grammars,
        session: undefined,
        // A file that is gone is told by its name.
        isShown: (path) =>
          isShown(path) &&
          (source.structure.file(path)
            ? shownFiles.has(path)
            : isUnder(path) && (!wanted || wanted.has(languageOfFile(path, '') ?? ''))),
      });
      const filtered = filteredDiff(diff, request.filter, source, view);
      const written =
        request.format === 'markdown' ? renderDiff(filtered) : await renderData(filtered, request.format);
      return { view, written: within(request, written) };
    }
  }
}

function isBelow(path: string, given: string): boolean {
  const directory = given
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '');
  return directory === '' || directory === '.' || path === directory || path.startsWith(`${directory}/`);
}

async function renderedIndex(
  source: StructureSource,
  view: readonly ViewedFile[],
  { format, detail, omitsImports, omitsTree, maxTokens }: PrintRequest,
): Promise<string> {
  const model = await indexModel(source, view, detail);
  const limit = maxTokens === undefined ? {} : { maxTokens };
  return renderIndex(model, { format, detail, omitsImports, omitsTree, ...limit });
}

/** Within a limit, as many rows as there is room for. */
async function renderedHotspots(view: readonly ViewedFile[], request: PrintRequest): Promise<string> {
  const rows = hotspotRows(view);
  for (;;) {
    const { format, maxTokens } = request;
    const written =
      format === 'markdown' ? renderHotspots(rows) : await renderData({ hotspots: rows }, format);
    if (maxTokens === undefined || tokensOf(written) <= maxTokens || rows.length === 0) {
      return within(request, written);
    }
    rows.pop();
  }
}

/** What cannot be made shorter has to fit as it is. */
function within({ maxTokens }: PrintRequest, written: string): string {
  if (maxTokens === undefined || tokensOf(written) <= maxTokens) return written;
  throw new QuarryError(
    'invalid_request',
    `The text has ${tokensOf(written)} tokens, more than ${maxTokens}.`,
  );
}

function lined(written: string): string {
  return written.endsWith('\n') ? written : `${written}\n`;
}

function statsText(view: readonly ViewedFile[], { record }: StructureSource): string {
  const { files, lines, languages } = figuresOf(view.map(({ file }) => file));
  const named = languages.map(([language, count]) => `${language} (${count})`).join(', ');
  return `Files: ${files}\nLines: ${lines}\nLanguages: ${named}\nDuration: ${Math.round(record.durationMs)} ms\n`;
}

/** Regular files are replaced whole; devices, pipes and links are written to. */
async function writeTo(path: string, text: string): Promise<void> {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.isFile()) await writeWhole(path, text);
    else writeFileSync(path, text);
  } catch (error) {
    throw new QuarryError('invalid_request', `${path} cannot be written: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
