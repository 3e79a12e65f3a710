import { describe, expect, it } from 'vitest';
import { firstSentence, packageDescription } from '../../../src/code/jvm/first-sentence.ts';

describe('where the first sentence ends', () => {
  it.each([
    ['Area helpers. Not thread-safe.', 'Area helpers.'],
    ['Sums all.', 'Sums all.'],
    ['Shouts. Loudly.', 'Shouts.'],
    ['No full stop', 'No full stop'],
    ['Version 1.5 of a.b.C is. Here.', 'Version 1.5 of a.b.C is.'],
    ['Over\n  two   lines.\nMore.', 'Over two lines.'],
    ['Ends with the line.\nMore', 'Ends with the line.'],
    ['Waits... and goes on. More.', 'Waits...'],
    ['Really? Yes.', 'Really?'],
    ['Stop! Now.', 'Stop!'],
    ['合計を返す。二番目。', '合計を返す。'],
    ['One paragraph\n\nAnother.', 'One paragraph'],
    ['One paragraph\n   \nAnother.', 'One paragraph'],
    ['One<p>Two.', 'One'],
    ['One <P class="x">Two.', 'One'],
    ['One</p>\n<p>Two.', 'One'],
    ['<p>First. Second.</p>', 'First.'],
    ['Lists:\n<ul>\n<li>a</li></ul>', 'Lists:'],
    ['Text\n@param x the x. More', 'Text'],
    ['Text\n   @return x', 'Text'],
    ['@return the x', ''],
    ['Mail me@home.org or @see that. More.', 'Mail me@home.org or @see that.'],
    ['Uses {@code a. b} here. More.', 'Uses a. b here.'],
    ['See e.g.&nbsp;this. More.', 'See e.g. this.'],
    ['<b>Bold.</b> More.', 'Bold.'],
    ['Example\n```\ncode. code.\n```', 'Example'],
    ['\n\n  Starts late. More.', 'Starts late.'],
    ['First.\r\nSecond.', 'First.'],
    ['', ''],
    ['   ', ''],
    [null, ''],
  ])('%j: %j', (doc, sentence) => {
    expect(firstSentence(doc, 'java')).toBe(sentence);
  });
});

describe('markup of Java', () => {
  it.each([
    ['Makes {@code List<String>} of {@literal <x> & @}.', 'Makes List<String> of <x> & @.'],
    ['Braces {@code { a: { } }} stay.', 'Braces { a: { } } stay.'],
    ['Like {@link Map#get(Object) the getter}.', 'Like the getter.'],
    ['Like {@link Map#get(Object, int)} and {@linkplain #size()}.', 'Like Map.get(Object, int) and size().'],
    ['A {@link Foo}s {@link\n   java.util.List}.', 'A Foos java.util.List.'],
    ['A {@link List<String> <b>nice</b> {@code x}}.', 'A nice x.'],
    ['A {@link java.base/java.util.List}.', 'A java.util.List.'],
    ['{@inheritDoc} More text.', 'More text.'],
    ['{@inheritDoc}', ''],
    ['{@summary The sum. All of it.} Not this.', 'The sum. All of it.'],
    ['{@return the {@code x} of it}', 'Returns the x of it.'],
    ['{@return the x.} More.', 'Returns the x.'],
    ['Max is {@value #MAX}, {@value}.', 'Max is MAX, .'],
    ['An {@index "two words" what} and {@index one}.', 'An two words and one.'],
    ['A {@foo some <i>text</i>}.', 'A some text.'],
    ['Open {@code x. More', 'Open x.'],
    ['Open {brace} and {@ x}.', 'Open {brace} and {@ x}.'],
    ['A <code>List&lt;String&gt;</code> &amp; more&hellip;', 'A List<String> & more…'],
    ['&#64;Ann &#x41;&#0;&#xD800;&nope; &', '@Ann A&#0;&#xD800;&nope; &'],
    ['A <a href="x>y" title=\'>\'>link</a><br>here<br/>too.', 'A link here too.'],
    ['Before <!-- a. b --> after.', 'Before after.'],
    ['If a < b && c > d or x<y.', 'If a < b && c > d or x<y.'],
    ['A Map<K, V> of Foo<Bar>.', 'A Map<K, V> of Foo<Bar>.'],
    ['<script>var x = 1;</script>Text.', 'Text.'],
    ['Code `List<String>. x` and ``a`b``.', 'Code List<String>. x and a`b.'],
    ['A [Foo] and [Foo#bar(int[])] and [java.util.List].', 'A Foo and Foo.bar(int[]) and java.util.List.'],
    ['A [label text][Foo#bar] and [site](https://x.org/a.b).', 'A label text and site.'],
    [
      'In [0, 1] or [a, b] of arr[i] and args[Foo], [i].',
      'In [0, 1] or [a, b] of arr[i] and args[Foo], [i].',
    ],
    ['See <https://x.org/a>. More.', 'See https://x.org/a.'],
    ['A **star** stays.', 'A **star** stays.'],
  ])('%j: %j', (doc, sentence) => {
    expect(firstSentence(doc, 'java')).toBe(sentence);
  });
});

