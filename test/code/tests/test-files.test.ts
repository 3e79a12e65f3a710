import { describe, expect, it } from 'vitest';
import { nameParts } from '../../../src/code/tests/name-parts.ts';
import { isTestFile, testedStems, testFilesOf } from '../../../src/code/tests/test-files.ts';
import { sourceOf } from '../../tools/structure/asking.ts';

describe('testedStems', () => {
  it.each([
    ['pkg/parser_test.go', ['parser']],
    ['parser_spec.rb', ['parser']],
    ['tests/test_views.py', ['views']],
    ['src/parser.test.ts', ['parser']],
    ['src/parser.spec.tsx', ['parser']],
    ['src/a.b.test.ts', ['a.b']],
    ['ParserTest.java', ['Parser']],
    ['ParserTests.cs', ['Parser']],
    ['TestParser.java', ['Parser']],
    ['latest.ts', []],
    ['parser.ts', []],
  ])('%s', (path, stems) => {
    expect(testedStems(path)).toEqual(stems);
  });
});

describe('isTestFile', () => {
  it.each([
    ['src/__tests__/helper.ts', true],
    ['tests/common.rs', true],
    ['src/test/java/Helper.java', true],
    ['app/tests.py', true],
    ['ParserTest.java', true],
    ['Testing.java', false],
    ['src/contest.ts', false],
    ['src/latest/a.ts', false],
    ['src/inspect.ts', false],
  ])('%s: %s', (path, expected) => {
    expect(isTestFile(path)).toBe(expected);
  });

  it('takes a file that holds nothing but tests', async () => {
    const { structure } = await sourceOf({
      'checks/a.ts': 'describe("a", () => { it("works", () => {}) });\n',
      'src/b.rs': 'pub fn b() {}\n#[cfg(test)]\nmod tests { #[test] fn works() {} }\n',
    });
    expect(structure.files.map((file) => [file.path, isTestFile(file.path, file)])).toEqual([
      ['checks/a.ts', true],
      ['src/b.rs', false],
    ]);
  });
});

describe('testFilesOf', () => {
  it('finds tests by name anywhere, and test files that import the file', async () => {
    const source = await sourceOf({
      'src/parser.ts': 'export const parse = 1;\n',
      'src/user.ts': "import { parse } from './parser';\n",
      'test/all.test.ts': "import { parse } from '../src/parser';\n",
      'test/deep/parser.spec.ts': '',
      'test/parser_utils.test.ts': '',
    });
    const file = source.structure.file('src/parser.ts');
    const found = file && testFilesOf(file, source.files, await source.imports());
    expect(found?.map(({ path }) => path)).toEqual(['test/all.test.ts', 'test/deep/parser.spec.ts']);
  });
});

describe('nameParts', () => {
  it.each([
    ['applyTokenBudget', ['apply', 'token', 'budget']],
    ['apply_token_budget', ['apply', 'token', 'budget']],
    ['XMLParser', ['xml', 'parser']],
    ['item3DView', ['item3', 'd', 'view']],
    ['parseXML', ['parse', 'xml']],
    ['Cache::load', ['cache', 'load']],
    ['works for größe', ['works', 'for', 'größe']],
    ['__', []],
  ])('%s', (name, parts) => {
    expect(nameParts(name)).toEqual(parts);
  });
});
