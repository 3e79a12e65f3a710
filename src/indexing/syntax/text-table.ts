/**
 * Texts of a record, each kept once: their lengths in UTF-16 units, then all of them in one piece, so
 * that reading them back decodes UTF-8 once. Records name them by number; 0 is the empty text.
 */
import type { ByteReader, ByteWriter } from '../../store/varint.ts';

export class TextTableBuilder {
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #texts: string[] = [];

  /** The number of a text. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#texts.push(text);
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.length;
  }

  write(writer: ByteWriter): void {
    writer.varint(this.#texts.length);
    for (const text of this.#texts) writer.varint(text.length);
    const bytes = Buffer.from(this.#texts.join(''));
    writer.varint(bytes.length);
    writer.append(bytes);
  }
}

/** The texts by number, as {@link TextTableBuilder} wrote them. */
export function readTexts(reader: ByteReader): string[] {
  const count = reader.varint();
  const lengths = new Uint32Array(count);
  for (let i = 0; i < count; i++) lengths[i] = reader.varint();
  const bytes = reader.take(reader.varint());
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const texts = [''];
  let at = 0;
  for (const length of lengths) {
    texts.push(all.slice(at, at + length));
    at += length;
  }
  return texts;
}
