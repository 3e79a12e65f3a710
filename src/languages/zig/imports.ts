/** Imports of Zig: one form, `import`. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const STATEMENTS = new Set(['variable_declaration', 'using_namespace_declaration']);
const MODULE = /^@import\s*\(\s*"([^"\n]*)"/;
const DECLARED = /^(?:pub\s+)?(?:const|var)\s+(\w+)\b[\s\S]*?=\s*@import\s*\([^)]*\)([\w.\s]*);?$/;

/** `const a = @import("m").b` takes `b` of the module under the name `a`. */
export function readImports(call: string, node: SyntaxNode): ImportDraft[] {
  const module = MODULE.exec(call)?.[1] ?? '';
  if (module === '') return [];
  let holder = node.parent;
  while (holder?.type === 'field_expression') holder = holder.parent;
  if (!holder || !STATEMENTS.has(holder.type))
    return [{ text: oneLine(call), module, names: [], form: 'import' }];
  const statement = holder.text;
  const entry = { text: oneLine(statement).replace(/;$/, ''), module, names: [], form: 'import' };
  if (holder.type === 'using_namespace_declaration') return [{ ...entry, names: [{ name: '*' }] }];
  const [, alias, path = ''] = DECLARED.exec(statement) ?? [];
  if (alias === undefined) return [entry];
  const name = path.replace(/\s/g, '').split('.')[1];
  if (name === undefined) return [{ ...entry, alias }];
  return [{ ...entry, names: [name === alias ? { name } : { name, alias }] }];
}
