import { describe, expect, it } from 'vitest';
import { orderedJson } from '../../../src/tools/artifacts/define.ts';

describe('the JSON of answers', () => {
  it.each([
    [null, 'null'],
    [{ a: 1, b: [true, undefined, 'x'], c: undefined }, '{"a":1,"b":[true,null,"x"]}'],
    [{ text: 'gr\u00fc\u00dfe "x" \n' }, '{"text":"gr\u00fc\u00dfe \\"x\\" \\n"}'],
    [[[], {}, [{}]], '[[],{},[{}]]'],
    [
      new Map([
        ['b', 1],
        ['10', 2],
        ['9', 3],
      ]),
      '{"b":1,"10":2,"9":3}',
    ],
    [{ matches: new Map([['__proto__', [1]]]) }, '{"matches":{"__proto__":[1]}}'],
  ])('of %j', (value, json) => {
    expect(orderedJson(value)).toBe(json);
  });
});
