/** What queries cannot say of Haskell. */
import { docText, withoutIndentation } from '../syntax/doc-comments.ts';
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { oneLineCut } from '../syntax/one-line.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const EQUATIONS = new Set(['function', 'bind']);
const BLOCK = /^\{-\s*\|?([\s\S]*?)-\}$/;

/** Whether the module of a file exports all that it declares. */
const openModules = new WeakMap<FileFacts, boolean>();
/** Names of functions so far, by the node around them. */
const functions = new WeakMap<FileFacts, Map<number, Set<string>>>();

function refine({ isLocal, kind, name, node }: Draft, file: FileFacts): DeclarationKind | null {
  if (kind !== 'function') return kind;
  // Values inside functions, and types of what stands there.
  if (isLocal && node.type !== 'function') return null;
  const around = node.type === 'foreign_import' ? node : node.parent;
  return isFirst(name, around?.id ?? -1, file) ? kind : null;
}

function isFirst(name: string, around: number, file: FileFacts): boolean {
  const places = functions.get(file) ?? new Map<number, Set<string>>();
  functions.set(file, places);
  const names = places.get(around) ?? new Set<string>();
  places.set(around, names);
  if (names.has(name)) return false;
  names.add(name);
  return true;
}

/** The equations that follow a signature or an equation of the same name. */
function body({ kind, nameNode, node }: Draft): { node: SyntaxNode; endIndex: number } | null {
  if (kind !== 'function' || nameNode === null || node.type === 'foreign_import') return null;
  const name = nameNode.text;
  let first = EQUATIONS.has(node.type) ? node.childForFieldName('match') : null;
  let endIndex = node.endIndex;
  for (let next = node.nextSibling; next !== null; next = next.nextSibling) {
    if (next.isExtra || !next.isNamed) continue;
    if (!EQUATIONS.has(next.type) || !definesName(next, name)) break;
    first ??= next;
    endIndex = next.endIndex;
  }
  return first === null ? null : { node: first, endIndex };
}

function definesName(equation: SyntaxNode, name: string): boolean {
  const named = equation.childForFieldName('name') ?? equation.namedChild(0)?.childForFieldName('operator');
  return named?.text.replace(/^[(`]\s*|\s*[)`]$/g, '') === name;
}

/** An instance is called by its class and its types. */
function name({ kind, node }: Draft, written: string): string {
  if (kind !== 'impl') return written;
  return oneLineCut(`${written} ${node.childForFieldName('patterns')?.text ?? ''}`, 200);
}

function visibility({ container, kind, name, node }: Draft, file: FileFacts): Visibility {
  const { exports } = file;
  if (kind === 'module' || kind === 'impl') return 'public';
  if (container !== null && container.kind !== 'module') return container.visibility;
  if (exports.size === 0 || exportsItself(node, file)) return 'public';
  return exports.has(name) ? 'public' : 'private';
}

/** `module A (module A) where` exports all that it declares. */
function exportsItself(node: SyntaxNode, file: FileFacts): boolean {
  const known = openModules.get(file);
  if (known !== undefined) return known;
  const header = node.tree.rootNode.namedChildren.find(({ type }) => type === 'header');
  const name = header?.childForFieldName('module')?.text;
  const exported = header?.childForFieldName('exports')?.namedChildren ?? [];
  const isOpen = exported.some(
    (each) => each.type === 'module_export' && each.childForFieldName('module')?.text === name,
  );
  openModules.set(file, isOpen);
  return isOpen;
}

function readComment(comment: string): string {
  const block = BLOCK.exec(comment)?.[1];
  if (block === undefined) return (docText([comment]) ?? '').replace(/^\| ?/, '');
  const [first = '', ...others] = block.split(/\r?\n/);
  return [first.trimStart(), ...withoutIndentation(others)].join('\n').trimEnd();
}

export const rules: LanguageRules = {
  refine,
  name,
  body,
  visibility,
  readImports,
  // Not what documents the line before it, nor headings.
  docs: { comment: /^(--|\{-(?!#))/, ignore: /^(--+|\{-)\s*[\^*$]/, readComment },
};
