/** Zig. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const zig: SyntaxLanguage = {
  id: 'zig',
  displayName: 'Zig',
  files: { extensions: ['zig'] },
  grammar: { package: '@tree-sitter-grammars/tree-sitter-zig', file: 'tree-sitter-zig.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
