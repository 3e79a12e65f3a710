import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Vue and Svelte', () => {
  test.each(['vue', 'svelte'])('everything in the fixture project %s', async (name) => {
    await expect(await describeProject(name)).toMatchFileSnapshot(`./__snapshots__/${name}.txt`);
  });

  test.each([
    ['<script>function f() {}</script>', ['class A', 'function f']],
    ['<script setup lang="ts">interface B { c: string }</script>', ['class A', 'interface B', 'field B.c']],
    ["<script lang='tsx'>const f = () => <B<C> d={1} /></script>", ['class A', 'function f']],
    ['<SCRIPT>function f() {}</SCRIPT >', ['class A', 'function f']],
    [
      '<script>function f() {}\n</script><script module>function g() {}</script>',
      ['class A', 'function f', 'function g'],
    ],
    ['<script type="application/json">{ "a": 1 }</script>', ['class A']],
    ['<script src="./a.js" />\n<p>const a = 1</p>', ['class A']],
    ['<!-- <script>function f() {}</script> -->', ['class A']],
    [
      '<style>a::after { content: "<script>" }</style><script>function f() {}</script>',
      ['class A', 'function f'],
    ],
    ['<script data-a="x > y">function f() {}</script>', ['class A', 'function f']],
    ['<script>function f() {}', ['class A']],
    ['<p>text</p>', ['class A']],
    ['', ['class A']],
  ])('%s', async (text, expected) => {
    expect(await outline('src/A.vue', text)).toEqual(expected);
    expect(await outline('A.svelte', text)).toEqual(expected);
  });

  test('lines and bytes are those of the file', async () => {
    const text = '<p>größer 👍</p>\r\n<script>\r\n/** A */\r\nexport function f() {}\r\n</script>\r\n';
    const { startByte, endByte, line, docComment, visibility } = await declarationOf('A.vue', text, 'f');
    expect(Buffer.from(text).subarray(startByte, endByte).toString()).toBe('export function f() {}');
    expect([line, docComment, visibility]).toEqual([4, 'A', 'public']);
  });

  test('the class spans the file, and imports know what they stand in', async () => {
    const text = '<script>\nimport a from "./a";\nfunction f() { return import("./b"); }\n</script>\n<p/>\n';
    const { declarations, imports, language } = await extract('A.vue', text);
    expect(language).toBe('Vue');
    expect(declarations[0]).toMatchObject({
      line: 1,
      endLine: 5,
      startByte: 0,
      endByte: text.length,
      visibility: 'public',
    });
    expect(imports.map(({ module, declaration }) => [module, declaration])).toEqual([
      ['./a', -1],
      ['./b', 1],
    ]);
  });
});
