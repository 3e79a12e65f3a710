/**
 * Imports of Scala. Forms: `import` and `export`, which offers the members of a value again. The module
 * is what stands before the last name or the selectors: a package or an object.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const RENAMED = /^(.+?)(?:\s*=>\s*|\s+as\s+)(.+)$/;
const PATH = /^((?:[^.{`]|`[^`]*`|\.(?!\s*\{))*)\.\s*(?:\{([\s\S]*)\}|((?:`[^`]*`|[^.{])+))$/;

/** One entry for each path of a statement. */
export function readImports(statement: string): ImportDraft[] {
  const written = statement.replace(COMMENT, ' ');
  const form = written.startsWith('export') ? 'export' : 'import';
  const text = oneLine(written).replace(/\s*;$/, '');
  return itemsOf(text.slice(form.length).trim()).flatMap((path): ImportDraft[] => {
    const entry = readPath(path);
    return entry === null ? [] : [{ text, ...entry, form }];
  });
}

function readPath(path: string): { module: string; names: ImportedName[] } | null {
  const [, module = '', selectors, last] = PATH.exec(path) ?? [];
  if (selectors !== undefined) return { module: plain(module), names: itemsOf(selectors).flatMap(nameOf) };
  if (last !== undefined) return { module: plain(module), names: nameOf(last) };
  // Scala 3 renames a package at the root: `import java as j`.
  const [name] = nameOf(path);
  return name === undefined ? null : { module: '', names: [name] };
}

/** Nothing for what is left out (`Set => _`). A wildcard, and `given` with or without a type, is `*`. */
function nameOf(selector: string): ImportedName[] {
  const [, original = selector, alias] = RENAMED.exec(selector) ?? [];
  if (alias === '_') return [];
  const name = plain(original);
  if (name === '_' || name === '*' || /^given\b/.test(original.trim())) return [{ name: '*' }];
  return name === '' ? [] : [alias === undefined ? { name } : { name, alias: plain(alias) }];
}

function plain(name: string): string {
  return name.replace(/[`\s]/g, '');
}
