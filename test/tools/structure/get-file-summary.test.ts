import { describe, expect, it } from 'vitest';
import { getFileSummary } from '../../../src/tools/structure/get-file-summary.ts';
import { ask, askJson } from './asking.ts';

const RUST = [
  'use std::fmt;',
  'pub struct P { pub x: u8, y: u8 }',
  'impl P { pub fn a(&self) {} pub fn b(&self) {} fn c(&self) {} }',
].join('\n');

describe('get_file_summary', () => {
  it('shows a file at a glance', async () => {
    const reply = await ask(getFileSummary, { 'src/p.rs': RUST }, { path: 'src/p.rs' });
    expect(reply).toBe(
      JSON.stringify({
        file: 'src/p.rs',
        language: 'Rust',
        size: 111,
        lines: 3,
        imports: ['use std::fmt'],
        declarations: [
          { kind: 'struct', name: 'P', signature: 'pub struct P', line: 2, children_count: 2 },
          { kind: 'impl', name: 'P', signature: 'impl P', line: 3, children_count: 3 },
        ],
        counts: { method: 3, field: 2, impl: 1, struct: 1 },
        has_tests: false,
        public_symbols: 4,
      }),
    );
  });

  it('finds inline tests at any depth', async () => {
    const texts = { 'a.rs': 'fn a() {}\n#[cfg(test)]\nmod tests {\n  #[test]\n  fn works() {}\n}\n' };
    expect(await askJson(getFileSummary, texts, { path: 'a.rs' })).toMatchObject({ has_tests: true });
  });

  it('does not count what stands in something private as public', async () => {
    const texts = {
      'a.ts': 'class Hidden { open() {} }\nexport class Shown { open() {} private shut() {} }\n',
    };
    expect(await askJson(getFileSummary, texts, { path: 'a.ts' })).toMatchObject({ public_symbols: 2 });
  });

  it('knows an empty file', async () => {
    expect(await askJson(getFileSummary, { 'a.py': '' }, { path: 'a.py' })).toEqual({
      file: 'a.py',
      language: 'Python',
      size: 0,
      lines: 0,
      imports: [],
      declarations: [],
      counts: {},
      has_tests: false,
      public_symbols: 0,
    });
  });

  it.each([
    [{}, 'Missing required parameter: path'],
    [{ path: 'a/x.rs' }, 'File not found in index: a/x.rs'],
    [{ path: '.' }, 'Not a file: .'],
    [{ path: 'a/../../x' }, 'Path is outside the workspace: a/../../x'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getFileSummary, { 'a/p.rs': RUST }, args)).rejects.toThrow(message);
  });
});

describe('imports', () => {
  it('of one statement are shown once', async () => {
    const text = 'use std::{fmt, io};\nuse std::fs;\n';
    const reply = await askJson(getFileSummary, { 'a.rs': text }, { path: 'a.rs' });
    expect(reply).toMatchObject({ imports: ['use std::{fmt, io}', 'use std::fs'] });
  });
});
