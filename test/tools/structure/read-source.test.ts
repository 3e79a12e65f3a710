import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../../src/tools/structure/read-source.ts';
import type { StructureSource } from '../../../src/tools/structure/source.ts';
import { sourceOf } from './asking.ts';
import { CONTEXT } from './tool-context.ts';

const RUST = `use std::fmt;

#[derive(Debug)]
pub struct Cache {
    size: usize,
}

impl Cache {
    pub fn load() -> Self {
        Cache { size: 0 }
    }
}

fn cache() {}
`;

async function read(
  source: StructureSource | Readonly<Record<string, string>>,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const opened = 'structure' in source ? (source as StructureSource) : await sourceOf(source);
  return JSON.parse(await readSource.answerOn(args, opened, CONTEXT));
}

function functionOf(name: string, lines: number): string {
  return `fn ${name}() {\n${'    step();\n'.repeat(lines - 2)}}\n`;
}

describe('read_source by symbol', () => {
  it('returns the declaration with its attributes', async () => {
    expect(await read({ 'a.rs': RUST }, { path: 'a.rs', symbol: 'Cache' })).toEqual({
      file: 'a.rs',
      start_line: 3,
      end_line: 6,
      source: '#[derive(Debug)]\npub struct Cache {\n    size: usize,\n}',
      symbol: 'Cache',
      kind: 'struct',
      other_matches: [
        { name: 'Cache', line: 8 },
        { name: 'cache', line: 14 },
      ],
    });
  });

  it('takes an exact name before one in another case', async () => {
    const reply = await read({ 'a.rs': RUST }, { path: 'a.rs', symbol: 'cache' });
    expect(reply).toMatchObject({ symbol: 'cache', kind: 'function', start_line: 14 });
    expect(reply.other_matches).toEqual([
      { name: 'Cache', line: 4 },
      { name: 'Cache', line: 8 },
    ]);
  });

  it('takes a qualified name', async () => {
    const reply = await read({ 'a.rs': RUST }, { path: 'a.rs', symbol: 'cache::LOAD' });
    expect(reply).toMatchObject({ symbol: 'Cache::load', kind: 'method', start_line: 9, end_line: 11 });
    expect(reply).not.toHaveProperty('other_matches');
  });

  it('finds the symbol in the text that is on disk now', async () => {
    const source = await sourceOf({ 'a.rs': RUST });
    writeFileSync(join(source.root, 'a.rs'), `${'// above\n'.repeat(10)}${RUST}`);
    const reply = await read(source, { path: 'a.rs', symbol: 'load' });
    expect(reply).toMatchObject({
      start_line: 19,
      end_line: 21,
      source: '    pub fn load() -> Self {\n        Cache { size: 0 }\n    }',
    });
  });

  it('cuts a long function at 200 lines', async () => {
    const reply = await read({ 'a.rs': functionOf('long', 250) }, { path: 'a.rs', symbol: 'long' });
    expect(reply).toMatchObject({ start_line: 1, end_line: 200, truncated: true, line_limit: 200 });
    expect(String(reply.source).split('\n')).toHaveLength(200);
  });

  it('does not call a function of 200 lines cut', async () => {
    const reply = await read({ 'a.rs': functionOf('long', 200) }, { path: 'a.rs', symbol: 'long' });
    expect(reply).toMatchObject({ end_line: 200 });
    expect(reply).not.toHaveProperty('truncated');
  });

  it('adds context within the file', async () => {
    const reply = await read({ 'a.rs': RUST }, { path: 'a.rs', symbol: 'Cache', expand: 4 });
    expect(reply).toMatchObject({ start_line: 1, end_line: 10 });
  });

  it('names what it does not find', async () => {
    await expect(read({ 'a.rs': RUST }, { path: 'a.rs', symbol: 'nope' })).rejects.toThrow(
      "Symbol 'nope' not found in a.rs",
    );
  });
});

describe('read_source by several symbols', () => {
  it('answers what it finds and names the rest', async () => {
    expect(await read({ 'a.rs': 'fn a() {}\n' }, { path: 'a.rs', symbols: ['a', 'nope'] })).toEqual({
      file: 'a.rs',
      symbols: [{ symbol: 'a', kind: 'function', start_line: 1, end_line: 1, source: 'fn a() {}' }],
      not_found: ['nope'],
    });
  });

  it('shares 500 lines among them', async () => {
    const text = ['a', 'b', 'c', 'd'].map((name) => functionOf(name, 190)).join('');
    const reply = await read({ 'a.rs': text }, { path: 'a.rs', symbols: ['a', 'b', 'c', 'd'] });
    expect(reply).toMatchObject({
      symbols: [
        { start_line: 1, end_line: 190 },
        { start_line: 191, end_line: 380 },
        { start_line: 381, end_line: 500 },
      ],
      truncated: true,
      line_limit: 500,
    });
  });

  it('tells the limit of one where one is cut', async () => {
    const text = functionOf('a', 250) + functionOf('b', 3);
    const reply = await read({ 'a.rs': text }, { path: 'a.rs', symbols: ['a', 'b'] });
    expect(reply).toMatchObject({ truncated: true, line_limit: 200, symbols: [{ end_line: 200 }, {}] });
  });
});

