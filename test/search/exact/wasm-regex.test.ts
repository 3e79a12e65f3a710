import { describe, expect, it } from 'vitest';
import {
  compiledRegex,
  engineBytes,
  forgetRegex,
  giveUpEngine,
  WasmRegex,
} from '../../../src/search/exact/wasm-regex.ts';

const MB = 1024 * 1024;

describe('the engine', () => {
  it('tells where the first match ends, from where it began to look', () => {
    const regex = new WasmRegex('b+c');
    const text = Buffer.from('abcabbc');
    expect(regex.shortestMatchEnd(text, 0, 7)).toBe(3);
    expect(regex.shortestMatchEnd(text, 3, 7)).toBe(4);
    expect(regex.shortestMatchEnd(text, 3, 6)).toBe(-1);
    expect(regex.shortestMatchEnd(text, 7, 7)).toBe(-1);
  });

  it('sees nothing around what it is given', () => {
    const text = Buffer.from('aabaa');
    expect(new WasmRegex('^b$').shortestMatchEnd(text, 2, 3)).toBe(1);
    expect(new WasmRegex('\\bb\\b').shortestMatchEnd(text, 2, 3)).toBe(1);
  });

  it('counts in bytes', () => {
    expect(new WasmRegex('x').find(Buffer.from('é日x'))).toEqual({ start: 5, end: 6 });
    expect(new WasmRegex('x').shortestMatchEnd(Buffer.from('é日x'), 2, 6)).toBe(4);
  });

  it('says what it does not take', () => {
    expect(() => new WasmRegex('(')).toThrow('unclosed group');
  });

  it('goes on with an expression that was freed', () => {
    const regex = compiledRegex('free');
    forgetRegex('free');
    forgetRegex('free');
    expect(regex.find(Buffer.from('is free'))).toEqual({ start: 3, end: 7 });
    expect(compiledRegex('free')).not.toBe(regex);
  });

  it('keeps what was compiled last', () => {
    const regex = compiledRegex('kept');
    for (let i = 0; i < 10; i++) compiledRegex(`other${i}`);
    expect(compiledRegex('kept')).toBe(regex);
  });

  it('does not grow without end, whatever is compiled and searched', () => {
    const early = new WasmRegex('needle\\b');
    const text = Buffer.from(`${'some words of text\n'.repeat(4_000)}needle`);
    let most = 0;
    for (let i = 0; i < 24; i++) {
      new WasmRegex(`\\w{60}x${i}`).find(text);
      expect(early.shortestMatchEnd(text, 0, text.length)).toBe(text.length);
      most = Math.max(most, engineBytes());
    }
    // Without another engine now and then it would be several times as much.
    expect(most).toBeLessThan(256 * MB);
  });

  it('takes large texts', () => {
    const text = Buffer.alloc(170 * MB, 'a');
    expect(new WasmRegex('b$').shortestMatchEnd(text, 0, text.length)).toBe(-1);
    expect(new WasmRegex('b').shortestMatchEnd(text, 0, 10)).toBe(-1);
    expect(engineBytes()).toBeLessThan(100 * MB);
  });
});

it('an expression matches as before when the engine was given up', () => {
  const regex = compiledRegex('b+');
  expect(regex.find(Buffer.from('abbc'))).toEqual({ start: 1, end: 3 });
  giveUpEngine();
  expect(engineBytes()).toBe(0);
  expect(regex.find(Buffer.from('abbc'))).toEqual({ start: 1, end: 3 });
  expect(compiledRegex('b+')).toBe(regex);
});
