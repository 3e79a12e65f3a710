/** Kotlin, construct by construct: which declarations there are, and on which lines. */
import { describe, expect, test } from 'vitest';
import { constructsOf, declaredRows, joined } from '../constructs.ts';
import { extract } from '../syntax/extracting.ts';

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
});
