/** OCaml: implementations, and interfaces, which have a grammar of their own. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const ocaml: SyntaxLanguage = {
  id: 'ocaml',
  displayName: 'OCaml',
  files: { extensions: ['ml'], interpreters: ['ocaml'] },
  grammar: { package: 'tree-sitter-ocaml', file: 'tree-sitter-ocaml.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};

export const ocamlInterface: SyntaxLanguage = {
  ...ocaml,
  id: 'ocaml-interface',
  files: { extensions: ['mli'] },
  grammar: { package: 'tree-sitter-ocaml', file: 'tree-sitter-ocaml_interface.wasm' },
};
