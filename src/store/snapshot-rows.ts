/** Rows of the files table, read as what they stand for. */
import { comparePaths } from '../patterns/path-order.ts';
import type { FileRow, Table } from './lance.ts';
import {
  type Content,
  GONE,
  type GoneFile,
  type IndexedFile,
  PACKED_CHUNK,
  PLAIN,
  type PlainFile,
  type SkippedFile,
  type SkipReason,
  type TextEncoding,
} from './types.ts';

/** All files of a snapshot. */
export interface SnapshotFiles {
  files: readonly IndexedFile[];
  skipped: readonly SkippedFile[];
  plain: readonly PlainFile[];
  gone: readonly GoneFile[];
}

/** The files of some rows, with those kept from before, by path. */
export function joinFiles(
  read: SnapshotFiles,
  before?: SnapshotFiles,
  removed?: ReadonlySet<number>,
): SnapshotFiles {
  const kept = <T extends { id: number }>(files: readonly T[] = []): T[] =>
    removed ? files.filter((file) => !removed.has(file.id)) : [...files];
  return {
    files: byPath([...kept(before?.files), ...read.files]),
    skipped: byPath([...kept(before?.skipped), ...read.skipped]),
    plain: byPath([...kept(before?.plain), ...read.plain]),
    gone: [...kept(before?.gone), ...read.gone],
  };
}

function byPath<T extends { path: string }>(items: T[]): T[] {
  return items.sort((a, b) => comparePaths(a.path, b.path));
}

/** Sorts rows by what they stand for. */
export function filesOfRows(rows: readonly FileRowHead[]): SnapshotFiles {
  const files: IndexedFile[] = [];
  const skipped: SkippedFile[] = [];
  const plain: PlainFile[] = [];
  const gone: GoneFile[] = [];
  for (const row of rows) {
    const { id, path } = row;
    const stamp = { size: row.size, mtimeMs: row.mtimeMs, ctimeMs: row.ctimeMs };
    if (row.skipReason === GONE) gone.push({ id, path });
    // These were written from these very types, and so was the encoding below.
    else if (row.skipReason === PLAIN)
      plain.push({ id, path, stamp, hash: row.hash, content: row.content as Content });
    else if (row.skipReason !== '') {
      const [reason, content] = [row.skipReason as SkipReason, row.content as Content];
      skipped.push({ id, path, stamp, reason, content });
    } else {
      files.push({
        id,
        path,
        stamp,
        hash: row.hash,
        encoding: row.encoding as TextEncoding,
        textBytes: row.textBytes,
        lines: row.lines,
        chunkCount: row.chunks.length / PACKED_CHUNK,
        firstDocument: row.firstDocument,
        packedChunks: row.chunks,
      });
    }
  }
  return { files, skipped, plain, gone };
}

/** What is read of a row with its snapshot; records of syntax are read when they are asked for. */
export type FileRowHead = Omit<FileRow, 'outline' | 'details' | 'uses'>;

const HEAD_COLUMNS = [
  ...['id', 'path', 'size', 'mtime_ms', 'ctime_ms', 'hash', 'encoding', 'skip_reason', 'content'],
  ...['text_bytes', 'lines', 'first_document', 'chunks'],
];

/** All rows, or those of files numbered `from` and up. */
export async function readFileRows(table: Table, from: number | undefined): Promise<FileRowHead[]> {
  const query = table.query().select(HEAD_COLUMNS);
  const result = await (from === undefined ? query : query.where(`id >= ${from}`)).toArrow();
  const rows: FileRowHead[] = [];
  for (const batch of result.batches) {
    const column = (name: string) => batch.getChild(name);
    const [ids, paths, sizes] = [column('id'), column('path'), column('size')];
    const [mtimes, ctimes, hashes] = [column('mtime_ms'), column('ctime_ms'), column('hash')];
    const [encodings, reasons, textBytes] = [column('encoding'), column('skip_reason'), column('text_bytes')];
    const contents = column('content');
    const [lines, documents, chunks] = [column('lines'), column('first_document'), column('chunks')];
    for (let i = 0; i < batch.numRows; i++) {
      rows.push({
        id: Number(ids?.get(i)),
        path: String(paths?.get(i)),
        size: Number(sizes?.get(i)),
        mtimeMs: Number(mtimes?.get(i)),
        ctimeMs: Number(ctimes?.get(i)),
        hash: String(hashes?.get(i)),
        encoding: String(encodings?.get(i)),
        skipReason: String(reasons?.get(i)),
        content: String(contents?.get(i)),
        textBytes: Number(textBytes?.get(i)),
        lines: Number(lines?.get(i)),
        firstDocument: Number(documents?.get(i)),
        chunks: int32Copy(chunks?.get(i)),
      });
    }
  }
  return rows;
}

/** The packed numbers of a binary cell, which may be unaligned and is only valid as long as its batch. */
function int32Copy(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.slice().buffer);
}
