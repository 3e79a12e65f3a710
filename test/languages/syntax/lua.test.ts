import { describe, expect, test } from 'vitest';
import { declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Lua', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('lua')).toMatchFileSnapshot('./__snapshots__/lua.txt');
  });

  test.each([
    ['function f() end', ['function f']],
    ['local function f() end', ['function f']],
    ['f = function() end', ['function f']],
    ['function M.f() end', ['function M.f']],
    ['function M:f() end', ['method M.f']],
    ['M.f = function() end', ['function M.f']],
    ['local M = {}\nreturn M', ['module M']],
    ['local M = {}\nreturn M -- done', ['module M']],
    ['local M = {}\nreturn other', []],
    ['local M = setmetatable({ f = function() end }, {})\nreturn M', ['module M']],
    ['local M = { f = function() end, g = { h = function() end } }\nreturn M', ['module M', 'function M.f']],
    ['local t = { f = function() end }', []],
    ['return { f = function() end }', ['module a', 'function a.f']],
    ['return function() end', []],
  ])('%s', async (text, expected) => {
    expect(await outline('a.lua', text)).toEqual(expected);
  });

  test('a table in init.lua is called as the directory', async () => {
    expect(await outline('lib/store/init.lua', 'return {}')).toEqual(['module store']);
  });

  test.each([
    ['local a = require("x.y")', { module: 'x.y', alias: 'a', names: [] }],
    ["local a = require 'x'.b", { module: 'x', names: [{ name: 'b', alias: 'a' }] }],
    ['require [[x]]', { module: 'x', names: [] }],
    ['f(require("x"), 1)', { module: 'x', names: [] }],
  ])('import of %s', async (text, expected) => {
    expect((await extract('a.lua', text)).imports).toMatchObject([expected]);
  });

  test('what is required by a computed name is unknown', async () => {
    expect((await extract('a.lua', 'require("a" .. b) require(c)')).imports).toEqual([]);
  });

  test.each([
    ['---- A\n--- B', 'A\nB'],
    ['--[[ A\n  B ]]', 'A\nB'],
    ['--[==[ A ]==]', 'A'],
    ['-- luacheck: ignore', null],
  ])('documentation of %j', async (comment, docComment) => {
    expect(await declarationOf('a.lua', `${comment}\nfunction f() end`, 'f')).toMatchObject({ docComment });
  });
});
