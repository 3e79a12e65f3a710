/** What has become of the declarations of a file between two states of it. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';

/** What a comparison looks at. */
export interface ComparedDeclaration {
  kind: DeclarationKind;
  name: string;
  qualifiedName: string;
  signature: string;
}

/** A declaration that is on one side only. */
export interface LoneDeclaration {
  kind: DeclarationKind;
  name: string;
  signature: string;
}

export interface ModifiedDeclaration {
  kind: DeclarationKind;
  name: string;
  old_signature: string;
  new_signature: string;
}

/** In the order of the source: added and modified ones of the new, removed ones of the old. */
export interface DeclarationChanges {
  added: readonly LoneDeclaration[];
  removed: readonly LoneDeclaration[];
  modified: readonly ModifiedDeclaration[];
}

/** The declarations of an outline at all depths. */
export function comparedDeclarations(file: Outline): ComparedDeclaration[] {
  return file.names.map((name, i) => ({
    kind: file.kind(i),
    name,
    qualifiedName: file.qualifiedName(i),
    signature: file.signature(i),
  }));
}

/**
 * Pairs declarations by kind and qualified name; where there are several of a name, those with equal
 * signatures first, then the rest in their order. Bodies do not count.
 */
export function changedDeclarations(
  before: readonly ComparedDeclaration[],
  after: readonly ComparedDeclaration[],
): DeclarationChanges {
  const old = new Map<string, ComparedDeclaration[]>();
  for (const each of before) {
    const sameName = old.get(keyOf(each));
    if (sameName) sameName.push(each);
    else old.set(keyOf(each), [each]);
  }
  const unmatched = after.filter((each) => {
    const sameName = old.get(keyOf(each)) ?? [];
    const equal = sameName.findIndex(({ signature }) => signature === each.signature);
    if (equal >= 0) sameName.splice(equal, 1);
    return equal < 0;
  });
  const added: LoneDeclaration[] = [];
  const modified: ModifiedDeclaration[] = [];
  for (const each of unmatched) {
    const { kind, name, signature } = each;
    const partner = old.get(keyOf(each))?.shift();
    if (!partner) added.push({ kind, name, signature });
    else modified.push({ kind, name, old_signature: partner.signature, new_signature: signature });
  }
  const left = new Set([...old.values()].flat());
  const removed = before.filter((each) => left.has(each));
  return {
    added,
    removed: removed.map(({ kind, name, signature }) => ({ kind, name, signature })),
    modified,
  };
}

/** True if there is anything to tell. */
export function hasChanges({ added, removed, modified }: DeclarationChanges): boolean {
  return added.length + removed.length + modified.length > 0;
}

function keyOf({ kind, qualifiedName }: ComparedDeclaration): string {
  return `${kind}\0${qualifiedName}`;
}
