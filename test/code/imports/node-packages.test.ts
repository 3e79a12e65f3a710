import { describe, expect, it } from 'vitest';
import { leadOfModule, type Tree } from './resolving.ts';

describe('packages of the source', () => {
  const tree: Tree = {
    'packages/core/src/index.ts': '',
    'packages/core/src/math.ts': '',
    'packages/core/src/node.ts': '',
    'packages/core/src/browser.ts': '',
  };
  const withCore = (manifest: string, more: Tree = {}): Tree => ({
    ...tree,
    'packages/core/package.json': `{"name": "@mono/core", ${manifest}}`,
    'app/package.json': '{"name": "app"}',
    ...more,
  });
  it.each<[string, Tree, string, string]>([
    ['exports', withCore('"exports": "./src/index.ts"'), '@mono/core', 'packages/core/src/index.ts'],
    [
      'a subpath of exports',
      withCore('"exports": {"./*": {"import": "./src/*.ts"}}'),
      '@mono/core/math',
      'packages/core/src/math.ts',
    ],
    [
      'the first condition that is met',
      withCore('"exports": {".": {"browser": "./src/browser.ts", "node": "./src/node.ts"}}'),
      '@mono/core',
      'packages/core/src/node.ts',
    ],
    [
      'what a built file is made of, by the configuration',
      withCore('"exports": {".": {"types": "./out/index.d.ts", "import": "./out/index.mjs"}}', {
        'packages/core/tsconfig.json': '{"compilerOptions": {"outDir": "out", "rootDir": "src"}}',
      }),
      '@mono/core',
      'packages/core/src/index.ts',
    ],
    [
      'what a built file is made of, by what is usual',
      withCore('"main": "dist/cjs/index.js"'),
      '@mono/core',
      'packages/core/src/index.ts',
    ],
    [
      'module',
      withCore('"module": "src/index.ts", "main": "src/node.ts"'),
      '@mono/core',
      'packages/core/src/index.ts',
    ],
    ['types', withCore('"types": "./src/node.ts"'), '@mono/core', 'packages/core/src/node.ts'],
    ['a file without exports', withCore('"main": "x"'), '@mono/core/src/math', 'packages/core/src/math.ts'],
    [
      'what exports hide',
      withCore('"exports": {".": "./src/index.ts"}'),
      '@mono/core/src/math',
      'unresolved',
    ],
    [
      'a null target',
      withCore('"exports": {"./math": null, "./*": "./src/*.ts"}'),
      '@mono/core/math',
      'unresolved',
    ],
    [
      'a target outside the package',
      withCore('"exports": "../../app/x.ts"', { 'app/x.ts': '' }),
      '@mono/core',
      'unresolved',
    ],
    ['a package elsewhere', withCore('"main": "x"'), '@mono/other', 'external'],
    ['a name that only begins so', withCore('"main": "x"'), '@mono/core-extra', 'external'],
  ])('%s', async (_name, files, specifier, expected) => {
    expect(await leadOfModule(files, 'app/main.ts', specifier)).toBe(expected);
  });

  it('a package imports itself by name', async () => {
    const files = withCore('"exports": {"./math": "./src/math.ts"}');
    expect(await leadOfModule(files, 'packages/core/test.ts', '@mono/core/math')).toBe(
      'packages/core/src/math.ts',
    );
  });

  it('two packages of one name are none', async () => {
    const files = withCore('"main": "src/index.ts"', {
      'copy/package.json': '{"name": "@mono/core"}',
      'copy/x.ts': '',
    });
    expect(await leadOfModule(files, 'app/main.ts', '@mono/core')).toBe('unresolved');
  });

  it('packages in node_modules are not the source’s own', async () => {
    const files = {
      'node_modules/left/package.json': '{"name": "left", "main": "i.js"}',
      'node_modules/left/i.js': '',
    };
    expect(await leadOfModule(files, 'main.js', 'left')).toBe('external');
  });

  it('internal names lead to files and packages', async () => {
    const files = withCore('"main": "src/index.ts"', {
      'app/package.json':
        '{"name": "app", "imports": {"#lib/*": "./lib/*.js", "#core": "@mono/core", "#out": "left"}}',
      'app/lib/a.ts': '',
    });
    expect(await leadOfModule(files, 'app/main.ts', '#lib/a')).toBe('app/lib/a.ts');
    expect(await leadOfModule(files, 'app/main.ts', '#core')).toBe('packages/core/src/index.ts');
    expect(await leadOfModule(files, 'app/main.ts', '#out')).toBe('external');
    expect(await leadOfModule(files, 'app/main.ts', '#lib/z')).toBe('unresolved');
    expect(await leadOfModule(files, 'app/main.ts', '#none')).toBe('unresolved');
    expect(await leadOfModule(tree, 'packages/core/main.ts', '#none')).toBe('external');
  });
});
