import { describe, expect, it } from 'vitest';
import type { ImportEntry } from '../../../src/languages/syntax/types.ts';
import { emptyFiles, fileOf, leadsOf, type Tree, textsOf } from './resolving.ts';

/** Where one import leads, among files of the language that are named. */
function lead(
  language: string,
  path: string,
  entry: string | Partial<ImportEntry>,
  paths: readonly string[],
  texts: Tree = {},
): string | undefined {
  const files = [fileOf(path, language, [entry]), ...emptyFiles(language, paths)].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  return leadsOf({ files, readText: textsOf(texts) }, path)[0]?.replace(/^.*: /s, '');
}

const add = (module: string): Partial<ImportEntry> => ({ module, form: 'add_subdirectory' });
const included = (module: string): Partial<ImportEntry> => ({ module, form: 'include' });

describe('languages that name files', () => {
  it.each<[string, string, string | Partial<ImportEntry>, string[], string]>([
    ['Bash', 'bin/run.sh', './lib.sh', ['bin/lib.sh'], 'bin/lib.sh'],
    ['Bash', 'bin/run.sh', 'lib/x.sh', ['lib/x.sh'], 'lib/x.sh'],
    ['Bash', 'bin/run.sh', 'lib.sh', ['bin/lib.sh', 'lib.sh'], 'unresolved'],
    ['Bash', 'bin/run.sh', '$(dirname "$0")/lib.sh', ['bin/lib.sh', 'lib.sh'], 'bin/lib.sh'],
    ['Bash', 'bin/run.sh', '$' + '{BASH_SOURCE%/*}/lib.sh', ['bin/lib.sh'], 'bin/lib.sh'],
    ['Bash', 'bin/run.sh', '$HERE/lib.sh', ['bin/lib.sh'], 'unresolved'],
    ['Bash', 'bin/run.sh', '/etc/profile', [], 'external'],
    ['Zig', 'src/main.zig', 'util.zig', ['src/util.zig'], 'src/util.zig'],
    ['Zig', 'src/main.zig', 'gone.zig', [], 'unresolved'],
    ['Zig', 'src/main.zig', 'std', [], 'external'],
    ['Lua', 'init.lua', 'shop.store', ['lua/shop/store.lua'], 'lua/shop/store.lua'],
    ['Lua', 'init.lua', 'shop', ['shop/init.lua'], 'shop/init.lua'],
    ['Lua', 'init.lua', 'shop', ['shop.lua', 'lua/shop.lua'], 'unresolved'],
    ['Lua', 'init.lua', 'socket', [], 'external'],
    [
      'HCL',
      'env/main.tf',
      './net',
      ['env/net/a.tf', 'env/net/b.tf', 'env/net/sub/c.tf'],
      'env/net/a.tf env/net/b.tf',
    ],
    ['HCL', 'env/main.tf', '../gone', [], 'unresolved'],
    ['HCL', 'env/main.tf', 'hashicorp/consul/aws', [], 'external'],
    ['CSS', 'a/x.css', 'y.css', ['a/y.css'], 'a/y.css'],
    ['CSS', 'a/x.css', 'https://example.com/y.css', [], 'external'],
    ['SCSS', 'a/x.scss', 'colors', ['a/_colors.scss'], 'a/_colors.scss'],
    ['SCSS', 'a/x.scss', '../b/mixins.scss', ['b/_mixins.scss'], 'b/_mixins.scss'],
    ['SCSS', 'a/x.scss', 'theme', ['a/theme/_index.scss'], 'a/theme/_index.scss'],
    ['SCSS', 'a/x.scss', './gone', [], 'unresolved'],
    ['SCSS', 'a/x.scss', 'sass:math', [], 'external'],
    ['CMake', 'CMakeLists.txt', add('src'), ['src/CMakeLists.txt'], 'src/CMakeLists.txt'],
    ['CMake', 'CMakeLists.txt', add('gone'), [], 'unresolved'],
    ['CMake', 'CMakeLists.txt', included('cmake/flags.cmake'), ['cmake/flags.cmake'], 'cmake/flags.cmake'],
    ['CMake', 'a/CMakeLists.txt', included('Flags'), ['cmake/Flags.cmake'], 'cmake/Flags.cmake'],
    ['CMake', 'a/CMakeLists.txt', included('$' + '{CMAKE_SOURCE_DIR}/x.cmake'), ['x.cmake'], 'x.cmake'],
    ['CMake', 'a/CMakeLists.txt', included('CTest'), [], 'external'],
    ['Makefile', 'a/Makefile', 'rules.mk', ['a/rules.mk'], 'a/rules.mk'],
    ['Makefile', 'a/Makefile', '$(TOP)/rules.mk', ['a/rules.mk'], 'unresolved'],
    ['HTML', 'web/index.html', 'app.js?v=1', ['web/app.js'], 'web/app.js'],
    ['HTML', 'web/index.html', '/src/main.ts', ['web/src/main.ts'], 'web/src/main.ts'],
    ['HTML', 'web/index.html', '//cdn.example.com/x.js', [], 'external'],
    ['HTML', 'web/index.html', 'gone.js', [], 'unresolved'],
    ['Protocol Buffers', 'proto/a/x.proto', 'a/y.proto', ['proto/a/y.proto'], 'proto/a/y.proto'],
    ['Protocol Buffers', 'proto/a/x.proto', 'google/protobuf/any.proto', [], 'external'],
    ['Dart', 'lib/a.dart', 'src/b.dart', ['lib/src/b.dart'], 'lib/src/b.dart'],
    ['Dart', 'lib/a.dart', 'dart:io', [], 'external'],
    ['Dart', 'lib/a.dart', 'package:flutter/material.dart', [], 'external'],
    ['JSON', 'package.json', { module: 'left-pad', form: 'dependency' }, ['left-pad'], 'external'],
    ['Klingon', 'a/x.tlh', './y.tlh', ['a/y.tlh'], 'a/y.tlh'],
    ['Klingon', 'a/x.tlh', './z.tlh', ['a/y.tlh'], 'external'],
    ['Klingon', 'a/x.tlh', '../../../y.tlh', ['y.tlh'], 'external'],
  ])('%s: in %s %o, with %o, is %s', (language, path, entry, paths, expected) => {
    expect(lead(language, path, entry, paths)).toBe(expected);
  });

  it('packages of Dart are found by their name', () => {
    const texts = { 'pkg/core/pubspec.yaml': 'description: x\nname: core\n' };
    const paths = ['pkg/core/lib/math.dart'];
    expect(lead('Dart', 'app/a.dart', 'package:core/math.dart', paths, texts)).toBe('pkg/core/lib/math.dart');
    expect(lead('Dart', 'app/a.dart', 'package:core/gone.dart', paths, texts)).toBe('unresolved');
  });

  it('a stage of a Dockerfile is the file itself', () => {
    const file = fileOf('Dockerfile', 'Dockerfile', ['node:22', 'build'], ['Build']);
    expect(leadsOf({ files: [file], readText: () => null }, 'Dockerfile')).toEqual([
      'node:22: external',
      'build: Dockerfile',
    ]);
  });
});

