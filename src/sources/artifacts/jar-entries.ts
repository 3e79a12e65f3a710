/** What is in a jar: its central directory, read and checked against the headers in front of the contents. */
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { QuarryError, throwIfAborted } from '../../errors.ts';
import type { JarFile } from './jar-file.ts';
import { entryPath } from './jar-names.ts';
import { shownName, unusableJar } from './jar-refusal.ts';

/** A regular file in a jar. */
export interface JarEntry {
  /** Relative, with `/`, safe to be joined to a directory. */
  path: string;
  /** How its contents are stored, by the format's numbers. */
  method: number;
  /** CRC-32 of the contents. */
  crc: number;
  /** Where the stored bytes are. */
  start: number;
  /** How many of them there are. */
  storedBytes: number;
}

/** First byte behind an entry's contents, and where its header begins. */
interface Extent {
  start: number;
  end: number;
}

const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_HEADER_BYTES = 46;
/** Encrypted; strongly encrypted; directory encrypted. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
/** Bits of a Unix mode that tell the type of a file, and a regular file. */
const TYPE_BITS = 0xf000;
const REGULAR = 0x8000;
/** The count of entries has 16 bits in archives without the extension for large ones. */
const COUNT_WRAPS = 0x10000;

/**
 * The regular files of a jar in the order of its directory; of several with one name the first. Nothing is
 * inflated. Throws `invalid_source`: no intact archive, more than `maxEntries` entries, an unsafe name,
 * encryption, headers that contradict each other, contents that overlap. Costs about five small reads an
 * entry.
 */
export async function jarEntries(
  file: JarFile,
  maxEntries: number,
  signal: AbortSignal | undefined,
): Promise<JarEntry[]> {
  const zip = await intact(
    fromRandomAccessReaderPromise(file, file.size, {
      autoClose: false,
      // Names and sizes are judged here.
      decodeStrings: false,
      validateEntrySizes: false,
    }),
  );
  const directoryStart = cursorOf(zip);
  const taken = new Set<string>();
  const files: JarEntry[] = [];
  const extents: Extent[] = [];
  for await (const entry of centralEntries(zip, file, maxEntries)) {
    throwIfAborted(signal);
    const path = entryPath(entry.fileNameRaw, entry.extraFields);
    const start = await contentsStart(zip, entry, path);
    extents.push({ start: entry.relativeOffsetOfLocalHeader, end: start + entry.compressedSize });
    if (path === '' || entry.fileNameRaw.at(-1) === 0x2f || taken.has(path)) continue;
    taken.add(path);
    if (!isRegular(entry)) continue;
    files.push({
      path,
      method: entry.compressionMethod,
      crc: entry.crc32,
      start,
      storedBytes: entry.compressedSize,
    });
  }
  assertApart(extents, directoryStart);
  return files;
}

/** The entries by the headers that are there, whatever number the end of the archive claims. */
async function* centralEntries(zip: ZipFile, file: JarFile, maxEntries: number): AsyncGenerator<Entry> {
  const claimed = zip.entryCount;
  const entries = zip.eachEntry();
  let at = cursorOf(zip);
  let count = 0;
  for (; file.signatureAt(at) === CENTRAL_HEADER; count++) {
    if (count === maxEntries) throw unusableJar(`it has more than ${maxEntries} entries`);
    zip.entryCount = count + 1;
    const { value: entry, done } = await intact(entries.next());
    if (done) break;
    const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
    at += CENTRAL_HEADER_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
    yield entry;
  }
  if (count % COUNT_WRAPS !== claimed % COUNT_WRAPS) {
    throw unusableJar(`it claims ${claimed} entries and has ${count}: it is cut off, or damaged`);
  }
}

/** Where the next header of the directory is. The package's types say boolean; it is a number. */
function cursorOf(zip: ZipFile): number {
  return Number(zip.readEntryCursor);
}

/** Where the contents begin; throws if the two headers of the entry disagree on what matters. */
async function contentsStart(zip: ZipFile, entry: Entry, path: string): Promise<number> {
  const local = await intact(zip.readLocalFileHeaderPromise(entry, { minimal: false }));
  if (((entry.generalPurposeBitFlag | local.generalPurposeBitFlag) & ENCRYPTED) !== 0) {
    throw unusableJar(`its entry ${shownName(path)} is encrypted`);
  }
  if (!local.fileName.equals(entry.fileNameRaw) || local.compressionMethod !== entry.compressionMethod) {
    throw unusableJar(`the two headers of its entry ${shownName(path)} contradict each other`);
  }
  return local.fileDataStart;
}

/** False for links, devices and the like. Archives from elsewhere have no mode: 0. */
function isRegular({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & TYPE_BITS;
  return type === 0 || type === REGULAR;
}

/** Contents that are used twice make a small archive a large one. */
function assertApart(extents: Extent[], directoryStart: number): void {
  extents.sort((a, b) => a.start - b.start);
  let end = 0;
  for (const extent of extents) {
    if (extent.start < end) throw unusableJar('contents of its entries overlap');
    end = extent.end;
  }
  if (end > directoryStart) throw unusableJar('contents of its entries overlap its directory');
}

/** The value; what the package finds wrong becomes `invalid_source`. */
async function intact<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof QuarryError) throw error;
    throw unusableJar('it is no zip archive, or damaged', { cause: error });
  }
}
