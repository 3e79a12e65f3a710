import { describe, expect, it } from 'vitest';
import { renderIndex } from '../../../src/code/index-file/render.ts';
import { modelOf, OPTIONS, textOf } from './index-texts.ts';

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
