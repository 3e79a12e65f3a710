/** What a type declares itself: methods, constructors and fields as they are written. */
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { headerConstructor, replacesHeader, withHeaderParameters } from './members-header.ts';
import { type JvmMember, TypePart } from './members-part.ts';
import { fieldLines, standsInType } from './members-places.ts';
import { shownSignature } from './signature.ts';
import type { JvmSources, JvmType } from './types.ts';

/** A name of every constructor besides that of its type. */
export const CONSTRUCTOR_NAME = '<init>';

interface OwnMembers {
  methods?: readonly JvmMember[];
  fields?: readonly JvmMember[];
}

/** As long as the type is known, which is as long as its file does not change. */
const known = new WeakMap<JvmType, OwnMembers>();

/**
 * Methods, constructors and annotation elements that a type declares, by start line. Takes a pass over
 * the declarations of its file, and reads the file's text where the declarations leave doubts.
 */
export function methodsOf(type: JvmType, sources: JvmSources): readonly JvmMember[] {
  const own = ownMembers(type);
  own.methods ??= byStartLine(type.parts.map((part) => methodsIn(new TypePart(type, part, sources))));
  return own.methods;
}

/** Fields, enum constants, record components and properties that a type declares, as {@link methodsOf}. */
export function fieldsOf(type: JvmType, sources: JvmSources): readonly JvmMember[] {
  const own = ownMembers(type);
  own.fields ??= byStartLine(type.parts.map((part) => fieldsIn(new TypePart(type, part, sources))));
  return own.fields;
}

/** By what names a member is asked for. */
export function isNamed({ kind, name }: JvmMember, test: (name: string) => boolean): boolean {
  return test(name) || (kind === 'constructor' && test(CONSTRUCTOR_NAME));
}

function ownMembers(type: JvmType): OwnMembers {
  const before = known.get(type);
  if (before) return before;
  const own: OwnMembers = {};
  known.set(type, own);
  return own;
}

/** Parts of a facade stay in their order. */
function byStartLine(parts: readonly (readonly JvmMember[])[]): readonly JvmMember[] {
  return parts.flatMap((members) => [...members].sort((a, b) => a.startLine - b.startLine));
}

/** A function in a class is a method; one that is called a function there is local to an initialiser. */
const METHOD_KINDS = new Set<DeclarationKind>(['method', 'constructor']);
const FACADE_KINDS = new Set<DeclarationKind>(['function']);
const FIELD_KINDS = new Set<DeclarationKind>(['field', 'constant', 'variable', 'variant']);

function methodsIn(part: TypePart): JvmMember[] {
  const { file, type } = part;
  const indexes = [...part.declarations(type.index < 0 ? FACADE_KINDS : METHOD_KINDS)];
  const isMember = standsInType(part, indexes);
  const declared = indexes.filter(isMember).map((index): JvmMember => {
    const kind = file.kind(index) === 'constructor' ? 'constructor' : 'method';
    return {
      kind,
      name: kind === 'constructor' ? type.simpleName : file.name(index),
      signature: shownSignature(file.signature(index), type.language, 'method'),
      startLine: file.startLine(index),
      endLine: file.endLine(index),
      file,
      index,
      visibility: file.visibility(index),
    };
  });
  const header = headerConstructor(part);
  if (!header) return declared;
  const methods = declared.map((method) => withHeaderParameters(method, header));
  return methods.some((method) => replacesHeader(method, header)) ? methods : [header, ...methods];
}

function fieldsIn(part: TypePart): JvmMember[] {
  const { file, type } = part;
  const indexes = [...part.declarations(FIELD_KINDS)];
  const lines = fieldLines(part, indexes);
  return indexes.map((index, at) => ({
    kind: 'field',
    name: file.name(index),
    signature: shownSignature(
      file.signature(index),
      type.language,
      file.kind(index) === 'variant' ? 'variant' : 'field',
    ),
    startLine: lines[at]?.startLine ?? file.startLine(index),
    endLine: lines[at]?.endLine ?? file.endLine(index),
    file,
    index,
    visibility: file.visibility(index),
  }));
}
