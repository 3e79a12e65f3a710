/** The things of the domain that are kept: sources, their settings, files and chunks. */

/** Version of the tables and their contents. An index of any other version is not read. */
export const SCHEMA_VERSION = 4;

/**
 * How the sources of a library came onto this disk: unpacked, checked out from Git, or in a folder of the
 * user's. Decides which of its files count; see `walkLibrary`.
 */
export type LibraryTree = 'archive' | 'checkout' | 'folder';

/** How a source is indexed. Kept with it, so that re-indexing needs no arguments. */
export interface SourceSettings {
  /** Upper bound of a chunk, in characters (Unicode code points). */
  chunkSize: number;
  /** Characters that neighbouring chunks share. */
  overlap: number;
  includePatterns: string[];
  excludePatterns: string[];
  respectGitignore: boolean;
  /** Larger files are skipped. In bytes. */
  maxFileBytes: number;
  /** Of a library. All its files are in ranked and exact search alike; texts that are not UTF-8 are ISO-8859-1. */
  library?: LibraryTree;
}

/** What the catalog says of one source: where it is, how it was indexed, which snapshot is in force. */
export interface SourceRecord {
  /** Session name, or `group:artifact:version`. */
  id: string;
  kind: 'directory';
  /** The path as the user gave it, made absolute and normalised. */
  repositoryPath: string;
  /** The path with all links resolved; the identity of the tree. */
  root: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Last publication, in milliseconds since the epoch. */
  lastIndexedAt: number;
  schemaVersion: number;
  settings: SourceSettings;
  /** How long the last build or update took, in ms. */
  durationMs: number;
  /** By which version of the parsers the files were parsed. */
  syntaxVersion: string;
  /** Indexed files, chunks, and the bytes of all chunk texts together. */
  files: number;
  chunks: number;
  chunkBytes: number;
  /** Bytes the index takes on disk. */
  sizeOnDisk: number;
  snapshot: SnapshotRef;
  /** Of an artifact: which of its registrations the index is of. */
  registration?: number;
}

/** The table versions that belong together. Published as one value; readers open exactly these. */
export interface SnapshotRef {
  /** Name of the directory that holds the tables: one per full build. */
  generation: string;
  /** Rises by one with every publication of this source, over all generations. */
  publication: number;
  filesVersion: number;
  blocksVersion: number;
  /** Numbers not given out yet in this generation; a number is never used twice. */
  nextFile: number;
  nextDocument: number;
  nextSegment: number;
  /** Dead documents whose postings have been removed: numbers that cost nothing any more. */
  purgedDocuments: number;
  /** The same for files and their trigrams. */
  purgedFiles: number;
}

/** Why a file of the tree has no indexed text. In the order in which counts are reported. */
export const SKIP_REASONS = ['binary', 'not text', 'too large', 'unreadable'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';

/** What is compared to know whether a file may have changed. Times in milliseconds with fraction. */
export interface FileStamp {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** A range of a file: bytes of its UTF-8 form, end-exclusive; lines 1-based, inclusive. */
export interface ChunkBounds {
  byteStart: number;
  byteEnd: number;
  lineStart: number;
  lineEnd: number;
}

/** An indexed file. */
export interface IndexedFile {
  /** Number in order of indexing; never used twice in a generation. */
  id: number;
  /** Relative to the root, with `/`. */
  path: string;
  stamp: FileStamp;
  /** Hash of the bytes on disk. */
  hash: string;
  encoding: TextEncoding;
  /** Bytes of the UTF-8 form, with a UTF-8 byte order mark if there is one. */
  textBytes: number;
  lines: number;
  chunkCount: number;
  /** Document number of the first chunk; the others follow. */
  firstDocument: number;
  /** {@link PACKED_CHUNK} numbers a chunk. */
  packedChunks: Int32Array;
}

/** Numbers a chunk takes when packed: byteStart, byteEnd, lineStart, lineEnd, length in sub-words. */
export const PACKED_CHUNK = 5;

/**
 * What exact search knows of a file's bytes while its stamp holds: its trigrams are in the index, or it
 * is binary and never searched, or nothing, so that it has to be read. Indexed files have trigrams.
 */
export type Content = 'trigrams' | 'binary' | 'unread';

/** A file of the tree that is not indexed, and why. */
export interface SkippedFile {
  id: number;
  path: string;
  stamp: FileStamp;
  reason: SkipReason;
  content: Content;
}

/** A file that only exact search takes: the patterns of the source leave it out. */
export interface PlainFile {
  id: number;
  path: string;
  stamp: FileStamp;
  /** Hash of the bytes on disk; empty if it could not be read. */
  hash: string;
  content: Content;
}

/** Marks the row of a {@link PlainFile}, where a skipped file has its reason. */
export const PLAIN = 'plain';

/** A file that was indexed in this generation and is no more in the tree. */
export interface GoneFile {
  id: number;
  path: string;
}

/** Marks the row of a {@link GoneFile}, where a skipped file has its reason. */
export const GONE = 'gone';
