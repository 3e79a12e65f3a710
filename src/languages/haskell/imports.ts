/** Imports of Haskell: one form, `import`. */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const STATEMENT =
  /^import(?: safe)?(?: qualified)?(?: "[^"]*")? ([A-Z][\w.']*)(?: qualified)?(?: as ([A-Z][\w.']*))?( hiding)? ?(\([\s\S]*)?$/;

export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(/\{-[\s\S]*?-\}|--[^\n]*/g, ' '));
  const [, module, alias, hiding, list] = STATEMENT.exec(text) ?? [];
  if (module === undefined) return [];
  const isAll = list === undefined || hiding !== undefined;
  const isQualified = /^import(?: safe)? qualified\b|\bqualified(?: as\b|$)/.test(text);
  const names = isAll ? (isQualified ? [] : [{ name: '*' }]) : namesOf(list);
  const entry = { text, module, names, form: 'import' };
  return [alias === undefined ? entry : { ...entry, alias }];
}

/** Of `Maybe (..)` the type, of `(<+>)` the operator. */
function namesOf(list: string): ImportedName[] {
  return itemsOf(list)
    .map((item) => /^(?:type |pattern )?(?:\(([^)]*)\)|([^\s(]+))/.exec(item))
    .map((found) => ({ name: (found?.[1] ?? found?.[2] ?? '').trim() }))
    .filter(({ name }) => name !== '');
}
