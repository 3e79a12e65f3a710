import { describe, expect, it } from 'vitest';
import { decodeText, lineCount, utf8Form, utf8FormOf } from '../../src/indexing/decode.ts';

const UTF8_BOM = [0xef, 0xbb, 0xbf];
const LE_BOM = [0xff, 0xfe];
const BE_BOM = [0xfe, 0xff];

function utf16(text: string, mark: number[], bigEndian: boolean): Buffer {
  const units = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), bigEndian ? units.swap16() : units]);
}

describe('decodeText', () => {
  it('reads ASCII', () => {
    expect(decodeText(Buffer.from('a\r\nb'))).toEqual({
      text: 'a\r\nb',
      encoding: 'utf-8',
      bomBytes: 0,
      textBytes: 4,
      ascii: true,
    });
  });

  it('reads UTF-8', () => {
    expect(decodeText(Buffer.from('é€\u{1f600}'))).toEqual({
      text: 'é€\u{1f600}',
      encoding: 'utf-8',
      bomBytes: 0,
      textBytes: 9,
      ascii: false,
    });
  });

  it.each([
    ['a', true],
    ['é', false],
    ['', true],
  ])('takes a UTF-8 byte order mark from %j and counts its 3 bytes', (text, ascii) => {
    const bytes = Buffer.concat([Buffer.from(UTF8_BOM), Buffer.from(text)]);
    expect(decodeText(bytes)).toEqual({
      text,
      encoding: 'utf-8',
      bomBytes: 3,
      textBytes: bytes.length,
      ascii,
    });
  });

  it('takes only one byte order mark', () => {
    const bytes = Buffer.from([...UTF8_BOM, ...UTF8_BOM, 0x61]);
    expect(decodeText(bytes)).toMatchObject({ text: '\ufeffa', bomBytes: 3, textBytes: 7 });
  });

  it.each([
    ['utf-16le', LE_BOM, false],
    ['utf-16be', BE_BOM, true],
  ] as const)('reads %s and counts its UTF-8 form', (encoding, mark, bigEndian) => {
    expect(decodeText(utf16('aé\u{1f600}', [...mark], bigEndian))).toEqual({
      text: 'aé\u{1f600}',
      encoding,
      bomBytes: 0,
      textBytes: 7,
      ascii: false,
    });
    expect(decodeText(utf16('abc', [...mark], bigEndian))).toMatchObject({
      text: 'abc',
      textBytes: 3,
      ascii: true,
    });
    expect(decodeText(utf16('', [...mark], bigEndian))).toMatchObject({ text: '', textBytes: 0, encoding });
  });

  it('leaves the bytes it is given unchanged', () => {
    const bytes = utf16('ab', BE_BOM, true);
    const before = Buffer.from(bytes);
    decodeText(bytes);
    expect(bytes).toEqual(before);
  });

  it('reads an empty file as an empty text', () => {
    expect(decodeText(Buffer.alloc(0))).toEqual({
      text: '',
      encoding: 'utf-8',
      bomBytes: 0,
      textBytes: 0,
      ascii: true,
    });
  });

  it.each([
    ['NUL in UTF-8', Buffer.from('a\0b')],
    ['NUL in bytes that are not UTF-8', Buffer.from([0xff, 0x00])],
    ['NUL behind a UTF-8 byte order mark', Buffer.from([...UTF8_BOM, 0])],
    ['NUL in UTF-16LE', utf16('a\0', LE_BOM, false)],
    ['NUL in UTF-16BE', utf16('a\0', BE_BOM, true)],
    ['NUL in UTF-16 of odd length', Buffer.concat([utf16('a\0', LE_BOM, false), Buffer.from([1])])],
    ['UTF-32LE', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['UTF-16 without byte order mark', Buffer.from('ab', 'utf16le')],
  ])('calls %s binary', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ skip: 'binary' });
  });

  it.each([
    ['Latin-1', Buffer.from('café', 'latin1')],
    ['a cut UTF-8 sequence', Buffer.from('€').subarray(0, 2)],
    ['an overlong UTF-8 sequence', Buffer.from([0xc1, 0x81])],
    ['a surrogate written in UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['UTF-16LE of odd length', Buffer.concat([utf16('a', LE_BOM, false), Buffer.from([0x61])])],
    ['UTF-16BE of odd length', Buffer.concat([utf16('a', BE_BOM, true), Buffer.from([0x61])])],
    ['a lone high surrogate in UTF-16', utf16('a\ud83d', LE_BOM, false)],
    ['a lone low surrogate in UTF-16', utf16('\ude00a', BE_BOM, true)],
    ['a cut UTF-16 byte order mark', Buffer.from([0xff])],
  ])('calls %s not text', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ skip: 'not text' });
  });
});

describe('lineCount', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['\n', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\n\n', 2],
    ['a\r\nb\r\n', 2],
    ['a\rb', 1],
    ['a\r\nb\rc\nd', 3],
  ])('counts the lines of %j: %d', (text, lines) => {
    expect(lineCount(text)).toBe(lines);
  });
});

describe('with ISO-8859-1 for what is not UTF-8', () => {
  it('reads such bytes as characters', () => {
    expect(decodeText(Buffer.from('gr\u00fc\u00dfe\n', 'latin1'), true)).toEqual({
      text: 'gr\u00fc\u00dfe\n',
      encoding: 'latin1',
      bomBytes: 0,
      textBytes: 8,
      ascii: false,
    });
  });

  it('changes nothing for UTF-8, UTF-16 and binary files', () => {
    for (const bytes of [
      Buffer.from('gr\u00fc\u00dfe'),
      Buffer.from('\ufeffplain'),
      Buffer.from([0xff, 0xfe, 0x41, 0x00]),
      Buffer.from([0xe4, 0x00, 0xff]),
    ]) {
      expect(decodeText(bytes, true)).toEqual(decodeText(bytes));
    }
  });
});

describe('utf8FormOf', () => {
  const latin1 = Buffer.from('é\n', 'latin1');
  it.each([
    ['ASCII', Buffer.from('a\r\nb')],
    ['UTF-8', Buffer.from('é€\u{1f600}')],
    ['a UTF-8 byte order mark', Buffer.concat([Buffer.from(UTF8_BOM), Buffer.from('é')])],
    ['UTF-16LE', utf16('é€', LE_BOM, false)],
    ['UTF-16BE', utf16('é€', BE_BOM, true)],
    ['nothing', Buffer.alloc(0)],
    ['NUL', Buffer.from('a\0b')],
    ['ISO-8859-1', latin1],
    ['half a pair of UTF-16', Buffer.from([...LE_BOM, 0x00, 0xd8])],
  ])('of %s is that of the decoded text', (_, bytes) => {
    for (const orLatin1 of [false, true]) {
      const decoded = decodeText(Buffer.from(bytes), orLatin1);
      const expected = 'skip' in decoded ? decoded : { bytes: utf8Form(decoded), bomBytes: decoded.bomBytes };
      expect(utf8FormOf(bytes, orLatin1)).toEqual(expected);
    }
  });
});
