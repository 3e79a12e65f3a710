import { describe, expect, it } from 'vitest';
import { lookupSymbol } from '../../../src/tools/structure/lookup-symbol.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const CACHE = {
  'src/cache/mod.rs': [
    'pub struct Cache;',
    'impl Cache {',
    '    pub fn load(dir: &Path) -> Result<Self> { todo!() }',
    '    pub fn save(&self) {}',
    '}',
  ].join('\n'),
  'src/other.rs': 'fn unrelated() {}\n',
};

/** Names found, in the order of the answer. */
async function names(texts: Record<string, string>, name: string): Promise<string[]> {
  const reply = await askJson(lookupSymbol, texts, { name, compact: true });
  // The shape is what other tests look at.
  return (reply as { rows: string[][] }).rows.map((row) => row[2] ?? '');
}

function functions(...given: string[]): string {
  return given.map((name) => `function ${name}() {}`).join('\n');
}

describe('lookup_symbol', () => {
  it.each(['Cache', 'cAcHe'])('finds a type and its members, without the impl block: %s', async (name) => {
    expect(await ask(lookupSymbol, CACHE, { name })).toBe(
      [
        'Found 3 matches:',
        '',
        'src/cache/mod.rs:',
        '  pub struct Cache (line 1)',
        '  pub fn Cache::load(dir: &Path) -> Result<Self> (line 3)',
        '  pub fn Cache::save(&self) (line 4)',
      ].join('\n'),
    );
  });

  it('puts exact names first, then other cases, beginnings, what is within, and members', async () => {
    const texts = {
      'a.ts': `class Parse { run() {} }\n${functions('reparse', 'parser', 'parse', 'PARSE')}`,
    };
    expect(await names(texts, 'parse')).toEqual(['parse', 'Parse', 'PARSE', 'parser', 'reparse', 'run']);
  });

  it('orders equals by path and line', async () => {
    const texts = { 'b.ts': functions('get'), 'a/z.ts': functions('got', 'get'), 'a/a.ts': functions('get') };
    const reply = await askJson(lookupSymbol, texts, { name: 'get', compact: true });
    expect(reply).toMatchObject({
      rows: [
        ['a/a.ts', 'function', 'get', 'function get()', 1],
        ['a/z.ts', 'function', 'get', 'function get()', 2],
        ['b.ts', 'function', 'get', 'function get()', 1],
      ],
    });
  });

  it('orders groups by their best entry and entries by line', async () => {
    const texts = { 'a.ts': functions('loader'), 'b.ts': functions('loaded', 'load') };
    expect(await ask(lookupSymbol, texts, { name: 'load' })).toBe(
      [
        'Found 3 matches:',
        '',
        'b.ts:',
        '  function loaded() (line 1)',
        '  function load() (line 2)',
        '',
        'a.ts:',
        '  function loader() (line 1)',
      ].join('\n'),
    );
  });

  it('finds by qualified names, across the separator', async () => {
    expect(await names(CACHE, 'cache::l')).toEqual(['load']);
    expect(await names(CACHE, 'Cache::')).toEqual(['load', 'save']);
    expect(await names({ 'a.py': 'class A:\n  class B:\n    def c(self): pass\n' }, 'b.c')).toEqual(['c']);
  });

  it('finds Go methods by their receiver', async () => {
    const texts = { 'a.go': 'package a\nfunc (s *Server) Handle() {}\n' };
    expect(await names(texts, 'server.h')).toEqual(['Handle']);
    expect(await names(texts, 'server')).toEqual(['Handle']);
  });

  it('finds names with letters beyond ASCII, whatever their case', async () => {
    expect(await names({ 'a.py': 'def İstanbul(): pass\ndef größe(): pass\n' }, 'GRÖSSE')).toEqual([]);
    expect(await names({ 'a.py': 'def İstanbul(): pass\ndef Größe(): pass\n' }, 'GRÖ')).toEqual(['Größe']);
  });

  it('says that one match is one', async () => {
    expect(await ask(lookupSymbol, CACHE, { name: 'save' })).toBe(
      'Found 1 match:\n\nsrc/cache/mod.rs:\n  pub fn Cache::save(&self) (line 4)',
    );
  });

  it('finding nothing is an answer', async () => {
    expect(await ask(lookupSymbol, CACHE, { name: 'zzz' })).toBe('Found 0 matches');
    expect(await askJson(lookupSymbol, CACHE, { name: 'zzz', compact: true })).toEqual({
      columns: ['file', 'kind', 'name', 'signature', 'line'],
      rows: [],
      matches: 0,
    });
  });

  it('says how many were left out', async () => {
    const texts = { 'a.ts': functions(...Array.from({ length: 12 }, (_, i) => `hit${i}`)) };
    const text = await ask(lookupSymbol, texts, { name: 'hit', limit: 10 });
    expect(text.split('\n')[0]).toBe('Found 12 matches (first 10 shown):');
    expect(text.split('\n')).toHaveLength(13);
    const reply = await askJson(lookupSymbol, texts, { name: 'hit', limit: 10, compact: true });
    expect(reply).toMatchObject({ matches: 12, truncated: true, limit: 10 });
    expect(reply).toHaveProperty('rows.length', 10);
    expect(Object.keys(reply as object)).toEqual(['columns', 'rows', 'matches', 'truncated', 'limit']);
  });

  it('shows long parameter lists as (...)', async () => {
    const texts = {
      'a.ts': 'function f(aVeryLongName: string, anotherLongName: string): void {}',
      'a.rs': 'fn g<T: Fn(u32) -> u32>(alpha: Vec<String>, beta: Vec<String>, c: T) -> u8 { 1 }',
    };
    expect(await ask(lookupSymbol, texts, { name: 'f' })).toContain('  function f(...): void (line 1)');
    expect(await ask(lookupSymbol, texts, { name: 'g' })).toContain(
      '  fn g<T: Fn(u32) -> u32>(...) -> u8 (line 1)',
    );
  });

  it('looks at the files of one member only', async () => {
    const texts = {
      'Cargo.toml': '[workspace]\nmembers = ["a", "b"]\n',
      'a/src/lib.rs': 'fn hit() {}',
      'b/src/lib.rs': 'fn hit() {}',
    };
    expect(await ask(lookupSymbol, await sourceOf(texts, 'B'), { name: 'hit' })).toBe(
      'Found 1 match:\n\nb/src/lib.rs:\n  fn hit() (line 1)',
    );
  });

  it.each([
    [{}, 'Missing required parameter: name'],
    [{ name: null }, 'Missing required parameter: name'],
    [{ name: '  ' }, 'Missing required parameter: name'],
    [{ name: 3 }, "'name' must be a string"],
    [{ name: 'a', limit: 500 }, "'limit' must be between 1 and 200 (got 500)"],
    [{ name: 'a', limit: 0 }, "'limit' must be between 1 and 200 (got 0)"],
    [{ name: 'a', limit: '5' }, "'limit' must be an integer"],
    [{ name: 'a', limit: 1.5 }, "'limit' must be an integer"],
    [{ name: 'a', compact: 'yes' }, "'compact' must be a boolean"],
    [{ name: 'a', member: '' }, "'member' must not be empty"],
    [{ name: 'a', nme: 'a' }, 'Unknown parameter: nme'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(lookupSymbol, CACHE, args)).rejects.toThrow(message);
  });
});
