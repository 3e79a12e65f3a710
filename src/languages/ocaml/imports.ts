/** Modules that OCaml takes names from. Forms: `open` and `include`. */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const STATEMENT =
  /^(open|include)\s*!?(?:\s*%\w+)?\s*(?:module\s+type\s+of\s+)?([A-Z][\w']*(?:\s*\.\s*[A-Z][\w']*)*)/;

/** What is opened or included without a name is no import. */
export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement);
  const [, form, module] = STATEMENT.exec(text) ?? [];
  if (form === undefined || module === undefined || module === 'struct') return [];
  return [{ text, module: module.replace(/\s/g, ''), names: [{ name: '*' }], form }];
}