describe('markup of Kotlin', () => {
  it.each([
    ['Calls [block] with [Foo.bar] of [`odd name`].', 'Calls block with Foo.bar of odd name.'],
    ['See [the text][Foo.bar] and [site](https://x.org "T").', 'See the text and site.'],
    ['A [text with `code`](x).', 'A text with code.'],
    ['In [0, 1] of arr[i].', 'In [0, 1] of arr[i].'],
    ['A `Map<K, V>` is **nice**.', 'A Map<K, V> is nice.'],
    ['Escaped \\[x\\] and \\*.', 'Escaped [x] and *.'],
    ['# Title\nText.', 'Title'],
    ['Text\n# Title', 'Text'],
    ['Text\n@sample foo', 'Text'],
    ['```\nval x = 1.\n```\nText.', 'Text.'],
    ['A [x', 'A [x'],
  ])('%j: %j', (doc, sentence) => {
    expect(firstSentence(doc, 'kotlin')).toBe(sentence);
  });
});

describe('long sentences', () => {
  it('of 300 characters stay', () => {
    const sentence = `${'a'.repeat(299)}.`;
    expect(firstSentence(`${sentence} More.`, 'java')).toBe(sentence);
  });

  it('are cut to 300 characters', () => {
    expect(firstSentence(`${'a'.repeat(500)}.`, 'java')).toBe(`${'a'.repeat(299)}…`);
  });

  it('are not cut within a character', () => {
    expect(firstSentence(`a${'😀'.repeat(200)}`, 'java')).toBe(`a${'😀'.repeat(149)}…`);
    expect(firstSentence('😀'.repeat(200), 'java')).toBe(`${'😀'.repeat(149)}…`);
  });
});

describe('comments that are hostile', () => {
  const parts = [
    '<',
    '<p',
    '<p ',
    '{@code ',
    '{@link {@link ',
    '{',
    '`',
    '` `` ',
    '[',
    '[a](',
    '&',
    '\n',
    '\n@',
    '<!--',
    '. ',
    '[a][',
  ];

  it.each(parts)('have short descriptions: %j', (part) => {
    const doc = `Text ${part.repeat(1_000_000 / part.length)}`;
    for (const language of ['java', 'kotlin'] as const) {
      const sentence = firstSentence(doc, language);
      expect(sentence.startsWith('Text')).toBe(true);
      expect(sentence.length).toBeLessThanOrEqual(300);
    }
  });
});

describe('descriptions of packages', () => {
  it.each([
    ['/** Demo root. More text. */\npackage com.acme;\n', 'Demo root.'],
    [
      '/* Licence. */\n// more\n\n/**\n * Demo\n * root. More.\n */\n@A("/** no */")\npackage x;',
      'Demo root.',
    ],
    ['/** Licence. */\n/** Demo. */\npackage x;', 'Demo.'],
    ['/** Demo. */ /**/ /***/ // x\npackage x;', 'Demo.'],
    ['\ufeff/// Demo in\n/// Markdown. More.\npackage x;', 'Demo in Markdown.'],
    ['/// Other.\n\n/// Demo.\npackage x;', 'Demo.'],
    ['/* Licence. */\npackage x;\n/** Not this. */', ''],
    ['@A /** Not this. */ package x;', ''],
    ['package x;', ''],
    ['/** Not closed.', 'Not closed.'],
    ['', ''],
  ])('of package-info.java: %j', (text, sentence) => {
    expect(packageDescription(text, 'java')).toBe(sentence);
  });

  it.each([
    ['<html><head><title>T.</title></head><body>\nDemo <b>root</b>. More.\n</body></html>', 'Demo root.'],
    ['<HTML><BODY BGCOLOR="white">Demo.</BODY></HTML>', 'Demo.'],
    ['<!-- Licence. --><html><body><!-- x --><p>Demo &amp; root.</p>@since 1</body>', 'Demo & root.'],
    ['Demo. More.', 'Demo.'],
    ['<head>T.</head>Demo.', 'Demo.'],
    ['<body>Demo\n@since 1.0</body>', 'Demo'],
    ['<body></body>', ''],
    ['', ''],
  ])('of package.html: %j', (text, sentence) => {
    expect(packageDescription(text, 'html')).toBe(sentence);
  });

  it.each(['<body ', '<head>', '</head', '/** */', '\n///', '/*', ' ', '///\n'])(
    'of a hostile file are short: %j',
    (part) => {
      const text = part.repeat(1_000_000 / part.length);
      expect(packageDescription(text, 'java').length).toBeLessThanOrEqual(300);
      expect(packageDescription(text, 'html').length).toBeLessThanOrEqual(300);
    },
  );
});
