import { describe, expect, it } from 'vitest';
import { getRelatedTests } from '../../../src/tools/structure/get-related-tests.ts';
import { ask, askJson } from './asking.ts';

interface Found {
  count: number;
  tests: { name: string; file: string; match_reason: string }[];
  total?: number;
}

async function found(files: Record<string, string>, args: Record<string, unknown>): Promise<Found> {
  // The shape that the first test pins down.
  return (await askJson(getRelatedTests, files, args)) as Found;
}

const reasons = ({ tests }: Found) => tests.map(({ name, match_reason }) => `${name}: ${match_reason}`);

const TOKENS = 'export function estimateTokens(text: string): number { return text.length; }\n';

describe('get_related_tests', () => {
  it('finds a test that calls the symbol', async () => {
    const test =
      "import { estimateTokens } from '../src/tokens';\n" +
      'it("estimates", () => estimateTokens(""));\nit("does more", () => {});\n';
    const files = { 'src/tokens.ts': TOKENS, 'checks/all.ts': test };
    expect(await askJson(getRelatedTests, files, { symbol: 'estimateTokens' })).toEqual({
      symbol: 'estimateTokens',
      count: 1,
      tests: [{ name: 'estimates', file: 'checks/all.ts', line: 2, kind: 'test', match_reason: 'calls' }],
    });
  });

  it('finds inline tests of a Rust file', async () => {
    const text =
      'pub fn apply_token_budget() {}\n#[cfg(test)]\nmod tests {\n' +
      '    #[test]\n    fn apply_token_budget_small() { super::apply_token_budget(); }\n' +
      '    #[test]\n    fn small() { super::apply_token_budget(); }\n}\n';
    const reply = await found({ 'src/budget.rs': text }, { symbol: 'apply_token_budget' });
    expect(reasons(reply)).toEqual(['apply_token_budget_small: same_file', 'small: calls']);
  });

  it('finds tests by the words of their names, whatever the style', async () => {
    const files = {
      'src/budget.ts': 'export function applyTokenBudget() {}\n',
      'tests/test_budget.py':
        'def test_apply_token_budget_small(): pass\ndef test_apply_budget(): pass\n' +
        'class TestApplyToken:\n  def test_budget(self): pass\n',
      'src/other.rs':
        '#[cfg(test)]\nmod tests {\n  #[test] fn apply_token_budget_too() {}\n}\npub fn other() {}\n',
    };
    const reply = await found(files, { symbol: 'applyTokenBudget' });
    expect(reasons(reply)).toEqual([
      'apply_token_budget_too: name_convention',
      'test_apply_token_budget_small: test_file',
    ]);
  });

  it('finds the methods of a test class named after the symbol', async () => {
    const files = {
      'app/store.py': 'class Cache:\n  def get(self): pass\n',
      'tests/test_store.py': 'class TestCache:\n  def test_get(self): pass\n',
    };
    const reply = await found(files, { symbol: 'cache' });
    expect(reply.tests).toEqual([
      { name: 'test_get', file: 'tests/test_store.py', line: 2, kind: 'method', match_reason: 'test_file' },
    ]);
  });

  it('takes what a suite around the test is called', async () => {
    const test = "describe('estimateTokens', () => { it('is fast', () => {}) });\n";
    const reply = await found(
      { 'src/tokens.ts': TOKENS, 'src/tokens.test.ts': test },
      { symbol: 'estimateTokens' },
    );
    expect(reasons(reply)).toEqual(['is fast: test_file']);
  });

  it('leaves out a method that some other receiver has', async () => {
    const files = {
      'src/cache.ts': 'export class Cache { get() {} }\n',
      'test/map.test.ts': "it('reads', () => { lookup().get(); });\n",
    };
    expect(await found(files, { symbol: 'Cache.get' })).toEqual({ symbol: 'Cache.get', count: 0, tests: [] });
  });

  it('looks under a path, and in the tests that belong to it', async () => {
    const test = "it('estimateTokens works', () => {});\n";
    const files = {
      'src/tokens.ts': TOKENS,
      'test/tokens.test.ts': test,
      'test/importing.test.ts': `import { estimateTokens } from '../src/tokens';\n${test}`,
      'test/other.test.ts': test,
    };
    const paths = async (path?: string) =>
      (await found(files, { symbol: 'estimateTokens', path })).tests.map(({ file }) => file);
    expect(await paths('src/tokens.ts')).toEqual(['test/importing.test.ts', 'test/tokens.test.ts']);
    expect(await paths('test/other.test.ts')).toEqual(['test/other.test.ts']);
    expect(await paths('test')).toHaveLength(3);
    expect(await paths()).toHaveLength(3);
  });

  it('shows 20 and counts all', async () => {
    const tests = Array.from({ length: 25 }, (_, i) => `it('parse ${i}', () => {});\n`).join('');
    const reply = await found({ 'parse.test.ts': tests }, { symbol: 'parse' });
    expect(reply).toMatchObject({ count: 20, truncated: true, total: 25 });
    expect(reply.tests).toHaveLength(20);
  });

  it('answers with nothing where there is nothing', async () => {
    const reply = await found({ 'src/tokens.ts': TOKENS }, { symbol: 'estimateTokens' });
    expect(reply).toEqual({ symbol: 'estimateTokens', count: 0, tests: [] });
  });

  it.each([
    [{}, 'Missing required parameter: symbol'],
    [{ symbol: 'a', path: 'test/x' }, 'Path not found in index: test/x'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getRelatedTests, { 'a.ts': '' }, args)).rejects.toThrow(message);
  });
});
