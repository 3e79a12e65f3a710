/** Python, stub files included. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const python: SyntaxLanguage = {
  id: 'python',
  displayName: 'Python',
  files: { extensions: ['py', 'pyi'], interpreters: ['python'] },
  grammar: { package: 'tree-sitter-python', file: 'tree-sitter-python.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
};
