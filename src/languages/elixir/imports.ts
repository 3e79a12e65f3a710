/** What an Elixir module names of others. Forms: `alias`, `import`, `use` and `require`. */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const STATEMENT = /^(alias|import|use|require)[\s(]+([A-Z][\w.]*?)\.?(?:\{([^}]*)\})?(?=[\s,)]|$)([\s\S]*)$/;
const AS = /\bas:\s*([A-Z][\w.]*)/;
const ONLY = /\bonly:\s*\[([^\]]*)\]/;

/** `alias A.{B, C}` names two modules. */
export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(/#[^\n"]*$/gm, ''));
  const [, form, prefix = '', list, options = ''] = STATEMENT.exec(text) ?? [];
  if (form === undefined || prefix === '') return [];
  if (list !== undefined) {
    return itemsOf(list).map((item) => ({
      text,
      module: `${prefix}.${item}`,
      names: [],
      form,
      alias: lastOf(item),
    }));
  }
  const names = form === 'import' ? importedNames(options) : [];
  const alias = form === 'alias' || form === 'require' ? AS.exec(options)?.[1] : undefined;
  const called = alias ?? (form === 'alias' ? lastOf(prefix) : undefined);
  const entry = { text, module: prefix, names, form };
  return [called === undefined ? entry : { ...entry, alias: called }];
}

/** Without `only:` an import takes all there is. */
function importedNames(options: string): ImportedName[] {
  const only = ONLY.exec(options)?.[1];
  if (only === undefined) return [{ name: '*' }];
  return itemsOf(only).map((item) => ({ name: item.replace(/:\s*\d+$/, '') }));
}

function lastOf(module: string): string {
  return module.slice(module.lastIndexOf('.') + 1);
}
