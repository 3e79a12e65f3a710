/** Chapter 9: what is answered where there is no IDE. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { SEARCH_FACES } from '../../src/ide/search/schemas.ts';
import type { JsonObject } from '../../src/ide/types.ts';
import { FallbackLab, fallbackLab } from './fallback-lab.ts';

const FILES = {
  'src/a.kt': 'package demo\nval hello = 1\n',
  'src/test/b.kt': 'fun sayHello() = hello\n',
  'lib/c.kt': 'class HelloWorld {\n  fun greetAll() {}\n}\n',
  '.ci/d.yml': 'run: hello\n',
  '.gitignore': 'out/\n',
  '.env': 'hello\n',
  'out/gen.kt': 'val hello = 2\n',
  'note!x': 'nothing\n',
  'win.txt': '  x\r\nX\n',
};

let lab: FallbackLab;

beforeAll(() => {
  lab = new FallbackLab();
  lab.write(FILES);
});
afterAll(() => lab.close());

describe('the tools', () => {
  it('are the four searches, in order, which need nothing of an IDE', () => {
    expect(lab.fallback.tools).toMatchObject([
      { name: 'search_text', ...SEARCH_FACES.search_text, isReadOnly: true, needs: [] },
      { name: 'search_regex', ...SEARCH_FACES.search_regex, isReadOnly: true, needs: [] },
      { name: 'search_file', ...SEARCH_FACES.search_file, isReadOnly: true, needs: [] },
      { name: 'search_symbol', ...SEARCH_FACES.search_symbol, isReadOnly: true, needs: [] },
    ]);
  });
});

describe('a reply', () => {
  const ANSWERED_BY = { _meta: { 'quarry/answeredBy': 'index' } };

  test.each<[tool: string, args: JsonObject, text: string]>([
    [
      'search_text',
      { q: 'hello', paths: ['src/a.kt'] },
      '{"items":[{"filePath":"src/a.kt","lineNumber":2,"lineText":"val hello = 1"}]}',
    ],
    [
      'search_text',
      { q: 'hello', limit: 1 },
      '{"items":[{"filePath":"src/a.kt","lineNumber":2,"lineText":"val hello = 1"}],"more":true}',
    ],
    [
      'search_regex',
      { q: 'hel+o$' },
      '{"items":[{"filePath":"src/test/b.kt","lineNumber":1,"lineText":"fun sayHello() = hello"}]}',
    ],
    ['search_file', { q: 'a.kt' }, '{"items":[{"filePath":"src/a.kt"}]}'],
    ['search_file', { q: '*.kt', limit: 1 }, '{"items":[{"filePath":"lib/c.kt"}],"more":true}'],
    [
      'search_symbol',
      { q: 'HW' },
      '{"items":[{"filePath":"lib/c.kt","lineNumber":1,"lineText":"class HelloWorld {"}]}',
    ],
    [
      'search_symbol',
      { q: 'hello', limit: 1 },
      '{"items":[{"filePath":"src/a.kt","lineNumber":2,"lineText":"val hello = 1"}],"more":true}',
    ],
    ['search_text', { q: 'nowhere' }, '{"items":[]}'],
  ])('of %s to %j', async (tool, args, text) => {
    const reply = await lab.ask(tool, args);
    expect(reply.text).toBe(text);
    expect(reply.others).toEqual(ANSWERED_BY);
  });
});

describe('a search finds', () => {
  test.each<[tool: string, args: JsonObject, found: string[]]>([
    ['search_text', { q: 'hello' }, ['src/a.kt:2', 'src/test/b.kt:1']],
    ['search_text', { q: 'hello', limit: 2 }, ['src/a.kt:2', 'src/test/b.kt:1']],
    ['search_text', { q: 'hello', limit: '1' }, ['src/a.kt:2']],
    ['search_text', { q: 'hello', paths: [' ', null], limit: null }, ['src/a.kt:2', 'src/test/b.kt:1']],
    ['search_text', { q: 'hello', paths: ['!**/test/**'] }, ['src/a.kt:2']],
    ['search_text', { q: 'hello', paths: ['src/test'] }, ['src/test/b.kt:1']],
    ['search_text', { q: 'hello', paths: ['src\\test\\', 'src/a*.kt'] }, ['src/a.kt:2', 'src/test/b.kt:1']],
    ['search_text', { q: 'hello', paths: ['gone/**'] }, []],
    ['search_text', { q: 'hello', paths: ['.ci/'] }, ['.ci/d.yml:1']],
    ['search_text', { q: 'hello', paths: ['**/.env'] }, []],
    ['search_text', { q: '  x' }, ['win.txt:1']],
    ['search_text', { q: ' x ' }, []],
    ['search_regex', { q: '^(?i)x', paths: ['*.txt'] }, ['win.txt:2']],
    ['search_regex', { q: 'h.*o\\b', paths: ['s{rc,rx}/**'] }, ['src/a.kt:2', 'src/test/b.kt:1']],
    ['search_file', { q: '*.kt' }, ['lib/c.kt', 'src/a.kt', 'src/test/b.kt']],
    ['search_file', { q: ' src/ ' }, ['src/a.kt', 'src/test/b.kt']],
    ['search_file', { q: 'src/a*.kt' }, ['src/a.kt']],
    ['search_file', { q: '*.kt', paths: ['!lib/', '!**/test/**'] }, ['src/a.kt']],
    ['search_file', { q: '*!x' }, ['note!x']],
    ['search_file', { q: '!x' }, []],
    ['search_file', { q: 'gen.kt' }, []],
    ['search_file', { q: 'gen.kt', includeExcluded: true }, ['out/gen.kt']],
    ['search_file', { q: '.env', includeExcluded: true }, []],
    ['search_file', { q: '*.yml' }, []],
    ['search_file', { q: '.ci/*' }, ['.ci/d.yml']],
    ['search_symbol', { q: 'hello' }, ['src/a.kt:2', 'lib/c.kt:1', 'src/test/b.kt:1']],
    ['search_symbol', { q: 'gA', paths: ['*.kt', '!src/'] }, ['lib/c.kt:2']],
    ['search_symbol', { q: 'hello', paths: ['src/test'], limit: '5' }, ['src/test/b.kt:1']],
  ])('by %s %j', async (tool, args, found) => {
    expect(await lab.found(tool, args)).toEqual(found);
  });

  it('patterns that begin with the path of the project', async () => {
    const paths = [`${lab.root}/src/**`, `!${lab.root}/src/test/`];
    expect(await lab.found('search_text', { q: 'hello', paths })).toEqual(['src/a.kt:2']);
    expect(await lab.found('search_symbol', { q: 'hello', paths })).toEqual(['src/a.kt:2']);
    expect(await lab.found('search_file', { q: `${lab.root}/src/*.kt` })).toEqual(['src/a.kt']);
  });
});

