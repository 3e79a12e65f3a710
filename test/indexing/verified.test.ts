import { describe, expect, it } from 'vitest';
import { isVerified, type VerifiedStamps } from '../../src/indexing/changes.ts';

const stamp = { size: 3, mtimeMs: 10, ctimeMs: 10 };
const verified: VerifiedStamps = new Map([['a.txt', { stamp, hash: 'new' }]]);

describe('a file that was found to hold known bytes', () => {
  it('stands for a snapshot with these bytes', () => {
    expect(isVerified(verified, 'a.txt', 'new', stamp)).toBe(true);
  });

  it('does not stand for a snapshot with others: an older one may still be asked', () => {
    expect(isVerified(verified, 'a.txt', 'old', stamp)).toBe(false);
    expect(isVerified(verified, 'a.txt', undefined, stamp)).toBe(false);
  });

  it('does not stand once it has another stamp', () => {
    expect(isVerified(verified, 'a.txt', 'new', { ...stamp, ctimeMs: 11 })).toBe(false);
    expect(isVerified(verified, 'b.txt', 'new', stamp)).toBe(false);
  });
});
