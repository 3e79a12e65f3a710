/**
 * Imports of C#. Forms: `using` (all types of a namespace), `static` (members and nested types of a
 * type), `alias` (one namespace or type under another name), and the same with `global` before it.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const USING = /^(global )?using (static |unsafe )*(?:(@?[\p{L}_][\p{L}\p{N}_]*) ?= ?)?(.+)$/u;
const NAME = /^@?[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::)@?[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** An alias of a type that has no name (a tuple, an array) imports nothing. */
export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')).replace(/\s*;$/, '');
  const [, global, modifier, alias, target = ''] = USING.exec(text) ?? [];
  const module = target
    .replace(/<.*$/, '')
    .replace(/\s+/g, '')
    .replace(/^global::/, '');
  if (!NAME.test(module)) return [];
  const prefix = global === undefined ? '' : 'global ';
  if (alias !== undefined) return [{ text, module, names: [], alias, form: `${prefix}alias` }];
  const isStatic = modifier === 'static ';
  const form = isStatic ? `${prefix}static` : global === undefined ? 'using' : 'global';
  return [{ text, module, names: [{ name: '*' }], form }];
}
