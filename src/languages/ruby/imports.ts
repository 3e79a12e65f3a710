/** Imports of Ruby. Forms: `require`, `require_relative` and `autoload`, which names the constant it loads. */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const CALL = /(require|require_relative|autoload)[\s(]+(?::"?(\w+)"?\s*,\s*)?(['"])((?:(?!\3)[^\\])+)\3/;

export function readImports(statement: string): ImportDraft[] {
  const [, form = '', constant, quote, module = ''] = CALL.exec(statement) ?? [];
  // What an interpolation names is only known when it runs.
  if (module === '' || (quote === '"' && module.includes('#{'))) return [];
  const names = constant === undefined ? [] : [{ name: constant }];
  return [{ text: oneLine(statement), module, names, form }];
}
