// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are code of many languages
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  findReferences,
  type Reference,
  type ReferenceOptions,
  referencesIn,
} from '../../../src/code/references/classify.ts';

const ANY: ReferenceOptions = { symbolType: 'any', includeDefinitions: false };

function summary(reference: Reference): string {
  return `${reference.line} ${reference.pattern} ${(reference.confidence / 100).toFixed(2)}`;
}

function summaries(path: string, text: string, options: Partial<ReferenceOptions> = {}): string[] {
  return referencesIn('handleLogin', path, text, { ...ANY, ...options }).references.map(summary);
}

describe('FR1: what a line of code does with the symbol', () => {
  test.each([
    ['handleLogin(c)', ['1 function_call 0.95']],
    ['auth.handleLogin(c)', ['1 method_call 0.92']],
    ['// handleLogin(c)', ['1 function_call 0.65']],
    ['s := "handleLogin"', ['1 word_match 0.40']],
    ['preHandleLogin()', []],
    ['handleLoginX()', []],
  ])('%s', (text, expected) => {
    expect(summaries('src/a.go', text)).toEqual(expected);
  });
});

test('FR2: a call in a test file is certain, and no more than that', () => {
  expect(summaries('src/a_test.go', 'handleLogin(c)')).toEqual(['1 function_call 1.00']);
  expect(summaries('latest/inspect.rs', 'handleLogin(c)')).toEqual(['1 function_call 0.95']);
});

describe('FR3: other places', () => {
  test.each([
    ['docs/api.md', 'Call handleLogin to log in.', ['1 word_match 0.35']],
    ['routes.yaml', 'handler: handleLogin', ['1 word_match 0.40']],
    ['src/a.go', 'r.Handle("/login", handleLogin)', ['1 word_match 0.60']],
    ['src/a.ts', 'import {\n  a,\n  handleLogin,\n} from "b";', ['3 import 0.90']],
    ['src/a.go', 'import (\n\thandleLogin "b"\n)', ['2 import 0.90']],
    ['src/a.py', 'from a import (\n    handleLogin,\n)', ['2 import 0.90']],
    ['src/a.rs', 'use a::{\n    handleLogin,\n};', ['2 import 0.90']],
    ['src/a.ts', 'f(`/x/${handleLogin(c)}`)', ['1 function_call 0.95']],
    ['src/a.kt', 'f("/x/${handleLogin(c)}")', ['1 function_call 0.95']],
    ['src/a.py', 'f(f"/x/{handleLogin(c)}")', ['1 function_call 0.95']],
    ['src/a.cs', 'f($"/x/{handleLogin(c)}")', ['1 function_call 0.95']],
    ['src/a.swift', 'f("/x/\\(handleLogin(c))")', ['1 function_call 0.95']],
    ['src/a.rb', 'f("/x/#{handleLogin(c)}")', ['1 function_call 0.95']],
    ['src/a.sh', 'f "/x/$(handleLogin "c")"', ['1 word_match 0.60']],
  ])('%s: %j', (path, text, expected) => {
    expect(summaries(path, text)).toEqual(expected);
  });
});

test('FR4: every line counts', () => {
  const text = 'handleLogin(c)\n'.repeat(300);
  expect(summaries('src/a.go', text)).toHaveLength(300);
});

describe('FR6: symbol types', () => {
  const text = 'x: Foo\nFoo(1)\n[Foo]\n';

  test('lines that only fit another kind are left out and counted', () => {
    const found = referencesIn('Foo', 'a.ts', text, { ...ANY, symbolType: 'type' });
    expect(found.references.map(summary)).toEqual(['1 type_annotation 0.85', '3 word_match 0.60']);
    expect(found.leftOutByType).toBe(1);
  });

  test.each([
    ['function', ['2 function_call 0.95', '3 word_match 0.60'], 1],
    ['variable', ['3 word_match 0.60'], 2],
    ['any', ['1 type_annotation 0.85', '2 function_call 0.95', '3 word_match 0.60'], 0],
  ] as const)('%s', (symbolType, expected, leftOut) => {
    const found = referencesIn('Foo', 'a.ts', text, { ...ANY, symbolType });
    expect(found.references.map(summary)).toEqual(expected);
    expect(found.leftOutByType).toBe(leftOut);
  });

  test('patterns of the type asked for go before those of others', () => {
    const line = 'x: Foo(1)';
    expect(referencesIn('Foo', 'a.py', line, ANY).references.map(summary)).toEqual(['1 function_call 0.95']);
    const asType = referencesIn('Foo', 'a.py', line, { ...ANY, symbolType: 'type' });
    expect(asType.references.map(summary)).toEqual(['1 type_annotation 0.85']);
  });

  test('imports fit every kind', () => {
    for (const symbolType of ['function', 'type', 'variable'] as const) {
      const found = referencesIn('Foo', 'a.py', 'import Foo', { ...ANY, symbolType });
      expect(found.references.map(summary)).toEqual(['1 import 0.90']);
    }
  });

  test('a line stays by the occurrence that fits', () => {
    const found = referencesIn('Foo', 'a.ts', 'let a: Foo = Foo(1)', { ...ANY, symbolType: 'type' });
    expect(found.references).toMatchObject([{ pattern: 'type_annotation', column: 7, occurrences: 2 }]);
    expect(found.leftOutByType).toBe(0);
  });

  test('definitions left out are not counted as left out by type', () => {
    const found = referencesIn('Foo', 'a.go', 'func Foo() {', { ...ANY, symbolType: 'type' });
    expect(found).toEqual({ references: [], leftOutByType: 0 });
  });
});

