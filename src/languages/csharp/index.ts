/** C#, scripts aside. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';
import { typeUses } from './type-uses.ts';

export const csharp: SyntaxLanguage = {
  id: 'csharp',
  displayName: 'C#',
  files: { extensions: ['cs'] },
  grammar: { package: 'tree-sitter-c-sharp', file: 'tree-sitter-c_sharp.wasm' },
  separator: '.',
  queries: [declarations, references, typeUses, imports],
  rules,
};
