import { describe, expect, test } from 'vitest';
import {
  dialectOf,
  isDocumentationFile,
  isProgrammingLanguage,
  isTestFile,
  languageOf,
} from '../../src/languages/registry.ts';

describe('the language of a path', () => {
  const tags = {
    rust: 'rs',
    python: 'py',
    javascript: 'js jsx mjs cjs',
    typescript: 'ts tsx mts cts',
    php: 'php',
    ruby: 'rb',
    bash: 'sh bash',
    sql: 'sql',
    html: 'html htm',
    json: 'json',
    xml: 'xml',
    toml: 'toml',
    vue: 'vue',
    go: 'go',
    java: 'java',
    kotlin: 'kt kts',
    swift: 'swift',
    c: 'c',
    cpp: 'cpp cc cxx h hpp',
    csharp: 'cs',
    css: 'css',
    scss: 'scss sass',
    yaml: 'yaml yml',
    markdown: 'md',
    ini: 'ini',
    scala: 'scala sc',
    clojure: 'clj cljs cljc',
    elixir: 'ex exs',
    erlang: 'erl hrl',
    haskell: 'hs',
    lua: 'lua',
    perl: 'pl pm',
    r: 'r',
    julia: 'jl',
    vim: 'vim',
  };
  test.each(Object.entries(tags))('%s: %s', (tag, extensions) => {
    for (const extension of extensions.split(' ')) expect(languageOf(`src/a.${extension}`)).toBe(tag);
  });

  test.each([
    ['SRC/A.GO', 'go'],
    ['a.R', 'r'],
    ['a.test.tsx', 'typescript'],
    ['Makefile', 'plaintext'],
    ['notes.txt', 'plaintext'],
    ['a.dart', 'plaintext'],
    ['.md', 'plaintext'],
    ['go', 'plaintext'],
    ['dir.go/file', 'plaintext'],
    ['a.go.bak', 'plaintext'],
  ])('%s is %s', (path, tag) => {
    expect(languageOf(path)).toBe(tag);
  });
});

test.each([
  ['lib/a.dart', 'dart'],
  ['Makefile', 'makefile'],
  ['CMakeLists.txt', 'cmake'],
  ['docs/a.mdx', 'markdown'],
  ['a.svelte', 'vue'],
  ['a.go', 'go'],
  ['LICENSE', 'plaintext'],
])('the rules for %s are those of %s', (path, dialect) => {
  expect(dialectOf(path)).toBe(dialect);
});

test.each(['yaml', 'json', 'toml', 'ini', 'markdown', 'html', 'css', 'scss', 'xml', 'plaintext'])(
  '%s is no programming language',
  (tag) => {
    expect(isProgrammingLanguage(tag)).toBe(false);
  },
);

test.each(['go', 'typescript', 'vue', 'sql', 'bash', 'dart'])('%s is a programming language', (tag) => {
  expect(isProgrammingLanguage(tag)).toBe(true);
});

test.each([
  'test/a.go',
  'src/tests/a.rs',
  'a/__tests__/b.js',
  'spec/a.rb',
  'specs/a.rb',
  'test_a.py',
  'src/a_test.go',
  'a.test.ts',
  'a.b.test.c.ts',
  'a_spec.rb',
  'a.spec.ts',
  'ATest.java',
  'ATests.cs',
  'ASpec.scala',
])('%s is a test file', (path) => {
  expect(isTestFile(path)).toBe(true);
});

test.each([
  'latest/inspect.rs',
  'src/contest.go',
  'src/testing/a.go',
  'Test/a.go',
  'mytest.py',
  'Testable.java',
  'a_tests.py',
  'spectrum.ts',
  'a.specs.ts',
])('%s is no test file', (path) => {
  expect(isTestFile(path)).toBe(false);
});

test.each(['a.md', 'b/a.mdx', 'a.markdown', 'a.txt', 'a.rst', 'a.adoc', 'README.MD'])(
  '%s is documentation',
  (path) => {
    expect(isDocumentationFile(path)).toBe(true);
  },
);

test.each(['docs/a.go', 'README', 'a.html', 'md'])('%s is no documentation', (path) => {
  expect(isDocumentationFile(path)).toBe(false);
});
