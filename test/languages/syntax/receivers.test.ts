import { describe, expect, it } from 'vitest';
import { extract } from './extracting.ts';

describe('receivers', () => {
  it.each([
    ['a.c', 'void g(void) {\n  // a note that ends.\n  run(1);\n}\n', null],
    ['a.cpp', 'void g() {\n  // as in std::\n  run(1);\n}\n', null],
    ['a.cpp', 'void g() {\n  return ::run(1);\n}\n', null],
    ['a.cpp', 'void g() {\n  if (x) ::run(1);\n}\n', null],
    ['a.cpp', 'void g() {\n  return ::a::run(1);\n}\n', 'a'],
    ['a.cpp', 'void g() {\n  b::a::run(1);\n}\n', 'b::a'],
    ['a.py', 'def g():\n    a()\n    # ends here.  \n    # and here.\n\n    run(1)\n', null],
    ['a.ts', 'a /* one. */\n  // two.\n  . /* three */ run(1);\n', 'a'],
    ['a.ts', 'a() // one)\n  .b() // two\n  .run(1);\n', 'a() .b()'],
    ['a.ts', '/* x. */ run(1);\n', null],
    ['a.rb', 'def g\n  # ends here.\n  run(1)\nend\n', null],
    ['a.rs', 'fn g() {\n  // a::\n  run(1);\n  // b.\n}\n', null],
    ['a.rs', 'fn g() {\n  return ::a::run(1);\n}\n', 'a'],
    ['A.java', 'class A { void g() { h(A // x.\n ::run); } }\n', 'A'],
    ['a.kt', 'fun g() { h(::run) }\n', null],
  ])('of run in %s: %j is %j', async (path, text, receiver) => {
    const { references } = await extract(path, text);
    expect(references.filter(({ name }) => name === 'run')).toMatchObject([{ receiver }]);
  });
});
