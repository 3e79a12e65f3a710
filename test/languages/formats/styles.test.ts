/** CSS and SCSS. */
import { describe, expect, it } from 'vitest';
import { declarationOf, outline, rangeOf, read, signatures } from './reading.ts';

/** `form module` of all imports, with names and alias where there are any. */
function imports(path: string, text: string): string[] {
  return read(path, text).imports.map(({ alias, form, module, names }) =>
    [form, module, ...names.map(({ name }) => name), ...(alias === undefined ? [] : [`as ${alias}`])].join(
      ' ',
    ),
  );
}

describe('CSS and SCSS', () => {
  it.each([
    [
      'a.css',
      'selectors',
      '.a, #b > c {\n x: y }\na:hover,\n b /* { */ { }',
      ['selector .a, #b > c', 'selector a:hover, b'],
    ],
    [
      'a.css',
      'at-rules',
      '@charset "x"; @media (a: b) { .c { } }\n@font-face { a: b }\n@keyframes k { from { a: b } 50% { } }\n@layer a, b;',
      [
        'rule @media (a: b)',
        'selector @media (a: b)..c',
        'rule @font-face',
        'rule @keyframes k',
        'rule @layer a, b',
      ],
    ],
    [
      'a.css',
      'variables',
      ':root { --a: 1; color: red; --b : { x: y } ; --c: url(data:x;y{) }',
      ['selector :root', 'variable :root.--a', 'variable :root.--b', 'variable :root.--c'],
    ],
    [
      'a.css',
      'nesting',
      '.a { &:hover { b: c } @media x { d: e } }',
      ['selector .a', 'selector .a.&:hover', 'rule .a.@media x'],
    ],
    [
      'a.css',
      'texts and comments',
      "/* .a { } */ .b::after { content: \"} .c {\"; x: '\\'{' } // .d\n.e { }",
      ['selector .b::after', 'selector // .d .e'],
    ],
    [
      'a.scss',
      'variables',
      '$a: 1px !default;\n$m: (b: c, d: (e: f));\n.g { $h: 1; }',
      ['variable $a', 'variable $m', 'selector .g', 'variable .g.$h'],
    ],
    [
      'a.scss',
      'mixins and functions',
      '@mixin m($a, $b: 1) { $local: 1; .x { @content; } }\n@function f($a) { $l: 2; @return $l; }\n.y { @include m(1) { .z { } } @extend %p; }\n%p { }',
      ['macro m', 'selector m..x', 'function f', 'selector .y', 'selector .y..z', 'selector %p'],
    ],
    [
      'a.scss',
      'control and interpolation',
      '@each $i in a, b { .c-#{$i} { @if $i == a { .d { } } @else { .e { } } } }\n.f { font: { family: x; } width: calc(#{$a} - 1px); }',
      ['selector .c-#{$i}', 'selector .c-#{$i}..d', 'selector .c-#{$i}..e', 'selector .f'],
    ],
    [
      'a.scss',
      'comments of a line',
      '// .a {\n.b { // }\n  x: url(http://y); .c { } }',
      ['selector .b', 'selector .b..c'],
    ],
  ])('%s: %s', (path, _what, text, expected) => {
    expect(outline(path, text)).toEqual(expected);
    expect(outline(path, `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('imports', () => {
    const text =
      '@import url("a.css") screen, print; @import "b", \'c\';\n@import url(d.css);\n@use "e/f";\n@use "g" as h with ($i: 1);\n@use "j" as *;\n@forward "k" show l, $m;\n@forward "n";';
    expect(imports('a.scss', text)).toEqual([
      'import a.css',
      'import b',
      'import c',
      'import d.css',
      'use e/f',
      'use g as h',
      'use j *',
      'forward k l $m',
      'forward n *',
    ]);
    expect(read('a.css', '\n@import url( x.css ) ;').imports).toEqual([
      { text: '@import url( x.css )', line: 2, module: 'x.css', names: [], form: 'import', declaration: -1 },
    ]);
  });

  it('what is known of a declaration', () => {
    const text = '/* Big\n * one. */\n.é,\n.b { x: y;\n  --v:   1\n }\n@mixin m($a) { }\n';
    expect(declarationOf('a.scss', text, '.é, .b')).toMatchObject({
      signature: '.é, .b',
      docComment: 'Big\none.',
      line: 3,
      endLine: 6,
      bodyLines: 3,
    });
    expect(signatures('a.scss', text)).toEqual(['.é, .b', '--v: 1', '@mixin m($a)']);
    expect(rangeOf('a.scss', text, '--v')).toBe('--v:   1');
    expect(rangeOf('a.scss', text, 'm')).toBe('@mixin m($a) { }');
  });

  it.each([
    ['.a { b: c', ['selector .a']],
    ['} .a { b: "x\n; } .c { }', ['selector .a', 'selector .c']],
    ['.a { b: f(c; } .d { }', ['selector .a', 'selector .d']],
    ['.a { b: #{$c; } .d { } ', ['selector .a']],
  ])('broken: %s', (text, names) => {
    for (const name of names) expect(outline('a.scss', text)).toContain(name);
    expect(read('a.scss', text).hasErrors).toBe(true);
  });
});
