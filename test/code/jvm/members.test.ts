import { expect, test } from 'vitest';
import { fieldsOf, isNamed, methodsOf } from '../../../src/code/jvm/members.ts';
import type { JvmMember } from '../../../src/code/jvm/members-part.ts';
import { jvmModel } from '../../../src/code/jvm/model.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

test('a merged facade has the members of its files in their order', async () => {
  const head = '@file:JvmName("T")\n@file:JvmMultifileClass\n';
  const library = await libraryOf({
    'b.kt': `${head}fun b() {}\nval y = 1\n`,
    'a.kt': `${head}val x = 1\n\nfun a() {}\n`,
  });
  const type = jvmModel(library).type('T');
  const methods = type ? methodsOf(type, library) : [];
  expect(methods.map(({ file, name, startLine }) => [file.path, name, startLine])).toEqual([
    ['a.kt', 'a', 5],
    ['b.kt', 'b', 3],
  ]);
  expect(type && fieldsOf(type, library).map(({ name }) => name)).toEqual(['x', 'y']);
});

test('members are told when the file is gone', async () => {
  const library = await libraryOf({
    'A.java': 'class A {\n  @X\n  int a,\n    b;\n  private void m() {}\n}\n',
  });
  const gone = { structure: library.structure, readText: () => null };
  const type = jvmModel(library).type('A');
  expect(type && fieldsOf(type, gone).map(({ startLine }) => startLine)).toEqual([3, 4]);
  expect(type && methodsOf(type, gone)).toHaveLength(1);
});

test('a constructor is asked for by two names', async () => {
  const library = await libraryOf({ 'A.java': 'class A {\n  A() {}\n  void m() {}\n}\n' });
  const type = jvmModel(library).type('A');
  const [first, second] = type ? methodsOf(type, library) : [];
  const names = (member: JvmMember | undefined) =>
    ['A', '<init>', 'm'].filter((name) => member && isNamed(member, (each) => each === name));
  expect(names(first)).toEqual(['A', '<init>']);
  expect(names(second)).toEqual(['m']);
});
