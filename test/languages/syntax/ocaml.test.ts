import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('OCaml', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('ocaml')).toMatchFileSnapshot('./__snapshots__/ocaml.txt');
  });

  test.each([
    ['let f x = x', ['function f']],
    ['let f = fun x -> x', ['function f']],
    ['let f = function 0 -> 1 | n -> n', ['function f']],
    ['let rec f x = g x and g x = f x', ['function f', 'function g']],
    ['let a = 1', ['constant a']],
    ['let a = let b = 1 in b', ['constant a']],
    ['let a, b = c', ['constant a', 'constant b']],
    ['let () = f ()', []],
    ['let _ = f ()', []],
    ['let ( + ) a b = a', ['function +']],
    ['type a = { b : int }', ['struct a']],
    ['type a = B | C of int', ['enum a']],
    ['type a = int', ['type_alias a']],
    ['type a = B and c = { d : int }', ['enum a', 'struct c']],
    ['module A = struct let b = 1 end', ['module A', 'constant A.b']],
    ['module A : sig val b : int end = struct let b = 1 end', ['module A', 'constant A.b']],
    ['module type A = sig val b : int end', ['interface A', 'constant A.b']],
    ['class a = object end', ['class a']],
    ['external f : int -> int = "f"', ['function f']],
  ])('%s', async (text, expected) => {
    expect(await outline('a.ml', text)).toEqual(expected);
  });

  test.each([
    ['val a : int', ['constant a']],
    ['val f : int -> int', ['function f']],
    ['module A : sig val b : int end', ['module A', 'constant A.b']],
    ['type t', ['type_alias t']],
  ])('in an interface: %s', async (text, expected) => {
    expect(await outline('a.mli', text)).toEqual(expected);
  });

  test.each([
    ['open A.B', [{ module: 'A.B', form: 'open' }]],
    ['open! A', [{ module: 'A', form: 'open' }]],
    ['include A', [{ module: 'A', form: 'include' }]],
    ['include struct let a = 1 end', []],
    ['let a = let open A in b', [{ module: 'A', form: 'open' }]],
  ])('imports of %s', async (text, expected) => {
    const { imports } = await extract('a.ml', text);
    expect(imports).toHaveLength(expected.length);
    expect(imports).toMatchObject(expected);
  });

  test.each([
    ['(** A\n    b *)', 'A\nb'],
    ['(* A *)', null],
    ['(***)', null],
  ])('documentation of %j', async (comment, docComment) => {
    expect(await declarationOf('a.ml', `${comment}\nlet f x = x`, 'f')).toMatchObject({ docComment });
  });
});
