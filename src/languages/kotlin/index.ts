/** Kotlin, scripts included. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { mending } from './parts.ts';
import { prepareKotlin } from './prepare.ts';
import references from './references.scm';
import { rules } from './rules.ts';

export const kotlin: SyntaxLanguage = {
  id: 'kotlin',
  displayName: 'Kotlin',
  files: { extensions: ['kt', 'kts'], interpreters: ['kotlin'] },
  grammar: { package: '@tree-sitter-grammars/tree-sitter-kotlin', file: 'tree-sitter-kotlin.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
  prepare: prepareKotlin,
  showsSource: true,
  mending,
};
