/** Imports of Objective-C. Forms: those of C's includes, which `#import` shares, and `module` for `@import`. */
import { readImports as readIncludes } from '../c/imports.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const MODULE = /^@import\s+([\w.]+)/;

export function readImports(statement: string): ImportDraft[] {
  const module = MODULE.exec(statement)?.[1];
  if (module !== undefined) {
    return [
      { text: oneLine(statement).replace(/\s*;$/, ''), module, names: [{ name: '*' }], form: 'module' },
    ];
  }
  const isImport = /^#\s*import\b/.test(statement);
  const included = readIncludes(isImport ? statement.replace('import', 'include') : statement);
  return isImport
    ? included.map((each) => ({ ...each, text: each.text.replace('include', 'import') }))
    : included;
}
