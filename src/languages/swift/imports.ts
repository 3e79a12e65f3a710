/** Imports of Swift. Form: `import`; one of a single declaration (`import struct M.T`) names it. */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const IMPORT = /\bimport\s+(?:(typealias|struct|class|enum|protocol|let|var|func)\s+)?([\w.`]+)\s*;?$/;

export function readImports(statement: string): ImportDraft[] {
  const text = oneLine(statement.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')).trim();
  const [, kind, written = ''] = IMPORT.exec(text) ?? [];
  const path = written.replaceAll('`', '');
  if (path === '') return [];
  const lastDot = path.lastIndexOf('.');
  if (kind === undefined || lastDot < 0) return [{ text, module: path, names: [], form: 'import' }];
  const names = [{ name: path.slice(lastDot + 1) }];
  return [{ text, module: path.slice(0, lastDot), names, form: 'import' }];
}
