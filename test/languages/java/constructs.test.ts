/** Java newer than most compilers at hand, construct by construct: which declarations there are, and on which lines. */
import { describe, expect, test } from 'vitest';
import { constructsOf, declaredRows } from '../constructs.ts';
import { extract } from '../syntax/extracting.ts';

const CONSTRUCTS = constructsOf('java-constructs.txt');

describe('Java', () => {
  test.each(CONSTRUCTS)('$title', async ({ code, declared }) => {
    expect(await declaredRows('A.java', code)).toEqual(declared);
    expect((await extract('A.java', code)).hasErrors).toBe(false);
  });

  test.each([
    [
      'import module java.base;',
      { text: 'import module java.base', module: 'java.base', names: [{ name: '*' }], form: 'module' },
    ],
    ['import module.a.B;', { module: 'module.a', names: [{ name: 'B' }], form: 'import' }],
  ])('%s', async (text, expected) => {
    const { hasErrors, imports } = await extract('A.java', `${text}\nclass A {}\n`);
    expect(imports).toMatchObject([expected]);
    expect(hasErrors).toBe(false);
  });

  test('a late call of a constructor is one', async () => {
    const text = 'class A extends B {\n  A() {\n    f();\n    super(1);\n  }\n}\n';
    const { references } = await extract('A.java', text);
    expect(references.map(({ line, name, role }) => `${role} ${name} ${line}`)).toContain('call super 4');
  });
});
