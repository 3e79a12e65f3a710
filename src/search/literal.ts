/**
 * Literal mode: all chunks that hold an exact text, ranked by BM25 with the text as one term. The index
 * only narrows the files to read; every occurrence is found in the file itself.
 */
import { readUtf8 } from '../indexing/read-text.ts';
import type { SourceView } from '../indexing/source-view.ts';
import { type IndexedFile, PACKED_CHUNK } from '../store/types.ts';
import { inverseFrequency, saturation } from './bm25.ts';
import type { Hit, RankedResult } from './candidate.ts';
import { filesHoldingText } from './narrowing.ts';
import { Pace } from './pace.ts';

/** The best `k` chunks that hold `text`; a line feed in it also matches CR LF. Empty text: none. */
export async function literalSearch(
  view: SourceView,
  text: string,
  k: number,
  signal: AbortSignal,
): Promise<RankedResult> {
  const { snapshot } = view;
  if (text === '') return { hits: [], more: false };
  const find = finder(text);
  const found: { file: IndexedFile; ordinal: number; chunk: number; frequency: number }[] = [];
  const pace = new Pace(signal);
  for (const ordinal of await filesHoldingText(snapshot, text)) {
    const file = snapshot.files[ordinal];
    if (!file || view.stale.has(file.path)) continue;
    if (pace.isDue) await pace.rest();
    const read = readUtf8(view.root, file.path, view.record.settings);
    if (read.kind !== 'text' || read.form.bytes.length !== file.textBytes) continue;
    const { bytes, bomBytes } = read.form;
    for (const [chunk, frequency] of chunksHolding(find(bytes, bomBytes), file)) {
      found.push({ file, ordinal, chunk, frequency });
    }
  }
  const weight = inverseFrequency(snapshot.documentCount, found.length);
  const scored = found.map(({ file, ordinal, chunk, frequency }) => {
    const length = snapshot.documentLengths[file.firstDocument + chunk] ?? 0;
    return { file, ordinal, chunk, score: weight * saturation(frequency, length, snapshot.meanLength) };
  });
  scored.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal || a.chunk - b.chunk);
  const hits: Hit[] = scored.slice(0, k).map(({ file, chunk, score }) => ({ file, chunk, score }));
  return { hits, more: scored.length > k };
}

/** Finds all occurrences, as byte ranges, from a byte on. They may overlap. */
function finder(text: string): (bytes: Buffer, from: number) => { start: number; end: number }[] {
  const lines = text.split('\n').map((line) => Buffer.from(line));
  const [first = Buffer.alloc(0), ...rest] = lines;
  const needle = rest.length === 0 ? first : Buffer.concat([first, Buffer.from('\n')]);
  const viaCr = rest.length === 0 ? undefined : Buffer.concat([first, Buffer.from('\r\n')]);
  return (bytes, from) => {
    const starts = [...occurrences(bytes, needle, from), ...(viaCr ? occurrences(bytes, viaCr, from) : [])];
    return starts
      .map((start) => ({ start, end: endOf(bytes, start, lines) }))
      .filter(({ end }) => end >= 0)
      .sort((a, b) => a.start - b.start);
  };
}

function* occurrences(bytes: Buffer, needle: Buffer, from: number): Generator<number> {
  for (let at = bytes.indexOf(needle, from); at >= 0; at = bytes.indexOf(needle, at + 1)) yield at;
}

/** Where lines that are joined by LF or CR LF end, when they stand at `start`; -1 if they do not. */
function endOf(bytes: Buffer, start: number, lines: readonly Buffer[]): number {
  let at = start;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? Buffer.alloc(0);
    if (i > 0) {
      if (bytes[at] === 13 && bytes[at + 1] === 10) at += 2;
      else if (bytes[at] === 10) at += 1;
      else return -1;
    }
    if (bytes.compare(line, 0, line.length, at, Math.min(bytes.length, at + line.length)) !== 0) return -1;
    at += line.length;
  }
  return at;
}

/** Occurrences per chunk; one that fits in no chunk counts for the last that holds its start. */
function chunksHolding(
  ranges: readonly { start: number; end: number }[],
  file: IndexedFile,
): Map<number, number> {
  const held = new Map<number, number>();
  const startOf = (chunk: number): number => file.packedChunks[chunk * PACKED_CHUNK] ?? 0;
  const endOfChunk = (chunk: number): number => file.packedChunks[chunk * PACKED_CHUNK + 1] ?? 0;
  const add = (chunk: number): void => {
    held.set(chunk, (held.get(chunk) ?? 0) + 1);
  };
  let first = 0;
  for (const { start, end } of ranges) {
    while (first < file.chunkCount - 1 && endOfChunk(first) <= start) first++;
    let whole = false;
    let last = first;
    for (let chunk = first; chunk < file.chunkCount && startOf(chunk) <= start; chunk++) {
      last = chunk;
      if (end > endOfChunk(chunk)) continue;
      add(chunk);
      whole = true;
    }
    if (!whole) add(last);
  }
  return held;
}
