/** Imports of Lua: one form, `require`. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const MODULE = /^require\s*\(?\s*(?:(["'])(.*?)\1|\[(=*)\[([\s\S]*?)\]\3\])/;
/** Longer statements hold more than an import. */
const MAX_STATEMENT = 200;
const TARGET = /^(?:local\s+)?([\w.]+)\s*(?:<\w+>\s*)?=\s*require\b/;
const MEMBER = /^\s*\.\s*(\w+)\s*;?$/;

export function readImports(call: string, node: SyntaxNode): ImportDraft[] {
  const [, , quoted, , long] = MODULE.exec(call) ?? [];
  const module = quoted ?? long ?? '';
  if (module === '') return [];
  const statement = statementAround(node);
  const text = statement.text.length <= MAX_STATEMENT ? statement.text : call;
  const entry = { text: oneLine(text).replace(/;$/, ''), module, names: [], form: 'require' };
  const target = TARGET.exec(text)?.[1];
  if (target === undefined) return [entry];
  const after = text.slice(node.endIndex - statement.startIndex);
  const member = MEMBER.exec(after)?.[1];
  if (member === undefined)
    return after.trim().replace(';', '') === '' ? [{ ...entry, alias: target }] : [entry];
  return [{ ...entry, names: [member === target ? { name: member } : { name: member, alias: target }] }];
}

function statementAround(node: SyntaxNode): SyntaxNode {
  let at = node;
  for (let parent = at.parent; parent !== null; parent = parent.parent) {
    if (parent.type === 'chunk' || parent.type === 'block' || parent.type === 'table_constructor') break;
    at = parent;
  }
  return at;
}
