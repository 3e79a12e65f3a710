/** What `@import`, `@use` and `@forward` load. */
import { itemsOf } from '../../syntax/lists.ts';
import type { ImportStatement } from '../outline.ts';

const TARGET = /^(?:"([^"]*)"|'([^']*)'|url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]*)))/i;
const ALIAS = /\sas\s+([\w-]+|\*)/;
const SHOWN = /\sshow\s+([^;]*)$/;

/** The imports of a statement on one line, without its `;`. */
export function readImports(text: string): Omit<ImportStatement, 'start' | 'container'>[] {
  const form = /^@(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  const list = text.slice(form.length + 1).trim();
  if (form === 'import') {
    return itemsOf(list)
      .map(targetOf)
      .filter((module) => module !== '')
      .map((module) => ({ text, module, form }));
  }
  const module = targetOf(list);
  if (module === '') return [];
  const alias = ALIAS.exec(list)?.[1];
  if (form === 'forward') {
    const shown = SHOWN.exec(list)?.[1];
    const names = shown === undefined ? [{ name: '*' }] : itemsOf(shown).map((name) => ({ name }));
    return [{ text, module, form, names }];
  }
  if (alias === '*') return [{ text, module, form, names: [{ name: '*' }] }];
  return [alias === undefined ? { text, module, form } : { text, module, form, alias }];
}

function targetOf(item: string): string {
  return (
    TARGET.exec(item)
      ?.slice(1)
      .find((each) => each !== undefined) ?? ''
  ).trim();
}
