import { describe, expect, it } from 'vitest';
import type { SkipReason } from '../../../src/store/types.ts';
import { skippedLines } from '../../../src/tools/text/skipped.ts';

const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0 };
const skipped = (path: string, reason: SkipReason) => ({
  id: 0,
  path,
  stamp,
  reason,
  content: 'unread' as const,
});

describe('skipped files', () => {
  it('are no line when there are none', () => {
    expect(skippedLines([])).toEqual([]);
  });

  it('are counted by reason, in this order, zeros left out', () => {
    const files = [
      skipped('d', 'unreadable'),
      skipped('c', 'too large'),
      skipped('b', 'not text'),
      skipped('a', 'binary'),
      skipped('e', 'binary'),
    ];
    expect(skippedLines(files)[0]).toBe(
      '**Skipped:** 5 files (2 binary, 1 not text, 1 too large, 1 unreadable)',
    );
    expect(skippedLines([skipped('x', 'too large')])[0]).toBe('**Skipped:** 1 file (1 too large)');
  });

  it('are named by path, binary ones not', () => {
    const files = [skipped('é', 'not text'), skipped('b\n', 'too large'), skipped('a', 'binary')];
    expect(skippedLines(files).slice(1)).toEqual(['- `b\\x0a`: too large', '- `é`: not text']);
  });

  it('are named 20 at most', () => {
    const files = Array.from({ length: 1225 }, (_, i) => skipped(String(i).padStart(4, '0'), 'not text'));
    const lines = skippedLines(files);
    expect(lines[0]).toBe('**Skipped:** 1,225 files (1,225 not text)');
    expect(lines.slice(20)).toEqual(['- `0019`: not text', '- ... and 1,205 more']);
  });
});
