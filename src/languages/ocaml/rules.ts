/** What queries cannot say of OCaml. */
import { withoutIndentation } from '../syntax/doc-comments.ts';
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const FUNCTIONS = new Set(['fun_expression', 'function_expression']);
const COMMENT = /^\(\*+([\s\S]*?)\**\)$/;

function refine({ kind, name, node, part }: Draft): DeclarationKind | null {
  if (name === '_' || repeatsSignature(node)) return null;
  if (kind !== 'constant') return kind;
  const isFunction = node.type === 'value_specification' ? isFunctionType(node) : isFunctionBinding(part);
  if (isFunction) return 'function';
  // Names of values inside expressions.
  return isInExpression(node) ? null : kind;
}

function isFunctionType(specification: SyntaxNode): boolean {
  let type = specification.childForFieldName('type');
  while (type?.type === 'polymorphic_type' || type?.type === 'parenthesized_type')
    type = type.namedChildren.at(-1) ?? null;
  return type?.type === 'function_type';
}

function isFunctionBinding(binding: SyntaxNode | null): boolean {
  if (binding === null) return false;
  if (binding.children.some(({ type }) => type === 'parameter')) return true;
  return FUNCTIONS.has(binding.childForFieldName('body')?.type ?? '');
}

function isInExpression({ parent }: SyntaxNode): boolean {
  return parent?.type === 'let_expression';
}

/** What the signature of a module says that has a body, too, is declared there. */
function repeatsSignature({ parent }: SyntaxNode): boolean {
  if (parent?.type !== 'signature') return false;
  const binding = parent.parent;
  return binding?.type === 'module_binding' && binding.childForFieldName('body') !== null;
}

function name(_: Draft, written: string): string {
  return written.startsWith('(') ? written.slice(1, -1).trim() : written;
}

function visibility({ node }: Draft): Visibility {
  return isInExpression(node) ? 'private' : 'public';
}

function readComment(comment: string): string {
  const [first = '', ...others] = (COMMENT.exec(comment)?.[1] ?? comment).split(/\r?\n/);
  return [first.trimStart(), ...withoutIndentation(others)].join('\n').trimEnd();
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  readImports,
  docs: { comment: /^\(\*\*(?![*)])/, readComment },
  fields: { value: 'body' },
};
