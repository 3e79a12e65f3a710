/** JavaScript, JSX included: one grammar reads both. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import commonjs from './commonjs.scm';
import declarations from './declarations.scm';
import imports from './imports.scm';
import jsx from './jsx.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const javascript: SyntaxLanguage = {
  id: 'javascript',
  displayName: 'JavaScript',
  files: { extensions: ['js', 'jsx', 'mjs', 'cjs'], interpreters: ['node', 'deno', 'bun'] },
  grammar: { package: 'tree-sitter-javascript', file: 'tree-sitter-javascript.wasm' },
  separator: '.',
  queries: [declarations, commonjs, references, jsx, imports],
  rules,
};
