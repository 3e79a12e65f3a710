/** Files that a shell script reads in. One form, `source`, for `source` and `.` alike. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

/** The path as written, without the quotes around the whole of it; expansions stay. */
export function readImports(statement: string, node: SyntaxNode): ImportDraft[] {
  const written = node.childForFieldName('argument')?.text ?? '';
  const module = /^(["'])([\s\S]*)\1$/.exec(written)?.[2] ?? written;
  if (module === '' || module.startsWith('-')) return [];
  return [{ text: oneLine(statement), module, names: [{ name: '*' }], form: 'source' }];
}
