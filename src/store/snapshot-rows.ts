/** Rows of the files table, read as what they stand for. */
import { mappedMemory } from '../mapped-memory.ts';
import { comparePaths } from '../patterns/path-order.ts';
import { bytesOf, numbersOf, type Rows, textsOf } from './columns.ts';
import type { FileRow } from './table-rows.ts';
import type { TablePlace, Tables } from './tables.ts';
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
export async function readFileRows(
  tables: Tables,
  place: TablePlace,
  from: number | undefined,
): Promise<FileRowHead[]> {
  const where = from === undefined ? {} : { where: `id >= ${from}` };
  const rows = await tables.read(place, { columns: HEAD_COLUMNS, ...where });
  const numbers = (name: string): ArrayLike<number> => numbersOf(rows, name);
  const [ids, sizes, mtimes, ctimes] = [
    numbers('id'),
    numbers('size'),
    numbers('mtime_ms'),
    numbers('ctime_ms'),
  ];
  const [textBytes, lines, documents] = [numbers('text_bytes'), numbers('lines'), numbers('first_document')];
  const [paths, hashes] = [textsOf(rows, 'path'), textsOf(rows, 'hash')];
  const [encodings, reasons] = [textsOf(rows, 'encoding'), textsOf(rows, 'skip_reason')];
  const [contents, chunks] = [textsOf(rows, 'content'), chunksOf(rows)];
  return paths.map((path, i) => ({
    id: ids[i] ?? 0,
    path,
    size: sizes[i] ?? 0,
    mtimeMs: mtimes[i] ?? 0,
    ctimeMs: ctimes[i] ?? 0,
    hash: hashes[i] ?? '',
    encoding: encodings[i] ?? '',
    skipReason: reasons[i] ?? '',
    content: contents[i] ?? '',
    textBytes: textBytes[i] ?? 0,
    lines: lines[i] ?? 0,
    firstDocument: documents[i] ?? 0,
    chunks: chunks[i] ?? new Int32Array(0),
  }));
}

/** The packed numbers of each row, in one piece of memory: thousands of small ones would leave holes in it. */
function chunksOf(rows: Rows): Int32Array[] {
  const cells = bytesOf(rows, 'chunks');
  const all = new Uint8Array(mappedMemory(cells.reduce((total, { length }) => total + length, 0)));
  let at = 0;
  return cells.map((cell) => {
    all.set(cell, at);
    const numbers = new Int32Array(all.buffer, at, cell.length / 4);
    at += cell.length;
    return numbers;
  });
}
