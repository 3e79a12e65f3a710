import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const file = (code: string) => `package a\n\n${code}\n`;

describe('Go', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('go')).toMatchFileSnapshot('./__snapshots__/go.txt');
  });

  test('interface methods, grouped variables and aliases are declarations', async () => {
    const text = file('type I interface { M() }\nvar ( a = 1 )\ntype X = Y');
    expect(await outline('a.go', text)).toEqual(['interface I', 'method I.M', 'variable a', 'type_alias X']);
  });

  test.each([
    ['range-for with an if, 2 parameters', 'func f(a, b int) { for range x { if a {} } }', '3/2/2'],
    ['a group of parameters, empty', 'func f(a, b int, c string) {}', '1/0/3'],
    ['if, two else-if, else', 'func f(a int) { if a {} else if b {} else if c {} else {} }', '4/1/1'],
    ['cases, but not default', 'func f() { switch a { case 1, 2: case 3: default: } }', '3/1/0'],
    ['a type switch', 'func f() { switch a.(type) { case int: } }', '2/1/0'],
    ['select', 'func f() { select { case <-a: case b <- 1: default: } }', '3/1/0'],
    ['a function literal counts apart', 'func f() { g := func() { if a && b {} } }', '1/0/0'],
    ['variadic, receiver aside', 'func (s *S) f(a ...int) { _ = a || b }', '2/0/1'],
  ])('complexity: %s', async (_, code, figures) => {
    expect(await complexityOf('a.go', file(code), 'f')).toBe(figures);
  });

  test.each([
    ['func (s *Server) Handle(req Request) Response { return nil }', ['Request'], ['Response']],
    ['func Handle() (*FileIndex, error) { return nil, nil }', [], ['FileIndex', 'error']],
    ['func Handle(f func(A) B, m map[K][]*pkg.V) {}', ['A', 'B', 'K', 'V'], []],
  ])('types of %s', async (code, parameterTypes, returnTypes) => {
    expect(await declarationOf('a.go', file(code), 'Handle')).toMatchObject({ parameterTypes, returnTypes });
  });

  test('methods belong to the type of their receiver, before it is declared and in another file', async () => {
    const { declarations } = await extract(
      'a.go',
      file('func (s *a) F() {}\ntype a struct{}\nfunc (B) F() {}\nfunc (c) F() {}'),
    );
    expect(
      declarations.map(({ qualifiedName, parent, isReachable }) => [qualifiedName, parent, isReachable]),
    ).toEqual([
      ['a.F', 'a', false],
      ['a', null, false],
      ['B.F', 'B', true],
      ['c.F', 'c', false],
    ]);
  });

  test.each([
    ['TestA', 'a_test.go', true],
    ['Test', 'a_test.go', true],
    ['Testa', 'a_test.go', false],
    ['ExampleA', 'a_test.go', true],
    ['TestA', 'a.go', false],
  ])('%s in %s', async (name, path, isTest) => {
    expect(await declarationOf(path, file(`func ${name}() {}`), name)).toMatchObject({ isTest });
  });

  test('a comment behind code does not document what follows, a directive nothing', async () => {
    const { declarations } = await extract(
      'a.go',
      file('var a = 1 // of a\nvar b = 2\n\n// Of c.\n//go:noinline\nfunc c() {}'),
    );
    expect(declarations.map(({ name, docComment }) => [name, docComment])).toEqual([
      ['a', null],
      ['b', null],
      ['c', 'Of c.'],
    ]);
  });

  test('an initialiser above 80 characters is cut', async () => {
    const { signature } = await declarationOf('a.go', file(`var a = "${'x'.repeat(90)}"`), 'a');
    expect(signature).toBe(`var a = "${'x'.repeat(79)}...`);
  });
});
