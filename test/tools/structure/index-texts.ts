/** Indexes of small trees, for tests of how they are written. */
import type { Detail, IndexModel } from '../../../src/code/index-file/model.ts';
import { type RenderOptions, renderIndex } from '../../../src/code/index-file/render.ts';
import { type DeclarationFilter, filteredView } from '../../../src/code/index-file/view.ts';
import { indexModel } from '../../../src/tools/structure/index-model.ts';
import { sourceOf } from './asking.ts';

const RUST = `use std::fmt;

/// Keeps things.
/// For long.
#[derive(Debug)]
pub struct Cache {
    size: usize,
}

impl fmt::Display for Cache {
    fn fmt(&self) {}
}

impl Cache {
    pub fn load() -> Self { Cache { size: 0 } }
}

fn hidden() {}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {}
}
`;
/** A small project in two languages. */
export const TEXTS = {
  'src/cache/mod.rs': RUST,
  'src/main.rs': 'mod cache;\n\nfn main() {}\n',
  'web/app.ts':
    "import { x } from './x';\n\n/** Runs. */\nexport class App {\n  run(): void {}\n  private stop() {}\n}\n",
};

/** The index of some files, with fixed facts of the place and time. */
export async function modelOf(
  texts: Readonly<Record<string, string>>,
  detail: Detail = 'signatures',
  filter: DeclarationFilter = {},
): Promise<IndexModel> {
  const source = await sourceOf(texts);
  const model = await indexModel(source, filteredView(source.files, filter), detail);
  const parts = model.parts.length === 1 ? [{ ...(model.parts[0] ?? fail()), name: 'shop' }] : model.parts;
  return {
    ...model,
    root: '/r/shop',
    rootName: 'shop',
    generatedAt: '2026-01-02 03:04:05 UTC',
    durationMs: 7,
    parts,
  };
}

function fail(): never {
  throw new Error('No part');
}

/** What is asked if nothing is. */
export const OPTIONS: RenderOptions = {
  format: 'markdown',
  detail: 'signatures',
  omitsImports: false,
  omitsTree: false,
};

/** The index of {@link TEXTS} as text. */
export async function textOf(
  options: Partial<RenderOptions> = {},
  filter: DeclarationFilter = {},
): Promise<string> {
  const all = { ...OPTIONS, ...options };
  return renderIndex(await modelOf(TEXTS, all.detail, filter), all);
}

/** Of a text. */
export const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);
