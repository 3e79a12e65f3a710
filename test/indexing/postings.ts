/** Postings written out plainly: what runs and segments are compared with. */
import type { ChunkSpan } from '../../src/indexing/chunk.ts';
import { ENDS_IDENTIFIER, pathWords, STARTS_IDENTIFIER, TERM_SPACE } from '../../src/indexing/posting-run.ts';
import { fold, scanIdentifiers, subWords } from '../../src/indexing/terms.ts';
import { Block, type BlockRow, type PostingValue } from '../../src/store/segment.ts';
import { ByteReader } from '../../src/store/varint.ts';

/** By key and document: `frequency standsAlone [position flags, …]`. */
export type PlainPostings = Map<string, Map<number, string>>;

export interface PlainFile {
  path: string;
  text: string;
  chunks: readonly ChunkSpan[];
}

interface Occurrence {
  position: number;
  flags: number;
}

/** The postings of some files whose first document has a number, by the definition. */
export function plainPostings(files: readonly PlainFile[], firstDocument: number): PlainPostings {
  const occurrences = new Map<string, Map<number, Occurrence[]>>();
  const add = (key: string, document: number, position = 0, flags = 0): void => {
    const documents = occurrences.get(key) ?? new Map<number, Occurrence[]>();
    occurrences.set(key, documents);
    documents.set(document, [...(documents.get(document) ?? []), { position, flags }]);
  };
  let document = firstDocument;
  for (const { path, text, chunks } of files) {
    if (chunks.length > 0) for (const word of pathWords(path)) add(TERM_SPACE.path + word, document);
    chunks.forEach((_chunk, index) => {
      let position = 0;
      scanIdentifiers(text, (start, end) => {
        if (!belongsTo(start, end, index, chunks)) return;
        const identifier = text.slice(start, end);
        const words = subWords(identifier);
        words.forEach((word, i) => {
          const flags = (i === 0 ? STARTS_IDENTIFIER : 0) | (i === words.length - 1 ? ENDS_IDENTIFIER : 0);
          add(TERM_SPACE.word + word, document, position++, flags);
        });
        const name = fold(identifier);
        if (words.length > 0 && words[0] !== name) add(TERM_SPACE.identifier + name, document);
      });
      document++;
    });
  }
  return new Map([...occurrences].map(([key, documents]) => [key, plainly(key, documents)]));
}

function plainly(key: string, documents: ReadonlyMap<number, readonly Occurrence[]>): Map<number, string> {
  const withPositions = key.startsWith(TERM_SPACE.word);
  return new Map(
    [...documents].map(([document, list]) => {
      const alone =
        withPositions && list.some(({ flags }) => flags === (STARTS_IDENTIFIER | ENDS_IDENTIFIER));
      const places = withPositions ? list.map(({ position, flags }) => `${position}:${flags}`) : [];
      return [document, `${list.length} ${alone} [${places.join(' ')}]`];
    }),
  );
}

/** Whole in the chunk; or in none whole, and this is the last one that holds its start. */
function belongsTo(start: number, end: number, index: number, chunks: readonly ChunkSpan[]): boolean {
  const holds = ({ start: from, end: to }: ChunkSpan) => from <= start && end <= to;
  if (chunks.some(holds)) return holds(chunks[index] ?? NOWHERE);
  return chunks.findLastIndex((chunk) => chunk.start <= start && start < chunk.end) === index;
}

const NOWHERE = { start: 0, end: -1, byteStart: 0, byteEnd: 0, lineStart: 0, lineEnd: 0 };

/** The postings that packed entries stand for; the spaces of declarations are left out. */
export function unpack(entries: Iterable<{ key: string; value: PostingValue }>): PlainPostings {
  const plain: PlainPostings = new Map();
  for (const { key, value } of entries) {
    if (key.startsWith(TERM_SPACE.declaration) || key.startsWith(TERM_SPACE.declaredWord)) continue;
    const documents = unpackValue(value, key.startsWith(TERM_SPACE.word));
    if (documents.size !== value.documentCount) throw new Error(`${key}: count is ${value.documentCount}`);
    plain.set(key, documents);
  }
  return plain;
}

function unpackValue(value: PostingValue, withPositions: boolean): Map<number, string> {
  const documents = new Map<number, string>();
  const reader = new ByteReader(value.documents);
  const positions = new ByteReader(value.positions);
  let document = 0;
  while (!reader.atEnd) {
    document += reader.varint();
    const count = reader.varint();
    const places: string[] = [];
    let position = 0;
    for (let i = 0; withPositions && i < count >>> 1; i++) {
      const packed = positions.varint();
      position += packed >>> 2;
      places.push(`${position}:${packed & 3}`);
    }
    documents.set(document, `${count >>> 1} ${(count & 1) === 1} [${places.join(' ')}]`);
  }
  if (!positions.atEnd) throw new Error('positions left over');
  return documents;
}

/** All entries of a segment's rows, in order. */
export function* entriesOf(rows: readonly BlockRow[]): Generator<{ key: string; value: PostingValue }> {
  for (const row of rows) yield* new Block(row.data).entries();
}
