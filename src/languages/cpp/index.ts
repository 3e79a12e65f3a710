/** C++, with the headers `.h` that hold it. */
import complexityOfC from '../c/complexity.scm';
import declarationsOfC from '../c/declarations.scm';
import { withoutFieldMacros } from '../c/field-macros.ts';
import imports from '../c/imports.scm';
import { withoutMacros } from '../c/macros.ts';
import referencesOfC from '../c/references.scm';
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import { holdsCpp } from './headers.ts';
import references from './references.scm';
import { rules } from './rules.ts';

export const cpp: SyntaxLanguage = {
  id: 'cpp',
  displayName: 'C++',
  files: {
    extensions: ['cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'h'],
    accepts: (text, path) => !/\.h$/i.test(path) || holdsCpp(text),
  },
  grammar: { package: 'tree-sitter-cpp', file: 'tree-sitter-cpp.wasm' },
  separator: '::',
  queries: [declarationsOfC, complexityOfC, declarations, referencesOfC, references, imports],
  rules,
  prepare: (text) => withoutFieldMacros(withoutMacros(text)),
};
