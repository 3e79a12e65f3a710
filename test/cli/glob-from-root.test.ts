import { expect, it } from 'vitest';
import { globFromRoot } from '../../src/cli/glob-from-root.ts';

it.each([
  ['*.ts', '/repo/src', '*.ts'],
  ['src/*.ts', '/repo/src', 'src/*.ts'],
  ['.github/*', '/repo/src', '.github/*'],
  ['./*.ts', '/repo', '*.ts'],
  ['./', '/repo', './'],
  ['.', '/repo', './'],
  ['./*.ts', '/repo/src', 'src/**/*.ts'],
  ['./a/*.ts', '/repo/src', 'src/a/*.ts'],
  ['./', '/repo/src', 'src/'],
  ['../*.ts', '/repo/src/deep', 'src/**/*.ts'],
  ['../*.ts', '/repo/src', '*.ts'],
  ['../../lib/', '/repo/src/deep', 'lib/'],
  ['..', '/repo/src', './'],
  ['../../../x', '/repo/src/deep', '../../../x'],
  ['./x', '/elsewhere', './x'],
  ['./*.ts', '/repo/app/[id]', 'app/[[]id]/**/*.ts'],
])('%s in %s is %s', (glob, cwd, expected) => {
  expect(globFromRoot(glob, '/repo', cwd)).toBe(expected);
});
