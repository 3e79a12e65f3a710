import { describe, expect, it } from 'vitest';
import { fileOf, leadOfModule, leads, leadsOf, type Tree } from './resolving.ts';

describe('relative modules', () => {
  const tree: Tree = {
    'src/helper.ts': '',
    'lib/helper.ts': '',
    'src/view.tsx': '',
    'src/shapes/index.ts': '',
    'src/both.ts': '',
    'src/both/index.ts': '',
    'src/types.d.ts': '',
    'src/legacy.js': '',
    'src/twice.js': '',
    'src/twice.ts': '',
    'src/esm.mts': '',
    'src/data.json': '{}',
    'src/user.service.ts': '',
    'src/theme.css': '',
    'src/lib/package.json': '{"main": "./start.js"}',
    'src/lib/start.ts': '',
  };
  it.each([
    ['./helper', 'src/helper.ts'],
    ['../lib/helper', 'lib/helper.ts'],
    ['./helper.js', 'src/helper.ts'],
    ['./view.jsx', 'src/view.tsx'],
    ['./view', 'src/view.tsx'],
    ['./shapes', 'src/shapes/index.ts'],
    ['./shapes/', 'src/shapes/index.ts'],
    ['./both', 'src/both.ts'],
    ['./both/', 'src/both/index.ts'],
    ['./types', 'src/types.d.ts'],
    ['./legacy.js', 'src/legacy.js'],
    ['./twice.js', 'src/twice.ts'],
    ['./esm.mjs', 'src/esm.mts'],
    ['./data.json', 'src/data.json'],
    ['./user.service', 'src/user.service.ts'],
    ['./theme.css?inline', 'src/theme.css'],
    ['./lib', 'src/lib/start.ts'],
    ['./gone', 'unresolved'],
    ['../../outside', 'unresolved'],
    ['../../../../..', 'unresolved'],
    ['/abs', 'external'],
    ['node:fs', 'external'],
    ['https://example.com/x.js', 'external'],
    ['helper', 'external'],
  ])('%s leads to %s', async (specifier, expected) => {
    expect(await leadOfModule(tree, 'src/main.ts', specifier)).toBe(expected);
  });

  it('of equal names the one beside the file is meant', async () => {
    const two = { 'a/helper.ts': '', 'b/helper.ts': '' };
    expect(await leadOfModule(two, 'b/main.ts', './helper')).toBe('b/helper.ts');
  });

  it('takes JavaScript first where JavaScript asks', async () => {
    expect(await leadOfModule(tree, 'src/main.js', './twice')).toBe('src/twice.js');
    expect(await leadOfModule(tree, 'src/main.js', './twice.js')).toBe('src/twice.js');
  });

  it('does not choose between files for different platforms', async () => {
    const platforms = { 'src/icon.ios.tsx': '', 'src/icon.android.tsx': '' };
    expect(await leadOfModule(platforms, 'src/main.ts', './icon')).toBe('unresolved');
  });

  it('reads all forms', async () => {
    const text = [
      "export * from './a';",
      "const b = require('./b');",
      "const c = await import('./c');",
      "import d = require('./d');",
    ].join('\n');
    const modules = { 'a.ts': '', 'b.ts': '', 'c.ts': '', 'd.ts': '' };
    expect(await leads({ ...modules, 'main.ts': text }, 'main.ts')).toEqual([
      './a: a.ts',
      './b: b.ts',
      './c: c.ts',
      './d: d.ts',
    ]);
  });

  it('resolves in components, and components', () => {
    const files = [
      fileOf('src/App.vue', 'Vue', ['./Button.vue', './store']),
      fileOf('src/Button.vue', 'Vue'),
      fileOf('src/store.ts', 'TypeScript'),
    ];
    expect(leadsOf({ files, readText: () => null }, 'src/App.vue')).toEqual([
      './Button.vue: src/Button.vue',
      './store: src/store.ts',
    ]);
  });
});
