/** What is declared by where it stands, and what is declared and counts for nothing outside its function. */
import { describe, expect, test } from 'vitest';
import { declaredNames } from '../../../src/code/declarations/declared-names.ts';

/** The declared names of a text, in order. */
function declared(path: string, text: string): string {
  const names = declaredNames(path, text, { hint: /[^\s]/gu, isWanted: () => true });
  return Array.from(names, ({ name }) => name).join(' ');
}

describe('local variables are no declarations', () => {
  test.each<[path: string, text: string, names: string]>([
    ['a.ts', 'const a = 1;\nfunction f() {\n  const b = 2;\n  let c: X;\n}', 'a f'],
    [
      'a.ts',
      'const f = (a: A) => {\n  const b = 2;\n  const g = (c: C) => c;\n  function h() {}\n};',
      'f g h',
    ],
    ['a.ts', 'function f({ a }: { a: string }) {\n  const b = 1;\n}', 'f'],
    ['a.ts', 'for (const a of b) {\n  const c = a;\n}\nexport const d = 1;', 'd'],
    ['a.ts', 'class A {\n  run() {\n    const a = 1;\n    class B {\n    }\n  }\n}', 'A run B'],
    ['a.ts', 'export namespace N {\n  export const a = 1;\n}\ndeclare global {\n  var b: B;\n}', 'N a b'],
    ['a.ts', 'type A = string\nexport function f() {\n  const b = 1\n}\nconst c = 2', 'A f c'],
    ['a.js', 'describe("a", () => {\n  const b = 1;\n  it("c", function () {\n    let d;\n  });\n});', ''],
    ['a.js', 'module.exports = {\n  run: function () {},\n};\nconst { a } = b;', 'run'],
    ['a.go', 'var a = 1\n\nfunc f() {\n\tvar b int\n\tconst c = 1\n\ttype T struct{}\n}', 'a f T'],
    ['a.go', 'var (\n\ta = 1\n\tb = 2\n)\n\nfunc f() {\n\tvar (\n\t\tc = 3\n\t)\n}', 'a b f'],
    ['a.rs', 'static A: B = 1;\nfn f() {\n    let c = 1;\n    let mut d = 2;\n    fn g() {}\n}', 'A f g'],
    ['A.java', 'class A {\n  int a;\n  void f() {\n    int b = 1;\n    String c;\n  }\n}', 'A a f'],
    [
      'A.java',
      'class A {\n  void f() {\n    for (int i = 0; i < 1; i++) {\n    }\n  }\n  B b = c;\n}',
      'A f b',
    ],
    [
      'a.cs',
      'namespace N {\n  class A {\n    int a = 1;\n    void F() {\n      int b = 1;\n    }\n  }\n}',
      'N A a F',
    ],
    [
      'a.c',
      'static int a = 1;\nint f(int b)\n{\n  int c = 1;\n  struct d e;\n}\nstruct S {\n  int g;\n};',
      'a f S g',
    ],
    ['a.c', 'struct s *f(int a)\n{\n  int b;\n}', 'f'],
    [
      'a.cpp',
      'namespace n {\nclass A {\n  int a;\n  void f() const {\n    int b = 1;\n  }\n};\n}',
      'n A a f',
    ],
    ['a.cpp', 'extern "C" {\nint f(int a);\nint g;\n}', 'f g'],
    ['a.kt', 'class A(val a: B) {\n  val b = 1\n  fun f() {\n    val c = 1\n  }\n}\nval d = 1', 'A a b f d'],
    ['a.swift', 'class A {\n  let a = 1\n  func f() {\n    let b = 1\n  }\n}', 'A a f'],
    ['a.scala', 'class A(val a: B) {\n  val b = 1\n  def f() = {\n    val c = 1\n  }\n}', 'A a b f'],
    ['a.sh', 'f() {\n  local a=1\n  declare b\n}\nreadonly C=1', 'f b C'],
    ['a.lua', 'local M = {}\nlocal function f()\n  local a = 1\n  local function g() end\nend', 'M f g'],
    ['a.pl', 'our $a = 1;\nsub f {\n  my ($b, $c) = @_;\n  my $d;\n}', 'a f'],
    [
      'a.zig',
      'const a = 1;\npub fn f() void {\n    const b = 1;\n}\nconst S = struct {\n    const c = 2;\n};',
      'a f S c',
    ],
  ])('%s: %j', (path, text, names) => {
    expect(declared(path, text)).toBe(names);
  });
});

