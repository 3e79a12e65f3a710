import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonFolders, existingFolder } from '../../../src/ide/search/folders.ts';
import { deepGlob } from '../../../src/ide/search/missed-files.ts';
import { projectWith } from './scripted-call.ts';

test.each([
  [[], ''],
  [['src/**'], 'src'],
  [['src/test/a.kt'], 'src/test'],
  [['a.kt'], ''],
  [['**/a.kt'], ''],
  [['src/a/**', 'src/b/**'], 'src'],
  [['src/a/**', 'src/ab/**'], 'src'],
  [['src/a/**', 'src/a/b/c.kt', 'src/a/*.kt'], 'src/a'],
  [['src/**', 'lib/**'], ''],
  [['src/**', '**'], ''],
  [['s{rc,rx}/**'], ''],
  [['src/{a,b}/c'], 'src'],
  [['src/[ab]/c'], 'src'],
  [['src/@(a|b)/c'], 'src'],
  [['src/a?/c'], 'src'],
  [['src/a]/c'], 'src'],
])('%j share %j', (globs, folder) => {
  expect(commonFolders(globs)).toBe(folder);
});

describe('a folder', () => {
  let project: ReturnType<typeof projectWith>;
  let other: ReturnType<typeof projectWith>;
  beforeAll(() => {
    project = projectWith('src/test/', 'src/a.kt', '..x/', 'C:x/');
    other = projectWith('x/');
    mkdirSync(join(other.path, 'up'));
    symlinkSync(join(project.path, 'src/test'), join(project.path, 'in'));
    symlinkSync(join(other.path, 'x'), join(project.path, 'out'));
    symlinkSync(join(project.path, 'loop'), join(project.path, 'loop'));
  });
  afterAll(() => {
    project.remove();
    other.remove();
  });

  test.each([
    ['src', 'src'],
    ['src/test', 'src/test'],
    ['in', 'in'],
    ['..x', '..x'],
    ['C:x', 'C:x'],
    ['', undefined],
    ['src/a.kt', undefined],
    ['none', undefined],
    ['src/a.kt/x', undefined],
    ['out', undefined],
    ['loop', undefined],
    ['a\0b', undefined],
    ['..', undefined],
  ])('%j -> %j', async (folder, expected) => {
    expect(await existingFolder(project, folder)).toBe(expected);
  });
});

test.each([
  ['**/*.md', { folder: '', shallow: '*.md' }],
  ['src/**/*.kt', { folder: 'src/', shallow: 'src/*.kt' }],
  ['a/b/**/c/*.kt', { folder: 'a/b/', shallow: 'a/b/c/*.kt' }],
  ['**/**/x', { folder: '', shallow: 'x' }],
  ['(a)/**/x', { folder: '(a)/', shallow: '(a)/x' }],
  ['**/a/**/x', { folder: '', shallow: 'a/**/x' }],
  ['src/**', undefined],
  ['**', undefined],
  ['*/**/x', undefined],
  ['s{a,b}/**/x', undefined],
  ['@(a)/**/x', undefined],
  ['src/*.kt', undefined],
  ['src/**x/y', undefined],
  ['src/a', undefined],
])('%j reaches into %j', (glob, expected) => {
  expect(deepGlob(glob)).toEqual(expected);
});
