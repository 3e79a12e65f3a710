/** Elixir. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const elixir: SyntaxLanguage = {
  id: 'elixir',
  displayName: 'Elixir',
  files: { extensions: ['ex', 'exs'], interpreters: ['elixir'] },
  grammar: { package: 'tree-sitter-elixir', file: 'tree-sitter-elixir.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
