/** Imports of Julia. Forms: `using`, `import` and `include`. */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const INCLUDE = /^include\s*\(\s*"([^"$\n]*)"\s*\)$/;
const STATEMENT = /^(using|import)\s+([\s\S]*)$/;

/** `using A, B` brings in two modules, `using A: b, c` names of one. */
export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(/#[^\n]*/g, ' '));
  const included = INCLUDE.exec(text)?.[1];
  if (included !== undefined && included !== '')
    return [{ text, module: included, names: [], form: 'include' }];
  const [, form, list = ''] = STATEMENT.exec(text) ?? [];
  if (form === undefined) return [];
  const colon = /:\s/.exec(list);
  if (colon !== null) {
    const names = itemsOf(list.slice(colon.index + 1).trimStart()).map(nameOf);
    return [{ text, module: list.slice(0, colon.index).trim(), names, form }];
  }
  return itemsOf(list).map((item) => {
    const { name: module, alias } = nameOf(item);
    const entry = { text, module, names: form === 'using' ? [{ name: '*' }] : [], form };
    return alias === undefined ? entry : { ...entry, alias };
  });
}

function nameOf(item: string): ImportedName {
  const [name = '', as, alias] = item.split(' ');
  return as === 'as' && alias !== undefined ? { name, alias } : { name };
}
