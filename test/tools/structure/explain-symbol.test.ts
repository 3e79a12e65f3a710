import { describe, expect, it } from 'vitest';
import { explainSymbol } from '../../../src/tools/structure/explain-symbol.ts';
import { ask, askJson } from './asking.ts';

const CACHE = {
  'src/cache.rs': [
    '/// Keeps things.',
    '#[derive(Debug)]',
    'pub struct Cache { pub size: u64, secret: u8 }',
    'impl Cache {',
    '    pub fn load() -> Self { let marker = 1; todo!() }',
    '    fn hidden(&self) {}',
    '}',
    'impl Display for Cache { fn fmt(&self) {} }',
  ].join('\n'),
};

describe('explain_symbol', () => {
  it('shows a symbol with its public members', async () => {
    expect(await askJson(explainSymbol, CACHE, { name: 'Cache' })).toEqual({
      name: 'Cache',
      count: 1,
      symbols: [
        {
          name: 'Cache',
          kind: 'struct',
          file: 'src/cache.rs',
          line: 3,
          signature: 'pub struct Cache',
          visibility: 'public',
          is_async: false,
          is_test: false,
          is_deprecated: false,
          doc_comment: 'Keeps things.',
          relationships: [{ kind: 'implements', target: 'Display' }],
          children_summary: '3 method, 2 field',
          children: ['pub size: u64', 'pub fn load() -> Self', 'fn fmt(&self)'],
          body_lines: 0,
        },
      ],
    });
  });

  it('shows a member without its body', async () => {
    const reply = await ask(explainSymbol, CACHE, { name: 'cache::LOAD' });
    expect(JSON.parse(reply)).toMatchObject({
      name: 'cache::LOAD',
      count: 1,
      symbols: [{ name: 'load', signature: 'pub fn load() -> Self', parent: 'Cache', body_lines: 0 }],
    });
    expect(reply).not.toContain('marker');
  });

  it('takes whole names only, in any case, the same case first', async () => {
    const texts = { 'a.ts': 'function cache() {}\nfunction Cached() {}\nclass CACHE {}\nclass Cache {}\n' };
    const reply = await askJson(explainSymbol, texts, { name: 'CACHE' });
    expect(reply).toMatchObject({
      count: 3,
      symbols: [{ name: 'CACHE' }, { name: 'cache' }, { name: 'Cache' }],
    });
  });

  it('finds methods of a Go type in all files of its package', async () => {
    const texts = {
      'a/server.go': 'package a\n\ntype Server struct {\n\tPort int\n}\n',
      'a/handle.go': 'package a\n\nfunc (s *Server) Handle() {}\n\nfunc (o *Other) Not() {}\n',
      'b/server.go': 'package b\n\nfunc (s *Server) Elsewhere() {}\n',
    };
    expect(await askJson(explainSymbol, texts, { name: 'Server' })).toMatchObject({
      symbols: [
        {
          children_summary: '1 field, 1 method',
          children: ['Port int', 'func (s *Server) Handle()'],
        },
      ],
    });
  });

  it('shows a C++ method that is defined beside its class once', async () => {
    const texts = {
      'a.cpp': 'class A {\npublic:\n  void f(int x);\n};\nvoid A::f(int x) {}\nvoid A::g() {}\n',
    };
    expect(await askJson(explainSymbol, texts, { name: 'A' })).toMatchObject({
      symbols: [{ children_summary: '2 method', children: ['void f(int x)', 'void A::g()'] }],
    });
  });

  it('shows ten symbols at most, and twenty members', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}.ts`, 'function f() {}\n']));
    const reply = await askJson(explainSymbol, many, { name: 'f' });
    expect(reply).toMatchObject({ count: 10, truncated: true, total: 12 });
    expect(Object.keys(reply as object)).toEqual(['name', 'count', 'symbols', 'truncated', 'total']);
    const fields = Array.from({ length: 25 }, (_, i) => `f${i}: number;`).join(' ');
    const big = await askJson(
      explainSymbol,
      { 'a.ts': `export interface Big { ${fields} }` },
      { name: 'Big' },
    );
    expect(big).toMatchObject({ symbols: [{ children_summary: '25 field' }] });
    expect(big).toHaveProperty('symbols.0.children.length', 20);
  });

  it('finding nothing is an answer', async () => {
    expect(await ask(explainSymbol, CACHE, { name: 'nope' })).toBe('{"name":"nope","count":0,"symbols":[]}');
  });

  it.each([
    [{}, 'Missing required parameter: name'],
    [{ name: 'a', limit: 3 }, 'Unknown parameter: limit'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(explainSymbol, CACHE, args)).rejects.toThrow(message);
  });
});
