/** Kotlin, construct by construct: which declarations there are, and on which lines. */
import { describe, expect, test } from 'vitest';
import { constructsOf, declaredRows, joined } from '../constructs.ts';
import { extract } from '../syntax/extracting.ts';

const CONSTRUCTS = constructsOf('kotlin-constructs.txt');

describe('Kotlin', () => {
  test.each(CONSTRUCTS)('$title', async ({ code, declared }) => {
    expect(await declaredRows('a.kt', code)).toEqual(declared);
    expect((await extract('a.kt', code)).hasErrors).toBe(false);
  });

  test('all constructs in one file', async () => {
    const { declared, text } = joined(CONSTRUCTS);
    expect(await declaredRows('a.kt', text)).toEqual(declared);
  });
});
