/** Ruby, with Rake files, gem specifications and what Bundler reads. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import references from './references.scm';
import { rules } from './rules.ts';

export const ruby: SyntaxLanguage = {
  id: 'ruby',
  displayName: 'Ruby',
  files: {
    extensions: ['rb', 'rake', 'gemspec'],
    names: ['Gemfile', 'Rakefile'],
    interpreters: ['ruby'],
  },
  grammar: { package: 'tree-sitter-ruby', file: 'tree-sitter-ruby.wasm' },
  separator: '::',
  queries: [declarations, references, imports],
  rules,
};
