import { describe, expect, it } from 'vitest';
import { searchRelevant } from '../../../src/tools/structure/search-relevant.ts';
import { ask, askJson, sourceOf } from './asking.ts';

describe('search_relevant', () => {
  it('shows fields and score of a declaration', async () => {
    const reply = await ask(searchRelevant, { 'a.rs': 'pub fn parse() {}\n' }, { query: 'parse' });
    expect(reply).toBe('Found 1 relevant match:\n\na.rs:\n  pub fn parse() (name+signature, score: 155)');
  });

  it('groups by file, the best first, a path as the head of its group', async () => {
    const texts = {
      'src/parser.rs': 'fn run() {}\n',
      'src/a.rs': '/// Parser of files.\nfn run() {}\npub struct Parser;\n',
    };
    expect(await ask(searchRelevant, texts, { query: 'parser' })).toBe(
      [
        'Found 3 relevant matches:',
        '',
        'src/a.rs:',
        '  pub struct Parser (name+signature, score: 155)',
        '  fn run() (doc, score: 18)',
        '',
        'src/parser.rs (path, score: 18)',
      ].join('\n'),
    );
  });

  it('counts all and shows the first', async () => {
    const text = Array.from({ length: 12 }, (_, i) => `fn parse${i}() {}\n`).join('');
    const reply = await ask(searchRelevant, { 'a.rs': text }, { query: 'parse', limit: 10 });
    expect(reply).toMatch(/^Found 12 relevant matches \(first 10 shown\):\n/);
    expect(reply.split('\n')).toHaveLength(13);
    expect(reply).toContain('parse0()');
    expect(reply).not.toContain('parse10()');
  });

  it('answers as a table, with nulls for a path', async () => {
    const texts = { 'src/parse.rs': 'fn parse() {}\nfn parser() {}\n' };
    expect(await askJson(searchRelevant, texts, { query: 'parse', compact: true, limit: 2 })).toEqual({
      query: 'parse',
      matches: 3,
      results: {
        columns: ['file', 'symbol', 'kind', 'signature', 'line', 'score'],
        rows: [
          ['src/parse.rs', 'parse', 'function', 'fn parse()', 1, 150],
          ['src/parse.rs', 'parser', 'function', 'fn parser()', 2, 75],
        ],
      },
      truncated: true,
      limit: 2,
    });
    const paths = await askJson(searchRelevant, { 'src/parse.rs': '' }, { query: 'parse', compact: true });
    expect(paths).toMatchObject({ results: { rows: [['src/parse.rs', null, null, null, null, 18]] } });
  });

  it('takes declarations of a kind only, and no paths', async () => {
    const texts = { 'src/cache.rs': 'struct Cache;\nimpl Cache { fn cache() {} }\n' };
    const kinds = async (kind?: string) => {
      const reply = await askJson(searchRelevant, texts, { query: 'cache', compact: true, kind });
      return (reply as { results: { rows: unknown[][] } }).results.rows.map((row) => row[2]);
    };
    expect(await kinds()).toEqual(['struct', 'method', null]);
    expect(await kinds('struct')).toEqual(['struct']);
    expect(await kinds('extension')).toEqual(['impl']);
  });

  it('finds what is only similar', async () => {
    const reply = await ask(
      searchRelevant,
      { 'a.rs': 'fn authentication() {}\n' },
      { query: 'authenticate' },
    );
    expect(reply).toContain('fn authentication() (name+signature, score: ');
  });

  it('says when there is nothing', async () => {
    expect(await ask(searchRelevant, { 'a.rs': 'fn a() {}\n' }, { query: 'zzz' })).toBe(
      'Found 0 relevant matches',
    );
  });

  it('looks at the files of the member only', async () => {
    const texts = {
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/a/package.json': '{"name": "a"}',
      'packages/a/x.ts': 'export function parse() {}\n',
      'packages/b/package.json': '{"name": "b"}',
      'packages/b/x.ts': 'export function parse() {}\n',
    };
    const reply = await ask(searchRelevant, await sourceOf(texts, 'b'), { query: 'parse' });
    expect(reply).toBe(
      'Found 1 relevant match:\n\npackages/b/x.ts:\n  function parse() (name+signature, score: 155)',
    );
  });

  it.each([
    [{}, 'Missing required parameter: query'],
    [{ query: 'a', limit: 51 }, "'limit' must be between 1 and 50 (got 51)"],
    [{ query: 'a', kind: 'funktion' }, "Unknown kind: 'funktion'"],
    [{ query: 'a', compact: 'yes' }, "'compact' must be a boolean"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(searchRelevant, { 'a.rs': '' }, args)).rejects.toThrow(message);
  });
});