describe('languages that name modules', () => {
  it.each<[string, string, string | Partial<ImportEntry>, string[], string]>([
    ['Haskell', 'src/Main.hs', 'Data.Shop', ['src/Data/Shop.hs'], 'src/Data/Shop.hs'],
    ['Haskell', 'a/src/Main.hs', 'Shop', ['a/src/Shop.hs', 'b/src/Shop.hs'], 'a/src/Shop.hs'],
    ['Haskell', 'c/Main.hs', 'Shop', ['a/src/Shop.hs', 'b/src/Shop.hs'], 'unresolved'],
    ['Haskell', 'src/Main.hs', 'Data.List', [], 'external'],
    ['OCaml', 'lib/a.ml', 'Store', ['lib/store.ml', 'lib/store.mli'], 'lib/store.ml'],
    ['OCaml', 'lib/a.ml', 'Store.Inner', ['other/store.mli'], 'other/store.mli'],
    ['OCaml', 'lib/a.ml', 'List', ['other/list.ml'], 'external'],
    ['Julia', 'src/Shop.jl', included('store.jl'), ['src/store.jl'], 'src/store.jl'],
    ['Julia', 'src/Shop.jl', included('gone.jl'), [], 'unresolved'],
    ['Julia', 'src/Shop.jl', 'LinearAlgebra', [], 'external'],
  ])('%s: in %s %o, with %o, is %s', (language, path, entry, paths, expected) => {
    expect(lead(language, path, entry, paths)).toBe(expected);
  });

  it('Elixir and Julia find what is declared', () => {
    const files = [
      fileOf('a.ex', 'Elixir', ['Shop.Store', 'Shop.Store.Inner', 'Shop.Gone', 'Ecto.Query']),
      fileOf('lib/store.ex', 'Elixir', [], ['Shop.Store']),
      fileOf('run.jl', 'Julia', ['Shop', '.Parts', '.Gone']),
      fileOf('src/Shop.jl', 'Julia', [], ['Shop']),
      fileOf('src/parts.jl', 'Julia', [], ['Parts']),
    ];
    const source = { files, readText: () => null };
    expect(leadsOf(source, 'a.ex')).toEqual([
      'Shop.Store: lib/store.ex',
      'Shop.Store.Inner: lib/store.ex',
      'Shop.Gone: unresolved',
      'Ecto.Query: external',
    ]);
    expect(leadsOf(source, 'run.jl')).toEqual([
      'Shop: src/Shop.jl',
      '.Parts: src/parts.jl',
      '.Gone: unresolved',
    ]);
  });
});
