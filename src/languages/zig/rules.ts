/** What queries cannot say of Zig. */
import type { Draft, LanguageRules, TextRange } from '../syntax/language.ts';
import type { DeclarationKind } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const IMPORT = /=\s*@import\s*\(\s*"[^"\n]*"\s*\)\s*;?$/;

function refine({ header, isLocal, kind, nameNode, node }: Draft): DeclarationKind | null {
  // A test with a name is found without one, too.
  if (kind === 'test' && nameNode === null) return node.namedChildCount > 1 ? null : kind;
  if (node.type !== 'variable_declaration') return kind;
  const word = /\b(const|var)\b/.exec(header)?.[1];
  if (word === undefined) return null;
  if (kind !== 'constant') return kind;
  // What is only imported is declared elsewhere.
  if (isLocal || IMPORT.test(tailOf(node.text))) return null;
  return word === 'const' ? 'constant' : 'variable';
}

/** No import is longer. */
function tailOf(text: string): string {
  return text.length > 400 ? '' : text;
}

function name({ kind, nameNode }: Draft, written: string): string {
  if (kind === 'test' && nameNode === null) return 'test';
  return written.replace(/^@"([\s\S]*)"$/, '$1');
}

function value({ node }: Draft): TextRange | null {
  return node.namedChildren.at(-1) ?? null;
}

export const rules: LanguageRules = {
  refine,
  name,
  value,
  readImports,
  visibility: ({ header }) => (/\b(pub|export)\b/.test(header) ? 'public' : 'private'),
  docs: { comment: /^\/\/\/(?!\/)/ },
  fields: { result: 'type' },
};
