// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are code of many languages
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanLexical } from '../../src/languages/lexical.ts';
import { marked, unmarked } from './marked.ts';

/** Every case: what it shows, and the text with ‹strings› and «comments» marked. */
const CASES: Record<string, [string, string][]> = {
  go: [
    ['line and block comments', 'a() «// b»\nc «/* d\n e */» f'],
    ['all kinds of literals', "x := ‹\"a\\\"b\"› + ‹`c\n\"d`› + ‹'e'› + ‹'\\''›"],
    ['comment marks in strings', 'x := ‹"// a /* b"›; y'],
    ['quotes in comments', '«// don\'t "»\nx'],
    ['an unclosed string ends with its line', 'x := ‹"abc›\ny'],
    ['an unclosed comment goes to the end', 'x «/* y\nz»'],
  ],
  rust: [
    ['nested comments', 'a «/* b /* c */ d */» e'],
    ['raw strings', 'r‹"a\\"›; r#‹"b"c"#›; br##‹"d"#"##›; e'],
    ['lifetimes are no characters', "fn f<'a>(x: &'a str, c: char) { c == ‹'a'› || c == ‹'\\n'› }"],
    ['strings over lines', '‹"a\nb"› c'],
    ['an attribute at the beginning', '#![allow(x)]\nfn'],
  ],
  python: [
    ['strings of three quotes', 'def f():\n  ‹"""a "b" \'c\'\n  d"""›\n  e'],
    ['an escaped quote in a raw string', "r‹'a\\'b'›; c"],
    ['code in a formatted string', 'f‹"a ›{b(‹"c"›) + d}‹ {{e}} f"› g'],
    ['code in a formatted string over lines', "f‹'''a\n›{b(\nc)}‹ d'''› e"],
    ['no code in a plain string', '‹"{a}"› b'],
    ['an unclosed brace ends with its line', 'f‹"a ›{b\nc'],
    ['comments', 'a  «# b "c»\nd'],
  ],
  javascript: [
    ['code in a template', '‹`a ›${b(‹`c ›${d}‹`›, {e: 1})}‹ f`› g'],
    ['regular expressions', "a = ‹/[/'\"]\\/b/›g; c = d / e / f; return ‹/'/›.test(g)"],
    ['a division after a bracket', "(a) / b; c[0] / d; ‹'x'›"],
    ['an expression after a comment', "a = «/* b */» ‹/'/›; c"],
    ['a comment is no expression', 'a = b «// c»\nd'],
    ['the apostrophe of a word', "<p>don't {a}</p> + ‹'b'›"],
    ['a keyword glued to a quote', "import a from‹'b'›; c"],
    ['a string over a continued line', "‹'a\\\nb'› c"],
    ['the first line of a script', '«#!/usr/bin/env node»\na'],
  ],
  c: [
    ['a comment with a continued line', '«// a \\\nb»\nc'],
    ['characters', "x = ‹'\"'›; y = ‹'\\''›; z"],
  ],
  cpp: [
    ['raw strings', 'R‹"(a)b")"›; u8R‹"x(c)")x"› d'],
    ['numbers with separators', "int a = 1'000'000; b = L‹'c'›;"],
  ],
  csharp: [
    ['verbatim strings', 'a = @‹"b\\"›; c = @‹"d""e"›; f'],
    ['interpolated strings', '$‹"a ›{b(‹"c"›)}‹ {{d}}"› e'],
    ['interpolated verbatim strings', '$@‹"a""b ›{c}‹"› d'],
    ['raw strings', '‹"""a "b" c"""›; $$‹"""a {b} ›{{c}‹}"""› d'],
  ],
  java: [
    ['text blocks', '‹"""\n a "b" c\n """› d'],
    ['characters', "a == ‹'\"'› && b"],
  ],
  kotlin: [
    ['templates', '‹"a ›$b‹ ›${c(‹"d"›)}‹ \\$e"› f'],
    ['raw strings', '‹"""a\\"""› + b'],
    ['nested comments', '«/* a /* b */ c */» d'],
  ],
  scala: [
    ['interpolated strings only with a prefix', 's‹"a ›$b‹ ›${c}‹"› + ‹"$d"›'],
    ['three quotes', 's‹"""a "b" ›${c}‹"""› + ‹"""$d"""› e'],
  ],
  swift: [
    ['interpolations', '‹"a ›\\(b(‹"c"›))‹ d"› e'],
    ['raw strings', '#‹"a \\(b) "c" ›\\#(d)‹"#› e'],
    ['three quotes', '‹"""\na "b" ›\\(c)‹\n"""› d'],
  ],
  dart: [['raw strings and templates', "r‹'$a'› ‹'›$b‹ ›${c}‹'› d"]],
  ruby: [
    ['interpolations', '‹"a ›#{b(‹"c"›)}‹ d"› + ‹\'#{e}\'›'],
    ['sections of comments', 'a\n«=begin\nb\n=end»\nc'],
    ['percent literals', "‹%w[a b]› + ‹%q(c 'd' (e))› + ‹%Q{f ›#{g}‹}›; h % i; ‹'j'›"],
    ['heredocs', 'a = <<~EOS\n‹  b "c" ›#{d}‹\n›  EOS\ne'],
    ['shifts', 'class << self\n  a <<b\nend'],
    ['two heredocs on a line', "f(<<-A, <<-'B')\n‹a\n›  A\n‹#{b}\n›  B\nc"],
  ],
  php: [
    ['markup around code', "<p>it's</p> «<!-- a -->» <?php f(‹'b'›); «// c »?> d'e <?= g ?>"],
    ['text without a mark is code', "$a = ‹'b'›; «# c»\n#[Attr]\nd"],
    ['interpolations', '‹"a ›$b‹ ›{$c->d()}‹ ›${e}‹"› f'],
    ['heredocs', '<?php a(<<<EOT\n‹b ›$c‹\n›  EOT, d);'],
    ['nowdocs', "<?php a(<<<'EOT'\n‹b $c\n›EOT);"],
  ],
  perl: [
    ['documentation', 'a;\n«=pod\n\nb\n\n=cut»\nc'],
    ['quotes by name', "my @a = ‹qw(b c)›; $d = ‹qq{e ›$f‹}›; $g =~ ‹s/'/x/›; $h{y}; $i"],
    ['heredocs', 'print <<\'A\', <<"B";\n‹$a\n›A\n$b‹\n›B\nc'],
    ['the length of an array', '$#a + ‹"b"› «# c»'],
  ],
  bash: [
    ['comments only before words', 'echo a#b ${#c} «# d»\n$# «# e»'],
    ['substitutions', 'echo ‹"a ›${b}‹ ›$(c ‹"d"›)‹ ›$e‹"› ‹\'$f\'› g'],
    ['escaped quotes', "echo \\' a ‹$'b\\'c'› d"],
    ['heredocs', "cat <<EOF\n‹a ›$b‹ '\n›EOF\nc <<'X'\n‹$d\n›X\ne"],
    ['here strings and shifts', 'a <<< b; echo $((1 << 2)); c'],
  ],
  sql: [['doubled quotes', "select ‹'it''s'›, \"a'b\" from c «-- d»\nwhere «/* e */» f"]],
  lua: [
    ['long brackets', '«--[[ a\nb ]]» c = ‹[==[ d ]] ]==]› e'],
    ['comments', 'a «-- b»\nc'],
  ],
  haskell: [
    ['nested comments', 'a «{- b {- c -} d -}» e «-- f»'],
    ['operators of dashes', "a --> b |-- c; foldl' f x ‹'y'›"],
  ],
  elixir: [
    ['interpolations', '‹"a ›#{b}‹ c"› «# d»'],
    ['sigils', '‹~s(a ›#{b}‹)› ‹~S(c #{d})› ‹~r/e"f/› g'],
    ['documents', '@doc ‹"""\na "b"\n"""›\nc ?" d'],
  ],
  erlang: [['atoms and characters', 'a(\'b"c\', $", ‹"d"›) «% e»']],
  clojure: [['characters', '(a \\" ‹"b\nc"›) «; d»']],
  julia: [
    ['transposed matrices', "a' * b' + ‹'c'› «#= d #= e =# f =#» g «# h»"],
    ['interpolations', '‹"a ›$b‹ ›$(c)‹"› d'],
  ],
  r: [['raw strings', 'r‹"(a"b)"› ‹\'c\'› «# d»']],
  vim: [['comments and strings', '«" a»\nlet b = ‹"c"› . ‹\'d\'› «" e»']],
  css: [['comments', 'a { «/* b */» c: ‹"d"› }']],
  scss: [['line comments, not addresses', 'a { b: url(http://c) } «// d»']],
  yaml: [
    ['values', 'a: ‹b c ›«# d»\ne:\n  - ‹f#g›\n  - h: ‹i›'],
    ['quoted values', "a: ‹\"b # c: d\"› «# e»\nf: ‹'it''s'›"],
    ['blocks', 'a: |\n‹  b: c # d›\n\n‹  e›\nf: ‹g›'],
    ['collections', 'a: {b: ‹c›, d: [‹e›, ‹"f"›]}\ng: ‹h›'],
    ['a key alone', 'a:\nb:\n  c: ‹d›'],
  ],
  json: [['comments', '‹{"a": 1, ›«// b»‹\n"c//": "d"}›']],
  toml: [
    ['values', '«# a»\n[b.c]\nd =‹ "e # f" ›«# g»\nh =‹ [\n  "i",\n]›\nj =‹ 1›'],
    ['keys of inline tables', 'a =‹ {› b ‹= "c",› d ‹= 1 }›'],
  ],
  ini: [['values', '«; a»\n[b]\nc =‹ d ›«; e»\nf:‹ g›']],
  xml: [['attributes', '«<!-- a -->» <b c=‹"d > e"›>it\'s</b> <![CDATA[<f g="h">]]>']],
  html: [
    ['scripts and styles', '<p title=‹\'a\'›>don\'t</p><script>f(‹"b"›) «// c»\n</script> d "e"'],
    ['a script without end', '<script>a(‹"b"›)'],
  ],
  vue: [['code in attributes', '<a :b="c(‹\'d\'›)" e=‹"f"› @g="h" v-if="i">j</a>']],
  markdown: [['comments', 'it\'s "a" «<!-- b -->» `c`']],
  plaintext: [['nothing', 'it\'s "a" // b # c']],
};

