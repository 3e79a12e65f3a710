/** Sources made to keep resolution busy: it has to end, soon, and without an error. */
import { describe, expect, it } from 'vitest';
import { meanings } from './meanings.ts';

describe('resolution ends', () => {
  it('where files export each other', async () => {
    const files = Array.from({ length: 24 }, (_, i) => {
      const others = Array.from({ length: 24 }, (_, j) => `export * from './m${j}';`).join('\n');
      return [`m${i}.ts`, `${others}\n`];
    });
    const texts = { ...Object.fromEntries(files), 'use.ts': "import { lost } from './m0';\nlost();\n" };
    expect(await meanings(texts)).toEqual(['# use.ts', '2 lost: –']);
  });

  it('where types are their own bases and aliases', async () => {
    const texts = {
      'a.ts':
        'export class A extends B {}\nexport class B extends C {}\nexport class C extends A {}\n' +
        'type X = Y;\ntype Y = X;\nexport function f(x: X) { x.y(); new A().z(); }\n',
    };
    const lines = await meanings(texts);
    expect(lines).toContain('6 new A() z: –');
    expect(lines).toContain('6 x y: –');
  });

  it('where values follow from each other many times over', async () => {
    const value = Array.from({ length: 10 }, () => 'next').join('.');
    const fields = Array.from({ length: 30 }, (_, i) => `export const v${i} = v${(i + 1) % 30}.${value};`);
    const texts = { 'a.ts': `${fields.join('\n')}\nv0.${value}.last();\n` };
    expect((await meanings(texts)).at(-1)).toMatch(/last: –$/);
  });

  it('where Python modules import everything from each other', async () => {
    const texts = {
      'a.py': 'from b import *\nfrom a import *\nfrom c import x\nx()\n',
      'b.py': 'from a import *\nfrom c import *\n',
      'c.py': 'from b import x\nfrom c import x\n',
    };
    expect(await meanings(texts)).toEqual(['# a.py', '4 x: –']);
  });

  it('for names that objects have by themselves', async () => {
    const texts = {
      'a.js':
        'export class A { constructor() {} __proto__() {} toString() {} }\nnew A().__proto__();\nconstructor();\n',
      'b.js':
        'import { __proto__, constructor as valueOf } from "./a";\n__proto__();\nvalueOf();\nhasOwnProperty.call(1);\n',
    };
    expect(await meanings(texts)).toEqual([
      '# a.js',
      '2 A: high a.js A',
      '2 new A() __proto__: high a.js A.__proto__',
      '3 constructor: –',
      '# b.js',
      '2 __proto__: –',
      '3 valueOf: –',
      '4 hasOwnProperty call: –',
    ]);
  });

  it('for Rust modules without a crate and paths above it', async () => {
    const texts = { 'x.rs': 'fn f() { super::super::g(); crate::g(); self::f(); }\n' };
    expect(await meanings(texts)).toEqual([
      '# x.rs',
      '1 super::super g: –',
      '1 crate g: –',
      '1 self f: high x.rs f',
    ]);
  });
});
