import { describe, expect, it, test } from 'vitest';
import { declaredNames, hasDeclarations } from '../../../src/code/declarations/declared-names.ts';

/** All declared names with their lines: `name 1`. */
function declared(path: string, text: string, hint = /[^\s]/gu): string[] {
  const names = declaredNames(path, text, { hint, isWanted: () => true });
  return Array.from(names, ({ name, line }) => `${name} ${line}`);
}

describe('declared names', () => {
  test.each<[path: string, text: string, names: string[]]>([
    ['a.ts', 'export function handleLogin(user: string) {\n  return user;  // login\n}', ['handleLogin 1']],
    ['a.ts', 'import { handleLogin } from "../auth";', []],
    ['a.ts', '// function a()\n/* class b {} */\nconst c = "function d() {}";', ['c 3']],
    ['a.ts', 'const $el = 1;\nfunction $(a) {}\nlet _x;', ['$el 1', '$ 2', '_x 3']],
    ['a.js', 'class A {\n  #secret() {\n  }\n  static make() {\n  }\n}', ['A 1', 'secret 2', 'make 4']],
    ['FooBar.java', 'class FooBar { void halt() {} }', ['FooBar 1', 'halt 1']],
    ['A.java', 'public enum Kind {\n}\n\n  private final int size = 1;', ['Kind 1', 'size 4']],
    ['a.go', 'package a\n\nfunc (s *S) Run(a int) error {\n}\n\ntype S struct {\n}', ['Run 3', 'S 6']],
    ['a.py', 'class Größe:\n    def naïve(self):\n        pass', ['Größe 1', 'naïve 2']],
    ['a.rb', 'def empty?\nend\ndef save!\nend\nclass A\nend', ['empty? 1', 'save! 3', 'A 5']],
    ['a.clj', '(defn my-fn? [x] x)\n(def *flag* 1)', ['my-fn? 1', '*flag* 2']],
    ['a.sh', 'build-all() {\n  true\n}', ['build-all 1']],
    ['Makefile', 'build-all: a.o\n\tcc a.o\n', ['build-all 1']],
    ['a.ps1', 'function Get-Item {\n}', ['Get-Item 1']],
    [
      'a.php',
      '<?php\nfunction login($user) {}\nclass A {\n  private $name;\n}',
      ['login 2', 'A 3', 'name 4'],
    ],
    ['a.hs', "foldl' f z = z\n", ["foldl' 1"]],
    ['a.rs', 'pub fn run() {}\nmacro_rules! vec {}', ['run 1', 'vec 2']],
    ['a.md', 'function login() {}', []],
    ['a.json', '{"login": 1}', []],
    ['a.txt', 'function login() {', []],
    ['a.go', '', []],
  ])('%s: %j', (path, text, names) => {
    expect(declared(path, text)).toEqual(names);
  });

  it('are asked for one by one, in order, and only where the hint leads', () => {
    const asked: string[] = [];
    const text = 'function getUser() {}\nfunction other() {}\nfunction widget(target) {}\n';
    const isWanted = (name: string) => asked.push(name) > 0 && name !== 'widget';
    const names = Array.from(declaredNames('a.js', text, { hint: /get/giu, isWanted }), ({ name }) => name);
    expect({ asked, names }).toEqual({ asked: ['getUser', 'widget', 'target'], names: ['getUser'] });
  });

  it('come with the range of their line, without its end', () => {
    const text = 'a = 1;\r\n  class B {\r\n}\r\nclass C';
    const found = Array.from(declaredNames('a.js', text, { hint: /[BC]/gu, isWanted: () => true }));
    expect(found).toEqual([
      { name: 'B', start: 16, line: 2, lineStart: 8, lineEnd: 19 },
      { name: 'C', start: 30, line: 4, lineStart: 24, lineEnd: 31 },
    ]);
    expect(text.slice(8, 19)).toBe('  class B {');
  });

  it('are found behind characters of two units', () => {
    expect(declared('a.js', '"😀😀"; 😀 function run() {}', /[^\s]/gu)).toEqual(['run 1']);
    expect(declared('a.js', 'class 𝒜𝒷 {}', /𝒷/gu)).toEqual(['𝒜𝒷 1']);
  });

  it('are found in a name without end', () => {
    const long = `a${'_a'.repeat(200_000)}`;
    expect(declared('a.js', `x = ${long};\nfunction ${long}() {}`, /a/gu)).toEqual([`${long} 2`]);
  });

  it('may have the same hint for many texts', () => {
    const hint = /run/gu;
    expect(declared('a.js', 'function run() {}', hint)).toEqual(['run 1']);
    expect(declared('a.js', 'function run() {}', hint)).toEqual(['run 1']);
  });
});

test('only languages in which names are declared have declarations', () => {
  const paths = [
    'a.ts',
    'a.go',
    'x/Makefile',
    'a.txt',
    'README.md',
    'a.json',
    'a.yaml',
    'a',
    '.env',
    'a.xyz',
  ];
  expect(paths.filter(hasDeclarations)).toEqual(['a.ts', 'a.go', 'x/Makefile']);
});
