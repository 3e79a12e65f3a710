/** How much of an index is written, and the order in which it becomes less. */
import type { Visibility } from '../../languages/syntax/types.ts';
import type { DeclarationObject } from '../symbols/declaration-object.ts';
import type { Detail, IndexedFile, IndexModel } from './model.ts';

/** What of an index is written. */
export interface Shown {
  detail: Detail;
  docs: 'all' | 'first lines' | 'none';
  hasPrivate: boolean;
  hasMembers: boolean;
  hasImports: boolean;
  /** Of all files only these; undefined for all. */
  files: ReadonlySet<IndexedFile> | undefined;
  /** Levels of the tree; 0 for no tree. */
  treeDepth: number;
}

/** All that a detail and the user want. */
export function allShown({
  detail,
  omitsImports,
  omitsTree,
}: {
  detail: Detail;
  omitsImports: boolean;
  omitsTree: boolean;
}): Shown {
  return {
    detail,
    docs: detail === 'full' ? 'all' : 'none',
    hasPrivate: true,
    hasMembers: true,
    hasImports: !omitsImports,
    files: undefined,
    treeDepth: omitsTree ? 0 : Number.POSITIVE_INFINITY,
  };
}

/** The declarations of a file that are written, with what is written of what is in them. */
export function shownDeclarations(
  declarations: readonly DeclarationObject[],
  shown: Shown,
): readonly DeclarationObject[] {
  if (shown.hasPrivate && shown.hasMembers) return declarations;
  const kept: DeclarationObject[] = [];
  for (const declaration of declarations) {
    const children = shownDeclarations(declaration.children, shown).filter(
      (child) => shown.hasMembers || !isMember(child, declaration),
    );
    const isHidden = isPrivate(declaration.visibility) && children.length === 0;
    if (!shown.hasPrivate && isHidden) continue;
    kept.push({ ...declaration, children });
  }
  return kept;
}

function isPrivate(visibility: Visibility): boolean {
  return visibility !== 'public' && visibility !== 'protected';
}

/** All but what stands in a module or namespace belongs to a type or function. */
function isMember(_child: DeclarationObject, container: DeclarationObject): boolean {
  return container.kind !== 'module' && container.kind !== 'namespace';
}

/** The documentation of a declaration as it is written, null for none. */
export function shownDoc(doc: string | null, { docs }: Shown): string | null {
  if (doc === null || docs === 'none') return null;
  return docs === 'all' ? doc : (doc.split('\n', 1)[0] ?? null);
}

const ENTRY_POINT =
  /(?:^|\/)(?:main|index|lib|mod|app|cli|server|__init__|__main__|program|application)\.[^./]+$/i;

/** The files of an index, the most important first: entry points, then by what is public, depth and size. */
export function byImportance({ parts }: IndexModel): IndexedFile[] {
  const ranked = parts
    .flatMap(({ files }) => files)
    .map((file, place) => ({
      file,
      place,
      isEntry: ENTRY_POINT.test(file.path),
      isPublic: file.api.length > 0,
      depth: file.path.split('/').length,
    }));
  ranked.sort(
    (a, b) =>
      Number(b.isEntry) - Number(a.isEntry) ||
      Number(b.isPublic) - Number(a.isPublic) ||
      a.depth - b.depth ||
      a.file.size - b.file.size ||
      a.place - b.place,
  );
  return ranked.map(({ file }) => file);
}
