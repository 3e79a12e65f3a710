/** How a tree differs from a snapshot. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { comparePaths } from '../patterns/path-order.ts';
import type { KnownFile, Snapshot } from '../store/snapshot.ts';
import type { FileStamp, SourceSettings } from '../store/types.ts';
import type { FileToRead } from './ingest.ts';
import { readRegularFile } from './regular-file.ts';
import { sameStamp } from './stamp.ts';
import type { TreeState } from './tree-scan.ts';

/** A file whose stamp differs from the snapshot's, or that is new. */
export interface ChangedFile extends FileToRead {
  /** Nothing differs, but it was written so shortly before it was read that more may have come unseen. */
  isSuspect: boolean;
  /** Ranked search knows it or is to know it; exact search reads changed files anyway. */
  isRanked: boolean;
}

/** How a tree differs from a snapshot. */
export interface Changes {
  /** In path order. */
  changed: ChangedFile[];
  /** Files of the snapshot that are in the tree no more. */
  gone: { path: string; isRanked: boolean }[];
  /** Every indexed file is among the changed ones. */
  isAll?: true;
}

/** The changes and all other indexed files, to be parsed anew by the parsers of now. */
export function withAllFiles(changes: Changes, snapshot: Snapshot): Changes {
  const known = new Set([...changes.changed, ...changes.gone].map(({ path }) => path));
  const others = snapshot.files
    .filter(({ path }) => !known.has(path))
    .map(({ path, stamp: { size } }): ChangedFile => ({ path, size, isSuspect: false, isRanked: true }));
  // Without the hash that is known of it, a file is never taken for unchanged.
  const changed = changes.changed.map(({ knownHash: _, ...file }): ChangedFile => file);
  return {
    changed: [...changed, ...others].sort((a, b) => comparePaths(a.path, b.path)),
    gone: changes.gone,
    isAll: true,
  };
}

/** By path: a stamp under which a file was found to hold bytes of that hash. */
export type VerifiedStamps = Map<string, { stamp: FileStamp; hash: string }>;

/**
 * True if the file with that stamp was found to hold the bytes of that hash: those of the snapshot at hand,
 * which need not be the one it was compared with.
 */
export function isVerified(
  verified: VerifiedStamps,
  path: string,
  hash: string | undefined,
  stamp: FileStamp,
): boolean {
  const found = verified.get(path);
  return found !== undefined && found.hash === hash && sameStamp(found.stamp, stamp);
}

export function changesSince(snapshot: Snapshot, tree: TreeState, verified: VerifiedStamps): Changes {
  const { known } = snapshot;
  const changed: ChangedFile[] = [];
  let met = 0;
  for (const [path, stamp] of tree.files) {
    const found = known.get(path);
    if (found) met++;
    const plain = tree.plain.has(path);
    // What has moved from one set to the other is taken in anew, however old it is.
    const old = found && isPlain(found) === plain ? found : undefined;
    const knownHash = old && 'hash' in old ? old.hash : undefined;
    if (sameStamp(old?.stamp, stamp) || (old && isVerified(verified, path, knownHash, stamp))) continue;
    const isSuspect = old !== undefined && sameStamp({ ...old.stamp, mtimeMs: stamp.mtimeMs }, stamp);
    const isRanked = !plain || (found !== undefined && !isPlain(found));
    const file = { path, size: stamp.size, isSuspect, isRanked, ...(plain && { plain }) };
    changed.push(knownHash ? { ...file, knownHash } : file);
  }
  if (met === known.size) return { changed, gone: [] };
  const gone = [...known.keys()].filter((path) => !tree.files.has(path)).sort(comparePaths);
  const isRanked = (file: KnownFile | undefined): boolean => !file || !isPlain(file);
  return { changed, gone: gone.map((path) => ({ path, isRanked: isRanked(known.get(path)) })) };
}

/** Only exact search takes it: it has a hash and no text. */
function isPlain(file: KnownFile): boolean {
  return 'hash' in file && !('encoding' in file);
}

/**
 * Leaves out files that were touched but hold the same bytes, and remembers their stamps. Reads every
 * file that has a known hash; with `suspectsOnly`, only those in which nothing is known to differ.
 */
export function withoutUntouched(
  changes: Changes,
  root: string,
  { library, maxFileBytes }: SourceSettings,
  verified: VerifiedStamps,
  suspectsOnly: boolean,
): Changes {
  const changed = changes.changed.filter(({ path, knownHash, isSuspect }) => {
    if (knownHash === undefined || (suspectsOnly && !isSuspect)) return true;
    const read = readRegularFile(join(root, path), maxFileBytes, library && root);
    if (read.kind !== 'read' || hash('sha256', read.bytes, 'base64url') !== knownHash) return true;
    verified.set(path, { stamp: read.stamp, hash: knownHash });
    return false;
  });
  return { changed, gone: changes.gone };
}
