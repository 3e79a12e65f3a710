/** Which imports bring in a declaration by its name. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Knowledge } from './knowledge.ts';
import { importedBy } from './offered.ts';
import type { Confidence, Target } from './types.ts';

/** An import that names a declaration. */
export interface ImportHit {
  file: Outline;
  /** In `file.imports`. */
  index: number;
  confidence: Confidence;
}

interface NamedImport {
  file: Outline;
  index: number;
  name: string;
}

const known = new WeakMap<readonly Outline[], ReadonlyMap<string, readonly NamedImport[]>>();

/** Imports of one of some names, by file in path order. Linear in the imports of the source, once. */
export function importsOfNames(files: readonly Outline[], names: Iterable<string>): NamedImport[] {
  let byName = known.get(files);
  if (byName === undefined) {
    byName = importsByName(files);
    known.set(files, byName);
  }
  const found: NamedImport[] = [];
  for (const name of names) for (const each of byName.get(name) ?? []) found.push(each);
  return found;
}

function importsByName(files: readonly Outline[]): Map<string, NamedImport[]> {
  const byName = new Map<string, NamedImport[]>();
  for (const file of files) {
    for (const [index, entry] of file.imports.entries()) {
      for (const { name } of entry.names) {
        const found = byName.get(name);
        if (found) found.push({ file, index, name });
        else byName.set(name, [{ file, index, name }]);
      }
    }
  }
  return byName;
}

/** Whether an import brings in one of the declarations; null if it does not, or means something outside. */
export function importHit(
  knowledge: Knowledge,
  { file, index, name }: NamedImport,
  isMeant: (target: Target) => boolean,
): ImportHit | null {
  const { meaning, status } = importedBy(knowledge, file, index, name);
  if (meaning.targets.some(isMeant)) return { file, index, confidence: meaning.confidence };
  return status === 'unresolved' && name !== 'default' ? { file, index, confidence: 'low' } : null;
}
