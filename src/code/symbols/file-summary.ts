/** One file at a glance. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { countedKinds } from './kinds.ts';

/** A declaration without its inside; keys in the order in which they are written. */
export interface ShallowDeclaration {
  kind: DeclarationKind;
  name: string;
  signature: string;
  line: number;
  /** How many declarations stand directly in it; absent if none do. */
  children_count?: number;
}

/** Keys in the order in which they are written. */
export interface FileSummary {
  file: string;
  language: string;
  /** Bytes of UTF-8. */
  size: number;
  lines: number;
  /** As written, each text once: one statement may import several modules. */
  imports: string[];
  /** Those at the top. */
  declarations: ShallowDeclaration[];
  /** How many of each kind there are at all depths, most first. */
  counts: Readonly<Record<string, number>>;
  has_tests: boolean;
  /** How many declarations can be reached from outside. */
  public_symbols: number;
}

/** The summary of a file. Linear in its declarations. */
export function fileSummary(file: Outline): FileSummary {
  const kinds = Array.from({ length: file.count }, (_, i) => file.kind(i));
  let hasTests = false;
  let publicSymbols = 0;
  for (let i = 0; i < file.count; i++) {
    if (file.has(i, OUTLINE_FLAG.test)) hasTests = true;
    if (file.has(i, OUTLINE_FLAG.reachable) && kinds[i] !== 'impl') publicSymbols++;
  }
  return {
    file: file.path,
    language: file.language,
    size: file.size,
    lines: file.lines,
    imports: [...new Set(file.imports.map(({ text }) => text))],
    declarations: shallowDeclarations(file),
    counts: Object.fromEntries(countedKinds(kinds)),
    has_tests: hasTests,
    public_symbols: publicSymbols,
  };
}

/** The declarations that `isTaken` takes, or those at the top of the file, in source order. */
export function shallowDeclarations(
  file: Outline,
  isTaken: (i: number) => boolean = (i) => file.container(i) < 0,
): ShallowDeclaration[] {
  const children = new Int32Array(file.count);
  for (let i = 0; i < file.count; i++) {
    const container = file.container(i);
    if (container >= 0) children[container] = (children[container] ?? 0) + 1;
  }
  const taken: ShallowDeclaration[] = [];
  for (let i = 0; i < file.count; i++) {
    if (!isTaken(i)) continue;
    const count = children[i] ?? 0;
    taken.push({
      kind: file.kind(i),
      name: file.name(i),
      signature: file.signature(i),
      line: file.line(i),
      ...(count > 0 && { children_count: count }),
    });
  }
  return taken;
}
