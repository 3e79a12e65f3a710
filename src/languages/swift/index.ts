/** Swift. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const swift: SyntaxLanguage = {
  id: 'swift',
  displayName: 'Swift',
  files: { extensions: ['swift'], interpreters: ['swift'] },
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-swift.wasm' },
  separator: '.',
  queries: [declarations, references, imports],
  rules,
};
