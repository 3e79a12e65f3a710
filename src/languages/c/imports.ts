/**
 * Includes of C and C++. Forms: `quoted` (`"x"`), `system` (`<x>`) and `macro` (a macro that names
 * the file; its module is the name of the macro).
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const INCLUDE = /^#\s*include\s*(?:"(?<quoted>[^"\n]*)"|<(?<system>[^>\n]*)>|(?<macro>\w+))/;

export function readImports(statement: string): ImportDraft[] {
  const found = INCLUDE.exec(statement);
  const [form, module] = Object.entries(found?.groups ?? {}).find(([, name]) => name !== undefined) ?? [];
  if (found === null || form === undefined || module === undefined) return [];
  return [{ text: oneLine(found[0]), module: module.trim(), names: [{ name: '*' }], form }];
}
