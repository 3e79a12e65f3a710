/**
 * Imports of Groovy, and what builds of Gradle take in. Forms: `import`, `static`, `plugin`, `apply`
 * (another script), `dependency` (`group:name:version`) and `project`.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';

const IMPORT = /^import\s+(static\s+)?([\w.]+?)(\.\*)?(?:\s+as\s+(\w+))?\s*;?$/;
const APPLY = /^apply\s+(plugin|from)\s*:\s*(?:(["'])([^"'\n]+)\2|([\w.]+))/;
const PLUGIN = /^(?:id|alias|kotlin)[\t ]*\(?[\t ]*(?:(["'])([^"'\n]+)\1|([\w.]+))/;
const DEPENDENCY =
  /^\w+[\t ]*\(?[\t ]*(?:(?:platform|enforcedPlatform|testFixtures)[\t ]*\([\t ]*)?(["'])([^"'\n]+:[^"'\n]+)\1/;
const PROJECT = /^\w+[\t ]*\(?[\t ]*project[\t ]*\([\t ]*(?:path[\t ]*:[\t ]*)?(["'])([^"'\n]+)\1/;
const PART = /\b(group|name|version)[\t ]*:[\t ]*(["'])([^"'\n]+)\2/g;
const CATALOG = /^\w+[\t ]*\(?[\t ]*(libs\.[\w.]+)/;

export function readImports(statement: string): ImportDraft[] {
  if (statement.startsWith('import')) return readImport(oneLine(statement));
  if (statement.startsWith('apply')) return readApply(oneLine(statement));
  const read = statement.startsWith('plugins') ? readPlugin : readDependency;
  const found: ImportDraft[] = [];
  let offset = 0;
  for (const line of statement.split('\n')) {
    const text = line.replace(/^(?:plugins|dependencies)\s*\{/, '').trim();
    const entry = text.length > 1_000 ? null : read(text.replace(/\s*\{?\s*\}*$/, ''));
    if (entry !== null) found.push({ ...entry, offset: offset + Math.max(0, line.indexOf(text)) });
    offset += line.length + 1;
  }
  return found;
}

/** As in Java; a name of the last part is what comes in. */
function readImport(text: string): ImportDraft[] {
  const [, isStatic, path = '', wildcard, alias] = IMPORT.exec(text) ?? [];
  if (path === '') return [];
  const form = isStatic === undefined ? 'import' : 'static';
  const written = text.replace(/\s*;$/, '');
  if (wildcard !== undefined) return [{ text: written, module: path, names: [{ name: '*' }], form }];
  const name = path.slice(path.lastIndexOf('.') + 1);
  const module = form === 'static' ? path.slice(0, path.lastIndexOf('.')) : path;
  return [{ text: written, module, names: [alias === undefined ? { name } : { name, alias }], form }];
}

function readApply(text: string): ImportDraft[] {
  const [, word, , quoted, plain] = APPLY.exec(text) ?? [];
  const module = quoted ?? plain ?? '';
  return module === '' ? [] : [{ text, module, names: [], form: word === 'from' ? 'apply' : 'plugin' }];
}

function readPlugin(text: string): ImportDraft | null {
  const [, , quoted, plain] = PLUGIN.exec(text) ?? [];
  const module = quoted ?? plain ?? '';
  return module === '' ? null : { text, module, names: [], form: 'plugin' };
}

function readDependency(text: string): ImportDraft | null {
  const project = PROJECT.exec(text)?.[2];
  if (project !== undefined) return { text, module: project, names: [], form: 'project' };
  const module = DEPENDENCY.exec(text)?.[2] ?? CATALOG.exec(text)?.[1] ?? partsOf(text);
  return module === '' || text.startsWith('exclude') ? null : { text, module, names: [], form: 'dependency' };
}

/** `group: 'a', name: 'b', version: 'c'` as `a:b:c`. */
function partsOf(text: string): string {
  const parts = new Map([...text.matchAll(PART)].map(([, key = '', , value = '']) => [key, value]));
  const group = parts.get('group');
  const name = parts.get('name');
  if (group === undefined || name === undefined) return '';
  return [group, name, ...(parts.has('version') ? [parts.get('version')] : [])].join(':');
}
