import { describe, expect, it } from 'vitest';
import { getPublicApi } from '../../../src/tools/structure/get-public-api.ts';
import { ask, askJson } from './asking.ts';

/** Names, in the order of the answer. */
async function names(texts: Record<string, string>, args: Record<string, unknown> = {}): Promise<string[]> {
  const reply = await askJson(getPublicApi, texts, args);
  // The shape is what other tests look at.
  return (reply as { declarations: { name: string }[] }).declarations.map(({ name }) => name);
}

describe('get_public_api', () => {
  it('lists what can be reached from outside', async () => {
    const texts = {
      'a.ts': 'class Hidden { open() {} }\nexport class Shown { open() {} private shut() {} }\n',
    };
    expect(await askJson(getPublicApi, texts)).toEqual({
      path: '(all)',
      count: 2,
      declarations: [
        { name: 'Shown', kind: 'class', signature: 'class Shown', file: 'a.ts', line: 2 },
        { name: 'open', kind: 'method', signature: 'open()', file: 'a.ts', line: 2 },
      ],
    });
  });

  it('leaves out what is public only within a crate, and impl blocks', async () => {
    const texts = {
      'a.rs': 'pub(crate) fn near() {}\npub struct A;\nimpl A { pub fn m(&self) {} fn p(&self) {} }\n',
    };
    expect(await names(texts)).toEqual(['A', 'm']);
  });

  it('leaves out tests and what is in them', async () => {
    const texts = {
      'test_a.py':
        'class TestA:\n    def helper(self): pass\n    def test_b(self): pass\n\ndef shown(): pass\n',
    };
    expect(await names(texts)).toEqual(['shown']);
  });

  it('looks below a path, on component boundaries', async () => {
    const texts = {
      'src/cache/a.go': 'package a\nfunc A() {}\n',
      'src/cache_util.go': 'package s\nfunc B() {}\n',
    };
    expect(await names(texts, { path: 'src/cache' })).toEqual(['A']);
    expect(await askJson(getPublicApi, texts, { path: 'src/cache/' })).toMatchObject({ path: 'src/cache' });
  });

  it('says what it leaves out', async () => {
    const texts = { 'a.go': 'package a\nfunc A() {}\nfunc B() {}\nfunc C() {}\n' };
    const reply = await askJson(getPublicApi, texts, { limit: 2 });
    expect(reply).toMatchObject({ count: 2, truncated: true, total: 3, limit: 2 });
    expect(await names(texts, { limit: 2 })).toEqual(['A', 'B']);
  });

  it.each([
    [{ path: 'nope' }, 'Path not found in index: nope'],
    [{ limit: 501 }, "'limit' must be between 1 and 500 (got 501)"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getPublicApi, { 'a.go': 'package a\n' }, args)).rejects.toThrow(message);
  });
});
