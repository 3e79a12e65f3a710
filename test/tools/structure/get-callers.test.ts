import { describe, expect, it } from 'vitest';
import { getCallers } from '../../../src/tools/structure/get-callers.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const RUST = {
  'Cargo.toml': '[package]\nname = "demo"\n',
  'src/lib.rs': 'mod one;\nmod two;\n',
  'src/one.rs': 'pub fn a(n: i32) -> i32 { n }\n',
  'src/two.rs': 'use crate::one::a;\n\nfn b() { a(1); }\n',
};

async function usesOf(texts: Readonly<Record<string, string>>, symbol: string): Promise<string[]> {
  const reply = (await askJson(getCallers, texts, { symbol, limit: 50 })) as {
    references: { file: string; line: number; match_type: string; name?: string; confidence: string }[];
  };
  return reply.references.map(
    ({ file, line, match_type, name, confidence }) =>
      `${confidence} ${match_type} ${file}:${line} ${name ?? '-'}`,
  );
}

describe('get_callers', () => {
  it('finds the call and the import of a function', async () => {
    expect(await askJson(getCallers, RUST, { symbol: 'a' })).toEqual({
      symbol: 'a',
      count: 2,
      total: 2,
      references: [
        {
          file: 'src/two.rs',
          line: 3,
          match_type: 'call',
          name: 'b',
          kind: 'function',
          confidence: 'high',
          text: 'fn b() { a(1); }',
        },
        {
          file: 'src/two.rs',
          line: 1,
          match_type: 'import',
          confidence: 'high',
          import: 'use crate::one::a',
        },
      ],
    });
  });

  it('gives calls that read the same once', async () => {
    const texts = {
      'a.ts':
        'export function one() { return 1; }\nfunction two() { return one() + one(); }\none(), one();\n',
    };
    expect(await usesOf(texts, 'one')).toEqual(['high call a.ts:2 two', 'high call a.ts:3 -']);
    expect(await askJson(getCallers, texts, { symbol: 'one' })).toMatchObject({ count: 2, total: 2 });
  });

  it('never matches parts of names, comments or strings', async () => {
    const texts = {
      'a.ts': 'export function get() {}\n',
      'b.ts': 'import { budget } from "./c";\n// get()\nconst text = "get()";\nbudget(); widget();\n',
      'c.ts': 'export function budget() {}\nexport function widget() {}\n',
    };
    expect(await usesOf(texts, 'get')).toEqual([]);
  });

  it('says low of an unknown receiver, and high of self', async () => {
    const texts = {
      'src/lib.rs':
        'pub struct Cache;\nimpl Cache {\n  pub fn get(&self) {}\n  fn twice(&self) { self.get(); }\n}\n' +
        'fn other(x: impl Any) { x.get(); }\n',
    };
    expect(await usesOf(texts, 'Cache::get')).toEqual([
      'high call src/lib.rs:4 twice',
      'low call src/lib.rs:6 other',
    ]);
  });

  it('lists declarations whose signature names a type, once each, at their lines', async () => {
    const texts = {
      'model.ts': 'export class Model {}\n',
      'use.ts':
        'import { Model } from "./model";\n\nexport function join(\n  a: Model,\n  b: Model,\n): Model {\n' +
        '  return new Model();\n}\nexport class Sub extends Model {}\n',
    };
    expect(await usesOf(texts, 'Model')).toEqual([
      'high call use.ts:7 join',
      'high signature use.ts:3 join',
      'high signature use.ts:9 Sub',
      'high import use.ts:1 -',
    ]);
  });

  it('leaves out name and kind at file level', async () => {
    const texts = { 'a.py': 'def run():\n    pass\n\nrun()\n' };
    const reply = await askJson(getCallers, texts, { symbol: 'run' });
    expect(reply).toMatchObject({
      references: [{ file: 'a.py', line: 4, match_type: 'call', confidence: 'high', text: 'run()' }],
    });
    expect(await usesOf(texts, 'run')).toEqual(['high call a.py:4 -']);
  });

  it('finds a function under the name an import gives it', async () => {
    const texts = {
      'a.ts': 'export function open() {}\n',
      'b.ts': 'import { open as start } from "./a";\nexport const f = () => start();\n',
    };
    expect(await usesOf(texts, 'open')).toEqual(['high call b.ts:2 f', 'high import b.ts:1 -']);
  });

  it('finds what is exported by default or under another name', async () => {
    const texts = {
      'a.ts': 'export default function open() {}\nfunction shut() {}\nexport { shut as close };\n',
      'b.ts': 'import anything, { close } from "./a";\nanything();\nclose();\n',
    };
    expect(await usesOf(texts, 'open')).toEqual(['high call b.ts:2 -', 'high import b.ts:1 -']);
    expect(await usesOf(texts, 'shut')).toEqual(['high call b.ts:3 -', 'high import b.ts:1 -']);
  });

  it('takes a qualified name', async () => {
    const texts = {
      'a.ts': 'export class A { run() {} }\nexport class B { run() {} }\nnew A().run();\nnew B().run();\n',
    };
    expect(await usesOf(texts, 'A.run')).toEqual(['high call a.ts:3 -']);
    expect(await usesOf(texts, 'run')).toEqual(['high call a.ts:3 -', 'high call a.ts:4 -']);
  });

  it('counts calls of a type as calls of its constructor', async () => {
    const texts = { 'a.ts': 'export class A { constructor() {} }\nexport const a = new A();\n' };
    expect(await usesOf(texts, 'A.constructor')).toEqual(['high call a.ts:2 a']);
  });

  it('finds what nothing declares by its name', async () => {
    expect(await usesOf({ 'a.ts': 'import { ref } from "vue";\nref(1);\n' }, 'ref')).toEqual([
      'low call a.ts:2 -',
      'low import a.ts:1 -',
    ]);
  });

  it('cuts long lists and long lines visibly', async () => {
    const calls = Array.from({ length: 60 }, (_, i) => `run(${i}); // ${'x'.repeat(200)}`).join('\n');
    const reply = await askJson(getCallers, { 'a.js': `function run() {}\n${calls}\n` }, { symbol: 'run' });
    expect(reply).toMatchObject({ count: 20, total: 60, truncated: true, limit: 20 });
    const { references } = reply as { references: { line: number; text: string }[] };
    expect(references.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    expect(references.every(({ text }) => text.length === 160)).toBe(true);
  });

  it('looks at the files of a member only', async () => {
    const texts = {
      'package.json': '{"workspaces": ["one", "two"]}',
      'one/package.json': '{"name": "one"}',
      'one/a.ts': 'export function run() {}\nrun();\n',
      'two/package.json': '{"name": "two"}',
      'two/b.ts': 'import { run } from "../one/a";\nrun();\n',
    };
    const reply = await askJson(getCallers, await sourceOf(texts, 'two'), { symbol: 'run' });
    expect(reply).toMatchObject({ total: 2, references: [{ file: 'two/b.ts' }, { file: 'two/b.ts' }] });
  });

  it('answers with nothing for a symbol that is not there', async () => {
    expect(await askJson(getCallers, { 'a.ts': 'export {};\n' }, { symbol: 'nowhere' })).toEqual({
      symbol: 'nowhere',
      count: 0,
      total: 0,
      references: [],
    });
  });

  it.each([
    [{}, 'Missing required parameter: symbol'],
    [{ symbol: '  ' }, 'Missing required parameter: symbol'],
    [{ symbol: 'a', limit: 51 }, "'limit' must be between 1 and 50 (got 51)"],
    [{ symbol: 'a', limit: '5' }, "'limit' must be an integer"],
    [{ symbol: 'a', path: 'x' }, 'Unknown parameter: path'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(getCallers, { 'a.ts': '' }, args)).rejects.toThrow(message);
  });
});