describe('the limit', () => {
  const lines = (count: number): string => 'hit\n'.repeat(count);

  test.each([
    [1_000, {}, 1_000, undefined],
    [1_001, {}, 1_000, true],
    [5_000, { limit: 9_000 }, 5_000, undefined],
    [5_001, { limit: 9_000 }, 5_000, true],
  ])('takes of %i lines, with %j, %i', async (count, args, items, more) => {
    const many = fallbackLab({ 'a.txt': lines(count) });
    const reply = await many.ask('search_text', { q: 'hit', ...args });
    expect(reply.items).toHaveLength(items);
    expect(reply.more).toBe(more);
  });
});

describe('a project that is named by a link', () => {
  const kotlin = {
    'top.kt': 'val hello = 0\n',
    'src/a.kt': 'val hello = 1\n',
    'src/x/b.kt': 'val hello = 2\n',
  };

  test.each<[entry: string, found: string[]]>([
    ['LINK/src/**', ['src/a.kt', 'src/x/b.kt']],
    ['ROOT/src/**', ['src/a.kt', 'src/x/b.kt']],
    ['LINK/*.kt', ['top.kt']],
    ['!LINK/src/x/', ['src/a.kt', 'top.kt']],
    ['LINK/src/x', ['src/x/b.kt']],
    ['LINK', ['src/a.kt', 'src/x/b.kt', 'top.kt']],
  ])('takes %s in paths', async (entry, found) => {
    const linked = fallbackLab(kotlin, { byLink: true });
    const paths = [entry.replace('LINK', linked.link).replace('ROOT', linked.root)];
    expect(await linked.found('search_file', { q: '*.kt', paths })).toEqual(found);
    const lines = found.map((path) => `${path}:1`);
    expect(await linked.found('search_text', { q: 'hello', paths })).toEqual(lines);
    expect(await linked.found('search_symbol', { q: 'hello', paths })).toEqual(lines);
  });
});
