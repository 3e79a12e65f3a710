/** What all files declared at a time, small enough to be kept, and what has become of it since. */

import { nameHash } from '../../indexing/syntax/name-hash.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { type ComparedDeclaration, changedDeclarations, hasChanges } from '../diff/declarations.ts';

/** By path: for each declaration a number for its kind and qualified name, and one for its signature. */
export type DeclaredState = ReadonlyMap<string, Uint32Array>;

/** Numbers of declarations; what has not changed is left out. */
export interface StateChanges {
  files_added: string[];
  files_removed: string[];
  files_modified: { path: string; added: number; removed: number; modified: number }[];
}

export function declaredState(files: readonly Outline[]): DeclaredState {
  return new Map(files.map((file) => [file.path, declaredIn(file)]));
}

function declaredIn(file: Outline): Uint32Array {
  const numbers = new Uint32Array(file.count * 2);
  for (let i = 0; i < file.count; i++) {
    numbers[i * 2] = nameHash(`${file.kind(i)} ${file.qualifiedName(i)}`);
    numbers[i * 2 + 1] = nameHash(file.signature(i));
  }
  return numbers;
}

/** What `after` has that `before` had not, and the other way round; undefined if that is nothing. */
export function changesBetween(before: DeclaredState, after: DeclaredState): StateChanges | undefined {
  const changes: StateChanges = { files_added: [], files_removed: [], files_modified: [] };
  for (const [path, declared] of after) {
    const old = before.get(path);
    if (old === undefined) changes.files_added.push(path);
    else if (!isEqual(old, declared)) {
      const found = changedDeclarations(comparable(old), comparable(declared));
      const { added, removed, modified } = found;
      if (!hasChanges(found)) continue;
      changes.files_modified.push({
        path,
        added: added.length,
        removed: removed.length,
        modified: modified.length,
      });
    }
  }
  for (const path of before.keys()) if (!after.has(path)) changes.files_removed.push(path);
  const { files_added, files_removed, files_modified } = changes;
  return files_added.length + files_removed.length + files_modified.length > 0 ? changes : undefined;
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** As the comparison of declarations takes them; names and signatures are numbers. */
function comparable(numbers: Uint32Array): ComparedDeclaration[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => {
    const name = String(numbers[i * 2]);
    return { kind: 'function', name, qualifiedName: name, signature: String(numbers[i * 2 + 1]) };
  });
}

const VERSION = 1;

/** A state as text. About 11 bytes a declaration. */
export function writeState(state: DeclaredState): string {
  const files = [...state].map(([path, numbers]) => [
    path,
    Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64'),
  ]);
  return JSON.stringify({ version: VERSION, files });
}

/** Reads what {@link writeState} wrote; undefined for anything else. */
export function readState(text: string): DeclaredState | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('version' in read) || !('files' in read))
      return undefined;
    if (read.version !== VERSION || !Array.isArray(read.files)) return undefined;
    const state = new Map<string, Uint32Array>();
    for (const entry of read.files) {
      const [path, numbers]: unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof path !== 'string' || typeof numbers !== 'string') return undefined;
      const bytes = Uint8Array.from(Buffer.from(numbers, 'base64'));
      if (bytes.length % 8 !== 0) return undefined;
      state.set(path, new Uint32Array(bytes.buffer));
    }
    return state;
  } catch {
    return undefined;
  }
}
