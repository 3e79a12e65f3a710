import { describe, expect, test } from 'vitest';
import { occurrencesOf } from '../../../src/code/references/occurrences.ts';

describe('whole-word occurrences', () => {
  test.each([
    ['run', 'run running prerun run_ _run run2 run.run(run)', [0, 34, 38, 42]],
    ['run', 'érun runé run１ run', [15]],
    ['naïve', 'naïve naïves', [0]],
    ['cafe', 'cafe\u0301 cafe', [6]],
    ['a.b', 'a.b xa.b a.bc a.b.c', [0, 14]],
    ['->run', 'a->run b->runs', [1]],
    ['Foo::', 'Foo::bar xFoo::bar', [0]],
    ['$x', '$x a$x $xy', [0, 4]],
    ['==', 'a==b a===b', [1, 6]],
    ['aa', 'aa aaa aa', [0, 7]],
    ['a-a', 'a-a-a', [0]],
    ['a-a', 'xa-a-a', [3]],
    ['x𝒜', 'x𝒜 x𝒜b 𝒜x𝒜', [0]],
    ['run', '𝒜run 😀run', [8]],
    ['missing', 'nothing', []],
    ['', 'nothing', []],
  ])('%j in %j', (symbol, text, offsets) => {
    expect(occurrencesOf(symbol, text)).toEqual(offsets);
  });
});
