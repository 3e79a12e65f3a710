import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Haskell', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('haskell')).toMatchFileSnapshot('./__snapshots__/haskell.txt');
  });

  test.each([
    ['f 1 = 2\nf x = x', ['function f']],
    ['f :: Int\n\n-- a\nf = 1', ['function f']],
    ['f :: Int\n{-# INLINE f #-}\nf = 1', ['function f']],
    ['f, g :: Int\nf = 1\ng = 2', ['function f', 'function g']],
    ['x `op` y = x', ['function op']],
    ['(<>) a b = a', ['function <>']],
    ['f x = g where g = x', ['function f']],
    ['f x = g x where g y = y', ['function f', 'function f.g']],
    ['data A = B Int | C { d :: Int }', ['struct A', 'variant A.B', 'variant A.C', 'field A.C.d']],
    ['newtype A = B { c :: Int }', ['struct A', 'variant A.B', 'field A.B.c']],
    ['class A a where { b :: a }', ['trait A', 'function A.b']],
    ['instance A B where { c = 1 }', ['impl A B', 'function B.c']],
    ['type A = B', ['type_alias A']],
    ['module M where\nf = 1', ['module M', 'function M.f']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.hs', `${text}\n`)).toEqual(expected);
  });

  test('a function reaches from its signature to its last equation', async () => {
    const text = '-- | A\nf :: Int -> Int\nf 1 = 2\nf x = x\n\ng = 1\n';
    expect(await declarationOf('a.hs', text, 'f')).toMatchObject({
      signature: 'f :: Int -> Int',
      line: 2,
      endLine: 4,
      bodyLines: 2,
      docComment: 'A',
    });
  });

  test.each([
    ['module M (f) where', 'public'],
    ['module M (g) where', 'private'],
    ['module M (g, module M) where', 'public'],
    ['module M where', 'public'],
  ])('with %s f is %s', async (header, visibility) => {
    expect(await declarationOf('a.hs', `${header}\nf = 1\n`, 'f')).toMatchObject({ visibility });
  });

  test.each([
    ['import A.B', { module: 'A.B', names: [{ name: '*' }] }],
    ['import qualified A as B', { module: 'A', names: [], alias: 'B' }],
    ['import A (b, C (..), (<>))', { module: 'A', names: [{ name: 'b' }, { name: 'C' }, { name: '<>' }] }],
    ['import A hiding (b)', { module: 'A', names: [{ name: '*' }] }],
    ['import A as B (c)', { module: 'A', names: [{ name: 'c' }], alias: 'B' }],
  ])('import of %s', async (text, expected) => {
    expect((await extract('a.hs', `${text}\n`)).imports).toMatchObject([expected]);
  });
});
