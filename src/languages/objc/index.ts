/** Objective-C, and what of Objective-C++ its grammar reads. */
import base from '../c/declarations.scm';
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules, withPlainEnums } from './rules.ts';

export const objectiveC: SyntaxLanguage = {
  id: 'objc',
  displayName: 'Objective-C',
  files: { extensions: ['m', 'mm'] },
  grammar: { package: 'tree-sitter-objc', file: 'tree-sitter-objc.wasm' },
  separator: '.',
  queries: [base, declarations, imports],
  rules,
  tier: 2,
  prepare: withPlainEnums,
};