describe.each(Object.entries(CASES))('%s', (dialect, cases) => {
  test.each(cases)('%s', (_, text) => {
    expect(marked(unmarked(text), dialect)).toBe(text);
  });
});

test('typescript has the rules of javascript', () => {
  const text = 'a = ‹`b ›${c}‹`› «// d»';
  expect(marked(unmarked(text), 'typescript')).toBe(text);
});

test('offsets outside the text are code', () => {
  const map = scanLexical('"a"', 'go');
  expect([map.regionAt(-1), map.regionAt(0), map.regionAt(3), map.regionAt(99)]).toEqual([
    'code',
    'string',
    'code',
    'code',
  ]);
});

test('any text of any language is scanned without an error', () => {
  const pieces = [
    '"',
    "'",
    '`',
    '"""',
    '${',
    '{',
    '}',
    '(',
    ')',
    '//',
    '/*',
    '*/',
    '\\',
    '\n',
    '<<EOF',
    'EOF',
  ];
  const more = [
    '#',
    '#{',
    '%w[',
    'r#"',
    'R"(',
    '@"',
    '$',
    '<script>',
    '<?php',
    '?>',
    '=begin',
    'a',
    ' ',
    '\ud800',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(CASES), 'constructor', 'nonsense'),
      fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 40 }),
      (dialect, parts) => {
        const text = parts.join('');
        expect(unmarked(marked(text, dialect))).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test('interpolations nested without end are scanned', () => {
  expect(() => scanLexical('`${'.repeat(100_000), 'javascript')).not.toThrow();
  expect(() => scanLexical('$('.repeat(100_000), 'bash')).not.toThrow();
});
