import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FoundIdentifiers, TextUnits } from '../../src/indexing/identifier-scan.ts';
import { scanIdentifiers } from '../../src/indexing/terms.ts';

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a', '_', '7', ' ', 'é', '日', '𝒳', '𠀀', '😀', '\ud800', '\udc00'),
  ),
);

it('finds in an array of units what is found in the text', () => {
  // As they are used: one after the other, whatever the length of the text before.
  const text = new TextUnits();
  const found = new FoundIdentifiers();
  fc.assert(
    fc.property(pieces, (parts) => {
      const content = parts.join('');
      const expected: [number, number][] = [];
      scanIdentifiers(content, (start, end) => expected.push([start, end]));
      text.read(content);
      found.scan(text);
      const ranges = expected.map((_, i) => [found.starts[i], found.ends[i]]);
      expect(found.count).toBe(expected.length);
      expect(ranges).toEqual(expected);
    }),
  );
});

it('takes texts of any length', () => {
  const text = new TextUnits();
  const found = new FoundIdentifiers();
  text.read('ab '.repeat(100_000));
  found.scan(text);
  expect(found.count).toBe(100_000);
  expect([found.starts[99_999], found.ends[99_999]]).toEqual([299_997, 299_999]);
});
