import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('TypeScript', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('typescript')).toMatchFileSnapshot('./__snapshots__/typescript.txt');
  });

  test('braces inside parameters stay in the signature', async () => {
    const text = 'function Button({ label }: { label: string }) {}';
    const { signature } = await declarationOf('a.tsx', text, 'Button');
    expect(signature).toBe('function Button({ label }: { label: string })');
  });

  test.each([
    [
      'ternary, ??, if, 2 parameters',
      'function f(a: A, b: B) { if (a) {} return a ?? (b ? 1 : 2); }',
      '4/1/2',
    ],
    [
      'if, two else-if, else',
      'function f(a: A) { if (a) {} else if (b) {} else if (c) {} else {} }',
      '4/1/1',
    ],
    ['this is no parameter', 'function f(this: A, b: B) {}', '1/0/1'],
    ['a const with an arrow function', 'const f = (a: A) => a && a.b?.c;', '2/0/1'],
    ['one parameter without parentheses', 'const f = a => a;', '1/0/1'],
    [
      'cases, catch, loops',
      'function f() { try { switch (a) { case 1: case 2: default: } } catch { do {} while (x) } }',
      '5/2/0',
    ],
    ['for in, for of and while nest', 'function f() { for (x in y) for (x of y) while (z) {} }', '4/3/0'],
    ['a closure counts apart', 'function f() { return g(() => (a ? 1 : 2)); }', '1/0/0'],
    ['a class inside counts apart', 'function f() { return class { m() { if (a) {} } }; }', '1/0/0'],
    ['destructured, optional and rest', 'function f({ a, b }: A, [c]: B, d?: D, ...e: E[]) {}', '1/0/4'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.ts', text, 'f')).toBe(figures);
  });

  test('an overload and an abstract method have no complexity', async () => {
    const { declarations } = await extract(
      'a.ts',
      'abstract class A { f(a: A): void; abstract g(): void; f() {} }',
    );
    expect(declarations.map(({ name, complexity }) => [name, complexity !== null])).toEqual([
      ['A', false],
      ['f', false],
      ['g', false],
      ['f', true],
    ]);
  });

  test.each([
    ['export function f() {}', 'public'],
    ['function f() {}', 'private'],
    ['function f() {}\nexport { f as g };', 'public'],
    ['const f = 1;\nexport default f;', 'public'],
    ['export { f } from "./f";\nfunction f() {}', 'private'],
    ['class A { f() {} }', 'public'],
    ['class A { private f() {} }', 'private'],
    ['class A { protected f = 1 }', 'protected'],
    ['namespace N { export const f = 1 }', 'public'],
    ['declare module "m" { function f(): void }', 'public'],
  ])('visibility of f in %s', async (text, visibility) => {
    expect(await declarationOf('a.ts', text, 'f')).toMatchObject({ visibility });
  });

  test('a public method of a private class cannot be reached', async () => {
    expect(await declarationOf('a.ts', 'class A { m() {} }', 'm')).toMatchObject({ isReachable: false });
    expect(await declarationOf('a.ts', 'export class A { m() {} }', 'm')).toMatchObject({
      isReachable: true,
    });
  });

  test.each([
    ['describe("a b", () => { it("c", () => {}) });', ['suite a b', 'test a b.c']],
    ['test.only("a", async function () {});', ['test a']],
    ['it.each([1])("a %i", () => {});', ['test a %i']],
    ['test.describe("a", () => {});', ['suite a']],
    ['describe.skip.each([1])(`a`, () => {});', ['suite a']],
    ['it("a", { timeout: 1 }, () => { const x = 1; });', ['test a']],
    ['fetch("a", () => {});', []],
  ])('tests of %s', async (text, expected) => {
    expect(await outline('a.test.ts', text)).toEqual(expected);
  });

  test.each([
    ['function f(): Promise<Response> {}', [], ['Promise', 'Response']],
    ['const f = (a: Map<string, A | null>): void => {};', ['Map', 'string', 'A'], ['void']],
    ['class C { constructor(private f: Store) {} }', [], []],
  ])('types of %s', async (text, parameterTypes, returnTypes) => {
    expect(await declarationOf('a.ts', text, 'f')).toMatchObject({ parameterTypes, returnTypes });
  });

  test.each([
    ["import a, { b as c, type D } from './x.js';", ['./x.js: default b D']],
    ["import * as a from 'x';", ['x: *']],
    ["import type A from 'x';", ['x: default']],
    ["import type from 'x';", ['x: default']],
    ["import 'x';", ['x: ']],
    ["import {\n  a, // from 'y'\n  b,\n} from 'x' with { type: 'json' };", ['x: a b']],
    ["export * from 'x';", ['x: *']],
    ["export { default as a } from 'x';", ['x: default']],
    ["import a = require('x');", ['x: ']],
    ["const { a, b: c } = await import('x');", ['x: a b']],
    ['import(`x`);', []],
    ["export const from = 'x';", []],
  ])('imports of %s', async (text, expected) => {
    const { imports } = await extract('a.ts', text);
    expect(
      imports.map(({ module, names }) => `${module}: ${names.map(({ name }) => name).join(' ')}`),
    ).toEqual(expected);
  });

  test('names in comments, strings and properties are no references', async () => {
    const { references } = await extract(
      'a.ts',
      '// call()\nconst s = "call()" + a.call + (real() || /call()/);',
    );
    expect(references.map(({ name }) => name)).toEqual(['real']);
  });

  test.each([
    ['x.get()', 'x'],
    ['this.#store.get()', 'this.#store'],
    ['super.get()', 'super'],
    ['new Store(1).get()', 'new Store(1)'],
    ['a?.b!.get()', 'a?.b'],
    ['a[0].b("x)").get()', 'a[0].b("x)")'],
    ['get()', null],
    ['[...get()]', null],
    ['a\n  .b()\n  .get()', 'a .b()'],
  ])('receiver of get in %s', async (text, receiver) => {
    const { references } = await extract('a.ts', `${text};`);
    expect(references.find(({ name }) => name === 'get')).toMatchObject({ receiver });
  });

  test('elements are calls, those in lower case are HTML', async () => {
    const { references } = await extract(
      'a.tsx',
      'const a = <div><Button x={1} /><Menu.Item>b</Menu.Item></div>;',
    );
    expect(references.map(({ receiver, name }) => [receiver, name])).toEqual([
      [null, 'Button'],
      ['Menu', 'Item'],
    ]);
  });

  test('one const is the whole statement, of several each its part', async () => {
    const { declarations } = await extract('a.ts', '/** D */\nexport const a = 1;\nlet b = 2,\n  c = 3;');
    expect(
      declarations.map(({ kind, signature, line, startByte, endByte, docComment }) => [
        kind,
        signature,
        line,
        startByte,
        endByte,
        docComment,
      ]),
    ).toEqual([
      ['constant', 'const a = 1', 2, 9, 28, 'D'],
      ['variable', 'let b = 2', 3, 33, 38, null],
      ['variable', 'let c = 3', 4, 42, 47, null],
    ]);
  });
});
