/** Directives of Dart that name other files. Forms: `import`, `export` and `part`. */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const DIRECTIVE = /\b(import|export|part)\s*r?(["'])([^"'\n]*)\2([\s\S]*)$/;
const ALIAS = /\bas\s+(\w+)/;
const SHOWN = /\bshow\s+(\w+(?:\s*,\s*\w+)*)/;

/** Without `show` all that the library offers comes in. */
export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement).replace(/\s*;$/, '');
  const [, form, , module = '', rest = ''] = DIRECTIVE.exec(text) ?? [];
  if (form === undefined || module === '') return [];
  const alias = ALIAS.exec(rest)?.[1];
  const shown = SHOWN.exec(rest)?.[1];
  const entry = { text, module, names: form === 'part' ? [] : namesOf(shown, alias), form };
  return [alias === undefined ? entry : { ...entry, alias }];
}

function namesOf(shown: string | undefined, alias: string | undefined): ImportedName[] {
  if (shown !== undefined) return shown.split(',').map((name) => ({ name: name.trim() }));
  return alias === undefined ? [{ name: '*' }] : [];
}
