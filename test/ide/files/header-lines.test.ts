import { expect, it } from 'vitest';
import { headerLinesAbove } from '../../../src/ide/files/header-lines.ts';

const above = (...lines: string[]) => headerLinesAbove([...lines, 'anchor'], lines.length);

it.each([
  ['// a'],
  ['    // a'],
  ['# a'],
  ['#[derive(Debug)]'],
  ['-- a'],
  ['--'],
  ['--[[ a ]]'],
  ['/* a */'],
  ['/**/'],
  ['<!-- a -->'],
  ['@Foo'],
  ['@foo.bar'],
  ['@file:JvmName("A")'],
  ['@Foo(1)'],
  ['@Foo (bar = [1, (2)])'],
  ['@Foo("a)(", \')\', "\\")")'],
  ['@Größe'],
  ['@A @B(1) @C'],
  ['@A // why'],
  ['@A /* why */'],
  ['@app.route("/x")  # why'],
])('%s is a header line', (line) => {
  expect(above(line)).toBe(1);
});

it.each([
  [''],
  ['x'],
  ['x // a'],
  ['--count;'],
  ['x = 1 /* a */'],
  ['/* a */ x'],
  ['/* a */ /* b */ x */'],
  ['*/'],
  ['/*/'],
  [' * a'],
  ['@'],
  ['@Foo class Bar {'],
  ['@Test fun x() {'],
  ['@media (max-width: 1px) {'],
  ['@Foo('],
  ['@Foo(")'],
  ['@Foo) @Bar'],
  ['a@b.c'],
])('%s is none', (line) => {
  expect(above(line)).toBe(0);
});

it.each([
  ['a comment of several lines', ['x', '/**', 'free text', ' */'], 3],
  ['one in a markup language', ['<a>', '<!--', 'free text', '-->'], 3],
  ['several kinds in a row', ['x', '// a', '/* b', '*/', '@C', '# d'], 5],
  ['two comments of several lines', ['/* a', '*/', '/* b', '*/'], 4],
  ['none that begins behind code', ['x /* a', 'b */'], 0],
  ['none that never begins', ['a', 'b */'], 0],
  ['none across the end of another', ['/* a', '*/ x', 'b */'], 0],
  ['only what is below a blank line', ['// a', '', '// b'], 1],
  ['only what is below code', ['// a', 'x', '// b'], 1],
  ['nothing above the first line', [], 0],
] as const)('%s', (_what, lines, expected) => {
  expect(above(...lines)).toBe(expected);
});

it('looks at long lines once', () => {
  expect(above(`@A(${'('.repeat(100_000)}`)).toBe(0);
  expect(above(`${'@A '.repeat(50_000)}x`)).toBe(0);
  expect(above(`@A(${'"'.repeat(99_999)})`)).toBe(0);
  expect(above('/*', ...Array.from({ length: 100_000 }, () => 'x'), '*/')).toBe(100_002);
});
