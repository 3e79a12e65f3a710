/** Who uses a symbol: calls, signatures that name it, imports. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { orderOf } from '../symbols/file-order.ts';
import { isReferable } from './fitness.ts';
import type { References } from './references.ts';
import type { Confidence, Target } from './types.ts';

export type UseKind = 'call' | 'signature' | 'import';

/** One use. */
export interface SymbolUse {
  kind: UseKind;
  confidence: Confidence;
  file: Outline;
  line: number;
  /** The declaration around a call, or the one whose signature it is; -1 at file level and for imports. */
  declaration: number;
  /** In `file.imports`; -1 for other uses. */
  importIndex: number;
}

const CONFIDENCES: readonly Confidence[] = ['high', 'medium', 'low'];
const KINDS: readonly UseKind[] = ['call', 'signature', 'import'];

/** Declarations that a name or qualified name means, letter case counting. */
export function declarationsOf(references: References, symbol: string): Target[] {
  const last = symbol.slice(
    Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf(':'), symbol.lastIndexOf('\\')) + 1,
  );
  return [...new Set([symbol, last])].flatMap((name) =>
    references
      .declared(name)
      .filter(({ file, index }) => isReferable(file.kind(index)) && isCalled(file, index, symbol)),
  );
}

function isCalled(file: Outline, index: number, symbol: string): boolean {
  if (file.name(index) === symbol) return true;
  const qualifiedName = file.qualifiedName(index);
  return qualifiedName === symbol || `${file.namespace}${file.separator}${qualifiedName}` === symbol;
}

/**
 * All uses of a symbol in some files, in the order of answers: by confidence, kind, path and line. A
 * symbol that nothing declares is looked for by its name alone.
 */
export async function usesOf(
  symbol: string,
  files: readonly Outline[],
  references: References,
): Promise<SymbolUse[]> {
  const targets = declarationsOf(references, symbol);
  const isLooked = lookedAt(files, references.files);
  const hits = await (targets.length > 0 ? references.referencesTo(targets) : references.named(symbol));
  const uses: SymbolUse[] = [];
  const signatures = new Map<string, SymbolUse>();
  for (const { file, site, confidence } of hits) {
    if (!isLooked(file)) continue;
    const { declaration } = site;
    if (site.role === 'call') {
      uses.push({ kind: 'call', confidence, file, line: site.line, declaration, importIndex: -1 });
    } else if (site.inSignature && declaration >= 0) {
      const line = file.line(declaration);
      const use: SymbolUse = { kind: 'signature', confidence, file, line, declaration, importIndex: -1 };
      const key = `${file.id} ${declaration}`;
      const known = signatures.get(key);
      if (!known || rank(use) < rank(known)) signatures.set(key, use);
    }
  }
  const imports = await (targets.length > 0
    ? references.importsOf(targets)
    : references.importsNamed(symbol));
  for (const { file, index, confidence } of imports) {
    const line = file.imports[index]?.line ?? 1;
    if (isLooked(file))
      uses.push({ kind: 'import', confidence, file, line, declaration: -1, importIndex: index });
  }
  const order = orderOf(files);
  const placeOf = (use: SymbolUse): number => order.get(use.file) ?? -1;
  return [...uses, ...signatures.values()].sort(
    (a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b) || a.line - b.line,
  );
}

function rank({ confidence, kind }: SymbolUse): number {
  return CONFIDENCES.indexOf(confidence) * KINDS.length + KINDS.indexOf(kind);
}

function lookedAt(files: readonly Outline[], all: readonly Outline[]): (file: Outline) => boolean {
  if (files === all) return () => true;
  const taken = orderOf(files);
  return (file) => taken.has(file);
}
