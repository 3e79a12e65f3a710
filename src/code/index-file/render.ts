/** An index as text, if need be within a number of tokens. */
import { QuarryError } from '../../errors.ts';
import { bytesOfTokens, tokensOf } from '../source/tokens.ts';
import { headerData, indexData } from './data.ts';
import { indexHeader, indexMarkdown } from './markdown.ts';
import type { Detail, IndexedFile, IndexModel } from './model.ts';
import { allShown, byImportance, type Shown } from './shown.ts';
import { treeLevels } from './tree.ts';

export const INDEX_FORMATS = ['markdown', 'json', 'yaml'] as const;
export type IndexFormat = (typeof INDEX_FORMATS)[number];

export interface RenderOptions {
  format: IndexFormat;
  detail: Detail;
  omitsImports: boolean;
  omitsTree: boolean;
  /** The text has no more. */
  maxTokens?: number;
}

interface Renderer {
  index(model: IndexModel, shown: Shown): string;
  header(model: IndexModel): string;
}

/**
 * The text of an index. Within a limit it says less and less until it fits; `invalid_request` if even the
 * header does not.
 */
export async function renderIndex(model: IndexModel, options: RenderOptions): Promise<string> {
  return (await renderIndexWithin(model, options)).text;
}

/** The same, with whether anything was left out to keep to the limit. */
export async function renderIndexWithin(
  model: IndexModel,
  options: RenderOptions,
): Promise<{ text: string; isCut: boolean }> {
  const renderer = await rendererOf(options.format);
  const all = allShown(options);
  const { maxTokens } = options;
  if (maxTokens === undefined) return { text: renderer.index(model, all), isCut: false };
  const fits = (text: string): boolean => tokensOf(text) <= maxTokens;
  const header = renderer.header(model);
  if (!fits(header)) {
    throw new QuarryError(
      'invalid_request',
      `The header of the index alone has ${tokensOf(header)} tokens, more than ${maxTokens}.`,
    );
  }
  const ranked = byImportance(model);
  const possible = filesThatMayFit(ranked, options, maxTokens);
  let shown = all;
  for (const cut of [{}, ...CUTS]) {
    shown = { ...shown, ...cut };
    if (possible < ranked.length) continue;
    const text = renderer.index(model, shown);
    if (fits(text)) return { text, isCut: Object.keys(cut).length > 0 };
  }
  return { text: fewerFiles(model, shown, ranked, possible, renderer, fits) ?? header, isCut: true };
}

/** The text with as many files as fit, else with as much of the tree; undefined if nothing fits. */
function fewerFiles(
  model: IndexModel,
  shown: Shown,
  ranked: readonly IndexedFile[],
  possible: number,
  renderer: Renderer,
  fits: (text: string) => boolean,
): string | undefined {
  const withFiles = (count: number): Shown => ({ ...shown, files: new Set(ranked.slice(0, count)) });
  const highest = Math.min(ranked.length - 1, possible);
  const fitting = most(highest, (count) => fits(renderer.index(model, withFiles(count))));
  if (fitting !== undefined) return renderer.index(model, withFiles(fitting));
  const bare: Shown = { ...withFiles(0), detail: 'summary' };
  const levels = Math.min(bare.treeDepth, treeLevels(ranked.map(({ path }) => path)));
  const depth = most(levels, (treeDepth) => fits(renderer.index(model, { ...bare, treeDepth })));
  return depth === undefined ? undefined : renderer.index(model, { ...bare, treeDepth: depth });
}

/**
 * A bound for how many of the files fit, at least -1: writing all of a large source, to see that it does not
 * fit, takes a second. Markdown has the path of each file it tells of, and its tree the names of all.
 */
function filesThatMayFit(
  ranked: readonly IndexedFile[],
  { format, detail, omitsTree }: RenderOptions,
  maxTokens: number,
): number {
  if (format !== 'markdown' || detail === 'summary') return ranked.length;
  let room = bytesOfTokens(maxTokens);
  if (!omitsTree) for (const { path } of ranked) room -= path.length - path.lastIndexOf('/');
  if (room < 0) return -1;
  let count = 0;
  for (const { path } of ranked) {
    room -= path.length;
    if (room < 0) break;
    count++;
  }
  return count;
}

/** In this order, each with those before it. */
const CUTS: readonly Partial<Shown>[] = [
  { docs: 'first lines' },
  { docs: 'none' },
  { hasPrivate: false },
  { hasMembers: false },
  { hasImports: false },
];

/** The largest number from 0 to `highest` that fits, undefined if none does: less fits if more does. */
function most(highest: number, fits: (count: number) => boolean): number | undefined {
  let low = -1;
  let high = highest + 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : low;
}

async function rendererOf(format: IndexFormat): Promise<Renderer> {
  if (format === 'markdown') return { index: indexMarkdown, header: indexHeader };
  const write = await dataWriter(format);
  return {
    index: (model, shown) => write(indexData(model, shown)),
    header: (model) => write(headerData(model)),
  };
}

/** Data as JSON on one line, or as YAML; ends with a line feed. */
export async function renderData(data: object, format: 'json' | 'yaml'): Promise<string> {
  return (await dataWriter(format))(data);
}

async function dataWriter(format: 'json' | 'yaml'): Promise<(data: object) => string> {
  if (format === 'json') return (data) => `${JSON.stringify(data)}\n`;
  return (await import('./yaml.ts')).yamlOf;
}
