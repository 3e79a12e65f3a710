/** Imports of HCL: one form, `module`, for the `source` of a module. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import { labelsOf } from './labels.ts';

export function readImports(attribute: string, node: SyntaxNode): ImportDraft[] {
  const module = /=\s*"([^"\n]*)"/.exec(attribute)?.[1] ?? '';
  if (module === '') return [];
  const block = node.parent?.parent;
  const [, alias] = block ? labelsOf(block) : [];
  const entry = { text: oneLine(attribute), module, names: [], form: 'module' };
  return [alias === undefined ? entry : { ...entry, alias }];
}
