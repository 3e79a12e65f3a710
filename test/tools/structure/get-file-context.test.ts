import { describe, expect, it } from 'vitest';
import { getFileContext } from '../../../src/tools/structure/get-file-context.ts';
import { ask, askJson, sourceOf } from './asking.ts';

describe('get_file_context', () => {
  it('adds to the summary who imports the file, its tests and its neighbours', async () => {
    const texts = {
      'app/__init__.py': '',
      'app/views.py': 'def show(): pass\n',
      'app/models.py': '',
      'main.py': 'import os\nfrom app.views import show\nfrom app import views\n',
      'tests/test_views.py': 'def test_nothing(): pass\n',
    };
    const reply = await askJson(getFileContext, texts, { path: 'app/views.py' });
    expect(reply).toMatchObject({
      file: 'app/views.py',
      counts: { function: 1 },
      public_symbols: 1,
      imported_by: [{ file: 'main.py', import: 'from app.views import show' }],
      related_files: [
        { file: 'app/__init__.py', relation: 'sibling' },
        { file: 'app/models.py', relation: 'sibling' },
        { file: 'tests/test_views.py', relation: 'test' },
      ],
    });
    expect(Object.keys(reply as object).slice(-3)).toEqual([
      'public_symbols',
      'imported_by',
      'related_files',
    ]);
  });

  it('takes no file for an importer that imports something with a longer name', async () => {
    const texts = {
      'src/parser.rs': '',
      'src/parser_utils.rs': '',
      'src/main.rs': 'mod parser_utils;\nuse crate::parser_utils::x;\n',
      'Cargo.toml': '[package]\nname = "x"\n',
    };
    expect(await askJson(getFileContext, texts, { path: 'src/parser.rs' })).toMatchObject({
      imported_by: [],
    });
  });

  it('finds importers by the module of a directory', async () => {
    const texts = {
      'Cargo.toml': '[package]\nname = "x"\n',
      'src/main.rs': 'use crate::parser;\n',
      'src/parser/mod.rs': 'pub fn parse() {}\n',
    };
    expect(await askJson(getFileContext, texts, { path: 'src/parser/mod.rs' })).toMatchObject({
      imported_by: [{ file: 'src/main.rs', import: 'use crate::parser' }],
    });
  });

  it('lists importers in other members', async () => {
    const texts = {
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/core/package.json': '{"name": "core"}',
      'packages/core/a.ts': 'export const a = 1;\n',
      'packages/app/package.json': '{"name": "app"}',
      'packages/app/b.ts': "import { a } from '../core/a';\n",
    };
    const reply = await askJson(getFileContext, await sourceOf(texts, 'core'), {
      path: 'packages/core/a.ts',
    });
    expect(reply).toMatchObject({ imported_by: [{ file: 'packages/app/b.ts' }] });
  });

  it('shows ten neighbours at most, and none from below', async () => {
    const beside = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`a/n${String(i).padStart(2, '0')}.ts`, '']),
    );
    const reply = await askJson(
      getFileContext,
      { ...beside, 'a/deep/x.ts': '', 'b.ts': '' },
      { path: 'a/n05.ts' },
    );
    // The shape is what other tests look at.
    const { related_files: related } = reply as { related_files: { file: string }[] };
    expect(related.map(({ file }) => file)).toEqual(
      Object.keys(beside)
        .filter((path) => path !== 'a/n05.ts')
        .slice(0, 10),
    );
  });

  it.each([
    [{}, 'Missing required parameter: path'],
    [{ path: 'x.ts' }, 'File not found in index: x.ts (did you mean a/x.ts?)'],
    [{ path: 'a' }, 'Not a file: a'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getFileContext, { 'a/x.ts': '' }, args)).rejects.toThrow(message);
  });
});
