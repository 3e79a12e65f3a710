import { expect, it, vi } from 'vitest';

// A version of the package that does not give away its WebAssembly exports.
vi.mock('node:module', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:module')>();
  const createRequire = (url: string): unknown => {
    const load = original.createRequire(url);
    const loadLess = (path: string): unknown => ({ RRegex: load(path).RRegex });
    return Object.assign(loadLess, { resolve: load.resolve, cache: load.cache });
  };
  return { ...original, createRequire };
});

const { engineBytes, WasmRegex } = await import('../../../src/search/exact/wasm-regex.ts');

it('searches strings where bytes cannot be handed to the engine', () => {
  const regex = new WasmRegex('é.');
  const text = Buffer.from('xé日é');
  expect(regex.shortestMatchEnd(text, 0, text.length)).toBe(6);
  expect(regex.shortestMatchEnd(text, 3, text.length)).toBe(-1);
  expect(regex.find(text)).toEqual({ start: 1, end: 6 });
  expect(engineBytes()).toBe(0);
});
