/** Shell scripts; the grammar of Bash reads those of other shells well enough. */
import type { SyntaxLanguage } from '../syntax/language.ts';
import declarations from './declarations.scm';
import imports from './imports.scm';
import { rules } from './rules.ts';

export const bash: SyntaxLanguage = {
  id: 'bash',
  displayName: 'Bash',
  files: {
    extensions: ['sh', 'bash', 'zsh', 'ksh'],
    names: [
      '.bashrc',
      '.bash_aliases',
      '.bash_login',
      '.bash_logout',
      '.bash_profile',
      '.kshrc',
      '.profile',
      '.zlogin',
      '.zlogout',
      '.zprofile',
      '.zshenv',
      '.zshrc',
    ],
    interpreters: ['ash', 'bash', 'dash', 'ksh', 'sh', 'zsh'],
  },
  grammar: { package: 'tree-sitter-bash', file: 'tree-sitter-bash.wasm' },
  separator: '.',
  queries: [declarations, imports],
  rules,
  tier: 2,
};
