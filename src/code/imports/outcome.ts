/** The three ways an import may turn out, and the parts a language is made of. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import type { SourceFiles } from './source-files.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

export const EXTERNAL: ResolvedImport = { status: 'external', targets: [] };
export const UNRESOLVED: ResolvedImport = { status: 'unresolved', targets: [] };

/** Resolves the imports of one file, one by one. */
export type ResolveEntry = (entry: ImportEntry) => ResolvedImport;

/** What a language knows of one source; made on the first import in that language. */
export type LanguageImports = (file: ImportingFile) => ResolveEntry;

/** A language, or several that import from each other. */
export type LanguageFamily = (files: SourceFiles) => LanguageImports;

/** The import leads to all of these, which are in path order. */
export function resolvedTo(targets: readonly string[]): ResolvedImport {
  return { status: 'resolved', targets };
}

/** The only candidate, or `otherwise` if there is none; candidates of equal right give `unresolved`. */
export function onlyCandidate(candidates: Iterable<string>, otherwise: ResolvedImport): ResolvedImport {
  const [first, second] = new Set(candidates);
  if (first === undefined) return otherwise;
  return second === undefined ? resolvedTo([first]) : UNRESOLVED;
}
