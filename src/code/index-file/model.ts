/** An index before it is written: what it says of a source, whatever its form. */

import type { FileDetails } from '../../indexing/syntax/details-record.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { OUTLINE_FLAG } from '../../indexing/syntax/outline.ts';
import { type DeclarationObject, declarationObjects } from '../symbols/declaration-object.ts';
import type { ViewedFile } from './view.ts';

export const DETAILS = ['summary', 'signatures', 'full'] as const;
/** How much an index says: files and directories, signatures as well, or documentation and facts too. */
export type Detail = (typeof DETAILS)[number];

/** One file of an index. */
export interface IndexedFile {
  path: string;
  language: string;
  /** Bytes of UTF-8. */
  size: number;
  lines: number;
  /** As written. */
  imports: readonly string[];
  declarations: readonly DeclarationObject[];
  /** Signatures of what is offered to others, outside of types. */
  api: readonly string[];
}

/** A part of an index: all of it, or what a member of a workspace has. */
export interface IndexPart {
  name: string;
  /** Relative to the root, `.` for all of it. */
  path: string;
  /** In path order. */
  files: readonly IndexedFile[];
}

export interface IndexModel {
  /** Absolute. */
  root: string;
  rootName: string;
  /** `YYYY-MM-DD HH:MM:SS UTC`. */
  generatedAt: string;
  /** Of the last run of indexing. In ms. */
  durationMs: number;
  /** One for each member, or one for all. */
  parts: readonly IndexPart[];
}

/** Figures of some files. */
export interface IndexFigures {
  files: number;
  lines: number;
  /** Files by language, most first, then by name. */
  languages: readonly (readonly [language: string, files: number])[];
}

export function figuresOf(files: readonly Pick<IndexedFile, 'lines' | 'language'>[]): IndexFigures {
  const languages = new Map<string, number>();
  let lines = 0;
  for (const file of files) {
    lines += file.lines;
    languages.set(file.language, (languages.get(file.language) ?? 0) + 1);
  }
  const sorted = [...languages].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return { files: files.length, lines, languages: sorted };
}

/** A time (ms since the epoch) as index files write it. */
export function writtenTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** What an index says of a file. */
export function indexedFile({ file, shown }: ViewedFile, details: FileDetails): IndexedFile {
  const { path, language, size, lines } = file;
  const top = declarationObjects(file, details);
  return {
    ...{ path, language, size, lines },
    imports: file.imports.map(({ text }) => text),
    declarations: shown ? pruned(file, top, shown) : top,
    api: apiOf(file, shown),
  };
}

/** The trees of declarations with only what is shown. */
function pruned(
  file: Outline,
  top: readonly DeclarationObject[],
  shown: Uint8Array,
): readonly DeclarationObject[] {
  // Objects stand among their siblings in the order of their numbers.
  const roots = { children: top };
  const kept: DeclarationObject[] = [];
  const keptOf = new Map<number, DeclarationObject>();
  const objects: DeclarationObject[] = [];
  const taken = new Map<object, number>();
  for (let i = 0; i < file.count; i++) {
    const siblings: { children: readonly DeclarationObject[] } = objects[file.container(i)] ?? roots;
    const n = taken.get(siblings) ?? 0;
    taken.set(siblings, n + 1);
    const object = siblings.children[n];
    if (object === undefined) return kept;
    objects.push(object);
    if (shown[i] !== 1) continue;
    const own = { ...object, children: [] };
    keptOf.set(i, own);
    (keptOf.get(file.container(i))?.children ?? kept).push(own);
  }
  return kept;
}

const SPACES = new Set(['module', 'namespace']);

/** What can be reached from outside and stands in no type. */
function apiOf(file: Outline, shown: Uint8Array | undefined): string[] {
  const api: string[] = [];
  for (let i = 0; i < file.count; i++) {
    if (shown && shown[i] !== 1) continue;
    if (!file.has(i, OUTLINE_FLAG.reachable) || file.has(i, OUTLINE_FLAG.test)) continue;
    const container = file.container(i);
    if (container >= 0 && !SPACES.has(file.kind(container))) continue;
    const kind = file.kind(i);
    if (kind !== 'impl' && !SPACES.has(kind)) api.push(file.signature(i));
  }
  return api;
}
