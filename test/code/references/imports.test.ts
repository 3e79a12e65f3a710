import { describe, expect, test } from 'vitest';
import { lexicalSyntax } from '../../../src/code/references/syntax.ts';

/** Whether each `Sym` of a text stands in an import statement. */
function imported(path: string, text: string): string {
  const syntax = lexicalSyntax(path, text);
  return Array.from(text.matchAll(/Sym/g), (found) => (syntax.isImport(found.index) ? '+' : '-')).join('');
}

describe('import statements', () => {
  test.each([
    ['a.ts', "import { Sym } from './Sym';\nSym", '++-'],
    ['a.ts', "import {\n  a,\n  Sym,\n} from './b';\nSym", '+-'],
    ['a.ts', "import {\n  Sym\n}\nfrom './b'\nSym", '+-'],
    ['a.ts', "import type Sym from './b'; Sym()", '+-'],
    ['a.ts', "import './Sym'\nSym", '+-'],
    ['a.ts', "export { Sym } from './b';\nexport { Sym };", '+-'],
    ['a.ts', "export * as Sym from './b';", '+'],
    ['a.ts', "const { Sym } = require('./Sym');\nSym", '++-'],
    ['a.ts', "const Sym = require('b');", '+'],
    ['a.ts', "import Sym = require('b');", '+'],
    ['a.ts', "load(await import('./Sym'), Sym)", '+-'],
    ['a.ts', 'const Sym = requireAll(b);', '-'],
    ['a.ts', 'import.meta.Sym', '-'],
    ['a.vue', "<script>\nimport Sym from 'b'\n</script>\n<Sym/>", '+-'],
    ['a.py', 'import a.Sym\nSym', '+-'],
    ['a.py', 'from a.Sym import (\n    b,\n    Sym,\n)\nSym', '++-'],
    ['a.py', 'from a import b, \\\n  Sym\nSym', '+-'],
    ['a.py', 'def f():\n    from . import Sym\n    Sym', '+-'],
    ['a.py', 'raise X from Sym', '-'],
    ['a.py', 'x = """\nimport Sym\n"""', '-'],
    ['a.py', '# import Sym', '-'],
    ['a.go', 'import (\n\t"a"\n\tSym "b"\n)\nSym', '+-'],
    ['a.go', 'import Sym "b"\nvar x = Sym', '+-'],
    ['a.rs', 'use a::{\n    b,\n    c::{Sym},\n};\nSym', '+-'],
    ['a.rs', 'pub(crate) use a::Sym;', '+'],
    ['a.rs', 'mod t { use super::Sym; }', '+'],
    ['a.rs', 'extern crate Sym;', '+'],
    ['a.java', 'import static a.b.Sym;\nSym x;', '+-'],
    ['a.kt', 'import a.b.Sym as C\nSym()', '+-'],
    ['a.scala', 'import a.{\n  b,\n  Sym => C\n}\nSym', '+-'],
    ['a.swift', '@testable import Sym\nSym()', '+-'],
    ['a.dart', "import 'b.dart' show a,\n  Sym;\nSym();", '+-'],
    ['a.cs', 'using A.Sym;\nusing B = A.Sym;\nusing static A.Sym;', '+++'],
    ['a.cs', 'using (var a = new Sym())\nusing var b = Sym();\nusing Sym c = d;', '---'],
    ['a.c', '#include "Sym.h"\n#  include <Sym.h>\nSym', '++-'],
    ['a.cpp', 'using namespace Sym;\nusing a::Sym;\nusing A = Sym;', '++-'],
    ['a.php', 'use A\\{\n  B,\n  Sym\n};\nSym();', '+-'],
    ['a.php', 'f(function () use ($Sym) {});', '-'],
    ['a.php', "require_once __DIR__ . '/Sym.php';", '+'],
    ['a.rb', "require 'Sym'\nrequire_relative('Sym')\ninclude Sym\ninclude_all Sym", '+++-'],
    ['a.pl', 'use A::Sym qw(\n  b Sym\n);\nSym();', '++-'],
    ['a.lua', "local Sym = require('b')\nrequire 'Sym'\nf(require('Sym'), Sym)", '+++-'],
    ['a.clj', '(ns a (:require [Sym :as b])\n  (:import (java Sym)))\n(Sym)', '++-'],
    ['a.ex', 'alias A.{B, Sym}\nrequire Sym\nuse Sym\nSym.f', '+++-'],
    ['a.erl', '-include("Sym.hrl").\n-import(a, [Sym/1]).\nSym().', '++-'],
    ['a.hs', 'import qualified A as B\n  ( c\n  , Sym\n  )\nSym', '+-'],
    ['a.jl', 'using A: b,\n  Sym\nSym()', '+-'],
    ['a.r', 'library(Sym)\nSym()', '+-'],
    ['a.scss', "@use 'Sym' as a;\n.Sym {}", '+-'],
    ['a.proto', 'import "Sym.proto";\nmessage A { Sym b = 1; }', '+-'],
    ['a.sql', 'select a\nfrom Sym', '-'],
    ['a.yaml', 'include: Sym\nimport: Sym', '--'],
    ['a.md', 'import Sym from a\nuse Sym', '--'],
    ['a.txt', 'use Sym;', '-'],
  ])('%s: %j', (path, text, expected) => {
    expect(imported(path, text)).toBe(expected);
  });
});

describe('import statements of unknown languages', () => {
  test.each([
    ['a.nim', 'import Sym', '+'],
    ['a.xyz', 'from a import Sym', '+'],
    ['a.xyz', '#include <Sym.h>', '+'],
    ['a.xyz', 'use a::{Sym};', '+'],
    ['README', 'use Sym wherever you can', '-'],
    ['README', 'Please use Sym', '-'],
  ])('%s: %j', (path, text, expected) => {
    expect(imported(path, text)).toBe(expected);
  });
});

test('a comment in an import statement is no import', () => {
  expect(imported('a.ts', "import {\n  a, // Sym\n  b,\n} from 'c';")).toBe('-');
});

test('an import that is never closed does not swallow the file', () => {
  const text = `import {\n${'x\n'.repeat(20_000)}Sym`;
  expect(imported('a.ts', text)).toBe('-');
});
