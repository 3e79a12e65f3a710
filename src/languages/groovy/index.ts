/** Groovy, Gradle's builds included. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const groovy: SyntaxLanguage = {
  id: 'groovy',
  displayName: 'Groovy',
  files: {
    extensions: ['groovy', 'gradle'],
    names: ['build.gradle', 'settings.gradle'],
    interpreters: ['groovy'],
  },
  grammar: { package: 'tree-sitter-groovy', file: 'tree-sitter-groovy.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
