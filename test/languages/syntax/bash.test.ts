import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Bash', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('bash')).toMatchFileSnapshot('./__snapshots__/bash.txt');
  });

  test.each([
    ['a.sh', ''],
    ['a.zsh', ''],
    ['home/.bashrc', ''],
    ['.zprofile', ''],
    ['bin/run', '#!/bin/sh\n'],
    ['bin/run', '#!/usr/bin/env -S bash -eu\n'],
  ])('%s that begins with %j', async (path, start) => {
    expect((await extract(path, `${start}f() { :; }\n`)).language).toBe('Bash');
  });

  test.each([
    ['f() { :; }', ['function f']],
    ['function f { :; }', ['function f']],
    ['readonly A=1', ['constant A']],
    ['readonly -a A=(1 2)', ['constant A']],
    ['declare -r A=1', ['constant A']],
    ['declare -i A=1', []],
    ['export A', ['constant A']],
    ['export -f f', []],
    ['export -n A', []],
    ['A=1', []],
    ["alias a='b c' d=e", ['constant a', 'constant d']],
    ['alias a', []],
    ['f() { readonly A=1; local b=2; }', ['function f']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.sh', text)).toEqual(expected);
  });

  test.each([
    ['source ./a.sh', ['./a.sh']],
    ['. "$DIR/a.sh"', ['$DIR/a.sh']],
    ["source 'a b.sh' x", ['a b.sh']],
    ['if true; then . a; fi', ['a']],
    ['echo source a', []],
  ])('modules of %s', async (text, modules) => {
    expect((await extract('a.sh', text)).imports.map(({ module }) => module)).toEqual(modules);
  });

  test('the first line is no documentation', async () => {
    expect(await declarationOf('a.sh', '#!/bin/sh\nf() { :; }', 'f')).toMatchObject({ docComment: null });
  });

  test('functions have no complexity', async () => {
    expect(await declarationOf('a.sh', 'f() { if a; then b; fi; }', 'f')).toMatchObject({ complexity: null });
  });
});
