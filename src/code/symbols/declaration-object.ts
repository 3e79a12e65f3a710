/** Declarations as the objects that answers and index files show. */
import type { FileDetails } from '../../indexing/syntax/details-record.ts';
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind, Visibility } from '../../languages/syntax/types.ts';
import { type KindOfBase, type SettledRelationship, settledRelationships } from './relationships.ts';

/** What is asked of the details of a file. */
export type DeclaredDetails = Pick<FileDetails, 'declarations'>;

/** Everything known of one declaration; keys in the order in which they are written. */
export interface DeclarationObject {
  kind: DeclarationKind;
  name: string;
  qualified_name: string;
  signature: string;
  visibility: Visibility;
  line: number;
  start_line: number;
  end_line: number;
  start_byte: number;
  end_byte: number;
  doc_comment: string | null;
  parent: string | null;
  is_test: boolean;
  is_async: boolean;
  is_deprecated: boolean;
  attributes: readonly string[];
  body_lines: number | null;
  complexity: ComplexityObject | null;
  relationships: readonly SettledRelationship[];
  children: DeclarationObject[];
}

export interface ComplexityObject {
  cyclomatic: number;
  max_nesting: number;
  param_count: number;
}

/**
 * The declarations at the top of a file with all below them, in source order. `kindOfBase` settles bases
 * of which syntax does not tell whether they are extended or implemented; without it their names do.
 */
export function declarationObjects(
  file: Outline,
  details: DeclaredDetails,
  kindOfBase?: KindOfBase,
): DeclarationObject[] {
  const top: DeclarationObject[] = [];
  const all: DeclarationObject[] = [];
  for (let i = 0; i < file.count; i++) {
    const object = declarationObject(file, details, i, kindOfBase);
    all.push(object);
    // Containers come before their members.
    (all[file.container(i)]?.children ?? top).push(object);
  }
  return top;
}

/** All declarations of a kind, at whatever depth, in source order; each with what is below it. */
export function declarationObjectsOfKind(
  file: Outline,
  details: DeclaredDetails,
  kind: DeclarationKind,
  kindOfBase?: KindOfBase,
): DeclarationObject[] {
  const found: DeclarationObject[] = [];
  const open = [...declarationObjects(file, details, kindOfBase)].reverse();
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object.kind === kind) found.push(object);
    for (let i = object.children.length - 1; i >= 0; i--) {
      const child = object.children[i];
      if (child !== undefined) open.push(child);
    }
  }
  return found;
}

/** One declaration, without children. */
function declarationObject(
  file: Outline,
  details: DeclaredDetails,
  i: number,
  kindOfBase: KindOfBase | undefined,
): DeclarationObject {
  const complexity = file.complexity(i);
  const more = details.declarations[i];
  return {
    kind: file.kind(i),
    name: file.name(i),
    qualified_name: file.qualifiedName(i),
    signature: file.signature(i),
    visibility: file.visibility(i),
    line: file.line(i),
    start_line: file.startLine(i),
    end_line: file.endLine(i),
    start_byte: file.startByte(i),
    end_byte: file.endByte(i),
    doc_comment: more?.docComment ?? null,
    parent: file.parent(i),
    is_test: file.has(i, OUTLINE_FLAG.test),
    is_async: file.has(i, OUTLINE_FLAG.async),
    is_deprecated: file.has(i, OUTLINE_FLAG.deprecated),
    attributes: more?.attributes ?? [],
    body_lines: file.bodyLines(i),
    complexity: complexity && {
      cyclomatic: complexity.cyclomatic,
      max_nesting: complexity.maxNesting,
      param_count: complexity.paramCount,
    },
    relationships: settledRelationships(more?.relationships ?? [], file, i, kindOfBase),
    children: [],
  };
}
