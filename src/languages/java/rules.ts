/** What queries cannot say of Java. */
import { isType } from '../syntax/kinds.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TEST = /^@(\w+\.)*(Test|ParameterizedTest|RepeatedTest|TestFactory)(?![\w.])/;
const PARAMETERS = new Set(['formal_parameter', 'spread_parameter']);

function refine({ around, container, header, isLocal, kind }: Draft): DeclarationKind | null {
  // In an initialiser nothing tells a private method of an anonymous class from one of the class around.
  const isInBlock = isLocal && container === around;
  if (kind === 'method' && isInBlock && isTypeKind(container) && /\bprivate\b/.test(header)) return null;
  if (kind !== 'field') return kind;
  // A field of an anonymous class: that class is no declaration.
  if (isLocal) return null;
  return /\bstatic\b/.test(header) && /\bfinal\b/.test(header) ? 'constant' : 'field';
}

function isTypeKind(container: Draft | null): boolean {
  return container !== null && isType(container.kind);
}

/** What an interface or annotation declares is public unless it says otherwise, and so are variants and components. */
function visibility({ container, header, kind, node }: Draft): Visibility {
  if (/\bprivate\b/.test(header)) return 'private';
  if (/\bpublic\b/.test(header) || kind === 'variant' || PARAMETERS.has(node.type)) return 'public';
  if (/\bprotected\b/.test(header)) return 'protected';
  if (container?.kind === 'interface' || container?.kind === 'annotation') return 'public';
  return container?.kind === 'enum' && kind === 'constructor' ? 'private' : 'internal';
}

/** `Type this` is no parameter. */
function countParameters(parameters: readonly string[]): number {
  return parameters.filter((parameter) => !/\bthis$/.test(parameter)).length;
}

export const rules: LanguageRules = {
  refine,
  visibility,
  countParameters,
  readImports,
  isTest: ({ attributes, kind }) => kind === 'method' && attributes.some((written) => TEST.test(written)),
  docs: { comment: /^(\/\*\*(?!\/)|\/\/\/(?!\/))/ },
  fields: { result: 'type' },
  memberAccess: ['::', '.'],
  deprecated: { attribute: /^@(java\.lang\.)?Deprecated(?![\w.])/, doc: /(^|\n)\s*@deprecated\b/ },
  modifiers: new Set([
    ...['abstract', 'static', 'final', 'sealed', 'non-sealed', 'default'],
    ...['synchronized', 'native', 'strictfp', 'transient', 'volatile'],
  ]),
  builtinTypes: new Set(['var']),
};
