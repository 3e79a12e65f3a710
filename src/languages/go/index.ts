/** Go. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const go: SyntaxLanguage = {
  id: 'go',
  displayName: 'Go',
  files: { extensions: ['go'] },
  grammar: { package: 'tree-sitter-go', file: 'tree-sitter-go.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
};