describe('read_source by lines', () => {
  it('returns a range, its end at most the last line', async () => {
    expect(await read({ 'a.rs': RUST }, { path: 'a.rs', start_line: 14, end_line: 99 })).toEqual({
      file: 'a.rs',
      start_line: 14,
      end_line: 14,
      source: 'fn cache() {}',
    });
  });

  it.each([
    [{ start_line: 15, end_line: 20 }, 'start_line 15 out of range (file has 14 lines)'],
    [{ start_line: 5, end_line: 4 }, "'end_line' must not be before 'start_line'"],
    [{ start_line: 5 }, "Provide 'symbol', 'symbols', or both 'start_line' and 'end_line'"],
    [{}, "Provide 'symbol', 'symbols', or both 'start_line' and 'end_line'"],
    [{ symbol: 'a', symbols: ['b'] }, "Provide 'symbol', 'symbols', or both"],
    [{ symbol: 'a', start_line: 1, end_line: 2 }, "Provide 'symbol', 'symbols', or both"],
    [{ symbol: 'a', expand: 201 }, "'expand' must be between 0 and 200 (got 201)"],
    [{ symbols: [] }, "'symbols' must have between 1 and 50 entries (got 0)"],
    [{ start_line: 0, end_line: 2 }, "'start_line' must be at least 1 (got 0)"],
  ])('refuses %j', async (args, message) => {
    await expect(read({ 'a.rs': RUST }, { path: 'a.rs', ...args })).rejects.toThrow(message);
  });

  it('tells when the file cannot be read', async () => {
    const source = await sourceOf({ 'a.rs': RUST });
    writeFileSync(join(source.root, 'a.rs'), Buffer.from([0, 1, 2, 0xff]));
    await expect(read(source, { path: 'a.rs', symbol: 'Cache' })).rejects.toThrow('Failed to read file: ');
  });
});

describe('read_source with closed blocks', () => {
  it.each([
    ['a.rs', 'fn f() {\n if x {\n g();\n }\n}\n', 'fn f() {\n if x { ... }\n}'],
    [
      'a.rs',
      'fn f() {\n let s = "{ text }"; // { not }\n}\n',
      'fn f() {\n let s = "{ text }"; // { not }\n}',
    ],
    ['a.rs', 'fn f() {\n g(S { a: 1 });\n}\n', 'fn f() {\n g(S { a: 1 });\n}'],
    ['a.ts', 'function f() {\n for (;;) {\n  g({ a: 1 });\n }\n}\n', 'function f() {\n for (;;) { ... }\n}'],
    ['a.ts', 'function f() {\n return `\u0024{a} {b}`;\n}\n', 'function f() {\n return `\u0024{a} {b}`;\n}'],
    ['a.go', 'package a\nfunc f() {\n\tswitch x {\n\tcase 1:\n\t}\n}\n', 'func f() {\n\tswitch x { ... }\n}'],
    [
      'a.py',
      'def f():\n    if x:\n        g()\n    return 1\n',
      'def f():\n    if x:\n        ...\n    return 1',
    ],
    ['a.rb', 'def f\n  if x\n    g\n  end\nend\n', 'def f\n  if x\n    ...\n  end\nend'],
    ['A.java', 'class f {\n int g() {\n  return 1;\n }\n}\n', 'class f {\n int g() { ... }\n}'],
    [
      'a.c',
      'int f(void) {\n while (1) {\n  g();\n }\n int a[] = { 1 };\n}\n',
      'int f(void) {\n while (1) { ... }\n int a[] = { 1 };\n}',
    ],
    [
      'a.swift',
      'func f() {\n if x {\n g()\n } else {\n h()\n }\n}\n',
      'func f() {\n if x { ... } else { ... }\n}',
    ],
    ['a.kt', 'fun f() {\n when (x) {\n 1 -> g()\n }\n}\n', 'fun f() {\n when (x) { ... }\n}'],
    [
      'a.php',
      '<?php\nfunction f() {\n foreach ($a as $b) {\n g();\n }\n}\n',
      'function f() {\n foreach ($a as $b) { ... }\n}',
    ],
    ['a.cs', 'class f {\n int G() {\n  return 1;\n }\n}\n', 'class f {\n int G() { ... }\n}'],
    ['a.scala', 'def f() = {\n if (x) {\n  g()\n }\n}\n', 'def f() = {\n if (x) { ... }\n}'],
    ['a.cpp', 'class f {\n int g() {\n  return 1;\n }\n};\n', 'class f {\n int g() { ... }\n};'],
  ])('%s %j', async (path, text, expected) => {
    const reply = await read({ [path]: text }, { path, symbol: 'f', collapse: true });
    expect(reply).toMatchObject({ source: expected, collapsed: true });
  });

  it('counts lines after closing, and tells the last one shown', async () => {
    const inner = `  if x {\n${'    g();\n'.repeat(300)}  }\n`;
    const reply = await read(
      { 'a.rs': `fn f() {\n${inner}}\n` },
      { path: 'a.rs', symbol: 'f', collapse: true },
    );
    expect(reply).toMatchObject({ source: 'fn f() {\n  if x { ... }\n}', end_line: 304 });
    expect(reply).not.toHaveProperty('truncated');
  });

  it('leaves lines without blocks as they are', async () => {
    const reply = await read({ 'a.rs': RUST }, { path: 'a.rs', start_line: 1, end_line: 1, collapse: true });
    expect(reply).toMatchObject({ source: 'use std::fmt;' });
  });
});
