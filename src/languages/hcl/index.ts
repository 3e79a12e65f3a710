/** HCL, as Terraform and its kin write it. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const hcl: SyntaxLanguage = {
  id: 'hcl',
  displayName: 'HCL',
  files: { extensions: ['tf', 'tfvars', 'hcl'] },
  grammar: { package: '@tree-sitter-grammars/tree-sitter-hcl', file: 'tree-sitter-hcl.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
