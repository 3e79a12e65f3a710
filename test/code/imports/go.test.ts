import { describe, expect, it } from 'vitest';
import { directivesOf } from '../../../src/code/imports/go-modules.ts';
import { leads, type Tree } from './resolving.ts';

const SHOP: Tree = {
  'go.mod': 'module example.com/shop // the shop\n\ngo 1.22\n',
  'main.go': 'package main\n',
  'store/store.go': 'package store\n',
  'store/list.go': 'package store\n',
  'store/store_test.go': 'package store\n',
  'store/gen.go': '//go:build ignore\npackage main\n',
  'cmd/run/main.go': 'package main\n',
  'vendor/github.com/x/y/y.go': 'package y\n',
  'nested/go.mod': 'module example.com/shop/nested\n',
  'nested/n.go': 'package nested\n',
};

async function lead(tree: Tree, path: string, module: string): Promise<string | undefined> {
  const [found] = await leads({ ...tree, [path]: `package p\nimport "${module}"\n` }, path);
  return found?.slice(module.length + 2);
}

describe('Go', () => {
  it.each([
    ['example.com/shop/store', 'store/list.go store/store.go'],
    ['example.com/shop', 'main.go'],
    ['example.com/shop/cmd/run', 'cmd/run/main.go'],
    ['example.com/shop/gone', 'unresolved'],
    ['example.com/shopping', 'external'],
    ['example.com/shop/nested', 'nested/n.go'],
    ['github.com/x/y', 'vendor/github.com/x/y/y.go'],
    ['github.com/x/z', 'external'],
    ['fmt', 'external'],
    ['C', 'external'],
    ['../store', 'store/list.go store/store.go'],
    ['../../out', 'unresolved'],
    [`example.com/shop/${'../'.repeat(50)}x`, 'unresolved'],
  ])('%s leads to %s', async (module, expected) => {
    expect(await lead(SHOP, 'app/app.go', module)).toBe(expected);
  });

  it('a block of two gives two', async () => {
    const text = 'package p\nimport (\n\t"fmt"\n\tst "example.com/shop/store"\n)\n';
    expect(await leads({ ...SHOP, 'x/x.go': text }, 'x/x.go')).toEqual([
      'fmt: external',
      'example.com/shop/store: store/list.go store/store.go',
    ]);
  });

  it('replaced modules are where the replacement says', async () => {
    const tree = {
      'app/go.mod':
        'module app\nreplace (\n\texample.com/lib v1.0.0 => ../lib\n\texample.com/far => example.org/far v1.2.3\n\texample.com/out => ../../out\n)\n',
      'lib/l.go': 'package lib\n',
      'lib/sub/s.go': 'package sub\n',
    };
    expect(await lead(tree, 'app/a.go', 'example.com/lib')).toBe('lib/l.go');
    expect(await lead(tree, 'app/a.go', 'example.com/lib/sub')).toBe('lib/sub/s.go');
    expect(await lead(tree, 'app/a.go', 'example.com/far')).toBe('external');
    expect(await lead(tree, 'app/a.go', 'example.com/out')).toBe('external');
  });

  it('a workspace decides between modules of one name', async () => {
    const tree = {
      'go.work': 'go 1.22\nuse (\n\t./a\n\t"./b" // second\n)\n',
      'a/go.mod': 'module a\n',
      'b/go.mod': 'module example.com/b\n',
      'b/b.go': 'package b\n',
      'old/go.mod': 'module example.com/b\n',
      'old/b.go': 'package b\n',
    };
    expect(await lead(tree, 'a/a.go', 'example.com/b')).toBe('b/b.go');
    const { 'go.work': _, ...without } = tree;
    expect(await lead(without, 'a/a.go', 'example.com/b')).toBe('external');
  });

  it('reads directives as the tool does', () => {
    expect(directivesOf('use ./a\nuse(\n"./b"\n// use ./c\n)\nreplace a=>./x\n')).toEqual([
      ['use', './a'],
      ['use', './b'],
      ['replace', 'a=>./x'],
    ]);
  });
});
