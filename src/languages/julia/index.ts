/** Julia. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const julia: SyntaxLanguage = {
  id: 'julia',
  displayName: 'Julia',
  files: { extensions: ['jl'], interpreters: ['julia'] },
  grammar: { package: 'tree-sitter-julia', file: 'tree-sitter-julia.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
