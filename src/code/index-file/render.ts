/** An index as text, if need be within a number of tokens. */
import { QuarryError } from '../../errors.ts';
import { tokensOf } from '../source/tokens.ts';
import { headerData, indexData } from './data.ts';
import { indexHeader, indexMarkdown } from './markdown.ts';
import type { Detail, IndexModel } from './model.ts';
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
  const renderer = await rendererOf(options.format);
  const all = allShown(options);
  const { maxTokens } = options;
  if (maxTokens === undefined) return renderer.index(model, all);
  const fits = (text: string): boolean => tokensOf(text) <= maxTokens;
  const header = renderer.header(model);
  if (!fits(header)) {
    throw new QuarryError(
      'invalid_request',
      `The header of the index alone has ${tokensOf(header)} tokens, more than ${maxTokens}.`,
    );
  }
  let shown = all;
  for (const cut of [{}, ...CUTS]) {
    shown = { ...shown, ...cut };
    const text = renderer.index(model, shown);
    if (fits(text)) return text;
  }
  const ranked = byImportance(model);
  const withFiles = (count: number): Shown => ({ ...shown, files: new Set(ranked.slice(0, count)) });
  const fitting = most(ranked.length - 1, (count) => fits(renderer.index(model, withFiles(count))));
  if (fitting !== undefined) return renderer.index(model, withFiles(fitting));
  const bare: Shown = { ...withFiles(0), detail: 'summary' };
  const levels = Math.min(bare.treeDepth, treeLevels(ranked.map(({ path }) => path)));
  const depth = most(levels, (treeDepth) => fits(renderer.index(model, { ...bare, treeDepth })));
  if (depth !== undefined) return renderer.index(model, { ...bare, treeDepth: depth });
  return header;
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
