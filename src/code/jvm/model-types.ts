/** The types that one file declares. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { FacadePart } from './facade.ts';
import { LONGEST_NAME } from './model-package.ts';
import type { JvmLanguage, JvmType, TypeKind } from './types.ts';

/** A type as one file has it; what other files have of the same name is not known yet. */
export interface TypeInFile extends Omit<JvmType, 'alternatives' | 'parts'> {
  /** A facade that is one with those of other files. */
  isMultifile: boolean;
}

const TYPE_KINDS: ReadonlySet<string> = new Set<TypeKind>([
  'class',
  'interface',
  'enum',
  'annotation',
  'record',
  'object',
  'type_alias',
]);

function isTypeKind(kind: string): kind is TypeKind {
  return TYPE_KINDS.has(kind);
}

/**
 * Types at the top and in types, in source order, and the facade if there is one. Local and anonymous
 * types, and what stands in them or in the body of an enum constant, are none.
 */
export function typesOf(
  file: Outline,
  language: JvmLanguage,
  packageName: string,
  facade: FacadePart | undefined,
): TypeInFile[] {
  const found: TypeInFile[] = [];
  /** By declaration. */
  const types = new Map<number, TypeInFile>();
  const inPackage = (name: string): string => (packageName === '' ? name : `${packageName}.${name}`);
  for (let index = 0; index < file.count; index++) {
    const kind = file.kind(index);
    const container = file.container(index);
    const outer = types.get(container);
    if (!isTypeKind(kind) || (container >= 0 && !outer) || isLocal(file, index)) continue;
    const simpleName = file.name(index);
    const name = outer ? `${outer.name}.${simpleName}` : simpleName;
    const fullName = inPackage(name);
    if (simpleName === '' || fullName.length > LONGEST_NAME) continue;
    const type: TypeInFile = {
      ...{ fullName, packageName, name, simpleName, kind, language, file, index },
      startLine: file.startLine(index),
      endLine: file.endLine(index),
      isTopLevel: !outer,
      isMultifile: false,
    };
    types.set(index, type);
    found.push(type);
  }
  if (facade) found.push(facadeType(file, packageName, inPackage(facade.name), facade));
  return found;
}

function facadeType(file: Outline, packageName: string, fullName: string, facade: FacadePart): TypeInFile {
  const { name, isMultifile } = facade;
  return {
    ...{ fullName, packageName, name, simpleName: name, kind: 'class', language: 'kotlin', file, index: -1 },
    ...{ startLine: 1, endLine: Math.max(1, file.lines), isTopLevel: true, isMultifile },
  };
}

const TYPE_KEYWORD = /\b(?:class|interface|enum|record|object|typealias)\b\s*/g;

/**
 * A type in a block of code counts as private, without the word. Such a block may stand in a type directly:
 * an initialiser, or the value of a field.
 */
function isLocal(file: Outline, index: number): boolean {
  if (file.visibility(index) !== 'private') return false;
  const signature = file.signature(index);
  const name = file.name(index);
  let headerEnd = signature.search(TYPE_KEYWORD);
  for (const keyword of signature.matchAll(TYPE_KEYWORD)) {
    const nameAt = keyword.index + keyword[0].length;
    if (!signature.startsWith(name, nameAt) && !signature.startsWith(`\`${name}`, nameAt)) continue;
    headerEnd = keyword.index;
    break;
  }
  return !/\bprivate\b/.test(signature.slice(0, headerEnd));
}
