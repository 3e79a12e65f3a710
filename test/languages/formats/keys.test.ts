/** JSON, YAML, TOML, properties: keys, however they are laid out. */
import { describe, expect, it } from 'vitest';
import { outline, read } from './reading.ts';

describe('keys of the outermost two levels', () => {
  const cases: [path: string, what: string, text: string, expected: string[]][] = [
    ['a.json', 'one line', '{"a":{"b":{"c":1}},"d":[{"e":1}]}', ['key a', 'key a.b', 'key d']],
    [
      'a.json',
      'several lines',
      '{\n  "a": 1,\n  "b": {\n    "c": true\n  }\n}',
      ['key a', 'key b', 'key b.c'],
    ],
    ['a.json', 'colons on lines of their own', '{"a"\n:\n{\n"b"\n:1}}', ['key a', 'key a.b']],
    ['a.json', 'an array outside', '[{"a":1}]', []],
    ['a.json', 'escapes', '{"a\\u0062\\n":1}', ['key ab']],
    ['a.jsonc', 'comments and last commas', '{\n// x\n"a": 1, /* "b": 2 */\n}', ['key a']],
    [
      'a.json',
      'a proto key',
      '{"__proto__":{"constructor":1}}',
      ['key __proto__', 'key __proto__.constructor'],
    ],
    ['a.yaml', 'blocks', 'a: 1\nb:\n  c: 2\n  d:\n    e: 3\n', ['key a', 'key b', 'key b.c', 'key b.d']],
    ['a.yml', 'flow', 'a: {b: 1, c: {d: 2}}\ne: [f, {g: 1}]\n', ['key a', 'key a.b', 'key a.c', 'key e']],
    ['a.yml', 'flow outside', '{a: {b: 1}, "c": it\'s, d}\n', ['key a', 'key a.b', 'key c']],
    [
      'a.yml',
      'flow over lines',
      'a: {\n  b: 1,\n  c: "}"\n}\nd: 1\n',
      ['key a', 'key a.b', 'key a.c', 'key d'],
    ],
    ['a.yml', 'quoted keys', '"a b": 1\n\'c\': {"d: e": 1}\n', ['key a b', 'key c', 'key c.d: e']],
    ['a.yml', 'sequences at the indentation of their key', 'a:\n- b: 1\n  c: 2\nd: 3\n', ['key a', 'key d']],
    ['a.yml', 'sequences outside', '- a: 1\n  b: 2\n', []],
    ['a.yml', 'several documents', '---\na: 1\n---\na: 2\n...\n', ['key a', 'key a']],
    [
      'a.yml',
      'texts of several lines',
      'a: |\n  b: 1\n  # c\nd: >-\n\n  e: 2\nf: 1\n',
      ['key a', 'key d', 'key f'],
    ],
    ['a.yml', 'texts in the second level', 'a:\n  b: |\n    c: 1\n  d: 2\n', ['key a', 'key a.b', 'key a.d']],
    [
      'a.yml',
      'anchors, tags, joins',
      'a: &x\n  b: 1\nc: !t\n  <<: *x\n  d: 1\n',
      ['key a', 'key a.b', 'key c', 'key c.d'],
    ],
    ['a.yml', 'explicit keys', '? a\n: 1\n? b\n:\n  c: 1\n', ['key a', 'key b', 'key b.c']],
    ['a.yml', 'colons that end no key', 'a: http://x:80\nb:c: 1\n', ['key a', 'key b:c']],
    [
      'a.yml',
      'actions of templates',
      '{{- if .x }}\na:\n  {{ include "x" }}\n  b: 1\n{{- end }}\n',
      ['key a', 'key a.b'],
    ],
    ['a.toml', 'tables', 'a = 1\n[b]\nc = 2\n[b.d]\ne = 3\n', ['key a', 'key b', 'key b.c', 'key b.d']],
    ['a.toml', 'dotted keys', 'a.b.c = 1\na.d = 2\n', ['key a', 'key a.b', 'key a.d']],
    [
      'a.toml',
      'inline tables',
      'a = { b = 1, "c" = { d = 2 }, e = "}, f = 1" }\n',
      ['key a', 'key a.b', 'key a.c', 'key a.e'],
    ],
    ['a.toml', 'tables within tables not named', '[a.b.c]\nd = 1\n[a.e]\n', ['key a', 'key a.b', 'key a.e']],
    ['a.toml', 'tables apart', '[a.b]\n[c]\n[a.d]\n', ['key a', 'key a.b', 'key c', 'key a.d']],
    ['a.toml', 'arrays of tables', '[[a]]\nb = 1\n[[a]]\nb = 2\n', ['key a', 'key a.b', 'key a', 'key a.b']],
    [
      'a.toml',
      'texts of several lines',
      'a = """\nb = 1\n[c]\n"""\nd = \'\'\'\ne = 1\'\'\'\n',
      ['key a', 'key d'],
    ],
    ['a.toml', 'arrays of several lines', 'a = [\n  "b = 1", # ]\n  [1],\n]\nc = 1\n', ['key a', 'key c']],
    ['a.toml', 'quoted keys', '"a.b" = 1\n[\'c d\']\n', ['key a.b', 'key c d']],
    ['Pipfile', 'a Pipfile', '[packages]\nflask = "*"\n', ['key packages', 'key packages.flask']],
    [
      'a.properties',
      'prefixes',
      'a.b=1\na.c.d=2\ne=3\n',
      ['key a', 'key a.b', 'key a.c', 'key a.c.d', 'key e'],
    ],
    ['a.properties', 'prefixes apart', 'a.b=1\nc=2\na.d=3\n', ['key a', 'key a.b', 'key c', 'key a.d']],
    ['a.properties', 'separators', 'a:1\nb 2\nc = 3\nd\n', ['key a', 'key b', 'key c', 'key d']],
    ['a.properties', 'lines that go on', 'a=1,\\\n  b=2\nc=3\\\\\nd=4\n', ['key a', 'key c', 'key d']],
    ['a.properties', 'escapes', 'a\\=b=1\n', ['key a=b']],
    ['.env', 'an environment', '# x\nexport A=1\nB="x\nC=2"\nD=3\n', ['key A', 'key B', 'key D']],
    ['.env.local', 'an environment of a machine', 'A=1', ['key A']],
  ];
  it.each(cases)('%s: %s', (path, _what, text, expected) => {
    expect(outline(path, text)).toEqual(expected);
    expect(read(path, text).hasErrors).toBe(false);
    const dos = text.replaceAll('\n', '\r\n');
    if (!text.includes('\\\n')) expect(outline(path, dos), 'CRLF').toEqual(expected);
    expect(outline(path, `\ufeff${text}`), 'BOM').toEqual(expected);
  });

  it.each(['json', 'yaml', 'toml', 'properties'])('an empty file has none: %s', (extension) => {
    expect(read(`a.${extension}`, '')).toMatchObject({
      lines: 0,
      size: 0,
      declarations: [],
      hasErrors: false,
    });
  });
});

describe('what is broken costs only itself', () => {
  it.each([
    ['a.json', '{"a": "x\n, "b": {"c": 1}', ['key a', 'key b', 'key b.c']],
    ['a.json', '{"a": 1 "b": 2}', ['key a', 'key b']],
    ['a.json', '{"a": }]{"b": 1}', ['key a', 'key b']],
    ['a.yml', 'a: [1, 2\nb: 1\n', ['key a', 'key b']],
    ['a.yml', 'a: {b: "x\nc: 1\n', ['key a', 'key a.b', 'key c']],
    ['a.yml', 'a: 1\n???\n%%%\n}\nb: 1\n', ['key a', 'key b']],
    ['a.toml', 'a = [1,\nb = 2\n[c\nd = "x\ne = 1\n', ['key a', 'key b', 'key d', 'key e']],
    ['a.toml', '= 1\n[]\na b\nc = 1\n', ['key c']],
  ])('%s %s', (path, text, expected) => {
    expect(outline(path, text)).toEqual(expected);
    expect(read(path, text).hasErrors).toBe(true);
  });
});
