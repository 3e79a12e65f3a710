/** Lua. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const lua: SyntaxLanguage = {
  id: 'lua',
  displayName: 'Lua',
  files: { extensions: ['lua'], interpreters: ['lua', 'luajit'] },
  grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
