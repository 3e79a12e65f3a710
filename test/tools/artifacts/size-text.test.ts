import { expect, test } from 'vitest';
import { sizeText } from '../../../src/tools/artifacts/size-text.ts';

test.each([
  [0, '0B'],
  [39, '39B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [1075, '1KB'],
  [1076, '1.1KB'],
  [1536, '1.5KB'],
  [10 * 1024, '10KB'],
  [1023 * 1024, '1023KB'],
  [1024 * 1024 - 1, '1MB'],
  [1024 * 1024, '1MB'],
  [2 * 1024 * 1024, '2MB'],
  [2.5 * 1024 ** 3, '2.5GB'],
  [3 * 1024 ** 4, '3TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
