/** How sure an answer may be, case by case. */
import { describe, expect, it } from 'vitest';
import { meanings } from './meanings.ts';

type Case = [
  behaviour: string,
  texts: Readonly<Record<string, string>>,
  contains: readonly string[],
  lacks?: readonly string[],
];

async function check(...[, texts, contains, lacks = []]: Case): Promise<void> {
  const lines = await meanings(texts);
  expect(lines).toEqual(expect.arrayContaining([...contains]));
  for (const line of lacks) expect(lines).not.toContain(line);
}

const Q_PY = 'class Q:\n  def run(self): pass\nclass R:\n  def run(self): pass\n';
const Q_RB = 'class Q\n  def run; end\nend\nclass R\n  def run; end\nend\n';
const Q_PHP = '<?php\nclass Q { function run() {} }\n';
const Q_JS = 'export class Q { run() {} }\n';

describe('variables that are assigned again', () => {
  it.each<Case>([
    [
      'in Python are of no type',
      { 'a.py': `${Q_PY}def f():\n  q = Q()\n  q.run()\n  q = other()\n  q.run()\n` },
      ['7 q run: low a.py Q.run, a.py R.run', '9 q run: low a.py Q.run, a.py R.run'],
    ],
    [
      'in Python keep a type that all values share',
      { 'a.py': `${Q_PY}def f():\n  q = Q()\n  q.run()\n  q = Q()\n  q.run()\n` },
      ['7 q run: high a.py Q.run', '9 q run: high a.py Q.run'],
    ],
    [
      'in Python are of no type if the types differ',
      { 'a.py': `${Q_PY}def f():\n  q = Q()\n  q.run()\n  q = R()\n` },
      ['7 q run: low a.py Q.run, a.py R.run'],
    ],
    [
      'in Python are of no type if they follow from themselves',
      { 'a.py': `${Q_PY}def f():\n  q = Q()\n  q = q.next()\n  q.run()\n` },
      ['8 q run: low a.py Q.run, a.py R.run'],
    ],
    [
      'in Python are of no type at the top either',
      { 'a.py': `${Q_PY}q = Q()\nq = other()\nq.run()\n` },
      ['7 q run: low a.py Q.run, a.py R.run'],
    ],
    [
      'are of no type as variables of objects',
      {
        'a.py': `${Q_PY}class S:\n  def __init__(self):\n    self.q = Q()\n  def f(self):\n    self.q = R()\n    self.q.run()\n`,
      },
      ['10 self.q run: low a.py Q.run, a.py R.run'],
    ],
    [
      'in Ruby are of no type',
      { 'a.rb': `${Q_RB}def f\n  q = Q.new\n  q.run\n  q = other()\n  q.run\nend\n` },
      ['9 q run: low a.rb Q::run, a.rb R::run', '11 q run: low a.rb Q::run, a.rb R::run'],
    ],
    [
      'in Ruby are of no type if a block assigns them',
      { 'a.rb': `${Q_RB}def f(all)\n  q = Q.new\n  all.each { |x| q = other(x) }\n  q.run\nend\n` },
      ['10 q run: low a.rb Q::run, a.rb R::run'],
    ],
    [
      'in PHP are of no type',
      { 'a.php': `${Q_PHP}function f() { $q = new Q(); $q->run();\n$q = other(); $q->run(); }\n` },
      ['3 $q run: low a.php Q::run', '4 $q run: low a.php Q::run'],
    ],
    [
      'in JavaScript cannot be told from others within functions',
      { 'a.js': `${Q_JS}function f() { var q = new Q();\nq.run(); q = other(); q.run(); }\n` },
      ['3 q run: low a.js Q.run'],
      ['3 q run: high a.js Q.run'],
    ],
    [
      'in JavaScript are told by `let` at the top',
      { 'a.js': `${Q_JS}let q = new Q();\nconst r = new Q();\nq.run();\nr.run();\n` },
      ['4 q run: low a.js Q.run', '5 r run: high a.js Q.run'],
    ],
    [
      'keep their type where the language says so',
      {
        'a.ts': `${Q_JS}function f() { let q = new Q();\nq = other(); q.run(); }\n`,
        'A.java':
          'class Q { void run() {} }\nclass A { void f() { var q = new Q();\nq = other(); q.run(); } }\n',
      },
      ['3 q run: high a.ts Q.run', '3 q run: high A.java Q.run'],
    ],
  ])('%s', check);
});

describe('local names', () => {
  it.each<Case>([
    [
      'hide no methods in Java',
      {
        'A.java':
          'class A { Q reader(int a) { return null; }\nvoid f() { Q reader = reader(1);\nreader(2).run(); } }\nclass Q { void run() {} }\n',
      },
      [
        '2 reader: high A.java A.reader',
        '3 reader: high A.java A.reader',
        '3 reader(2) run: high A.java Q.run',
      ],
    ],
    [
      'may hide methods in Kotlin, or may not',
      { 'a.kt': 'class A { fun reader(a: Int) = 1\nfun f() { val reader = 3\nreader(2) } }\n' },
      ['3 reader: low a.kt A.reader'],
    ],
    [
      'hide methods in C#',
      {
        'a.cs': 'class A { int reader(int a) { return 1; }\nvoid f(System.Action reader) {\nreader(); } }\n',
      },
      ['3 reader: –'],
    ],
  ])('%s', check);
});

