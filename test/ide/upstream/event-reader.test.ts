import { describe, expect, it } from 'vitest';
import { EventReader, TooLarge } from '../../../src/ide/upstream/event-reader.ts';

/** Reads a text cut into pieces of so many bytes. */
function read(text: string, size: number, limit = 1_000): string[] {
  const bytes = Buffer.from(text);
  const reader = new EventReader(limit);
  const events: string[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...reader.push(bytes.subarray(at, at + size)));
  return events;
}

describe('event reader', () => {
  it.each<[string, string, string[]]>([
    ['one event', 'data: a\n\n', ['a']],
    ['a type', 'event: message\ndata: a\n\n', ['a']],
    ['other types are left out', 'event: ping\ndata: a\n\ndata: b\n\n', ['b']],
    ['lines with CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['lines with CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['several data lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['no blank behind the colon', 'data:a\n\n', ['a']],
    ['one blank alone is taken off', 'data:  a\n\n', [' a']],
    ['an empty data line', 'data\ndata: a\n\n', ['\na']],
    ['comments, ids and unknown fields', ': hi\nid: 5\nretry: 1\nx: y\ndata: a\n\n', ['a']],
    ['an event without data', 'id: 1\n\ndata: a\n\n', ['a']],
    ['an event that has not ended', 'data: a\n', []],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['characters of several bytes', 'data: äß€😀\n\n', ['äß€😀']],
  ])('reads %s, however it is cut', (_, text, events) => {
    for (const size of [1, 2, 3, 7, 1_000]) expect(read(text, size)).toEqual(events);
  });

  it.each([
    ['a line without an end', 'x'.repeat(2_000)],
    ['an event of many lines', 'data: abc\n'.repeat(200)],
    ['an event of many empty lines', 'data\n'.repeat(1_000)],
  ])('refuses %s', (_, text) => {
    expect(() => read(text, 100)).toThrow(TooLarge);
  });

  it('takes any number of small events', () => {
    expect(read(': comment\nevent: message\ndata: abc\n\n'.repeat(500), 64)).toHaveLength(500);
  });
});
