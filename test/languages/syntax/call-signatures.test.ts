/** Call signatures that no separator parts. */
import { describe, expect, it } from 'vitest';
import { separateCallSignatures } from '../../../src/languages/typescript/call-signatures.ts';

describe('call signatures without a separator', () => {
  it.each([
    [
      'behind a list',
      '  <A>(a: A): [A]\n  // two\n\n  <B>(b: B): B',
      '  <A>(a: A): [A]\n  // two\n\n ;<B>(b: B): B',
    ],
    ['behind a name', 'x(): Foo\n  <\n  B,\n>(b: B): B', 'x(): Foo\n ;<\n  B,\n>(b: B): B'],
  ])('are parted %s', (_, text, parted) => {
    expect(separateCallSignatures(text)).toBe(parted);
  });

  it.each([
    ['a comparison', 'a = b\n  < c'],
    ['type parameters of a method on the next line', '  method\n  <T>(a: T) {}'],
    ['type arguments that nothing follows', 'x: Foo\n  <A>\n'],
    ['what begins a list', 'f(\n  <A>(a: A) => a)'],
  ])('are not seen in %s', (_, text) => {
    expect(separateCallSignatures(text)).toBe(text);
  });
});