describe('receivers of outside types', () => {
  it.each<Case>([
    [
      'may have methods of a Rust trait',
      {
        'Cargo.toml': '[package]\nname = "demo"\n',
        'src/lib.rs':
          'pub trait Ext { fn tapped(&self); }\nimpl Ext for String { fn tapped(&self) {} }\nfn f(s: String) { s.tapped();\n"x".tapped();\ns.len(); Vec::new(); }\n',
      },
      ['3 s tapped: low src/lib.rs Ext::tapped, src/lib.rs String::tapped', '5 s len: –', '5 Vec new: –'],
    ],
    [
      'may be extended in Kotlin, Swift and C#',
      {
        'a.kt': 'fun String.shout() = 1\nfun f(s: String) { s.shout()\n"x".shout() }\n',
        'a.swift': 'extension String { func shout() {} }\nfunc f(s: String) { s.shout() }\n',
        'a.cs':
          'static class E { public static int Shout(this string s) { return 1; } }\nclass A { void F(string s) { s.Shout(); } }\n',
      },
      ['2 s shout: low a.kt shout', '3 "x" shout: low a.kt shout', '2 s Shout: low a.cs E.Shout'],
    ],
    [
      'may be reopened in Ruby',
      { 'a.rb': 'class String\n  def shout; end\nend\n"x".shout\nFile.open("x").shout\n' },
      ['5 File.open("x") shout: low a.rb String::shout'],
    ],
    [
      'may be types of the source seen through those of others',
      {
        'a.ts':
          'import { Door, shut } from "far";\nexport class Gate { close() {} }\nexport function f(d: Door) {\nd.close(); shut(); Door.close(); console.close(); }\nexport function shut2() {}\n',
        'b.py': 'import far\nclass Gate:\n  def close(self): pass\nfar.close()\nd = far.door()\nd.close()\n',
        'c.go':
          'package c\ntype E struct{}\nfunc (e E) Error() string { return "" }\nfunc f(err error) { err.Error() }\n',
      },
      [
        '4 d close: low a.ts Gate.close',
        '4 shut: –',
        '4 Door close: –',
        '4 console close: –',
        '4 far close: –',
        '6 d close: low b.py Gate.close',
        '4 err Error: low c.go E.Error',
      ],
    ],
    [
      'may be what an object of the source has from elsewhere',
      { 'a.py': 'class A(Far):\n  def f(self): self.shut()\nclass B:\n  def shut(self): pass\n' },
      ['2 self shut: low a.py B.shut'],
    ],
    [
      'are not looked through at `super` of an outside base',
      {
        'a.py':
          'from far import Far\nclass A(Far):\n  def go(self):\n    super().go()\nclass B:\n  def go(self): pass\n',
      },
      ['4 super() go: –'],
    ],
  ])('%s', check);
});

describe('names that stand inside functions and objects', () => {
  it.each<Case>([
    [
      'are found by name where nothing else has it',
      {
        'a.ts':
          'export function manager() {\nfunction closeAll() {}\nreturn { closeAll, size() {} }; }\nconst streamManager = manager();\nstreamManager.closeAll();\nstreamManager.size();\n',
        'b.js':
          'export const api = { pull() {}, push: () => 1 };\nexport function f(api2) { api2.pull(); api2.push(); }\n',
      },
      ['5 streamManager closeAll: low a.ts manager.closeAll'],
    ],
    [
      'may be imported there',
      {
        'a.js': 'export function gen() {}\nexport function make() {}\n',
        'b.js':
          "async function f() {\nconst { gen, make: build } = await import('./a.js');\ngen();\nbuild(); }\nfunction g(gen) {\ngen(); }\n",
      },
      ['3 gen: high a.js gen', '4 build: low a.js make', '6 gen: –'],
    ],
  ])('%s', check);
});

describe('modules and what they are named', () => {
  it.each<Case>([
    [
      'in Python the first part of an imported path is a package',
      {
        'a/__init__.py': 'from .c import g\ndef f(): pass\n',
        'a/b.py': 'def f(): pass\n',
        'a/c.py': 'def g(): pass\n',
        'use.py': 'import a.b\na.f()\na.g()\na.b.f()\nimport far.b\nfar.f()\n',
      },
      ['2 a f: high a/__init__.py f', '3 a g: high a/c.py g', '4 a.b f: high a/b.py f', '6 far f: –'],
    ],
    [
      'in Rust a function may have the name of its module',
      {
        'Cargo.toml': '[package]\nname = "demo"\n',
        'src/lib.rs': 'mod middleware;\nmod user;\n',
        'src/middleware/mod.rs': 'mod from_fn;\npub use self::from_fn::from_fn;\n',
        'src/middleware/from_fn.rs': 'pub fn from_fn(n: i32) {}\npub fn other() {}\n',
        'src/user.rs':
          'use crate::middleware;\nuse crate::middleware::from_fn;\nfn a() { middleware::from_fn(1);\nfrom_fn(2); }\n',
      },
      [
        '3 middleware from_fn: high src/middleware/from_fn.rs from_fn',
        '4 from_fn: high src/middleware/from_fn.rs from_fn',
      ],
    ],
    [
      'in Rust macros are seen in the whole crate, and nowhere else',
      {
        'a/Cargo.toml': '[package]\nname = "a"\n',
        'a/src/lib.rs': '#[macro_use]\nmod macros;\nmod user;\n',
        'a/src/macros.rs': 'macro_rules! shout { () => {} }\n',
        'a/src/user.rs': 'fn f() { shout!();\ncrate::shout!(); }\n',
        'b/Cargo.toml': '[package]\nname = "b"\n',
        'b/src/lib.rs': 'fn f() { shout!(); }\n',
      },
      ['1 shout: medium a/src/macros.rs shout', '2 crate shout: medium a/src/macros.rs shout', '1 shout: –'],
    ],
  ])('%s', check);
});
