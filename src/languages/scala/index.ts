/** Scala 2 and 3, scripts included. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const scala: SyntaxLanguage = {
  id: 'scala',
  displayName: 'Scala',
  files: { extensions: ['scala', 'sc'], interpreters: ['scala'] },
  grammar: { package: 'tree-sitter-scala', file: 'tree-sitter-scala.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
};
