import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderTest, isHidden } from '../../../src/tools/files/scope.ts';

let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-scope-')));
  mkdirSync(join(root, 'project/src/test'), { recursive: true });
  mkdirSync(join(root, 'outside'));
  writeFileSync(join(root, 'project/src/a.ts'), '');
  symlinkSync(join(root, 'outside'), join(root, 'project/out'));
  symlinkSync(join(root, 'project/src'), join(root, 'project/in'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['src/test', true],
  ['src', true],
  ['src/a.ts', false],
  ['src/none', false],
  ['src/a.ts/x', false],
  ['out', false],
  ['in', false],
  ['in/test', false],
  ['a\0b', false],
])('%j is a folder of the project: %j', (path, expected) => {
  expect(folderTest(join(root, 'project'))(path)).toBe(expected);
});

test.each([
  ['.env', true],
  ['.github/ci.yml', true],
  ['a/.b/c', true],
  ['a.b/c.d', false],
  ['a/b.', false],
])('%s is hidden: %j', (path, expected) => {
  expect(isHidden(path)).toBe(expected);
});
