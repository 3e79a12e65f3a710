import { describe, expect, it } from 'vitest';
import type { Detail, IndexModel } from '../../../src/code/index-file/model.ts';
import { type RenderOptions, renderIndex } from '../../../src/code/index-file/render.ts';
import { type DeclarationFilter, filteredView } from '../../../src/code/index-file/view.ts';
import { isGeneratedIndex, isGeneratedMarkdown } from '../../../src/languages/generated-index.ts';
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
const TEXTS = {
  'src/cache/mod.rs': RUST,
  'src/main.rs': 'mod cache;\n\nfn main() {}\n',
  'web/app.ts':
    "import { x } from './x';\n\n/** Runs. */\nexport class App {\n  run(): void {}\n  private stop() {}\n}\n",
};

async function modelOf(
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

const OPTIONS: RenderOptions = {
  format: 'markdown',
  detail: 'signatures',
  omitsImports: false,
  omitsTree: false,
};

async function textOf(options: Partial<RenderOptions> = {}, filter: DeclarationFilter = {}): Promise<string> {
  const all = { ...OPTIONS, ...options };
  return renderIndex(await modelOf(TEXTS, all.detail, filter), all);
}

const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 4);

describe('an index in Markdown', () => {
  it('has header, tree, offered symbols and files', async () => {
    await expect(await textOf()).toMatchFileSnapshot('./__snapshots__/index-signatures.md');
  });

  it('has documentation and facts in full detail', async () => {
    await expect(await textOf({ detail: 'full' })).toMatchFileSnapshot('./__snapshots__/index-full.md');
  });

  it('ends with the tree in a summary', async () => {
    const text = await textOf({ detail: 'summary' });
    expect(text).toContain('## Directory Structure');
    expect(text).not.toContain('---');
  });

  it('leaves out what is not wanted', async () => {
    const text = await textOf({ omitsImports: true, omitsTree: true });
    expect(text).not.toContain('Imports');
    expect(text).not.toContain('Directory Structure');
  });

  it('shows ten imports and counts the rest', async () => {
    const imports = Array.from({ length: 12 }, (_, i) => `import m${i}\n`).join('');
    const text = await renderIndex(await modelOf({ 'a.py': imports }), OPTIONS);
    expect(text).toContain('- `import m9`\n- *... and 2 more imports*');
    expect(text).not.toContain('import m10`');
  });

  it('lists the members of a class of which only some are public', async () => {
    const text = await textOf();
    expect(text).toContain('- `class App`\n  - `run(): void`\n  - `private stop()`');
  });

  it('has a table and a part for each member of a workspace', async () => {
    const texts = {
      'package.json': '{"name": "all", "workspaces": ["packages/*"]}',
      'packages/a/package.json': '{"name": "@x/a"}',
      'packages/a/x.ts': 'export const a = 1;\n',
      'packages/b/package.json': '{"name": "@x/b"}',
      'packages/b/x.ts': 'export const b = 1;\nexport const c = 1;\n',
    };
    const text = await renderIndex(await modelOf(texts), OPTIONS);
    expect(text).toMatch(/^# Workspace Index: shop\n\n> Generated: /);
    expect(text).toMatch(
      /\| Member \| Path \| Files \| Lines \|\n\| --- .*\n\| @x\/a \| packages\/a \| \d \| \d \|/,
    );
    expect(text).toMatch(/\n# Codebase Index: @x\/a\n[\s\S]*\n# Codebase Index: @x\/b\n/);
  });

  it('cannot be broken by names', async () => {
    const texts = { 'a`b|c.ts': 'export const x = "```";\n', 'd```e/f.ts': 'const y = 1;\n' };
    const text = await renderIndex(await modelOf(texts), OPTIONS);
    expect(text).toContain('````\n');
  });
});

describe('an index as data', () => {
  it.each(['json', 'yaml'] as const)('in %s says the same', async (format) => {
    await expect(await textOf({ format })).toMatchFileSnapshot(`./__snapshots__/index.${format}`);
  });

  it('has the whole objects in full detail', async () => {
    const data = JSON.parse(await textOf({ format: 'json', detail: 'full' }));
    expect(data.files[0].declarations[0]).toMatchObject({
      name: 'Cache',
      doc_comment: 'Keeps things.\nFor long.',
      relationships: [{ kind: 'implements', target: 'fmt::Display' }],
      children: [{ name: 'size', complexity: null }],
    });
    expect(data.tree[0]).toEqual({ path: 'src', is_dir: true, depth: 1 });
  });

  it('has no files in a summary', async () => {
    const data = JSON.parse(await textOf({ format: 'json', detail: 'summary' }));
    expect(Object.keys(data)).toEqual(['root', 'root_name', 'generated_at', 'stats', 'tree']);
  });
});

describe('a filter', () => {
  const names = async (filter: DeclarationFilter) => {
    const model = await modelOf(TEXTS, 'signatures', filter);
    type Named = { name: string; children: readonly Named[] };
    const tree = (all: readonly Named[]): unknown[] =>
      all.map(({ name, children }) => (children.length === 0 ? name : [name, ...tree(children)]));
    return model.parts.flatMap(({ files }) =>
      files.map(({ path, declarations }) => [path, ...tree(declarations)]),
    );
  };

  it.each([
    [
      { kind: 'method' },
      [
        ['src/cache/mod.rs', ['fmt::Display for Cache', 'fmt'], ['Cache', 'load']],
        ['web/app.ts', ['App', 'run', 'stop']],
      ],
    ],
    [
      { kind: 'method', isPublicOnly: true },
      [
        ['src/cache/mod.rs', ['fmt::Display for Cache', 'fmt'], ['Cache', 'load']],
        ['web/app.ts', ['App', 'run']],
      ],
    ],
    [{ symbol: 'APP' }, [['web/app.ts', ['App', 'run', 'stop']]]],
    [{ symbol: 'app', kind: 'method', isPublicOnly: true }, [['web/app.ts', ['App', 'run']]]],
    [{ symbol: 'works' }, [['src/cache/mod.rs', ['tests', 'works']]]],
    [{ symbol: 'nothing' }, []],
  ] as const)('%j leaves what passes and what is around it', async (filter, left) => {
    expect(await names(filter)).toEqual(left);
  });

  it('changes the figures', async () => {
    const text = await textOf({}, { symbol: 'App' });
    expect(text).toContain('| Files: 1 | Lines: 7\n> Languages: TypeScript (1)');
    expect(text).not.toContain('main.rs');
  });
});

describe('an index within a number of tokens', () => {
  it.each(['markdown', 'json', 'yaml'] as const)('in %s never has more', async (format) => {
    const model = await modelOf(TEXTS, 'full');
    const whole = await renderIndex(model, { ...OPTIONS, format, detail: 'full' });
    for (let maxTokens = 100; maxTokens < tokens(whole) + 10; maxTokens += 13) {
      const text = await renderIndex(model, { ...OPTIONS, format, detail: 'full', maxTokens });
      expect(tokens(text)).toBeLessThanOrEqual(maxTokens);
    }
  });

  it('says less step by step, in one order', async () => {
    const model = await modelOf(TEXTS, 'full');
    const steps = new Set<string>();
    const whole = tokens(await renderIndex(model, { ...OPTIONS, detail: 'full' }));
    for (let maxTokens = whole; maxTokens >= 40; maxTokens--) {
      const text = await renderIndex(model, { ...OPTIONS, detail: 'full', maxTokens }).catch(() => '');
      const has = {
        long: text.includes('For long.'),
        doc: text.includes('Keeps things.'),
        private: text.includes('fn hidden()'),
        members: text.includes('run(): void'),
        imports: text.includes('**Imports:**'),
        files: (text.match(/^## \w+\//gm) ?? []).length,
        tree: text.includes('mod.rs\n'),
        top: text.includes('src/\n'),
      };
      steps.add(JSON.stringify(Object.values(has)));
    }
    expect([...steps].map((step) => JSON.parse(step))).toEqual([
      [true, true, true, true, true, 3, true, true],
      [false, true, true, true, true, 3, true, true],
      [false, false, true, true, true, 3, true, true],
      [false, false, false, true, true, 3, true, true],
      [false, false, false, false, true, 3, true, true],
      [false, false, false, false, false, 3, true, true],
      [false, false, false, false, false, 2, true, true],
      [false, false, false, false, false, 1, true, true],
      [false, false, false, false, false, 0, true, true],
      [false, false, false, false, false, 0, false, true],
      [false, false, false, false, false, 0, false, false],
    ]);
  });

  it('fits a thousand files into a hundred tokens', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [`src/d${i % 9}/f${i}.py`, 'def f():\n    pass\n']),
    );
    const text = await renderIndex(await modelOf(texts), { ...OPTIONS, maxTokens: 100 });
    expect(tokens(text)).toBeLessThanOrEqual(100);
    expect(text).toContain('Files: 1000');
  });

  it('fails if the header alone has more', async () => {
    await expect(textOf({ maxTokens: 10 })).rejects.toThrow(
      /header of the index alone has \d+ tokens, more than 10/,
    );
  });
});

describe('generated files', () => {
  it('are known by their beginning in every format', async () => {
    for (const format of ['markdown', 'json', 'yaml'] as const) {
      expect(isGeneratedIndex(await textOf({ format }))).toBe(true);
    }
  });

  it.each(['# Codebase Index: mine\n\nNotes.\n', '# Readme\n', '', '{"root":"x"}'])('are not %j', (text) => {
    expect(isGeneratedIndex(text)).toBe(false);
  });

  it('may have been written by another indexer', () => {
    expect(isGeneratedMarkdown('# Codebase Index: x\n\n> Generated: 2025-01-01 | Files: 1\n')).toBe(true);
  });
});
