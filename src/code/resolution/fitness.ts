/** Which declarations a use can mean, judged by their kinds. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { isFunctionLike, isType } from '../../languages/syntax/kinds.ts';
import { CODE_KINDS, type DeclarationKind, type ReferenceRole } from '../../languages/syntax/types.ts';

const NOT_NAMED: ReadonlySet<DeclarationKind> = new Set(['test', 'suite', 'impl']);
const CODE: ReadonlySet<DeclarationKind> = new Set(CODE_KINDS.filter((kind) => !NOT_NAMED.has(kind)));
const NO_VALUES: ReadonlySet<DeclarationKind> = new Set(['interface', 'trait', 'module', 'namespace']);
const MEMBERS: ReadonlySet<DeclarationKind> = new Set(['method', 'field', 'variant']);

/** A declaration that programs refer to by name: no test, suite, impl, nor anything of a data format. */
export function isReferable(kind: DeclarationKind): boolean {
  return CODE.has(kind);
}

/** True if a use in that role can mean a declaration of that kind. */
export function isFit(kind: DeclarationKind, role: ReferenceRole): boolean {
  if (!CODE.has(kind)) return false;
  if (role === 'call') return !NO_VALUES.has(kind);
  if (role === 'type') return isType(kind) || kind === 'variant' || kind === 'module' || kind === 'namespace';
  return true;
}

/** What may be meant behind an object of unknown type. */
export function isMember(kind: DeclarationKind): boolean {
  return MEMBERS.has(kind);
}

/** Types, and in Ruby modules, which have methods as classes do. */
export function isTypeAt(file: Outline, index: number): boolean {
  const kind = file.kind(index);
  return isType(kind) || (kind === 'module' && file.language === 'Ruby');
}

/** Functions, methods and the like, of which several of one name are overloads. */
export function isCallable(kind: DeclarationKind): boolean {
  return isFunctionLike(kind) || kind === 'macro';
}
