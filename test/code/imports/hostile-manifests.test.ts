import { describe, expect, it } from 'vitest';
import { fileOf, leadsOf, type Tree, textsOf } from './resolving.ts';

describe('hostile manifests', () => {
  const one = (tree: Tree, specifier: string): string[] =>
    leadsOf(
      {
        files: [fileOf('a/main.ts', 'TypeScript', [specifier]), fileOf('a/x.ts', 'TypeScript')],
        readText: textsOf(tree),
      },
      'a/main.ts',
    );

  it('configurations that extend each other end', () => {
    const tree = {
      'a/tsconfig.json': '{"extends": ["./b", "./tsconfig"]}',
      'a/b.json': '{"extends": ["./tsconfig.json", "./b.json"], "compilerOptions": {"baseUrl": "."}}',
    };
    expect(one(tree, 'x')).toEqual(['x: a/x.ts']);
  });

  it('a tree of extensions is cut', () => {
    const tree: Tree = {};
    for (let i = 0; i < 500; i++) {
      const bases = Array.from({ length: 500 }, (_, k) => `"./c${k}.json"`).join();
      tree[i === 0 ? 'a/tsconfig.json' : `a/c${i}.json`] = `{"extends": [${bases}]}`;
    }
    expect(one(tree, 'x')).toEqual(['x: external']);
  });

  it('keys of the prototype are keys like others', () => {
    const tree = {
      'a/tsconfig.json': '{"__proto__": {"compilerOptions": {"baseUrl": "."}}}',
      'a/package.json': '{"name": "toString", "exports": {"./__proto__": "./x.ts", "constructor": 1}}',
    };
    expect(one(tree, 'x')).toEqual(['x: external']);
    expect(one(tree, 'toString')).toEqual(['toString: unresolved']);
    expect(one(tree, '__proto__')).toEqual(['__proto__: external']);
  });

  it('giant alternations of targets are cut', () => {
    const deep = `${'{"import":['.repeat(3000)}"./x.ts"${']}'.repeat(3000)}`;
    const wide = `[${Array.from({ length: 50_000 }, (_, i) => `"./n${i}.ts"`).join()}]`;
    expect(one({ 'a/package.json': `{"name": "p", "exports": ${deep}}` }, 'p')).toEqual(['p: unresolved']);
    expect(one({ 'a/package.json': `{"name": "p", "exports": ${wide}}` }, 'p')).toEqual(['p: unresolved']);
    const stars = `"./${'*'.repeat(100_000)}"`;
    expect(
      one({ 'a/package.json': `{"name": "p", "exports": {"./*": ${stars}}}` }, `p/${'y'.repeat(3000)}`)[0],
    ).toMatch(/unresolved$/);
  });

  it('paths that lead out lead nowhere', () => {
    const tree = {
      'a/tsconfig.json': '{"compilerOptions": {"baseUrl": "../../..", "paths": {"@/*": ["/etc/*"]}}}',
    };
    expect(one(tree, '@/passwd')).toEqual(['@/passwd: external']);
    expect(one(tree, `${'../'.repeat(100_000)}x`)[0]).toMatch(/unresolved$/);
  });

  it('manifests of other shapes say nothing', () => {
    for (const json of [
      'null',
      '[]',
      '"x"',
      '1',
      '{"compilerOptions": [], "extends": {}}',
      '{"references": 1}',
    ]) {
      expect(one({ 'a/tsconfig.json': json, 'a/package.json': json }, 'x')).toEqual(['x: external']);
    }
  });

  it('names beyond any path are not looked for', () => {
    expect(one({}, `${'a/'.repeat(100_000)}x`)[0]).toMatch(/unresolved$/);
    expect(one({}, `data:text/javascript,${'a/'.repeat(100_000)}`)[0]).toMatch(/external$/);
  });
});
