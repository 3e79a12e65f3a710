/**
 * Imports of Kotlin. Form: `import`. The module is what stands before the last dot: the package, or for
 * nested types and members of objects the type around them.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const STATEMENT = /^import\s+(.+?)(?:\s+as\s+(\S+?))?\s*;*$/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(COMMENT, ' '));
  const [, path = '', alias] = STATEMENT.exec(text) ?? [];
  const whole = path.replace(/[\s`]+/g, '');
  if (whole === '') return [];
  const lastDot = whole.lastIndexOf('.');
  const name = whole.slice(lastDot + 1);
  return [
    {
      text: text.replace(/\s*;+$/, ''),
      module: whole.slice(0, Math.max(0, lastDot)),
      names: [alias === undefined ? { name } : { name, alias: alias.replaceAll('`', '') }],
      form: 'import',
    },
  ];
}
