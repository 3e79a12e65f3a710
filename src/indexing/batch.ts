/** One unit of work of a build: read some files and turn them into chunks and postings. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { hasErrno } from '../errors.ts';
import { isGeneratedIndex } from '../languages/generated-index.ts';
import {
  type Content,
  type FileStamp,
  type LibraryTree,
  PACKED_CHUNK,
  type SkipReason,
  type TextEncoding,
} from '../store/types.ts';
import { type ChunkSpan, chunkText } from './chunk.ts';
import { type DecodedText, decodeText, lineCount, searchedBytes } from './decode.ts';
import { type NamedSpan, namedSpans } from './named-spans.ts';
import { type PostingRun, PostingRunBuilder } from './posting-run.ts';
import { readRegularFile } from './regular-file.ts';
import { NO_SYNTAX, type SyntaxRecords } from './syntax/no-syntax.ts';
import { type TrigramRun, TrigramRunBuilder } from './trigrams.ts';
import type { Task } from './worker-pool.ts';

export interface BatchInput {
  root: string;
  /** Directory of the grammars. */
  grammars: string;
  chunkSize: number;
  overlap: number;
  maxFileBytes: number;
  /** Of a library: links to files inside the tree are files, and what is not UTF-8 is ISO-8859-1. */
  library?: LibraryTree;
  files: readonly {
    path: string;
    /** Hash in the snapshot; an equal one means unchanged. */
    knownHash?: string;
    /** Only exact search takes the file: its words are not indexed. */
    plain?: boolean;
  }[];
}

export type FileOutcome =
  | {
      kind: 'indexed';
      path: string;
      stamp: FileStamp;
      hash: string;
      encoding: TextEncoding;
      textBytes: number;
      lines: number;
      packedChunks: Int32Array;
      syntax: SyntaxRecords;
    }
  | { kind: 'skipped'; path: string; stamp: FileStamp; reason: SkipReason; content: Content }
  | { kind: 'plain'; path: string; stamp: FileStamp; hash: string; content: Content }
  | { kind: 'unchanged'; path: string; stamp: FileStamp }
  | { kind: 'gone'; path: string };

export interface BatchOutput {
  files: FileOutcome[];
  run: PostingRun;
  /** Files are numbered as those outcomes that make a row: neither gone nor unchanged. */
  trigrams: TrigramRun;
}

/** {@link processBatch} in a worker thread. */
export const PROCESS_BATCH: Task<BatchInput, BatchOutput> = {
  name: 'processBatch',
  nothing: { root: '', grammars: '', chunkSize: 1, overlap: 0, maxFileBytes: 0, files: [] },
};

/** Files larger than this are not read to the end for their trigrams: exact search reads them each time. */
const MAX_TRIGRAM_BYTES = 64 * 1024 * 1024;

/** One of each a thread: what it learns from one batch speeds up the next. Made for the first, as they take some MB. */
interface Builders {
  postings: PostingRunBuilder;
  trigrams: TrigramRunBuilder;
}
let madeBuilders: Builders | undefined;
const NO_CHUNKS = new Int32Array(0);

function builders(): Builders {
  madeBuilders ??= { postings: new PostingRunBuilder(), trigrams: new TrigramRunBuilder() };
  return madeBuilders;
}

/** What the syntax of a file gives to its row and to its words. */
interface SyntaxOfFile {
  records: SyntaxRecords;
  /** Undefined where the syntax is not known. */
  names: NamedSpan[] | undefined;
}

/** What parses a text; loaded when the first file is to be parsed. */
type SyntaxOf = (path: string, text: string) => Promise<SyntaxOfFile>;

let extraction: { grammars: string; syntaxOf: Promise<SyntaxOf> } | undefined;

type IndexedOutcome = Extract<FileOutcome, { kind: 'indexed' }>;

/** A file that is read, to be parsed and tokenised. */
interface PendingFile {
  outcome: IndexedOutcome;
  text: string;
  chunks: readonly ChunkSpan[];
  bomBytes: number;
  names?: NamedSpan[] | undefined;
}

/** Reads, decodes, chunks, parses and tokenises. Failures of single files are outcomes. */
export async function processBatch(input: BatchInput): Promise<BatchOutput> {
  const pending: PendingFile[] = [];
  const { files, trigrams } = readFiles(input, pending);
  const syntaxOf = pending.length > 0 ? await extractionWith(input.grammars) : undefined;
  for (const file of pending) {
    const syntax = await syntaxOf?.(file.outcome.path, file.text);
    if (!syntax) continue;
    file.outcome.syntax = syntax.records;
    file.names = syntax.names;
  }
  return { files, run: tokenise(pending), trigrams };
}

/** One a thread: parsers are kept. */
function extractionWith(grammars: string): Promise<SyntaxOf> {
  if (extraction?.grammars !== grammars) extraction = { grammars, syntaxOf: loadExtraction(grammars) };
  return extraction.syntaxOf;
}

