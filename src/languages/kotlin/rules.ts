/** What queries cannot say of Kotlin. */
import { isType } from '../syntax/kinds.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TEST = /^@(\w+\.)*(Test|ParameterizedTest|RepeatedTest|TestFactory)(?![\w.])/;
const TYPES = new Set([
  'user_type',
  'nullable_type',
  'function_type',
  'parenthesized_type',
  'non_nullable_type',
]);

function refine(declaration: Draft): DeclarationKind | null {
  const { header, isLocal, kind } = declaration;
  switch (kind) {
    case 'class':
      if (/\binterface$/.test(header)) return 'interface';
      if (/\benum\b/.test(header)) return 'enum';
      return /\bannotation\b/.test(header) ? 'annotation' : 'class';
    case 'function':
      if (isHiddenInBlock(declaration)) return null;
      markShape(declaration);
      return isMember(declaration) ? 'method' : 'function';
    case 'constructor':
      markShape(declaration);
      return kind;
    case 'field':
      if (isLocal || isInBlock(declaration) || isUnnamed(declaration)) return null;
      return /\bconst\b/.test(header) ? 'constant' : 'field';
    default:
      return kind;
  }
}

function isMember({ container, isLocal, node }: Draft): boolean {
  // In the body of an anonymous object, or beside the statements of a function.
  if (isLocal) return node.parent?.type === 'class_body';
  return container !== null;
}

/** A variable in a block of a script. Those of functions and anonymous objects are local. */
function isInBlock({ container, node }: Draft): boolean {
  return container === null && node.parent?.type === 'block';
}

/** In an initialiser nothing tells a private function of an anonymous object from one of the class around. */
function isHiddenInBlock({ around, container, header, isLocal }: Draft): boolean {
  if (!isLocal || container === null || container !== around) return false;
  return isType(container.kind) && /\bprivate\b/.test(header);
}

/** `_` in `val (a, _) = b`. */
function isUnnamed({ name, node, nameNode }: Draft): boolean {
  return name === '_' && nameNode?.parent?.parent?.id !== node.id;
}

/** Says where parameters and result are: this grammar has no fields for them. */
function markShape(declaration: Draft): void {
  const children = declaration.node.namedChildren;
  const at = children.findIndex(({ type }) => type === 'function_value_parameters');
  const parameters = children[at];
  if (parameters === undefined) return;
  Object.assign(declaration, { parametersStart: parameters.startIndex, parametersEnd: parameters.endIndex });
  const result = children.slice(at + 1).find(({ type }) => TYPES.has(type));
  if (result === undefined) return;
  Object.assign(declaration, { resultStart: result.startIndex, resultEnd: result.endIndex });
}

function visibility({ header }: Draft): Visibility {
  if (/\bprivate\b/.test(header)) return 'private';
  if (/\bprotected\b/.test(header)) return 'protected';
  return /\binternal\b/.test(header) ? 'internal' : 'public';
}

export const rules: LanguageRules = {
  refine,
  visibility,
  readImports,
  name: ({ kind }, written) => (kind === 'object' && written === 'object' ? 'Companion' : written),
  isTest: ({ attributes, kind }) =>
    (kind === 'method' || kind === 'function') && attributes.some((written) => TEST.test(written)),
  docs: { comment: /^\/\*\*(?!\/)/ },
  memberAccess: ['?.', '!!.', '?::', '::', '.'],
  asyncWord: 'suspend',
  deprecated: { attribute: /^@(\w+\.)*Deprecated(?![\w.])/ },
  modifiers: new Set([
    ...['abstract', 'open', 'final', 'sealed', 'data', 'inner', 'value', 'companion', 'override', 'lateinit'],
    ...['const', 'suspend', 'inline', 'infix', 'operator', 'tailrec', 'external', 'expect', 'actual'],
  ]),
};
