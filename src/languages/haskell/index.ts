/** Haskell. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const haskell: SyntaxLanguage = {
  id: 'haskell',
  displayName: 'Haskell',
  files: { extensions: ['hs'], interpreters: ['runghc', 'runhaskell', 'stack'] },
  grammar: { package: 'tree-sitter-haskell', file: 'tree-sitter-haskell.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
