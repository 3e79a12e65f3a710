/** What queries cannot say of Lua. */
import { docText } from '../syntax/doc-comments.ts';
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const LONG_COMMENT = /^--\[(=*)\[([\s\S]*?)(?:\]\1\])?$/;

/** The variable that each file returns. */
const returned = new WeakMap<FileFacts, string | null>();

function refine({ around, kind, name, node, nameNode }: Draft, file: FileFacts): DeclarationKind | null {
  if (kind === 'module') return nameNode === null || name === returnedName(node, file) ? kind : null;
  if (node.type !== 'field') return kind;
  // The table has to be the module itself, not one in it.
  const table = node.parent;
  return around?.kind === 'module' && table?.parent?.type === 'expression_list' ? kind : null;
}

function returnedName(node: SyntaxNode, file: FileFacts): string | null {
  const known = returned.get(file);
  if (known !== undefined) return known;
  const last = node.tree.rootNode.namedChildren.findLast(({ isExtra }) => !isExtra);
  const name =
    last?.type === 'return_statement'
      ? (/^return\s*\(?\s*(\w+)\s*\)?\s*;?$/.exec(last.text)?.[1] ?? null)
      : null;
  returned.set(file, name);
  return name;
}

/** What is returned without a name is called as the file, or for `init.lua` as its directory. */
function name({ kind, nameNode }: Draft, written: string, { path }: FileFacts): string {
  if (kind !== 'module' || nameNode !== null) return written;
  const [file = '', directory] = path.split('/').reverse();
  const stem = file.replace(/\.[^.]*$/, '');
  return stem === 'init' && directory ? directory : stem;
}

function visibility({ header, kind, owner }: Draft): Visibility {
  return kind !== 'module' && owner === null && /^local\b/.test(header) ? 'private' : 'public';
}

function readComment(comment: string): string {
  const long = LONG_COMMENT.exec(comment)?.[2];
  if (long === undefined) return docText([comment]) ?? '';
  return long
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  readImports,
  docs: { comment: /^--/, ignore: /^--+\s*(luacheck:|stylua:|selene:)/, readComment },
  deprecated: { doc: /(^|\n)@deprecated\b/ },
};
