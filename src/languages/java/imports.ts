/**
 * Imports of Java. Forms: `import` of a type, `static` of members of a type. The module is what stands
 * before the last dot: the package, or for nested types and members the type around them.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const STATEMENT = /^import\s+(static\s)?\s*([^;]+)/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

export function readImports(statement: string): ImportDraft[] {
  const written = statement.replace(COMMENT, ' ');
  const [, isStatic, path = ''] = STATEMENT.exec(written) ?? [];
  const name = path.replace(/\s+/g, '');
  if (name === '') return [];
  const lastDot = name.lastIndexOf('.');
  return [
    {
      text: oneLine(written).replace(/\s*;+$/, ''),
      module: name.slice(0, Math.max(0, lastDot)),
      names: [{ name: name.slice(lastDot + 1) }],
      form: isStatic === undefined ? 'import' : 'static',
    },
  ];
}
