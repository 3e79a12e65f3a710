import { describe, expect, test } from 'vitest';
import { lexicalSyntax } from '../../../src/code/references/syntax.ts';

/** Whether each `Sym` of a text is being declared. */
function declared(path: string, text: string): string {
  const syntax = lexicalSyntax(path, text);
  return Array.from(text.matchAll(/Sym/g), ({ index }) =>
    syntax.isDefinition(index, index + 3) ? '+' : '-',
  ).join('');
}

describe('definition sites', () => {
  test.each([
    ['a.go', 'func Sym(', '+'],
    ['a.go', 'func (s *Server[T]) Sym() {', '+'],
    ['a.go', 'type Sym struct {', '+'],
    ['a.go', 'var a, Sym int', '+'],
    ['a.go', 'const (\n\ta = 1\n\tSym = iota\n)\nvar (\n\tSym int\n\tb = f(\n\t\tSym,\n\t)\n)', '++-'],
    ['a.go', 'type R interface {\n\tSym(a int) error\n}', '+'],
    ['a.go', 'func f(Sym int) Sym { return Sym }', '---'],
    ['a.go', '\tSym(a)\n\tx = Sym(b) * c\n\tSym := 1', '---'],
    ['a.rs', 'pub async fn Sym<T>(', '+'],
    ['a.rs', 'struct Sym;\nenum Sym {\ntrait Sym {\ntype Sym = A;\nmod Sym;\nconst Sym: A', '++++++'],
    ['a.rs', 'macro_rules! Sym {', '+'],
    ['a.rs', 'let mut Sym = 1;\nlet Sym: A = b;\nif let Sym(a) = b {\nlet Sym { a } = b;', '++--'],
    ['a.rs', 'impl A for Sym {\nimpl Sym {', '--'],
    ['a.py', 'async def Sym(a):\n  class Sym:\ntype Sym = int', '+++'],
    ['a.py', 'Sym = 1\nclass A(Sym): pass', '--'],
    ['a.ts', 'export default async function* Sym(', '+'],
    ['a.ts', 'export abstract class Sym\ninterface Sym\nenum Sym\nnamespace Sym\ntype Sym =', '+++++'],
    ['a.ts', 'const Sym = 1\nlet Sym: A\nfor (const Sym of b) {}', '+++'],
    ['a.ts', '  async Sym(a) {\n  static Sym<T>(a: T): T {\n  get Sym() {\n  *Sym() {\n  #Sym() {', '+++++'],
    ['a.ts', '  Sym(\n    a: A,\n    b = f(1),\n  ): B {\n', '+'],
    ['a.ts', '  Sym(a: A): B;\n  Sym?(a: A): B;', '++'],
    ['a.ts', '  Sym(a);\n  Sym(a, () => {\n  });\n  if (Sym) {', '---'],
    ['a.ts', '  private readonly Sym: A;\n  static Sym = 1;', '++'],
    ['a.ts', '  Sym: A;\n  Sym = 1;', '--'],
    ['a.js', 'a = { Sym: function () {}, Sym: (a) => b, Sym: c => d, Sym: e }', '+++-'],
    ['a.js', '  Sym = (a) => {\n  Sym = async a => b\n  exports.Sym = function () {', '+++'],
    ['a.js', 'f(Sym = () => {})\nSym === (a) => b', '--'],
    ['a.java', 'public final class Sym<T> extends A {\n@interface Sym {\nrecord Sym(int a) {', '+++'],
    ['a.java', '  private static Map<String, List<A>> Sym(int a)\n      throws B {', '+'],
    ['a.java', '  A Sym();\n  @Override public A[] Sym() {\n  <T> T Sym(T a) {', '+++'],
    ['a.java', '  private int Sym;\n  String Sym = "a";\n  public Sym(A a) {\n  Sym(A a) {', '++++'],
    ['a.java', '  return Sym(a);\n  new Sym(a) {\n  throw Sym;\n  else Sym(a);\n  return Sym;', '-----'],
    ['a.java', '  Sym(a);\n  a.Sym(b);\n  label: Sym(a);\n  class A extends Sym {', '----'],
    ['a.cs', 'public async Task<A> Sym(int a)\n{', '+'],
    ['a.cs', '  public A Sym { get; set; }\n  public A Sym => b;\n  event A Sym;\n  namespace Sym', '++++'],
    ['a.cs', '  [Fact] public void Sym() {\n  public Sym(A a) : base(a) {', '++'],
    [
      'a.cs',
      '  var a = new Sym { B = 1 };\n  await Sym(a);\n  using var b = Sym(a);\n  new Sym(a) { B = 1 };',
      '----',
    ],
    ['a.c', '#define Sym(a) a\nstruct Sym {\nstruct Sym;\n} Sym;\ntypedef int (*Sym)(int);', '+++++'],
    ['a.c', 'static const char *Sym(int a)\n{', '+'],
    ['a.c', 'int Sym(int a);\nunsigned long Sym = 1;\nint Sym[10];\ntypedef struct A Sym;', '++++'],
    ['a.c', 'int\nSym(a)\n  int a;\n{\n}\nSym(b)\n{', '-+'],
    ['a.c', '  struct Sym *a;\n  return Sym(a);\n  x = Sym(b);\n  Sym(c);\n  goto Sym;', '-----'],
    ['a.c', '  for_each(Sym) {\n  Sym(a, b) {', '--'],
    ['a.cpp', 'A::Sym(int a) : b(a) {\nvoid A<T>::Sym() const {\nA::~Sym() {', '+++'],
    [
      'a.cpp',
      'template <typename T> T Sym(T a);\nnamespace Sym {\nusing Sym = A;\nclass X_API Sym final {',
      '++++',
    ],
    ['a.cpp', '  virtual void Sym() = 0;\n  explicit Sym(int a);\n  auto Sym() -> int {', '+++'],
    ['a.cpp', '  std::cout << Sym(a);\n  delete Sym;\n  case a: Sym(b);', '---'],
    ['a.kt', 'fun Sym(a: A)\nfun <T> List<T>.Sym(): A\nval Sym = 1\ndata class Sym(\nobject Sym', '+++++'],
    ['a.kt', 'class A(private val Sym: B)\nclass B : Sym()\nval a: Sym', '+--'],
    ['a.scala', 'def Sym(a: A)\ncase class Sym(\nobject Sym\nclass A extends Sym', '+++-'],
    ['a.swift', 'func Sym(\nlet Sym = 1\nextension Sym {\nprotocol Sym {', '++-+'],
    ['a.dart', '  Future<A> Sym(int a) async {\n  final Sym = 1;\n  Sym(a);\n  class Sym {', '++-+'],
    ['a.php', 'public static function &Sym($a)\ninterface Sym\nconst Sym = 1;\nprivate ?A $Sym;', '++++'],
    ['a.php', '$Sym = 1;\nnew Sym();\nf($Sym);', '---'],
    ['a.rb', 'def Sym\ndef self.Sym(a)\nclass A::Sym < B\nmodule Sym\nSym.new', '++++-'],
    ['a.pl', 'sub Sym {\nmy ($a, $Sym) = @_;\npackage Sym;\nuse constant Sym => 1;\n$Sym = 1', '++++-'],
    ['a.sh', 'function Sym {\nSym() {\nlocal Sym=1\nexport Sym=1\nexport Sym\nSym=1', '++++--'],
    ['a.sql', 'CREATE OR REPLACE FUNCTION a.Sym(\ncreate table if not exists "Sym" (\nfrom Sym', '++-'],
    [
      'a.lua',
      'local function Sym(\nfunction M:Sym(\nlocal a, Sym = 1\nM.Sym = function(\nM.Sym = 1',
      '++++-',
    ],
    ['a.ex', '  defp Sym(a) do\ndefmodule Sym do\n  Sym.a', '++-'],
    ['a.erl', 'Sym(A) when A > 1 ->\n    Sym(A).\n-record(Sym, {a}).', '+-+'],
    ['a.hs', 'Sym :: Int -> Int\nSym a b = a\ndata Sym = A\n  x = Sym a', '+++-'],
    ['a.clj', '(defn Sym [a]\n(def ^:private Sym 1)\n(Sym 1)', '++-'],
    ['a.jl', 'function Sym(a)\nSym(a) = a\nmutable struct Sym\nSym(a)', '+++-'],
    ['a.r', 'Sym <- function(a)\nSym <- 1', '+-'],
    ['a.vim', 'function! s:Sym()\ncall s:Sym()', '+-'],
    ['a.zig', 'pub fn Sym() void {\nconst Sym = @import("a");', '++'],
    ['a.proto', 'message Sym {\n  Sym a = 1;', '+-'],
    ['Makefile', 'Sym: a\n\t$(Sym)\nSym := b', '+--'],
    ['a.xyz', 'func Sym() {\nthe function Sym does', '+-'],
    ['a.md', 'func Sym() {', '-'],
    ['a.yaml', 'def Sym: a', '-'],
  ])('%s: %j', (path, text, expected) => {
    expect(declared(path, text)).toBe(expected);
  });
});

test('comments, strings and imports declare nothing', () => {
  expect(declared('a.go', '// func Sym()\nx := "func Sym()"')).toBe('--');
  expect(declared('a.js', "const Sym = require('a');")).toBe('-');
});

test('a line too long to see its beginning does not begin with the name', () => {
  expect(declared('a.go', `${'x'.repeat(400)};func Sym(`)).toBe('-');
  expect(declared('a.js', `${' '.repeat(400)}Sym(a) {`)).toBe('-');
});

test('lines made to be slow are judged', () => {
  for (const piece of ['a ', '<', 'a::', '@a(', 'a<b,', '* ', 'public ', '[', 'A<B> ']) {
    for (const path of ['a.java', 'a.cpp', 'a.cs', 'a.ts', 'a.dart']) {
      expect(declared(path, `${piece.repeat(3000)}Sym`)).toMatch(/^[-+]$/);
      expect(declared(path, `${piece.repeat(70)}Sym(a) {`)).toMatch(/^[-+]$/);
    }
  }
});
