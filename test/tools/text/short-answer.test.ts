import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/tools/text/passages.ts';
import { blocksOf, estimatedTokens, fitBlocks, renderBlock } from '../../../src/tools/text/short-answer.ts';

const TEXT = Array.from({ length: 40 }, (_, i) => `line ${i + 1} é\n`).join('');
const LINES = TEXT.split('\n');

/** The passage from the beginning of one line to the end of another, `cut` bytes into the first. */
function passage(path: string, first: number, last: number, cut = 0): Passage {
  const byteOf = (line: number) =>
    Buffer.byteLength(
      LINES.slice(0, line - 1)
        .map((each) => `${each}\n`)
        .join(''),
    );
  const [byteStart, byteEnd] = [byteOf(first) + cut, byteOf(last + 1)];
  return {
    path,
    chunk: 0,
    bounds: { byteStart, byteEnd, lineStart: first, lineEnd: last },
    score: 1,
    text: Buffer.from(TEXT).toString('utf8', byteStart, byteEnd),
    startsLine: cut === 0,
    declaration: `in${first}`,
  };
}

const places = (passages: readonly Passage[]) =>
  blocksOf(passages).map(({ path, lineStart, lineEnd }) => `${path}:${lineStart}-${lineEnd}`);

describe('blocks', () => {
  it('join passages of a file that overlap or touch, at the rank of the best', () => {
    expect(
      places([passage('b', 1, 3), passage('a', 5, 9), passage('b', 3, 6), passage('a', 10, 12)]),
    ).toEqual(['b:1-6', 'a:5-12']);
  });

  it('leave passages apart that do not touch', () => {
    expect(places([passage('a', 8, 9), passage('a', 1, 3)])).toEqual(['a:8-9', 'a:1-3']);
  });

  it('hold each line once, as it is in the file', () => {
    const [block] = blocksOf([passage('a', 2, 6), passage('a', 5, 9, 3)]);
    expect(block?.text).toBe(LINES.slice(1, 9).join('\n'));
    expect(block?.declaration).toBe('in2');
  });

  it('begin with a whole line', () => {
    const [block] = blocksOf([passage('a', 2, 6, 3)]);
    expect(block).toMatchObject({ lineStart: 3, lineEnd: 6, text: LINES.slice(2, 6).join('\n') });
  });
});

describe('what fits', () => {
  const blocks = blocksOf([passage('a', 1, 10), passage('b', 1, 10), passage('c', 1, 10)]);
  const all = blocks.reduce((sum, block) => sum + estimatedTokens(renderBlock(block)), 0);

  it('is everything if there is room', () => {
    expect(fitBlocks(blocks, all)).toEqual({ shown: blocks, left: 0 });
  });

  it('ends with a block cut at a line, within the tokens', () => {
    const { shown, left } = fitBlocks(blocks, Math.floor(all / 2));
    expect(shown.map(({ path }) => path)).toEqual(['a', 'b']);
    expect(shown[1]?.lineEnd).toBeLessThan(10);
    expect(shown[1]?.text.split('\n')).toHaveLength(shown[1]?.lineEnd ?? 0);
    expect(left).toBe(1);
    const used = shown.reduce((sum, block) => sum + estimatedTokens(renderBlock(block)), 0);
    expect(used).toBeLessThanOrEqual(all / 2);
  });
});
