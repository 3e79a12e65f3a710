import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type SyntaxLimits } from '../../../src/languages/syntax/extract.ts';
import { SYNTAX_LANGUAGES } from '../../../src/languages/syntax/registry.ts';
import type { FileSyntax } from '../../../src/languages/syntax/types.ts';
import { extract } from './extracting.ts';

const DEPTH = 5_000;
/** What a grammar is at a loss with is given up a little earlier than in earnest. */
const LIMITS: SyntaxLimits = { ...DEFAULT_LIMITS, steps: 4_000, stepsPerKb: 16 };

const NASTY: Record<string, string> = {
  empty: '',
  'a newline': '\n',
  'only spaces': '   \t  ',
  'a byte order mark alone': '\uFEFF',
  'a byte order mark and code': '\uFEFFclass A { }\n',
  'NUL bytes': 'class \0 A {\0}\0def f():\0\n',
  'CRLF line ends': '// a\r\nclass A {\r\n  f() {\r\n  }\r\n}\r\n# b\r\ndef f():\r\n    return 1\r\n',
  'old Mac line ends': 'class A {\r  f() {}\r}\r',
  'names in other scripts':
    'class Größe { fn 値() {} }\ndef 函数(параметр): pass\nfunc π(ñ int) {}\nvar 𝒳 = 1\n',
  'emoji and lone surrogates': 'const a = "👍"; class 👍 {} // \uD800\nfunction f() {}\n',
  'one very long line': `var a = [${'1, '.repeat(15_000)}1];`,
  'a very long name': `class ${'a'.repeat(100_000)} { }`,
  'a very long string': `x = "${'a'.repeat(200_000)}"`,
  'many declarations on one line': 'function f(a, b) { return a; } '.repeat(500),
  'open brackets': '({['.repeat(DEPTH / 4),
  'closing brackets': ')}]'.repeat(DEPTH / 4),
  'nested parentheses': `a = ${'('.repeat(DEPTH)}1${')'.repeat(DEPTH)};`,
  'nested blocks': `fn f() ${'{'.repeat(DEPTH)}${'}'.repeat(DEPTH)}`,
  'nested functions': `${'function f() { '.repeat(500)}${'}'.repeat(500)}`,
  'nested classes': `${'class A { '.repeat(500)}${'}'.repeat(500)}`,
  'nested conditions': `function f() { ${'if (a) { '.repeat(2_000)}${'}'.repeat(2_000)} }`,
  'chained calls': `a${'.b()'.repeat(DEPTH)};`,
  'chained operators': `a = b${' && c'.repeat(DEPTH)};`,
  'broken in the middle': 'class A { f( } func g() { def h(: \n fn i() -> { } "',
  'an open string': 'x = "abc\nclass A {}\n',
  'an open comment': '/* abc\nclass A {}\n"""\n',
  'code of every language':
    '#include <a>\nimport b\nuse c;\npackage d\nnamespace E;\n<?php\nmodule F\nend\n@g class H: I { }\n',
  garbage: Array.from({ length: 5_000 }, (_, i) => String.fromCharCode(32 + ((i * 7919) % 95))).join(''),
};

/** A name of a file in the language. */
function pathOf(files: (typeof SYNTAX_LANGUAGES)[number]['files']): string {
  return `a.${files.extensions[0]}`;
}

/** What is wrong with the ranges of a syntax. Plain comparisons: there may be thousands. */
function faultsOf(syntax: FileSyntax): string[] {
  const { declarations, imports, lines, locals, references, size, typedNames } = syntax;
  const lastLine = Math.max(1, lines);
  const faults: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) faults.push(what);
  };
  for (const [index, each] of declarations.entries()) {
    const what = `declaration ${index} ${each.name.slice(0, 20)}`;
    check(0 <= each.startByte && each.startByte <= each.endByte && each.endByte <= size, `${what}: bytes`);
    check(1 <= each.startLine && each.startLine <= each.line && each.line <= each.endLine, `${what}: lines`);
    check(each.endLine <= lastLine + 1, `${what}: last line`);
    check(each.container < index, `${what}: container`);
    check((each.bodyLines ?? 0) >= 0, `${what}: body`);
    check(each.name !== '' && each.qualifiedName.endsWith(each.name), `${what}: name`);
    check(each.signature.length <= 2_100 && !each.signature.includes('\n'), `${what}: signature`);
  }
  for (const [index, { declaration, endByte, line, startByte }] of references.entries()) {
    const isRange = 0 <= startByte && startByte < endByte && endByte <= size;
    check(isRange && line <= lastLine && declaration < declarations.length, `reference ${index}`);
  }
  for (const { declaration } of [...imports, ...typedNames]) {
    check(declaration < declarations.length, 'import or typed name');
  }
  for (const { endByte, startByte } of locals) {
    // What is in scope nowhere has an empty one.
    check(0 <= startByte && startByte <= endByte && endByte <= size, 'local');
  }
  return faults;
}

describe.each(SYNTAX_LANGUAGES.map((language) => [language.id, language] as const))('%s', (_, { files }) => {
  test.each(Object.entries(NASTY))('%s', async (_, text) => {
    const syntax = await extract(pathOf(files), text, LIMITS);
    expect(syntax.size).toBe(Buffer.byteLength(text));
    expect(faultsOf(syntax)).toEqual([]);
    expect(() => structuredClone(syntax)).not.toThrow();
  });
});

describe('limits', () => {
  test('a file that is too large has only its size', async () => {
    const syntax = await extract('a.py', 'def f(): pass\n', { maxBytes: 5, steps: 10_000, stepsPerKb: 0 });
    expect(syntax).toMatchObject({ incomplete: 'too_large', size: 14, lines: 1, declarations: [] });
  });

  test('a file that takes too long has only its size, and the next one is read', async () => {
    const limits = { maxBytes: 10_000_000, steps: 0, stepsPerKb: 0 };
    const syntax = await extract('a.py', 'x = [1, 2, 3]\n'.repeat(20_000), limits);
    expect(syntax).toMatchObject({ incomplete: 'timed_out', lines: 20_000, declarations: [] });
    const { declarations } = await extract('a.py', 'def f(): pass\n');
    expect(declarations).toHaveLength(1);
  });
});

describe('places', () => {
  test('bytes are those of UTF-8, lines those of line feeds', async () => {
    const text = '# ñ👍\r\nclass Größe:\r\n    def 値(self): pass\r\n';
    const { declarations } = await extract('a.py', text);
    const bytes = Buffer.from(text);
    expect(
      declarations.map(({ startByte, endByte, line }) => [
        bytes.subarray(startByte, endByte).toString(),
        line,
      ]),
    ).toEqual([
      ['class Größe:\r\n    def 値(self): pass', 2],
      ['def 値(self): pass', 3],
    ]);
  });

  test('a byte order mark counts as its three bytes', async () => {
    const { declarations, size } = await extract('a.py', '\uFEFFdef f(): pass');
    expect([declarations[0]?.startByte, size]).toEqual([3, 16]);
  });

  test('declarations nested beyond measure are left out, those around them stay', async () => {
    const { declarations } = await extract('a.ts', `${'function f() { '.repeat(300)}${'}'.repeat(300)}`);
    expect(declarations.length).toBeGreaterThanOrEqual(60);
    expect(declarations.length).toBeLessThan(100);
  });
});
