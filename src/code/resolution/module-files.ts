/** How an import's path and a file's path say which module or part of one is meant. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { scopeOf } from './file-scope.ts';
import { type Meaning, meaningOf, targetsIn } from './meaning.ts';

/** `from a import b` where `b` is a file of the package `a`. */
export function isSubmodule({ path }: Outline, { module }: ImportEntry, name: string): boolean {
  const own = module.replace(/^\.+/, '').split('.').at(-1) ?? '';
  const parts = path.replace(/(\/__init__)?\.pyi?$/, '').split('/');
  if (parts.at(-1) !== name) return false;
  return own === '' || parts.at(-2) === own;
}

/** `use a::b` where `b` is a module in a file of its own. */
export function isFileOfModule({ path }: Outline, module: readonly string[], name: string): boolean {
  const parts = path.replace(/(\/mod)?\.rs$/, '').split('/');
  return parts.at(-1) === name && module.at(-1) === name && module.at(-2) !== name;
}

/** `use crate::a::inner::x`, where `inner` is a module written in the file of `a`, or a type. */
export function insideModules(file: Outline, module: readonly string[], name: string): Meaning {
  const around = name === '*' ? module.at(-1) : module.at(-2);
  const found = scopeOf(file)
    .named(name)
    .filter((i) => {
      const parent = file.parent(i);
      return parent !== null && parent.split('::').at(-1) === around;
    });
  return meaningOf(targetsIn(file, found), 'high', 'import');
}
