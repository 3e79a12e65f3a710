/** What is known of keys in JSON, YAML, TOML and properties; dependencies. */
import { describe, expect, it } from 'vitest';
import { declarationOf, modules, rangeOf, read, signatures } from './reading.ts';

describe('what is known of a key', () => {
  it.each([
    ['a.json', '{"a": {"b": "x"}}', ['"a"', '"b": "x"']],
    ['a.json', `{"a": "${'x'.repeat(100)}"}`, [`"a": "${'x'.repeat(79)}...`]],
    ['a.yml', 'a:\n  b: "x" # y\nc: [1]\nd: |\n  x\n', ['a', 'b: "x"', 'c', 'd: |']],
    ['a.toml', '[a]\nb  =  1 # x\nc = [1]\n', ['[a]', 'b = 1', 'c']],
    ['a.properties', 'a.b = 1\n', ['a', 'a.b = 1']],
    ['.env', 'TOKEN=secret\n', ['TOKEN']],
  ])('signatures: %s %s', (path, text, expected) => {
    expect(signatures(path, text)).toEqual(expected);
  });

  it.each([
    ['a.json', '{\n"é": {\n  "b": 1\n }, "c": 2}', 'é', '"é": {\n  "b": 1\n }'],
    ['a.yml', 'é: 1\na:\n  b: 1\n\n# x\nc: 1\n', 'a', 'a:\n  b: 1'],
    ['a.yml', 'a: |\n  x\n  # y\n\nc: 1\n', 'a', 'a: |\n  x\n  # y'],
    ['a.toml', 'é = 1\n[a]\nb = [\n1]\n\n# x\n[c]\n', 'a', '[a]\nb = [\n1]'],
    ['a.toml', 'a = """x""" # y\n', 'a', 'a = """x"""'],
    ['a.properties', 'a.b=1\na.c=2 \n\nd=1', 'a', 'a.b=1\na.c=2'],
  ])('ranges: %s %s', (path, text, name, expected) => {
    expect(rangeOf(path, text, name)).toBe(expected);
  });

  it('has lines, containers and parents', () => {
    const { declarations } = read('a.toml', '[a.b]\n\n[c]\n[a.d]\nx = 1\n');
    expect(
      declarations.map(({ qualifiedName, line, endLine, container, parent }) => [
        qualifiedName,
        line,
        endLine,
        container,
        parent,
      ]),
    ).toEqual([
      ['a', 1, 1, -1, null],
      ['a.b', 1, 1, 0, 'a'],
      ['c', 3, 3, -1, null],
      ['a.d', 4, 5, -1, 'a'],
    ]);
  });

  it.each([
    ['a.jsonc', '{\n  // One\n  // two\n  "a": 1 // three\n}', 'One\ntwo'],
    ['a.yml', 'b: 1\n# One\n# two\na: 1\n', 'One\ntwo'],
    ['a.toml', '# One\n# two\na = 1 # three\n', 'One\ntwo'],
    ['a.properties', '! One\n# two\na=1\n', 'One\ntwo'],
  ])('comments directly above document it: %s', (path, text, expected) => {
    expect(declarationOf(path, text, 'a').docComment).toBe(expected);
    const apart = text.replace('two\n', 'two\n\n');
    expect(declarationOf(path, apart, 'a').docComment).toBeNull();
  });
});

describe('dependencies', () => {
  it('package.json', () => {
    const text =
      '{"name":"x","dependencies":{"a":"1"},\n"devDependencies":{"@b/c":"^2"},"scripts":{"d":"e"}}';
    const { declarations, imports } = read('web/package.json', text);
    expect(imports).toEqual([
      { text: '"a":"1"', line: 1, module: 'a', names: [], form: 'dependency', declaration: 1 },
      { text: '"@b/c":"^2"', line: 2, module: '@b/c', names: [], form: 'dependency', declaration: 3 },
    ]);
    expect(declarations[3]?.name).toBe('devDependencies');
    expect(modules('other.json', text)).toEqual([]);
  });

  it.each([
    [
      '[dependencies]\na = "1"\nb = { version = "1" }\nc.workspace = true\nc.optional = true\n',
      ['a', 'b', 'c'],
    ],
    [
      '[dependencies.a]\nversion = "1"\n[dev-dependencies]\nb = "1"\n[build-dependencies]\nc = "1"\n',
      ['a', 'b', 'c'],
    ],
    ['[target.\'cfg(unix)\'.dependencies]\na = "1"\n[workspace.dependencies]\nb = "1"\n', ['a', 'b']],
    ['[dependencies]\na = { package = "real" }\n[dependencies.b]\npackage = "true"\n', ['real', 'true']],
    ['[package]\nname = "a"\n[features]\nb = ["c"]\n', []],
  ])('Cargo.toml: %s', (text, expected) => {
    expect(modules('Cargo.toml', text)).toEqual(expected);
  });

  it.each([
    [
      '[project]\ndependencies = [\n  "A-b>=1,<2", # x\n  "c[extra]; python_version<\'3\'",\n]\n',
      ['A-b', 'c'],
    ],
    [
      '[project.optional-dependencies]\ntest = ["a"]\n[dependency-groups]\ndev = ["b", {include-group = "x"}]\n',
      ['a', 'b'],
    ],
    [
      '[tool.poetry.dependencies]\npython = "^3"\na = "1"\n[tool.poetry.group.dev.dependencies]\nb = "1"\n',
      ['a', 'b'],
    ],
    ['[tool.uv]\ndev-dependencies = ["a"]\n[project]\nkeywords = ["b"]\n', ['a']],
  ])('pyproject.toml: %s', (text, expected) => {
    expect(modules('pyproject.toml', text)).toEqual(expected);
  });
});
