/** XML, HTML, Markdown. */
import { describe, expect, it } from 'vitest';
import { declarationOf, modules, outline, rangeOf, read, signatures } from './reading.ts';

describe('XML', () => {
  it.each([
    [
      'two levels',
      '<?xml version="1.0"?>\n<a>\n  <b><c/></b>\n  <d/>\n</a>',
      ['element a', 'element a.b', 'element a.d'],
    ],
    [
      'a doctype, comments and CDATA',
      '<!DOCTYPE a [<!ELEMENT x (y)>]><a><!-- <b/> --><![CDATA[<c/>]]><d/></a>',
      ['element a', 'element a.d'],
    ],
    ['prefixes and quotes', '<x:a b="1>2" c=\'/>\'><y:z/></x:a>', ['element x:a', 'element x:a.y:z']],
  ])('%s', (_what, text, expected) => {
    for (const path of ['a.xml', 'a.plist', 'a.svg']) expect(outline(path, text)).toEqual(expected);
    expect(outline('a.xml', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('shows the head, and short elements whole', () => {
    const text = '<a x="1"\n  y="2">\n<b>text</b><c><d/></c></a>';
    expect(signatures('a.xml', text)).toEqual(['<a x="1" y="2">', '<b>text</b>', '<c>']);
    expect(rangeOf('a.xml', text, 'c')).toBe('<c><d/></c>');
    expect(declarationOf('a.xml', '<a>\n<!-- Says\n  why -->\n<b/></a>', 'b').docComment).toBe('Says\nwhy');
  });

  it('dependencies of a POM are imports', () => {
    const dependency = (id: string): string =>
      `<dependency>\n<groupId>g</groupId>\n<artifactId>${id}</artifactId></dependency>`;
    const text = `<project><dependencyManagement><dependencies>${dependency('m')}</dependencies></dependencyManagement>
<dependencies>${dependency('a')}<dependency><groupId>g</groupId><artifactId>b</artifactId><exclusions><exclusion><artifactId>no</artifactId></exclusion></exclusions></dependency></dependencies>
<build><plugins><plugin><dependencies>${dependency('p')}</dependencies></plugin></plugins></build></project>`;
    const { declarations, imports } = read('x/pom.xml', text);
    expect(imports.map(({ form, module }) => `${form} ${module}`)).toEqual([
      'managed g:m',
      'dependency g:a',
      'dependency g:b',
    ]);
    expect(imports[1]?.text).toBe(
      '<dependency> <groupId>g</groupId> <artifactId>a</artifactId></dependency>',
    );
    expect(declarations[imports[1]?.declaration ?? -1]?.qualifiedName).toBe('project.dependencies');
    expect(modules('build.xml', text)).toEqual([]);
  });

  it.each([
    ['<a><b></a><c/>', ['element a', 'element a.b', 'element c']],
    ['<a>\n<b x="1\n<c/></b><d/></a>', ['element a', 'element a.b', 'element a.d']],
    ['<a></x><b/><!-- ', ['element a', 'element a.b']],
  ])('broken: %s', (text, expected) => {
    expect(outline('a.xml', text)).toEqual(expected);
    expect(read('a.xml', text).hasErrors).toBe(true);
  });
});

describe('HTML', () => {
  const text = `<!DOCTYPE html>
<html><head><title>A page</title>
<link rel="stylesheet" href="a.css?x=1&amp;y"><link rel=icon href=i.png>
<script src='b.js'></script><script>var s = "<p id=no>";</script>
</head><body ID="top"><ul id=list><li id=one>x<li id=two>y</ul><br id="b">
<!-- <p id="gone"> --><svg><title>No</title></svg></body></html>`;

  it('declares elements with an id, and the title', () => {
    expect(outline('a.html', text)).toEqual([
      'element title',
      'element body#top',
      'element body#top.ul#list',
      'element body#top.ul#list.li#one',
      'element body#top.ul#list.li#two',
      'element body#top.br#b',
    ]);
    expect(signatures('a.htm', text)[0]).toBe('<title>A page</title>');
    expect(rangeOf('a.html', text, 'li#one')).toBe('<li id=one>x');
  });

  it('imports scripts and stylesheets', () => {
    expect(
      read('a.html', text).imports.map(({ form, line, module, text: written }) => [
        form,
        line,
        module,
        written,
      ]),
    ).toEqual([
      ['stylesheet', 3, 'a.css?x=1&y', '<link rel="stylesheet" href="a.css?x=1&amp;y">'],
      ['script', 4, 'b.js', "<script src='b.js'>"],
    ]);
  });

  it('what is broken costs only itself', () => {
    expect(outline('a.html', '<div id=a <p id=b></section><p id="c>\n<p id=d></p>')).toContain(
      'element div#a.p#b',
    );
    expect(outline('a.html', '')).toEqual([]);
  });
});

describe('Markdown', () => {
  it.each([
    ['levels', '# A\n## B\n### C\n## D\n# E\n', ['A', 'A.B', 'A.B.C', 'A.D', 'E']],
    ['levels left out', '### A\n# B\n### C\n', ['A', 'B', 'B.C']],
    ['both styles', 'A\n===\n\nB\ncontinued\n---\n\nC ##\n--\n', ['A', 'A.B continued', 'A.C ##']],
    ['marks at the end', '# A #\n## B ## \n### C#\n', ['A', 'A.B', 'A.B.C#']],
    ['fences', '# A\n```sh\n# b\n```\n~~~~\n~~~\n# c\n~~~~\n## D\n', ['A', 'A.D']],
    ['fences in lists', '# A\n- ```\n  # b\n  ```\n1. x\n   ```\n   # c\n   ```\n## D\n', ['A', 'A.D']],
    ['comments', '# A\n<!-- x\n# b\n-->\ntext <!--\n# c\n--> x\n## D\n', ['A', 'A.D']],
    ['comment marks in code', '# A\n`<!--`\n## D\n', ['A', 'A.D']],
    ['blocks of HTML', '# A\n<pre>\n# b\n</pre>\n## D\n', ['A', 'A.D']],
    ['indented code', '# A\n\n    # b\n\n## D\n', ['A', 'A.D']],
    ['front matter', '---\ntitle: x\n---\n# A\n', ['A']],
    ['rules and tables', 'text\n\n---\n\n- item\n---\n  more\n---\n\n| a |\n|---|\n# A\n', ['A']],
    ['what only looks like one', '#a\n####### b\n\\# c\n#\n', []],
  ])('%s', (_what, text, names) => {
    const expected = names.map((name) => `heading ${name}`);
    for (const path of ['a.md', 'a.markdown']) expect(outline(path, text)).toEqual(expected);
    expect(outline('a.md', `\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  it('a heading reaches to the next one that is no deeper', () => {
    const text = '# Ä\n\ntext\n\n## B\n\nmore\n\n# C\n';
    expect(rangeOf('a.md', text, 'Ä')).toBe('# Ä\n\ntext\n\n## B\n\nmore');
    expect(declarationOf('a.md', text, 'Ä')).toMatchObject({
      signature: '# Ä',
      line: 1,
      endLine: 7,
      bodyLines: 6,
    });
    expect(declarationOf('a.md', text, 'C')).toMatchObject({ parent: null, bodyLines: null });
    expect(signatures('a.md', 'A\nb\n===\n')).toEqual(['A b']);
  });

  it('a fence without an end hides what follows, a comment does not', () => {
    expect(outline('a.md', '# A\n<!-- x\n# B\n')).toEqual(['heading A', 'heading B']);
    expect(outline('a.md', '# A\n```\n# b\n')).toEqual(['heading A']);
  });
});
