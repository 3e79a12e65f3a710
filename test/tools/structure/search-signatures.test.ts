import { describe, expect, it } from 'vitest';
import { searchSignatures } from '../../../src/tools/structure/search-signatures.ts';
import { ask, askJson } from './asking.ts';

const RUST = { 'a.rs': 'fn f() -> Result<A> {}\nfn g() -> A {}\n' };

/** `file:line` of what is found. */
async function places(texts: Record<string, string>, query: string): Promise<string[]> {
  const reply = await askJson(searchSignatures, texts, { query });
  // The shape is what other tests look at.
  const { signatures } = reply as { signatures: { file: string; line: number }[] };
  return signatures.map(({ file, line }) => `${file}:${line}`);
}

describe('search_signatures', () => {
  it('finds a piece of a signature', async () => {
    expect(await askJson(searchSignatures, RUST, { query: '-> Result<' })).toEqual({
      matches: 1,
      signatures: [{ file: 'a.rs', kind: 'function', name: 'f', signature: 'fn f() -> Result<A>', line: 1 }],
    });
  });

  it.each([
    ['FN G', ['a.rs:2']],
    ['fn', ['a.rs:1', 'a.rs:2']],
    ['.*', []],
    ['f() -> Result<A>\nfn g', []],
  ])('takes %j literally but for case', async (query, expected) => {
    expect(await places(RUST, query)).toEqual(expected);
  });

  it('takes every run of whitespace alike', async () => {
    const texts = {
      'a.ts': 'function f(a, b) {}',
      'b.ts': 'function g(\n  a: string,\n  b: string,\n) {}',
    };
    expect(await places(texts, 'f(a,  b')).toEqual(['a.ts:1']);
    expect(await places(texts, 'a:\tstring,\n b')).toEqual(['b.ts:1']);
  });

  it('tells lines apart where letters grow in lower case', async () => {
    const texts = { 'a.py': 'def İİİİ(): pass\ndef İb(): pass\ndef target(): pass\n' };
    expect(await places(texts, 'target')).toEqual(['a.py:3']);
  });

  it('orders by path and line, counts all and cuts', async () => {
    const texts = { 'b.rs': 'fn a(x: u8) {}', 'a.rs': 'fn a(x: u8) {}\nfn b(x: u8) {}' };
    expect(await places(texts, 'x: u8')).toEqual(['a.rs:1', 'a.rs:2', 'b.rs:1']);
    const reply = await askJson(searchSignatures, texts, { query: 'x: u8', limit: 2, compact: true });
    expect(reply).toEqual({
      columns: ['file', 'kind', 'name', 'signature', 'line'],
      rows: [
        ['a.rs', 'function', 'a', 'fn a(x: u8)', 1],
        ['a.rs', 'function', 'b', 'fn b(x: u8)', 2],
      ],
      matches: 3,
      truncated: true,
      limit: 2,
    });
  });

  it.each([
    [{}, 'Missing required parameter: query'],
    [{ query: 'a', limit: 101 }, "'limit' must be between 1 and 100 (got 101)"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(searchSignatures, RUST, args)).rejects.toThrow(message);
  });
});
