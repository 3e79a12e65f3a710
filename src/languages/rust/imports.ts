/**
 * Imports of Rust. Forms: `use` and `pub use`, of which each leaf is an entry whose module is its whole
 * path; `mod` for a module in a file of its own; `extern crate`.
 */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const USE = /^(pub\b(?:\([^)]*\))?)?\s*use\s+([\s\S]*?);?$/;
const EXTERN = /\bextern\s+crate\s+(\w+)(?:\s+as\s+(\w+))?/;
const MODULE = /\bmod\s+((?:r#)?\w+)/;
const PATH = /^#\[\s*path\s*=\s*"([^"]*)"/;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

export function readImports(statement: string, node: SyntaxNode): ImportDraft[] {
  const code = statement.includes('/') ? statement.replace(COMMENTS, ' ') : statement;
  const text = oneLine(code).replace(/;$/, '');
  const use = USE.exec(text);
  if (use !== null) {
    const form = use[1] === undefined ? 'use' : 'pub use';
    return leavesOf(use[2] ?? '', '').map((leaf) => ({ text, form, ...leaf }));
  }
  const crate = EXTERN.exec(text);
  if (crate !== null) return [externCrate(text, crate[1] ?? '', crate[2])];
  const module = MODULE.exec(text)?.[1];
  if (module === undefined) return [];
  const path = pathAttribute(node);
  const entry = { text, module, names: [], form: 'mod' };
  return [path === undefined ? entry : { ...entry, path }];
}

function externCrate(text: string, module: string, alias: string | undefined): ImportDraft {
  const entry = { text, module, names: [], form: 'extern crate' };
  return alias === undefined ? entry : { ...entry, alias };
}

interface Leaf {
  module: string;
  names: ImportedName[];
}

/** The leaves of a tree such as `a::{b, c::{self, d as e}, f::*}`. */
function leavesOf(tree: string, prefix: string): Leaf[] {
  const brace = tree.indexOf('{');
  if (brace >= 0) {
    const head = join(prefix, tree.slice(0, brace).replace(/::\s*$/, ''));
    return itemsOf(tree.slice(brace).trim()).flatMap((item) => leavesOf(item, head));
  }
  const [written = '', alias] = tree.split(/\s+as\s+/);
  const path = written.replaceAll(' ', '');
  if (path === '*' || path.endsWith('::*')) {
    return [{ module: join(prefix, path.replace(/(::)?\*$/, '')), names: [{ name: '*' }] }];
  }
  const module = path === 'self' && prefix !== '' ? prefix : join(prefix, path);
  const name = module.slice(module.lastIndexOf(':') + 1);
  return [{ module, names: [alias === undefined ? { name } : { name, alias }] }];
}

function join(prefix: string, path: string): string {
  if (prefix === '' || path.trim() === '') return prefix + path.trim();
  return `${prefix}::${path.trim()}`;
}

/** What `#[path = "…"]` above a module says. */
function pathAttribute(node: SyntaxNode): string | undefined {
  let found: string | undefined;
  for (const sibling of node.parent?.children ?? []) {
    if (sibling.id === node.id) return found;
    if (sibling.type === 'attribute_item') found = PATH.exec(sibling.text)?.[1] ?? found;
    else if (!sibling.isExtra) found = undefined;
  }
  return undefined;
}
