/** What expressions of TypeScript give, case by case. */
import { describe, expect, it } from 'vitest';
import { meanings } from './meanings.ts';

const Q = 'export class Q { run(): this { return this; } end() {} }\nexport class R { run() {} }\n';

type Case = [behaviour: string, text: string, line: string];

async function check(...[, text, line]: Case): Promise<void> {
  expect(await meanings({ 'q.ts': Q, 'a.ts': `import { Q, R } from './q';\n${text}` })).toContain(line);
}

describe('results', () => {
  it.each<Case>([
    [
      'of overloads are those that have the member',
      'function make(): Q;\nfunction make(a: string): R;\nfunction make(a?: string): any {}\nmake().end();\n',
      '5 make() end: high q.ts Q.end',
    ],
    [
      'of overloads that all have the member are in doubt',
      'function make(): Q;\nfunction make(a: string): R;\nfunction make(a?: string): any {}\nmake().run();\n',
      '5 make() run: medium q.ts Q.run, q.ts R.run',
    ],
    [
      'that are `this` are of the type of the receiver',
      'class S extends Q { more() {} }\nnew S().run().more();\n',
      '3 new S().run() more: high a.ts S.more',
    ],
    [
      'that are not written follow from what is returned',
      'function make(a: boolean) {\n  if (a) return null;\n  return new Q();\n}\nmake(true).end();\n',
      '6 make(true) end: high q.ts Q.end',
    ],
    [
      'are not those of functions inside',
      'function make() {\n  [1].map(() => { return new Q(); });\n  return other();\n}\nmake().end();\n',
      '6 make() end: low q.ts Q.end',
    ],
    [
      'that differ are in doubt',
      'function make(a: boolean) {\n  if (a) return new R();\n  return new Q();\n}\nmake(true).run();\n',
      '6 make(true) run: medium q.ts R.run, q.ts Q.run',
    ],
    [
      'of asynchronous functions have to be waited for',
      'async function make() { return new Q(); }\nmake().end();\n',
      '3 make() end: low q.ts Q.end',
    ],
    [
      'of functions that stand for others are the same',
      'const make = Q.prototype.run;\nclass M { static create = (): Q => new Q(); }\nconst made = M.create;\nmade().end();\n',
      '5 made() end: high q.ts Q.end',
    ],
    [
      'of fields that hold functions are written with their type',
      'interface M { create: (a: string) => Q }\nfunction f(m: M) { m.create("").end(); }\n',
      '3 m.create("") end: high q.ts Q.end',
    ],
    [
      'are known behind long arguments',
      `function make(a: object): Q { return new Q(); }\nmake({ ${'abcdefghij: 1, '.repeat(20)} }).end();\n`,
      '3 make() end: high q.ts Q.end',
    ],
  ])('%s', check);
});

describe('unions', () => {
  it.each<Case>([
    ['say nothing of their parts', 'function f(a: Q | R | null) { a.end(); }\n', '2 a end: low q.ts Q.end'],
  ])('%s', check);
});

describe('parameters of functions that are arguments', () => {
  it.each<Case>([
    [
      'are of the type that the function asks for',
      'function each(name: string, use: (q: Q, n: number) => void) {}\neach("a", (q) => { q.end(); });\n',
      '3 q end: high q.ts Q.end',
    ],
    [
      'are of the type of an alias',
      'type Use = (n: number, q: Q) => void;\nfunction each(...uses: Use[]) {}\neach((n) => {}, (n, q) => { q.end(); });\n',
      '4 q end: high q.ts Q.end',
    ],
    [
      'are taken apart',
      'interface Both { q: Q }\nfunction each(use: (both: Both) => void) {}\neach(({ q }) => q.end());\n',
      '4 q end: high q.ts Q.end',
    ],
    [
      'are in doubt where an interface is called',
      'interface On {\n  <T>(path: T, use: (q: Q) => void): void\n  <T, M>(...all: [(q: Q) => void & M]): void\n}\nclass App { on!: On }\nfunction f(app: App) { app.on("a", (q) => { q.end(); }); }\n',
      '7 q end: medium q.ts Q.end',
    ],
    [
      'are of no type where a type parameter says so',
      'function each<T>(all: T[], use: (one: T) => void) {}\nclass T { end() {} }\neach([1], (one) => { one.end(); });\n',
      '4 one end: low a.ts T.end, q.ts Q.end',
    ],
    [
      'are of no type where the function may be anything',
      'function each(use: any) {}\neach((q) => { q.end(); });\n',
      '3 q end: low q.ts Q.end',
    ],
  ])('%s', check);
});
