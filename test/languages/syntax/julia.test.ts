import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Julia', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('julia')).toMatchFileSnapshot('./__snapshots__/julia.txt');
  });

  test.each([
    ['function f(a) a end', ['function f']],
    ['f(a) = a', ['function f']],
    ['f(a::T)::T where T = a', ['function f']],
    ['f = a -> a', ['function f']],
    ['Base.:+(a, b) = a', ['function +']],
    ['Base.show(io) = 1', ['function show']],
    ['function (a::A)(b) b end', []],
    ['@inline f(a) = a', ['function f']],
    ['macro m(a) a end', ['macro m']],
    ['struct A{T} <: B end', ['struct A']],
    ['abstract type A <: B end', ['struct A']],
    ['const A = 1', ['constant A']],
    ['const A, B = 1, 2', ['constant A', 'constant B']],
    ['a = 1', []],
    ['f(a = 1; b = g(2))', []],
    ['module A\nf() = 1\nend', ['module A', 'function A.f']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.jl', text)).toEqual(expected);
  });

  test.each([
    ['using A', [{ module: 'A', names: [{ name: '*' }], form: 'using' }]],
    ['using A: b as c, @d', [{ module: 'A', names: [{ name: 'b', alias: 'c' }, { name: '@d' }] }]],
    [
      'import A, ..B.C',
      [
        { module: 'A', names: [] },
        { module: '..B.C', names: [] },
      ],
    ],
    ['import A as B', [{ module: 'A', alias: 'B' }]],
    ['include("a.jl")', [{ module: 'a.jl', form: 'include' }]],
    ['include(joinpath("a", b))', []],
  ])('imports of %s', async (text, expected) => {
    const { imports } = await extract('a.jl', text);
    expect(imports).toHaveLength(expected.length);
    expect(imports).toMatchObject(expected);
  });

  test.each([
    ['"A"\nf() = 1', 'A'],
    ['"""\n    f()\n\nA\n"""\nf() = 1', '    f()\n\nA'],
    ['# A\nf() = 1', 'A'],
    ['#= A =#\nf() = 1', 'A'],
    ['"A"\n@inline f() = 1', 'A'],
    ['g("A")\nf() = 1', null],
  ])('documentation of %j', async (text, docComment) => {
    expect(await declarationOf('a.jl', text, 'f')).toMatchObject({ docComment });
  });

  test('a list of exports decides', async () => {
    const { declarations } = await extract('a.jl', 'export f\nf() = 1\ng() = 2\n_h() = 3\n');
    expect(declarations.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual([
      'f public',
      'g internal',
      '_h private',
    ]);
  });
});
