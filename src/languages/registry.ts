/**
 * Which language a file is in, told from its path alone, and what kind of file it is.
 *
 * There are two names. The *tag* ({@link languageOf}) is what replies print and fences carry; files
 * of any language that has none are `plaintext`. The *dialect* ({@link dialectOf}) is what rules are
 * looked up by; it equals the tag, and goes further for languages that replies call `plaintext`.
 */

const TAGS: Record<string, string> = {
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

const FURTHER_DIALECTS: Record<string, string> = {
  bash: 'zsh ksh bats',
  clojure: 'edn',
  cmake: 'cmake',
  cpp: 'hh hxx inl ipp cu cuh',
  dart: 'dart',
  graphql: 'graphql gql',
  groovy: 'groovy gradle',
  hcl: 'tf hcl tfvars',
  html: 'xhtml',
  ini: 'cfg conf properties env editorconfig',
  json: 'jsonc json5 webmanifest',
  makefile: 'mk mak',
  markdown: 'mdx markdown',
  objc: 'm mm',
  php: 'phtml',
  powershell: 'ps1 psm1 psd1',
  proto: 'proto',
  python: 'pyi pyw bzl bazel star',
  ruby: 'rake gemspec ru',
  scss: 'less',
  solidity: 'sol',
  vue: 'svelte',
  xml: 'xsd xsl xslt svg plist csproj fsproj vbproj props targets pom',
  zig: 'zig',
};

const DIALECTS_BY_NAME: Record<string, string> = {
  bash: '.bashrc .bash_profile .profile .zshrc',
  cmake: 'CMakeLists.txt',
  dockerfile: 'Dockerfile Containerfile',
  groovy: 'Jenkinsfile',
  ini: '.env .editorconfig .gitconfig',
  makefile: 'Makefile makefile GNUmakefile',
  python: 'BUILD WORKSPACE SConstruct',
  ruby: 'Gemfile Rakefile Podfile Vagrantfile',
};

const NOT_PROGRAMMING = new Set(
  'html json xml toml css scss yaml markdown ini plaintext cmake dockerfile makefile'.split(' '),
);

const DOCUMENTATION_EXTENSIONS = new Set('md mdx markdown txt rst adoc'.split(' '));
const TEST_DIRECTORIES = new Set(['test', 'tests', '__tests__', 'spec', 'specs']);
const TEST_NAME = /^test_|_test\.|\.test\.|_spec\.|\.spec\.|Tests?\.|Spec\./;

const tagByExtension = invert(TAGS);
const dialectByExtension = new Map([...invert(FURTHER_DIALECTS), ...tagByExtension]);
const dialectByName = invert(DIALECTS_BY_NAME);

/** The fence tag, which is also what `Language:` lines say: `go`, `cpp`, … or `plaintext`. */
export function languageOf(path: string): string {
  return tagByExtension.get(extensionOf(path)) ?? 'plaintext';
}

/** The language whose rules hold for a file: its tag, or a language that has no tag of its own. */
export function dialectOf(path: string): string {
  return dialectByName.get(nameOf(path)) ?? dialectByExtension.get(extensionOf(path)) ?? 'plaintext';
}

/** True for a tag or dialect in which programs are written; data, markup, styles and prose are none. */
export function isProgrammingLanguage(language: string): boolean {
  return !NOT_PROGRAMMING.has(language);
}

/** True if the path lies in a directory of tests or the file is named as a test. Case counts. */
export function isTestFile(path: string): boolean {
  return path.split('/').some((segment) => TEST_DIRECTORIES.has(segment)) || TEST_NAME.test(nameOf(path));
}

/** True for prose: Markdown, reStructuredText, AsciiDoc and plain text, told by extension. */
export function isDocumentationFile(path: string): boolean {
  return DOCUMENTATION_EXTENSIONS.has(extensionOf(path));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Lower-cased, without the dot; empty for names without one and for names like `.profile`. */
function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function invert(table: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([language, words]) =>
      words.split(' ').map((word): [string, string] => [word, language]),
    ),
  );
}
