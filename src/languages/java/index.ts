/** Java. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { prepareJava } from './newer-syntax.ts';
import { mending } from './parts.ts';
import references from './references.scm';
import { rules } from './rules.ts';

export const java: SyntaxLanguage = {
  id: 'java',
  displayName: 'Java',
  files: { extensions: ['java'] },
  grammar: { package: 'tree-sitter-java', file: 'tree-sitter-java.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
  prepare: prepareJava,
  showsSource: true,
  mending,
};
