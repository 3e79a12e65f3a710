/** What of a jar is text, and that it keeps its bytes. */
import { describe, expect, it } from 'vitest';
import { extracted, pathsOf, SOURCE } from './jar-extraction.ts';

/** UTF-16 with the mark in front, low bytes first or high ones. */
function utf16(text: string, order: 'low first' | 'high first'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'low first' ? bytes : bytes.swap16();
}

describe('text', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('class É {}\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffclass É {}\n')],
    ['UTF-16, low bytes first', utf16('class É {}\n', 'low first')],
    ['UTF-16, high bytes first', utf16('class É {}\n', 'high first')],
    ['ISO-8859-1', Buffer.from('class É {}\n', 'latin1')],
    ['lines with CRLF', Buffer.from('class E {\r\n}\r\n')],
    ['NUL behind the first 8 KiB', Buffer.concat([Buffer.alloc(8192, 'a'), Buffer.alloc(1)])],
    ['NUL behind 8 KiB and a mark', Buffer.concat([Buffer.from(`\ufeff${'a'.repeat(8192)}\0`)])],
    ['UTF-16 with NUL behind 8 KiB of it', utf16(`${'a'.repeat(8192)}\0`, 'low first')],
  ])('keeps its bytes: %s', async (_, content) => {
    const { contents } = await extracted([SOURCE, { name: 'E.java', content }]);
    expect(contents['E.java']?.equals(content)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['NUL at the beginning', Buffer.from('\0class')],
    ['NUL at the end of the first 8 KiB', Buffer.concat([Buffer.alloc(8191, 'a'), Buffer.alloc(1)])],
    ['UTF-16 with NUL', utf16('class \0 {}', 'low first')],
    ['UTF-16 with NUL, high bytes first', utf16(`${'a'.repeat(8191)}\0`, 'high first')],
    ['UTF-16 without a mark', utf16('class E {}', 'low first').subarray(2)],
    ['NUL in a large file', Buffer.concat([Buffer.alloc(1), Buffer.alloc(2 ** 21, 'ab')])],
  ])('is not: %s', async (_, content) => {
    const result = await extracted([SOURCE, { name: 'E.java', content, method: 0 }]);
    expect(Object.keys(result.contents)).toEqual(['A.java']);
    expect(result).toMatchObject({ files: 1, skipped: 0 });
  });

  it('stays whatever its kind', async () => {
    const names = ['A.java', 'LICENSE', 'META-INF/MANIFEST.MF', 'a.svg', 'b.properties', 'c.xml', 'd.md'];
    expect(await pathsOf(names.map((name) => ({ name, content: 'text' })))).toEqual(names);
  });
});