describe('members are declarations', () => {
  test.each<[path: string, text: string, names: string]>([
    ['a.ts', 'interface A {\n  a: string;\n  readonly b?: B\n  c(): C;\n}', 'A a b c'],
    ['a.ts', 'type A = { a: string; b: B };', 'A a b'],
    ['a.ts', 'class A {\n  a = 1;\n  static b = 2;\n  #c: C;\n  d;\n}', 'A a b c d'],
    ['a.ts', 'class A { a = 1; f() { return g(h); } static async i(j: J): K { l(); } }', 'A a f i'],
    ['A.java', 'class A { private int a; void f() { g(); } A(int h) { this.a = h; } }', 'A a f A'],
    ['a.cs', 'class A { int a; public B C { get; set; } void F() { G(H()); } }', 'A a C F'],
    ['a.ts', 'enum A {\n  B,\n  C = 2,\n  D\n}\nenum E { F, G }', 'A B C D E F G'],
    ['a.ts', 'const a = {\n  b: c,\n  d,\n};\nf({\n  e: g,\n});', 'a'],
    [
      'a.ts',
      'function f() {\n  switch (a) {\n    case b:\n      g();\n    default:\n      h = 1;\n  }\n}',
      'f',
    ],
    ['a.js', 'class A {\n  a = 1;\n  f() {\n    b = 2;\n  }\n}', 'A a f'],
    ['a.go', 'type A struct {\n\ta int\n\tB, C []string\n\tD\n\t*E\n}', 'A a B C'],
    ['a.go', 'func f() {\n\treturn a\n\tgo b()\n}', 'f'],
    ['a.rs', 'struct A {\n    a: B,\n    pub(crate) c: D,\n}\nA { a: 1, c: 2 };', 'A a c'],
    ['a.rs', 'enum A {\n    B,\n    C(D),\n    E { f: G },\n}', 'A B C E'],
    ['a.rs', 'fn f() {\n    g(A {\n        a: b,\n    });\n}', 'f'],
    ['A.java', 'enum A {\n  B, C(1),\n  D;\n  int a() { return 1; }\n}', 'A B C D a'],
    ['a.cs', 'enum A { B, C = 2 }', 'A B C'],
    ['a.c', 'enum a { B, C = 1 };\ntypedef enum { D } E;', 'a B C D E'],
    ['a.kt', 'enum class A(val a: Int) {\n  B(1),\n  C(2);\n}', 'A a B C'],
    ['a.swift', 'enum A {\n  case b, c\n  case d(Int)\n}', 'A b c d'],
    ['a.php', '<?php\nenum A {\n  case B;\n  case C = 1;\n}\nswitch ($a) { case D: }', 'A B C'],
    [
      'a.py',
      'A = 1\nb: int = 2\nclass C:\n    d = 1\n\n    e: int\n    def f(self):\n        g = 1\n    h = 2',
      'A b C d e f h',
    ],
    ['a.py', 'f(\n  a=1,\n)\nif x:\n    b = 1\nc == 1', ''],
    ['a.rb', 'class A\n  B = 1\n  attr_reader :c, :d\n  e = 2\nend', 'A B c d'],
  ])('%s: %j', (path, text, names) => {
    expect(declared(path, text)).toBe(names);
  });
});

test('comments and strings hold no members, and texts without end are no trouble', () => {
  expect(declared('a.ts', 'interface A {\n  // a: string;\n  /* b: c; */\n  "d": e;\n}')).toBe('A');
  expect(declared('a.ts', `interface A ${'{ a: '.repeat(20_000)}`)).toBe('A a');
  expect(declared('a.cpp', `class A ${'<'.repeat(3000)} {\n  void f() {}\n};`)).toBe('f');
  expect(declared('a.java', `${'public '.repeat(3000)}class A {\n  int a;\n}`)).toContain('a');
  expect(declared('a.js', `${'('.repeat(50_000)}const a = 1;${'}'.repeat(50_000)}`)).toBe('');
});
