/** Kotlin, construct by construct: which declarations there are, and on which lines. */
import { describe, expect, test } from 'vitest';
import { prepareKotlin } from '../../../src/languages/kotlin/prepare.ts';
import { constructsOf, declaredRows, joined } from '../constructs.ts';
import { declarationOf, extract } from '../syntax/extracting.ts';

const CONSTRUCTS = constructsOf('kotlin-constructs.txt');

describe('Kotlin', () => {
  test.each(CONSTRUCTS)('$title', async ({ code, declared }) => {
    expect(await declaredRows('a.kt', code)).toEqual(declared);
  });

  test('none is a syntax error to the grammar', async () => {
    const faulty: string[] = [];
    for (const { code, title } of CONSTRUCTS) if ((await extract('a.kt', code)).hasErrors) faulty.push(title);
    expect(faulty).toEqual([]);
  });

  test('all constructs in one file', async () => {
    const { declared, text } = joined(CONSTRUCTS);
    expect(await declaredRows('a.kt', text)).toEqual(declared);
  });

  test.each(CONSTRUCTS)('every offset stays in $title', ({ code }) => {
    expect(prepareKotlin(code)).toHaveLength(code.length);
  });

  test('annotations at the top stay with what they are of', async () => {
    const text = [
      'package a',
      '/** Doc. */',
      '@One',
      '// why',
      '@b.Two("x", y = [1]) @[Three Four]',
      'enum class E { A, B }',
      '@get:Five("}") @Deprecated("z")',
      'val x = 1',
      'context(a: B) @Six private fun f() {}',
    ].join('\n');
    const { references } = await extract('a.kt', text);
    expect(references.map(({ line, name, role }) => `${role} ${name} ${line}`)).toEqual(
      ['One 3', 'Two 5', 'Three 5', 'Four 5', 'Five 7', 'Deprecated 7', 'Six 9'].map(
        (each) => `call ${each}`,
      ),
    );
    expect(references.map(({ declaration }) => declaration)).toEqual([0, 0, 0, 0, 3, 3, 4]);
    expect(await declarationOf('a.kt', text, 'E')).toMatchObject({
      attributes: ['@One', '@b.Two("x", y = [1])', '@[Three Four]'],
      docComment: 'Doc.',
      ...{ startLine: 3, line: 6, signature: 'enum class E' },
    });
    expect(await declarationOf('a.kt', text, 'x')).toMatchObject({
      attributes: ['@get:Five("}")', '@Deprecated("z")'],
      ...{ isDeprecated: true, startLine: 7, line: 8, signature: 'val x = 1' },
    });
    expect(await declarationOf('a.kt', text, 'f')).toMatchObject({
      attributes: ['context(a: B)', '@Six'],
      ...{ startLine: 9, line: 9, signature: 'private fun f()', visibility: 'private' },
    });
  });

  test('names are those of the source', async () => {
    const text = 'fun open() = suspend { final + set }\nclass A(sealed: Int) { fun f() { open(1) } }\n';
    const { declarations, references } = await extract('a.kt', text);
    expect(declarations.map(({ signature }) => signature)).toEqual([
      'fun open()',
      'class A(sealed: Int)',
      'fun f()',
    ]);
    expect(references.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'call suspend',
      'type Int',
      'call open',
    ]);
  });

  test('a private function of an object in an initialiser is none of the class', async () => {
    const text =
      'class A {\n  init {\n    b(object : C { private fun d() {}\n      fun e() {} })\n  }\n  fun f() {}\n}\n';
    expect(await declaredRows('a.kt', text)).toEqual(['class A 1-7', 'method A.e 4-4', 'method A.f 6-6']);
  });
});
