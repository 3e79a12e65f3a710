import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../src/mcp/lines.ts';

function split(chunks: string[], limit = 8): string[] {
  const splitter = new LineSplitter(limit);
  const lines = [...chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]), ...splitter.end()];
  return lines.map((line) => (line.kind === 'bytes' ? line.bytes.toString() : '(too long)'));
}

describe('LineSplitter', () => {
  it.each([
    ['several lines in one chunk', ['a\nb\n'], ['a', 'b']],
    ['a line over several chunks', ['a', 'b', 'c\n'], ['abc']],
    ['empty lines', ['\n\na\n'], ['', '', 'a']],
    ['a last line without an end', ['a\nb'], ['a', 'b']],
    ['nothing', [''], []],
    ['a line of exactly the limit', ['12345678\n'], ['12345678']],
    ['a line over the limit', ['123456789\nok\n'], ['(too long)', 'ok']],
    [
      'a line over the limit in many chunks, reported once',
      ['12345', '6789', '0123456789', 'x\nok\n'],
      ['(too long)', 'ok'],
    ],
    ['a line over the limit that never ends', ['123456789', '123456789'], ['(too long)']],
    ['two lines over the limit', ['123456789\n123456789\n'], ['(too long)', '(too long)']],
  ])('splits %s', (_name, chunks, lines) => {
    expect(split(chunks)).toEqual(lines);
  });

  it('reports a line as too long before its end has come', () => {
    const splitter = new LineSplitter(4);
    expect([...splitter.push(Buffer.from('12345'))]).toEqual([{ kind: 'too-long' }]);
  });

  it('joins the bytes of a character that came in two chunks', () => {
    const splitter = new LineSplitter();
    const [first, second] = [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0a])];
    const lines = [...splitter.push(first), ...splitter.push(second)];
    expect(lines).toEqual([{ kind: 'bytes', bytes: Buffer.from('é') }]);
  });
});
