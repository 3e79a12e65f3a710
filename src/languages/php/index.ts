/** PHP, with or without markup around it. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const php: SyntaxLanguage = {
  id: 'php',
  displayName: 'PHP',
  files: { extensions: ['php'], interpreters: ['php'] },
  grammar: { package: 'tree-sitter-php', file: 'tree-sitter-php.wasm' },
  separator: '::',
  queries: [declarations, references, imports],
  rules,
};
