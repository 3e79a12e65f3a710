import { describe, expect, it } from 'vitest';
import { leadOfModule, type Tree } from './resolving.ts';

describe('paths and baseUrl', () => {
  const files: Tree = { 'web/src/a.ts': '', 'web/src/b/index.ts': '', 'shared/c.ts': '', 'web/alt/a.ts': '' };
  const config = (options: string, rest = ''): string => `{"compilerOptions": {${options}}${rest}}`;

  it.each<[string, Tree, string, string]>([
    ['a pattern', { 'web/tsconfig.json': config('"paths": {"@/*": ["./src/*"]}') }, '@/a', 'web/src/a.ts'],
    [
      'a directory',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["./src/*"]}') },
      '@/b',
      'web/src/b/index.ts',
    ],
    ['an exact key', { 'web/tsconfig.json': config('"paths": {"c": ["../shared/c"]}') }, 'c', 'shared/c.ts'],
    ['baseUrl', { 'web/tsconfig.json': config('"baseUrl": "src"') }, 'a', 'web/src/a.ts'],
    [
      'paths below baseUrl',
      { 'web/tsconfig.json': config('"baseUrl": "src", "paths": {"~/*": ["*"]}') },
      '~/a',
      'web/src/a.ts',
    ],
    [
      'jsconfig.json',
      { 'web/jsconfig.json': config('"paths": {"@/*": ["./src/*"]}') },
      '@/a',
      'web/src/a.ts',
    ],
    [
      'the longest pattern',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["./none/*"], "@/x/*": ["./src/*"]}') },
      '@/x/a',
      'web/src/a.ts',
    ],
    [
      'the first target that is there',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["./none/*", "./alt/*", "./src/*"]}') },
      '@/a',
      'web/alt/a.ts',
    ],
    [
      'comments and trailing commas',
      {
        'web/tsconfig.json':
          '\ufeff// x\n{ /* "," */ "compilerOptions": { "paths": { "@/*": ["./src/*",], }, }, }',
      },
      '@/a',
      'web/src/a.ts',
    ],
    [
      'extends',
      {
        'web/tsconfig.json': '{"extends": "../base"}',
        'base.json': config('"paths": {"@/*": ["./web/src/*"]}'),
      },
      '@/a',
      'web/src/a.ts',
    ],
    [
      'extends of several: the last counts',
      {
        'web/tsconfig.json': '{"extends": ["../one.json", "../two.json"]}',
        'one.json': config('"paths": {"@/*": ["./web/src/*"]}'),
        'two.json': config('"paths": {"@/*": ["./web/alt/*"]}'),
      },
      '@/a',
      'web/alt/a.ts',
    ],
    [
      'configDir',
      {
        'web/tsconfig.json': '{"extends": "../base.json"}',
        'base.json': config('"paths": {"@/*": ["$' + '{configDir}/src/*"]}'),
      },
      '@/a',
      'web/src/a.ts',
    ],
    [
      'references of a configuration without paths',
      {
        'web/tsconfig.json': '{"files": [], "references": [{"path": "./tsconfig.app.json"}]}',
        'web/tsconfig.app.json': config('"paths": {"@/*": ["./src/*"]}'),
      },
      '@/a',
      'web/src/a.ts',
    ],
    [
      'an own name without file',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["./src/*"]}') },
      '@/z',
      'unresolved',
    ],
    [
      'a package beside patterns',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["./src/*"]}') },
      'react',
      'external',
    ],
    [
      'a pattern for everything',
      { 'web/tsconfig.json': config('"paths": {"*": ["./src/*"]}') },
      'react',
      'external',
    ],
    [
      'a target outside',
      { 'web/tsconfig.json': config('"paths": {"@/*": ["../../other/*"]}') },
      '@/a',
      'external',
    ],
    ['a broken file', { 'web/tsconfig.json': '{"compilerOptions": {' }, '@/a', 'external'],
  ])('%s', async (_name, manifests, specifier, expected) => {
    expect(await leadOfModule({ ...files, ...manifests }, 'web/main.ts', specifier)).toBe(expected);
  });

  it('only the nearest configuration counts', async () => {
    const manifests = {
      'tsconfig.json': config('"paths": {"@/*": ["./web/src/*"]}'),
      'web/tsconfig.json': '{}',
    };
    expect(await leadOfModule({ ...files, ...manifests }, 'web/main.ts', '@/a')).toBe('external');
    expect(await leadOfModule({ ...files, ...manifests }, 'main.ts', '@/a')).toBe('web/src/a.ts');
  });

  it('does not choose between references that disagree', async () => {
    const manifests = {
      'web/tsconfig.json': '{"references": [{"path": "one"}, {"path": "two"}]}',
      'web/one/tsconfig.json': config('"paths": {"@/*": ["../src/*"]}'),
      'web/two/tsconfig.json': config('"paths": {"@/*": ["../alt/*"]}'),
    };
    expect(await leadOfModule({ ...files, ...manifests }, 'web/main.ts', '@/a')).toBe('unresolved');
  });

  it('extends a configuration of another package of the source', async () => {
    const manifests = {
      'web/tsconfig.json': '{"extends": "@repo/config/base.json"}',
      'shared/package.json': '{"name": "@repo/config"}',
      'shared/base.json': config('"baseUrl": "."'),
    };
    expect(await leadOfModule({ ...files, ...manifests }, 'web/main.ts', 'c')).toBe('shared/c.ts');
  });
});
