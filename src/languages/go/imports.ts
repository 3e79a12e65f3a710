/** Imports of Go: one form, `import`, an entry for each spec. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const SPEC = /^([\w.]+)?\s*(["`])(.*?)\2/s;

export function readImports(spec: string, node: SyntaxNode): ImportDraft[] {
  const [, name, , module = ''] = SPEC.exec(spec) ?? [];
  const isAlone = node.parent?.type === 'import_declaration';
  const text = oneLine(isAlone ? `import ${spec}` : spec);
  const names = name === '.' ? [{ name: '*' }] : [];
  const entry = { text, module, names, form: 'import' };
  return [name === undefined || name === '.' ? entry : { ...entry, alias: name }];
}
