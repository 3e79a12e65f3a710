/** Dart. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const dart: SyntaxLanguage = {
  id: 'dart',
  displayName: 'Dart',
  files: { extensions: ['dart'], interpreters: ['dart'] },
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-dart.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
