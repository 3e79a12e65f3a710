import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('JavaScript', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('javascript')).toMatchFileSnapshot('./__snapshots__/javascript.txt');
  });

  test('complexity: ternary, one or-operator, 2 parameters', async () => {
    expect(await complexityOf('a.js', 'function f(a, b) { return a || b ? 1 : 2; }', 'f')).toBe('3/0/2');
  });

  test('a function assigned to a prototype is a method of it', async () => {
    const text = 'function A() {}\nA.prototype.m = function (a) { if (a) {} };';
    expect(await declarationOf('a.js', text, 'm')).toMatchObject({
      kind: 'method',
      qualifiedName: 'A.m',
      parent: 'A',
      complexity: { cyclomatic: 2, maxNesting: 1, paramCount: 1 },
    });
  });

  test.each([
    ['exports.f = function () {};', 'public'],
    ['module.exports.f = () => 1;', 'public'],
    ['function f() {}\nmodule.exports = f;', 'public'],
    ['function f() {}\nmodule.exports = { f };', 'public'],
    ['function f() {}\nmodule.exports = { g: f, h };', 'public'],
    ['function f() {}\nexports.g = f;', 'public'],
    ['function f() {}\nother.exported = { f };', 'private'],
  ])('visibility of f in %s', async (text, visibility) => {
    expect(await declarationOf('a.js', text, 'f')).toMatchObject({ visibility });
  });

  test('types come from JSDoc', async () => {
    const text = '/**\n * @param {Map<string, A>} a\n * @returns {Promise<B>}\n */\nfunction f(a) {}';
    expect(await declarationOf('a.js', text, 'f')).toMatchObject({
      parameterTypes: ['Map', 'string', 'A'],
      returnTypes: ['Promise', 'B'],
    });
  });

  test('what is required is an import, not a constant', async () => {
    const text = "const fs = require('fs'), { join } = require('path'), limit = 1;";
    expect(await outline('a.cjs', text)).toEqual(['constant limit']);
    const { imports } = await extract('a.cjs', text);
    expect(imports.map(({ module, alias, names }) => [module, alias, names])).toEqual([
      ['fs', 'fs', []],
      ['path', undefined, [{ name: 'join' }]],
    ]);
  });

  test('functions of object literals are no declarations', async () => {
    expect(await outline('a.js', 'const a = { m() {}, n: () => {}, o: function () {} };')).toEqual([
      'constant a',
    ]);
  });

  test('a script says by its first line what it is', async () => {
    const { language } = await extract('run', '#!/usr/bin/env node\nrun();');
    expect(language).toBe('JavaScript');
  });
});
