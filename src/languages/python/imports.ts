/** Imports of Python. Forms: `import` and `from`. */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const FROM = /^from\s*([\w.\s]+?)\s*\bimport\s*([\s\S]*)$/;

export function readImports(statement: string): ImportDraft[] {
  const code = statement.includes('#') ? statement.replace(/#.*/g, '') : statement;
  const text = oneLine(code.replace(/[\\;]/g, ' '));
  const from = FROM.exec(text);
  if (from !== null) {
    const [, module = '', list = ''] = from;
    return [{ text, module: module.replaceAll(' ', ''), names: itemsOf(list).map(nameOf), form: 'from' }];
  }
  return itemsOf(text.replace(/^import\b/, '')).map((item) => {
    const { name: module, alias } = nameOf(item);
    const entry = { text, module, names: [], form: 'import' };
    return alias === undefined ? entry : { ...entry, alias };
  });
}

function nameOf(item: string): ImportedName {
  const [name = '', as, alias] = item.split(' ');
  return as === 'as' && alias !== undefined ? { name, alias } : { name };
}
