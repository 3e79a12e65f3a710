import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Groovy', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('groovy')).toMatchFileSnapshot('./__snapshots__/groovy.txt');
  });

  test.each([
    ['class A { def f() { 1 } }', ['class A', 'method A.f']],
    ['class A { int b = 1\n String c }', ['class A', 'field A.b', 'field A.c']],
    ['def f(a) { a }', ['function f']],
    ['int f(int a) { return a }', ['function f']],
    ['def a = 1', []],
    ['task a {\n}', ['target a']],
    ['task a(type: Copy) {\n}\n', ['target a']],
    ['task a\n', ['target a']],
    ["tasks.register('a', Copy) {\n}", ['target a']],
    ["tasks.named('a') {\n}", []],
  ])('%s', async (text, expected) => {
    expect(await outline('a.gradle', text)).toEqual(expected);
  });

  test.each([
    ['import a.b.C', [{ module: 'a.b.C', names: [{ name: 'C' }], form: 'import' }]],
    ['import a.b.*', [{ module: 'a.b', names: [{ name: '*' }] }]],
    ['import static a.B.c', [{ module: 'a.B', names: [{ name: 'c' }], form: 'static' }]],
    [
      "plugins {\n  id 'a'\n  id('b') version '1'\n}",
      [
        { module: 'a', line: 2, form: 'plugin' },
        { module: 'b', line: 3, text: "id('b') version '1'" },
      ],
    ],
    ["apply plugin: 'a'", [{ module: 'a', form: 'plugin' }]],
    ["apply from: 'a.gradle'", [{ module: 'a.gradle', form: 'apply' }]],
    [
      "dependencies {\n  api 'a:b:1'\n  api(project(':c'))\n  api libs.d\n}",
      [{ module: 'a:b:1', form: 'dependency' }, { module: ':c', form: 'project' }, { module: 'libs.d' }],
    ],
    ["dependencies {\n  api('a:b:1') {\n    exclude group: 'c', module: 'd'\n  }\n}", [{ module: 'a:b:1' }]],
    ["dependencies { api 'a:b:1' }", [{ module: 'a:b:1', text: "api 'a:b:1'" }]],
    ["dependencies {\n  api group: 'a', name: 'b'\n}", [{ module: 'a:b' }]],
  ])('imports of %j', async (text, expected) => {
    const { imports } = await extract('build.gradle', `${text}\n`);
    expect(imports).toHaveLength(expected.length);
    expect(imports).toMatchObject(expected);
  });

  test('a task ends with its block', async () => {
    const text = '// A\ntask a {\n  doLast { }\n}\n\ntask b\n\n';
    expect(await declarationOf('build.gradle', text, 'a')).toMatchObject({
      endLine: 4,
      bodyLines: 2,
      docComment: 'A',
    });
    expect(await declarationOf('build.gradle', text, 'b')).toMatchObject({ endLine: 6, bodyLines: null });
  });
});
