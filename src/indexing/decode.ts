/** Bytes of a file → text, or the reason why it is none. */

import { isAscii, isUtf8 } from 'node:buffer';
import type { TextEncoding } from '../store/types.ts';

export interface DecodedText {
  /** Without byte order mark. */
  text: string;
  encoding: TextEncoding;
  /** Bytes of the mark in front of the text's UTF-8 form. A UTF-16 mark is no part of that form: 0. */
  bomBytes: 0 | 3;
  /** Bytes of the UTF-8 form, with the UTF-8 byte order mark if there is one. */
  textBytes: number;
  /** True if all characters are ASCII: then characters, UTF-16 units and bytes are the same. */
  ascii: boolean;
}

/** Why bytes are no text: they hold NUL, or do not decode. */
export interface NoText {
  skip: 'binary' | 'not text';
}

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16LE_BOM = Buffer.from([0xff, 0xfe]);
const UTF16BE_BOM = Buffer.from([0xfe, 0xff]);
/** With the flag `u` this finds surrogates that are not part of a pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Decodes UTF-8, with or without byte order mark, and UTF-16 with one; all else as ISO-8859-1 if
 * `orLatin1`. Costs a few native passes over the bytes; UTF-16 is copied.
 */
export function decodeText(bytes: Buffer, orLatin1 = false): DecodedText | NoText {
  if (startsWith(bytes, UTF16LE_BOM)) return decodeUtf16(bytes.subarray(2), 'utf-16le');
  // `swap16` works in place and on pairs only; an odd last byte is judged by the length.
  if (startsWith(bytes, UTF16BE_BOM)) {
    const swapped = Buffer.from(bytes.subarray(2, bytes.length & ~1)).swap16();
    return decodeUtf16(swapped, 'utf-16be', bytes.length);
  }
  const decoded = decodeUtf8(bytes);
  return orLatin1 && 'skip' in decoded && decoded.skip === 'not text' ? decodeLatin1(bytes) : decoded;
}

/**
 * The bytes that exact search looks at: without byte order mark, UTF-16 as UTF-8 with U+FFFD for what
 * does not decode, all else as it is. Undefined for a binary file: it holds NUL.
 */
export function searchedBytes(bytes: Buffer): Buffer | undefined {
  const units = utf16Units(bytes);
  if (units) {
    // A second mark goes with the decoding, as in ripgrep.
    const text = new TextDecoder('utf-16le').decode(units);
    return text.includes('\0') ? undefined : Buffer.from(text);
  }
  const content = startsWith(bytes, UTF8_BOM) ? bytes.subarray(UTF8_BOM.length) : bytes;
  return content.includes(0) ? undefined : content;
}

/** What follows a UTF-16 byte order mark, low bytes first; undefined without one. */
function utf16Units(bytes: Buffer): Buffer | undefined {
  if (startsWith(bytes, UTF16LE_BOM)) return bytes.subarray(2);
  if (!startsWith(bytes, UTF16BE_BOM)) return undefined;
  const units = Buffer.from(bytes.subarray(2));
  // `swap16` works in place and on pairs only; an odd last byte stays and decodes to U+FFFD.
  units.subarray(0, units.length & ~1).swap16();
  return units;
}

function decodeUtf8(bytes: Buffer): DecodedText | NoText {
  const found = withoutBom(bytes);
  if ('skip' in found) return found;
  const { content, bomBytes, ascii } = found;
  return {
    text: content.toString(ascii ? 'latin1' : 'utf8'),
    encoding: 'utf-8',
    bomBytes,
    textBytes: bytes.length,
    ascii,
  };
}

/** What follows the byte order mark, if the bytes are UTF-8. */
function withoutBom(bytes: Buffer): { content: Buffer; bomBytes: 0 | 3; ascii: boolean } | NoText {
  if (bytes.includes(0)) return { skip: 'binary' };
  const bomBytes = startsWith(bytes, UTF8_BOM) ? 3 : 0;
  const content = bomBytes === 0 ? bytes : bytes.subarray(bomBytes);
  const ascii = isAscii(content);
  return ascii || isUtf8(content) ? { content, bomBytes, ascii } : { skip: 'not text' };
}

/** What byte ranges of a text refer to. */
export interface Utf8Form {
  /** With the byte order mark in front, if it is counted. */
  bytes: Buffer;
  bomBytes: 0 | 3;
}

/** The UTF-8 form of what {@link decodeText} decodes, without a string: bytes that are UTF-8 are given back as they are. */
export function utf8FormOf(bytes: Buffer, orLatin1 = false): Utf8Form | NoText {
  const isUtf16 = startsWith(bytes, UTF16LE_BOM) || startsWith(bytes, UTF16BE_BOM);
  const found = isUtf16 ? undefined : withoutBom(bytes);
  if (found && 'content' in found) return { bytes, bomBytes: found.bomBytes };
  const decoded = decodeText(bytes, orLatin1);
  return 'skip' in decoded ? decoded : { bytes: utf8Form(decoded), bomBytes: decoded.bomBytes };
}

/** The UTF-8 form of a decoded text. */
export function utf8Form(decoded: DecodedText): Buffer {
  const text = Buffer.from(decoded.text);
  return decoded.bomBytes === 0 ? text : Buffer.concat([UTF8_BOM, text]);
}

function decodeLatin1(bytes: Buffer): DecodedText {
  const text = bytes.toString('latin1');
  const textBytes = Buffer.byteLength(text, 'utf8');
  return { text, encoding: 'latin1', bomBytes: 0, textBytes, ascii: false };
}

function decodeUtf16(units: Buffer, encoding: TextEncoding, fileBytes = units.length): DecodedText | NoText {
  const text = units.toString('utf16le');
  if (text.includes('\0')) return { skip: 'binary' };
  if (fileBytes % 2 === 1 || LONE_SURROGATE.test(text)) return { skip: 'not text' };
  const textBytes = Buffer.byteLength(text, 'utf8');
  return { text, encoding, bomBytes: 0, textBytes, ascii: textBytes === text.length };
}

function startsWith(bytes: Buffer, mark: Buffer): boolean {
  return bytes.length >= mark.length && bytes.compare(mark, 0, mark.length, 0, mark.length) === 0;
}

/** Lines of a text: each ends with LF or CRLF; a last one without counts, an empty text has none. */
export function lineCount(text: string): number {
  let lines = 0;
  let at = 0;
  while (at < text.length) {
    lines++;
    const feed = text.indexOf('\n', at);
    at = feed < 0 ? text.length : feed + 1;
  }
  return lines;
}
