/** What is found in Java agrees with what the compiler's own parser says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compare } from '../../../eval/jvm/compare.ts';
import { canonicalSignature, type Entity } from '../../../eval/jvm/entity.ts';
import { extractedFrom } from '../../../eval/jvm/extracted.ts';
import { compilerTrees, hasCompiler } from '../../../eval/jvm/javac.ts';
import { FileParser } from '../../../src/languages/file-parser.ts';
import { PACKAGED_GRAMMARS } from '../syntax/extracting.ts';

const HOME = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = join(HOME, 'test', 'fixtures', 'jvm', 'javac');
const PATHS = ['shop/Members.java', 'shop/Types.java'];
const isPossible = hasCompiler();

async function extracted(): Promise<Entity[]> {
  const parser = new FileParser(PACKAGED_GRAMMARS);
  const found: Entity[] = [];
  for (const path of PATHS) {
    const { entities, hasErrors } = await extractedFrom(
      parser,
      path,
      readFileSync(join(SOURCES, path), 'utf8'),
    );
    expect(hasErrors).toBe(false);
    found.push(...entities);
  }
  return found;
}

describe('the Java compiler', () => {
  const title = 'declares the same, on the same lines, with the same signatures';
  test.skipIf(!isPossible)(
    isPossible ? title : `${title}: skipped, as there is no JDK 17 or later`,
    async () => {
      const { broken, entities } = compilerTrees(SOURCES, HOME);
      expect(broken).toEqual([]);
      expect(entities.length).toBeGreaterThan(130);
      const verdicts = compare(entities, await extracted());
      expect(verdicts.filter(({ differences }) => differences.length > 0)).toEqual([]);
    },
  );

  test('differences are told', async () => {
    const found = await extracted();
    const [first, second, ...rest] = found;
    if (first === undefined || second === undefined) throw new Error('Nothing is declared');
    const key = [{ ...first, startLine: 0, endLine: 0, signature: 'other' }, ...rest];
    const verdicts = compare(key, found).filter(({ differences }) => differences.length > 0);
    expect(verdicts.map(({ differences }) => differences)).toEqual([
      ['start', 'end', 'signature'],
      ['extra'],
    ]);
    expect(compare([first], [])[0]?.differences).toEqual(['missing']);
  });
});

test.each([
  ['final public int a', 'final public int a'],
  ['public  final int a', 'final public int a'],
  ['int a[][]', 'int [ ] [ ] a'],
  ['int f(String args[], final int... b)', 'int f ( String [ ] args , int ... b )'],
  ['int f()[] throws E', 'int [ ] f ( ) throws E'],
  ['void f(A<B, C> this, int a)', 'void f ( int a )'],
  ['void f(A this)', 'void f ( )'],
  ['non-sealed class A<T extends B>', 'non-sealed class A < T extends B >'],
])('%s in one form', (written, expected) => {
  expect(canonicalSignature(written)).toBe(expected);
});