async function loadExtraction(grammars: string): Promise<SyntaxOf> {
  // All the languages: nothing of them is needed to start, or to answer.
  const { FileParser } = await import('../languages/file-parser.ts');
  const { grammarsIn } = await import('../languages/syntax/grammars.ts');
  const { syntaxRecords } = await import('./syntax/records.ts');
  const parser = new FileParser(grammarsIn(grammars));
  return async (path, text) => {
    const syntax = await parser.parse(path, text);
    if (!syntax) return { records: NO_SYNTAX, names: undefined };
    return { records: syntaxRecords(syntax), names: namedSpans(syntax) };
  };
}

/** Reads and decodes, at one go: two batches of a thread must not mix. What has text is left in `pending`. */
function readFiles(input: BatchInput, pending: PendingFile[]): Pick<BatchOutput, 'files' | 'trigrams'> {
  const { trigrams } = builders();
  let rows = 0;
  try {
    const files = input.files.map((file) => {
      const outcome = processFile(input, file, rows, pending);
      if (outcome.kind !== 'gone' && outcome.kind !== 'unchanged') rows++;
      return outcome;
    });
    return { files, trigrams: trigrams.finish() };
  } catch (error) {
    // What was added so far must not turn up in the next run.
    trigrams.finish();
    throw error;
  }
}

/** The words of all files of a batch, at one go as well. */
function tokenise(pending: readonly PendingFile[]): PostingRun {
  const { postings } = builders();
  try {
    for (const { outcome, text, chunks, bomBytes, names } of pending) {
      const lengths = postings.addFile(outcome.path, text, chunks, names);
      outcome.packedChunks = packChunks(chunks, lengths, bomBytes);
    }
    return postings.finish();
  } catch (error) {
    postings.finish();
    throw error;
  }
}

/** `row`: the number that the file has in this batch, if it makes a row. */
function processFile(
  input: BatchInput,
  { path, knownHash, plain = false }: BatchInput['files'][number],
  row: number,
  pending: PendingFile[],
): FileOutcome {
  const most = plain ? MAX_TRIGRAM_BYTES : Math.max(MAX_TRIGRAM_BYTES, input.maxFileBytes);
  const read = readRegularFile(join(input.root, path), most, input.library && input.root);
  if (read.kind === 'gone') return { kind: 'gone', path };
  const { stamp } = read;
  if (read.kind === 'skipped') {
    if (plain) return { kind: 'plain', path, stamp, hash: '', content: 'unread' };
    return { kind: 'skipped', path, stamp, reason: read.reason, content: 'unread' };
  }
  const contentHash = hash('sha256', read.bytes, 'base64url');
  if (contentHash === knownHash) return { kind: 'unchanged', path, stamp };
  if (plain) return { kind: 'plain', path, stamp, hash: contentHash, content: addTrigrams(row, read.bytes) };
  const isTooLarge = stamp.size > input.maxFileBytes;
  const decoded = isTooLarge
    ? { skip: 'too large' as const }
    : decodeIfPossible(read.bytes, input.library !== undefined);
  if ('skip' in decoded) {
    const content = decoded.skip === 'binary' ? 'binary' : addTrigrams(row, read.bytes);
    return { kind: 'skipped', path, stamp, reason: decoded.skip, content };
  }
  const isAsSearched = decoded.encoding === 'utf-8' || decoded.encoding === 'latin1';
  builders().trigrams.addFile(row, isAsSearched ? read.bytes : Buffer.from(decoded.text));
  // It repeats what all others declare: as passages it would be as large as they are, and in their way.
  const hasPassages = !isGeneratedIndex(decoded.text);
  const chunks = hasPassages ? chunkText(decoded.text, input.chunkSize, input.overlap) : [];
  const outcome: IndexedOutcome = {
    kind: 'indexed',
    path,
    stamp,
    hash: contentHash,
    encoding: decoded.encoding,
    textBytes: decoded.textBytes,
    lines: lineCount(decoded.text),
    packedChunks: NO_CHUNKS,
    syntax: NO_SYNTAX,
  };
  pending.push({ outcome, text: decoded.text, chunks, bomBytes: decoded.bomBytes });
  return outcome;
}

/** Adds what exact search would see of a file. */
function addTrigrams(row: number, bytes: Buffer): Content {
  const searched = searchedBytes(bytes);
  if (searched === undefined) return 'binary';
  builders().trigrams.addFile(row, searched);
  return 'trigrams';
}

/** A text longer than the engine's longest string cannot be held, whatever the limit allows. */
function decodeIfPossible(bytes: Buffer, orLatin1: boolean): DecodedText | { skip: SkipReason } {
  try {
    return decodeText(bytes, orLatin1);
  } catch (error) {
    if (hasErrno(error, 'ERR_STRING_TOO_LONG')) return { skip: 'too large' };
    throw error;
  }
}

function packChunks(chunks: readonly ChunkSpan[], lengths: Int32Array, bomBytes: number): Int32Array {
  const packed = new Int32Array(chunks.length * PACKED_CHUNK);
  chunks.forEach((chunk, i) => {
    packed.set(
      [chunk.byteStart + bomBytes, chunk.byteEnd + bomBytes, chunk.lineStart, chunk.lineEnd, lengths[i] ?? 0],
      i * PACKED_CHUNK,
    );
  });
  return packed;
}
