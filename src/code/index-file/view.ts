/** The part of a source that an index shows: which files, and of each which declarations. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';

/** What is left of a file. */
export interface ViewedFile {
  file: Outline;
  /** By declaration: 1 for what is shown. Undefined: all are. */
  shown: Uint8Array | undefined;
}

/** All that is given has to hold. */
export interface DeclarationFilter {
  kind?: DeclarationKind;
  /** Visibility public. */
  isPublicOnly?: boolean;
  /** In the name of a declaration, or of one around it; case is ignored. */
  symbol?: string;
}

/**
 * What is left of some files: declarations that pass, and those around them. Files of which nothing is
 * left are left out, if anything is asked of declarations at all.
 */
export function filteredView(files: readonly Outline[], filter: DeclarationFilter): ViewedFile[] {
  const { kind, isPublicOnly = false, symbol } = filter;
  if (kind === undefined && !isPublicOnly && symbol === undefined) {
    return files.map((file) => ({ file, shown: undefined }));
  }
  const viewed: ViewedFile[] = [];
  for (const file of files) {
    const shown = shownOf(file, filter);
    if (shown) viewed.push({ file, shown });
  }
  return viewed;
}

function shownOf(file: Outline, { kind, isPublicOnly, symbol }: DeclarationFilter): Uint8Array | undefined {
  const text = symbol?.toLowerCase();
  if (text !== undefined && !file.lowerNames.includes(text)) return undefined;
  const shown = new Uint8Array(file.count);
  /** Its name or one around it has the text. */
  const isNamed = new Uint8Array(file.count);
  let isAny = false;
  for (let i = 0; i < file.count; i++) {
    const container = file.container(i);
    if (text !== undefined) {
      const isAround = isNamed[container] === 1;
      isNamed[i] = isAround || file.name(i).toLowerCase().includes(text) ? 1 : 0;
      if (isNamed[i] === 0) continue;
    }
    if (kind !== undefined && file.kind(i) !== kind) continue;
    if (isPublicOnly && file.visibility(i) !== 'public') continue;
    isAny = true;
    for (let at = i; at >= 0 && shown[at] !== 1; at = file.container(at)) shown[at] = 1;
  }
  return isAny ? shown : undefined;
}