describe('FR7: definitions', () => {
  test('definition sites come only when asked for, and marked', () => {
    const text = 'func handleLogin(c Context) {\n\thandleLogin(c)\n}';
    expect(summaries('a.go', text)).toEqual(['2 function_call 0.95']);
    const all = referencesIn('handleLogin', 'a.go', text, { ...ANY, includeDefinitions: true });
    expect(all.references.map(({ line, definition }) => [line, definition])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test('a line that declares and refers stays by the reference', () => {
    const found = referencesIn('f', 'a.js', 'const f = () => f();', ANY);
    expect(found.references).toMatchObject([
      { pattern: 'function_call', column: 16, occurrences: 2, definition: false },
    ]);
  });

  test('files of defined_in are left out whole', () => {
    const files = ['src/auth/h.go', 'src/oauth/h.go'].map((path) => ({ path, text: 'handleLogin(c)' }));
    const definedIn = (path: string): boolean => path === 'src/auth/h.go';
    const { references } = findReferences('handleLogin', files, { ...ANY, definedIn });
    expect(references.map(({ path }) => path)).toEqual(['src/oauth/h.go']);
  });
});

describe('a reference', () => {
  test('takes the best of the occurrences on its line, the first of equals', () => {
    const found = referencesIn('run', 'a.js', '  a = run + run(1) + b.run(2) + run(3); // run', ANY);
    expect(found.references).toMatchObject([{ pattern: 'function_call', column: 12, occurrences: 5 }]);
  });

  test('has the text of its line without the line end', () => {
    const found = referencesIn('run', 'a.js', 'a\r\n\trun()\r\nb', ANY);
    expect(found.references).toMatchObject([{ line: 2, column: 1, lineText: '\trun()' }]);
  });

  test('on the last line needs no line end', () => {
    expect(referencesIn('run', 'a.js', '\n\nrun', ANY).references).toMatchObject([
      { line: 3, lineText: 'run' },
    ]);
  });
});

test('references are sorted by confidence, path in byte order, and line', () => {
  const files = [
    { path: 'b.go', text: 'x = run\nrun()' },
    { path: 'a/c.go', text: 'run()\nrun()' },
    { path: 'a.go', text: 'run()' },
    { path: '\uff5e.go', text: 'run()' },
    { path: '😀.go', text: 'run()' },
  ];
  const { references } = findReferences('run', files, ANY);
  expect(references.map(({ path, line }) => `${path}:${line}`)).toEqual([
    'a.go:1',
    'a/c.go:1',
    'a/c.go:2',
    'b.go:2',
    '\uff5e.go:1',
    '😀.go:1',
    'b.go:1',
  ]);
});

describe('a small shop in many languages', () => {
  const root = fileURLToPath(new URL('../../fixtures/references', import.meta.url));
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(root, file).replaceAll(sep, '/'),
      text: readFileSync(file, 'utf8'),
    }));

  test.each(['handleLogin', 'Session', 'MaxAttempts', 'Handler'])('references to %s', async (symbol) => {
    const { references } = findReferences(symbol, files, { symbolType: 'any', includeDefinitions: true });
    const lines = references
      .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
      .map((reference) => {
        const site = `${reference.path}:${reference.line}:${reference.column + 1}`;
        const pattern = `${reference.pattern} ${(reference.confidence / 100).toFixed(2)}`;
        const extra = `${reference.definition ? ' definition' : ''}`;
        return `${site}  ${pattern} x${reference.occurrences}${extra}\n    ${reference.lineText.trim()}`;
      });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`expected/${symbol}.txt`);
  });
});
