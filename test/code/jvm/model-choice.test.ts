import { describe, expect, it } from 'vitest';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

const JAVA = 'package com.acme;\nclass A {}\n';

async function chosenOf(paths: readonly string[], text = JAVA): Promise<readonly string[]> {
  const model = jvmModel(await libraryOf(Object.fromEntries(paths.map((path) => [path, text]))));
  const [type, ...others] = model.types;
  expect(others).toEqual([]);
  return type ? [type.file.path, ...type.alternatives] : [];
}

describe('of several files that declare a type', () => {
  it.each<[string, readonly string[]]>([
    ['is outside tests', ['z/src/main/java/com/acme/A.java', 'src/test/java/com/acme/A.java']],
    ['is outside tests of Android', ['z/src/main/java/com/acme/A.java', 'src/androidTest/com/acme/A.java']],
    ['is outside fixtures', ['z/src/main/java/com/acme/A.java', 'src/testFixtures/java/com/acme/A.java']],
    ['is outside a folder of tests', ['z/z/src/com/acme/A.java', 'tests/com/acme/A.java']],
    ['is no later release', ['x/y/z/com/acme/A.java', 'META-INF/versions/9/com/acme/A.java']],
    ['has fewer segments', ['z/com/acme/A.java', 'a/src/main/java/com/acme/A.java']],
    ['is first in byte order', ['a-b/com/acme/A.java', 'a/b/com/acme/A.java']],
    ['is first in byte order at equal depth', ['Z/com/acme/A.java', 'a/com/acme/A.java']],
  ])('the one chosen %s', async (_, paths) => {
    expect(await chosenOf(paths)).toEqual(paths);
    expect(await chosenOf([...paths].reverse())).toEqual(paths);
  });

  it('a test is left before a later release', async () => {
    const paths = ['META-INF/versions/9/com/acme/A.java', 'src/test/java/com/acme/A.java'];
    expect(await chosenOf(paths)).toEqual(paths);
  });

  it('a package called test is no test source set', async () => {
    const paths = ['src/main/java/com/acme/test/A.java', 'x/y/src/main/java/com/acme/test/A.java'];
    expect(await chosenOf(paths, 'package com.acme.test;\nclass A {}\n')).toEqual(paths);
    const inTests = ['x/y/src/main/java/com/acme/test/A.java', 'src/test/java/com/acme/test/A.java'];
    expect(await chosenOf(inTests, 'package com.acme.test;\nclass A {}\n')).toEqual(inTests);
  });

  it('the others are in byte order', async () => {
    const [chosen, ...others] = await chosenOf(['b/A.java', 'A.java', 'a/x/A.java', 'a-x/A.java']);
    expect(chosen).toBe('A.java');
    expect(others).toEqual(['a-x/A.java', 'a/x/A.java', 'b/A.java']);
  });

  it('a nested type is chosen as its outer one', async () => {
    const library = await libraryOf({
      'src/main/java/A.java': 'class A {\n class B {}\n}\n',
      'src/test/java/A.java': 'class A { class B {} class OnlyHere {} }\n',
    });
    const model = jvmModel(library);
    expect(model.type('A.B')).toMatchObject({ file: { path: 'src/main/java/A.java' }, startLine: 2 });
    expect(model.type('A.OnlyHere')?.alternatives).toEqual([]);
  });
});

it('a file that declares a name twice speaks with the first, and is no alternative to itself', async () => {
  const model = jvmModel(await libraryOf({ 'A.java': 'class A {}\nclass A {}\n' }));
  expect(model.types.map(({ startLine, alternatives }) => [startLine, alternatives])).toEqual([[1, []]]);
});
