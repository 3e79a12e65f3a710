/** TypeScript, and TSX, which has a grammar of its own: `<T>x` is a cast in the one, an element in the other. */
import base from '../javascript/declarations.scm';
import imports from '../javascript/imports.scm';
import jsx from '../javascript/jsx.scm';
import baseReferences from '../javascript/references.scm';
import type { SyntaxLanguage } from '../syntax/language.ts';
import { separateCallSignatures } from './call-signatures.ts';
import declarations from './declarations.scm';
import references from './references.scm';
import { rules } from './rules.ts';

const queries = [base, declarations, baseReferences, references, imports];

const shared: SyntaxLanguage = {
  id: 'typescript',
  displayName: 'TypeScript',
  files: { extensions: ['ts', 'mts', 'cts'] },
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
  separator: '.',
  queries,
  rules,
};

export const typescript: SyntaxLanguage = { ...shared, prepare: separateCallSignatures };

export const tsx: SyntaxLanguage = {
  // A line may begin with an element, and no signature is set apart.
  ...shared,
  id: 'tsx',
  files: { extensions: ['tsx'] },
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' },
  queries: [...queries, jsx],
};
