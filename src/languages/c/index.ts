/** C. Headers that hold C++ are C++'s. */

import type { SyntaxLanguage } from '../syntax/language.ts';
import complexity from './complexity.scm';
import declarations from './declarations.scm';
import { withoutFieldMacros } from './field-macros.ts';
import imports from './imports.scm';
import { withoutMacros } from './macros.ts';
import references from './references.scm';
import { rules } from './rules.ts';

export const c: SyntaxLanguage = {
  id: 'c',
  displayName: 'C',
  files: { extensions: ['c', 'h'] },
  grammar: { package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' },
  separator: '.',
  queries: [declarations, complexity, references, imports],
  rules,
  prepare: (text) => withoutFieldMacros(withoutMacros(text)),
};
