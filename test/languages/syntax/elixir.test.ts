import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

const inModule = (code: string) => `defmodule A do\n${code}\nend\n`;

describe('Elixir', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('elixir')).toMatchFileSnapshot('./__snapshots__/elixir.txt');
  });

  test.each([
    ['def f, do: 1', 'function A.f'],
    ['def f(a) when a, do: 1', 'function A.f'],
    ['def f when true do\nend', 'function A.f'],
    ['def a <> b when b, do: a', 'function A.<>'],
    ['defp f(a), do: a', 'function A.f'],
    ['defmacrop f(a), do: a', 'macro A.f'],
    ['defguardp f(a) when a', 'macro A.f'],
    ['defdelegate f(a), to: B', 'function A.f'],
    ['@type t(a) :: a', 'type_alias A.t'],
    ['defstruct a: 1', 'struct A.A'],
    ['describe "a" do\nend', 'suite A.a'],
  ])('%s', async (code, expected) => {
    expect(await outline('a.ex', inModule(code))).toEqual(['module A', expected]);
  });

  test.each(['@a 1', 'f(1)', 'x = fn -> 1 end', 'def unquote(name)(), do: 1'])(
    '%s declares nothing',
    async (code) => {
      expect(await outline('a.ex', inModule(code))).toEqual(['module A']);
    },
  );

  test.each([
    ['def f, do: 1', 'public'],
    ['defp f, do: 1', 'private'],
    ['defmacrop f, do: 1', 'private'],
    ['@typep f :: 1', 'private'],
    ['@opaque f :: 1', 'public'],
  ])('visibility of %s', async (code, visibility) => {
    expect(await declarationOf('a.ex', inModule(code), 'f')).toMatchObject({ visibility });
  });

  test.each([
    ['@doc "a"', 'a', []],
    ['@doc """\n  a\n    b\n  """', 'a\n  b', []],
    ['@doc ~S"a"', 'a', []],
    ['# a', 'a', []],
    ['@doc false', null, ['@doc false']],
    ['@doc "# a"\n@spec f() :: 1', '# a', ['@spec f() :: 1']],
  ])('documentation %j', async (above, docComment, attributes) => {
    const code = inModule(`  ${above}\n  def f, do: 1`);
    expect(await declarationOf('a.ex', code, 'f')).toMatchObject({ docComment, attributes });
  });

  test('members of an implementation belong to the type', async () => {
    const code =
      'defimpl P, for: A.B do\n def f(a), do: a\nend\ndefimpl P, for: [A, B] do\n def g(a), do: a\nend';
    expect(await outline('a.ex', code)).toEqual([
      'impl P for A.B',
      'function A.B.f',
      'impl P for [A, B]',
      'function g',
    ]);
  });

  test.each([
    ['alias A.B', [{ module: 'A.B', alias: 'B', form: 'alias' }]],
    [
      'alias A.{B, C.D}',
      [
        { module: 'A.B', alias: 'B' },
        { module: 'A.C.D', alias: 'D' },
      ],
    ],
    ['alias(A.B, as: C)', [{ module: 'A.B', alias: 'C' }]],
    ['import A, only: [f: 1]', [{ module: 'A', names: [{ name: 'f' }] }]],
    ['import A', [{ module: 'A', names: [{ name: '*' }] }]],
    ['use A, b: 1', [{ module: 'A', form: 'use' }]],
    ['require A', [{ module: 'A', form: 'require' }]],
    ['alias __MODULE__.B', []],
  ])('imports of %s', async (code, expected) => {
    const { imports } = await extract('a.ex', inModule(code));
    expect(imports).toHaveLength(expected.length);
    expect(imports).toMatchObject(expected);
  });
});
