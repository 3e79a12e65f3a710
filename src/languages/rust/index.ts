/** Rust. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const rust: SyntaxLanguage = {
  id: 'rust',
  displayName: 'Rust',
  files: { extensions: ['rs'] },
  grammar: { package: 'tree-sitter-rust', file: 'tree-sitter-rust.wasm' },
  separator: '::',
  queries: [declarations, references, imports],
  rules,
};
