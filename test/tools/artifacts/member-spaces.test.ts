import { describe, expect, test } from 'vitest';
import { artifactName, type Coordinates } from '../../../src/sources/artifacts/coordinates.ts';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { listMethods } from '../../../src/tools/artifacts/list-methods.ts';
import { LibrarySpaces } from '../../../src/tools/artifacts/member-spaces.ts';
import { askLibrary, libraryOf } from './asking.ts';

const named = (artifactId: string, version = '1'): Coordinates => ({ groupId: 'g', artifactId, version });

/** Libraries that know each other in this order; what is opened is noted. */
async function shelf(
  texts: Readonly<Record<string, string>>,
): Promise<{ libraries: Library[]; opened: string[] }> {
  const opened: string[] = [];
  const libraries: Library[] = [];
  for (const [name, text] of Object.entries(texts)) {
    libraries.push(await libraryOf({ 'All.java': text }, named(name)));
  }
  for (const library of libraries) {
    const others = libraries.filter((each) => each !== library);
    library.others = async () => others.map(({ coordinates }) => coordinates);
    library.open = async (wanted) => {
      opened.push(artifactName(wanted));
      return libraries.find(({ coordinates }) => artifactName(coordinates) === artifactName(wanted));
    };
  }
  return { libraries, opened };
}

async function methodsIn(library: Library | undefined): Promise<Record<string, unknown>> {
  if (!library) throw new Error('no library');
  return askLibrary(listMethods, library, { type_name: 'p.A', include_inherited: true });
}

describe('supertypes in other artifacts', () => {
  test('the first that has the type is taken, and no further one is opened', async () => {
    const { libraries, opened } = await shelf({
      a: 'package p; class A extends B {}',
      none: 'package p; class X {}',
      first: 'package p; class B { public void first() {} }',
      second: 'package p; class B { public void second() {} }',
    });
    const { methods } = await methodsIn(libraries[0]);
    expect(methods).toMatchObject([
      { signature: 'public void first()', declared_by: 'p.B', artifact: 'g:first:1' },
    ]);
    expect(opened).toEqual(['g:none:1', 'g:first:1']);
  });

  test('nothing is opened for what the artifact has itself', async () => {
    const { libraries, opened } = await shelf({
      a: 'package p; class A extends B {} class B { void own() {} }',
      other: 'package p; class B { public void other() {} }',
    });
    const { methods } = await methodsIn(libraries[0]);
    expect(methods).toMatchObject([{ signature: 'void own()' }]);
    expect(opened).toEqual([]);
  });

  test('a supertype elsewhere has its own there, before those of the artifact that was asked', async () => {
    const { libraries, opened } = await shelf({
      a: 'package p; class A extends B {} class C { public void wrong() {} }',
      b: 'package p; public class B extends C implements D {} class C { public void c() {} }',
      d: 'package p; interface D extends E { void d(); }',
      e: 'package p; interface E { void e(); }',
    });
    const answer = await methodsIn(libraries[0]);
    expect(answer.methods).toMatchObject([
      { signature: 'public void c()', artifact: 'g:b:1' },
      { signature: 'void d()', artifact: 'g:d:1' },
      { signature: 'void e()', artifact: 'g:e:1' },
    ]);
    expect(answer).not.toHaveProperty('unresolved_supertypes');
    expect(opened).toEqual(['g:b:1', 'g:d:1', 'g:e:1']);
  });

  test('a type of the artifact that was asked may be above one elsewhere', async () => {
    const { libraries } = await shelf({
      a: 'package p; class A extends B {} class C { public void c() {} }',
      b: 'package p; public class B extends C {}',
    });
    const { methods } = await methodsIn(libraries[0]);
    expect(methods).toEqual([
      { signature: 'public void c()', line_range: { start: 1, end: 1 }, declared_by: 'p.C' },
    ]);
  });

  test('what is found nowhere is looked for once in each', async () => {
    const { libraries, opened } = await shelf({
      a: 'package p; class A extends Gone implements Gone2, Gone {}',
      b: 'package p; class B {}',
      c: 'package p; class C {}',
    });
    expect((await methodsIn(libraries[0])).unresolved_supertypes).toEqual(['Gone', 'Gone2']);
    expect(opened).toEqual(['g:b:1', 'g:c:1']);
  });

  test('one that cannot be opened is passed over', async () => {
    const { libraries } = await shelf({
      a: 'package p; class A extends B {}',
      gone: 'package p; class B { public void gone() {} }',
      b: 'package p; class B { public void b() {} }',
    });
    const [a, gone] = libraries;
    const open = a?.open;
    if (a && open) a.open = async (wanted) => (wanted === gone?.coordinates ? undefined : open(wanted));
    expect((await methodsIn(a)).methods).toMatchObject([{ artifact: 'g:b:1' }]);
  });
});

test('no more than 200 libraries are opened', async () => {
  const library = await libraryOf({ 'A.java': 'class A extends B {}' }, named('a'));
  let opened = 0;
  library.others = async () => Array.from({ length: 300 }, (_, i) => named('other', `${i}`));
  library.open = async () => {
    opened++;
    return undefined;
  };
  for await (const _ of new LibrarySpaces(library).asked.beyond([])) throw new Error('nothing can be opened');
  expect(opened).toBe(200);
});
