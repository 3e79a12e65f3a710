/** What queries cannot say of Dart. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const CONSTRUCTOR = /^(?:(?:const|external|factory)\s+)*\w+(?:\s*\.\s*(\w+))?/;
const OPERATOR = /\boperator\s*(\[\]=?|[^\s\w(]+)/;

function refine({ kind, nameNode, node }: Draft): DeclarationKind | null {
  // One with a name is found without it, too.
  if (kind === 'impl' && nameNode === null && node.childForFieldName('name') !== null) return null;
  return kind === 'type_alias' && isResult(nameNode) ? null : kind;
}

/** The type before the name, in `typedef int Compare(a, b)`. */
function isResult(name: SyntaxNode | null): boolean {
  const siblings = name?.parent?.namedChildren ?? [];
  const parameters = siblings.findIndex(({ type }) => type === 'formal_parameter_list');
  if (parameters < 0) return false;
  return siblings.slice(0, parameters).findLast(({ type }) => type === 'type_identifier')?.id !== name?.id;
}

/** A constructor with a name of its own is called by it, an operator by its sign. */
function name({ kind, node, nameNode }: Draft, written: string): string {
  if (kind === 'constructor') return CONSTRUCTOR.exec(node.text.slice(0, 500))?.[1] ?? written;
  if (nameNode !== null) return written;
  if (kind === 'method') return `operator ${OPERATOR.exec(node.text.slice(0, 500))?.[1] ?? ''}`.trim();
  return kind === 'impl' ? 'extension' : '';
}

export const rules: LanguageRules = {
  refine,
  name,
  readImports,
  visibility: ({ name }) => (name.startsWith('_') ? 'private' : 'public'),
  docs: { comment: /^(\/\/\/|\/\*\*)/ },
  deprecated: { attribute: /^@[dD]eprecated\b/ },
};
