/** What queries cannot say of HCL. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, LanguageRules, TextRange } from '../syntax/language.ts';
import type { DeclarationKind } from '../syntax/types.ts';
import { readImports } from './imports.ts';
import { labelsOf } from './labels.ts';

/** Keys stand at the top and in the blocks there; those further in, and what describes a variable, are none. */
function refine({ container, kind, node }: Draft): DeclarationKind | null {
  if (kind === 'variable') return kind;
  const block = blockAround(node);
  if (block === null) return isVariable(node) ? null : kind;
  // In a variable, which holds nothing.
  if (container === null || isVariable(block)) return null;
  return kind === 'key' && blockAround(block) !== null ? null : kind;
}

function blockAround(node: SyntaxNode): SyntaxNode | null {
  const around = node.parent?.parent;
  return around?.type === 'block' ? around : null;
}

function isVariable(node: SyntaxNode): boolean {
  return node.type === 'block' && node.namedChild(0)?.text === 'variable';
}

function name({ kind, node }: Draft, written: string): string {
  return kind === 'object' ? labelsOf(node).join('.') : written;
}

function value({ node }: Draft): TextRange | null {
  return node.namedChildren.find(({ type }) => type === 'expression') ?? null;
}

export const rules: LanguageRules = {
  refine,
  name,
  value,
  readImports,
  visibility: () => 'public',
  docs: { comment: /^(#|\/[/*])/, ignore: /^(#|\/\/)\s*(tflint-ignore|tfsec:|checkov:)/ },
};
