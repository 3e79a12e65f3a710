/**
 * Imports of Java. Forms: `import` of a type, `static` of members of a type, `module` of all that a module
 * exports. The module is what stands before the last dot: the package, or for nested types and members
 * the type around them; of the form `module` it is the whole name.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const STATEMENT = /^import\s+(static\s|module\s(?=\s*[\w$]))?\s*([^;]+)/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

export function readImports(statement: string): ImportDraft[] {
  const written = statement.replace(COMMENT, ' ');
  const [, word, path = ''] = STATEMENT.exec(written) ?? [];
  const name = path.replace(/\s+/g, '');
  if (name === '') return [];
  const text = oneLine(written).replace(/\s*;+$/, '');
  if (word?.startsWith('module')) return [{ text, module: name, names: [{ name: '*' }], form: 'module' }];
  const lastDot = name.lastIndexOf('.');
  return [
    {
      text,
      module: name.slice(0, Math.max(0, lastDot)),
      names: [{ name: name.slice(lastDot + 1) }],
      form: word === undefined ? 'import' : 'static',
    },
  ];
}
