/** What the signatures of one file's declarations say of others: bases, and types that are used. */
import type { FileDetails } from '../../indexing/syntax/details-record.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ReferenceSite, Relationship } from '../../languages/syntax/types.ts';
import type { Resolved, Target } from '../resolution/types.ts';
import { lastPart } from '../symbols/qualified.ts';
import { settledRelationships } from '../symbols/relationships.ts';
import type { EdgeKind } from './graph.ts';

/** An edge between declarations, before they have ids. */
export interface SymbolEdge {
  from: Target;
  to: Target;
  kind: Exclude<EdgeKind, 'imports'>;
}

/** What is known of a file when its edges are made. */
export interface EdgeSource {
  file: Outline;
  details: FileDetails;
  references: readonly ReferenceSite[];
  /** Of each reference. */
  resolved: readonly Resolved[];
}

/** Names in the signature of one declaration, and what they mean. */
interface SignatureName {
  site: ReferenceSite;
  targets: readonly Target[];
}

/** Edges of a file, in source order; some may be there twice. What is tied by its name alone gives none. */
export function symbolEdgesOf(source: EdgeSource): SymbolEdge[] {
  const { file, details } = source;
  const edges: SymbolEdge[] = [];
  for (const [declaration, names] of signatureNames(source)) {
    const relationships = details.declarations[declaration]?.relationships ?? [];
    const kinds = basesOf(relationships, names, file, declaration);
    const sources = originsOf(file, declaration, names);
    for (const { site, targets } of names) {
      const kind = kinds.get(site.name) ?? (site.role === 'type' ? 'references' : undefined);
      if (!kind) continue;
      for (const from of sources) {
        for (const to of targets) {
          const isItself = to.file === from.file && to.index === from.index;
          if (!isItself && to.file.kind(to.index) !== 'impl') edges.push({ from, to, kind });
        }
      }
    }
  }
  return edges;
}

function signatureNames({ references, resolved }: EdgeSource): Map<number, SignatureName[]> {
  const names = new Map<number, SignatureName[]>();
  for (const [i, site] of references.entries()) {
    if (!site.inSignature || site.declaration < 0) continue;
    const meaning = resolved[i];
    if (!meaning || meaning.confidence === 'low' || meaning.targets.length === 0) continue;
    const entry = { site, targets: meaning.targets };
    const known = names.get(site.declaration);
    if (known) known.push(entry);
    else names.set(site.declaration, [entry]);
  }
  return names;
}

/** The kind of edge that each name of a base makes. */
function basesOf(
  relationships: readonly Relationship[],
  names: readonly SignatureName[],
  file: Outline,
  declaration: number,
): Map<string, Relationship['kind']> {
  const kindOfBase = (target: string) => {
    const base = names.find(({ site }) => site.name === lastPart(target))?.targets[0];
    return base?.file.kind(base.index);
  };
  const settled = settledRelationships(relationships, file, declaration, kindOfBase);
  return new Map(settled.map(({ kind, target }) => [lastPart(target), kind]));
}

/** Where the edges of a declaration begin: at itself, those of an `impl` at the type it is for. */
function originsOf(file: Outline, declaration: number, names: readonly SignatureName[]): readonly Target[] {
  if (file.kind(declaration) !== 'impl') return [{ file, index: declaration }];
  const type = typeOfImpl(file.name(declaration));
  const own = names.find(({ site }) => site.name === type);
  return own ? own.targets : [];
}

/** The simple name of the type that an `impl` of this name is for. */
export function typeOfImpl(name: string): string {
  const written = name.slice(name.lastIndexOf(' for ') + 1).replace(/^for /, '');
  return lastPart(/[\p{L}\p{N}_$:.]+/u.exec(written)?.[0] ?? written);
}
