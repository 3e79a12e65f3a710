import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab } from './support/lab.ts';
import { failureOf, hitsOf, readSearch, timeless } from './support/replies.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server();
});

const NOT_PARSED = 'Note: query not parsed as written; searched as plain terms.';
const NO_WORD = 'Note: query has no word; searched as an exact substring.';

/** Indexes files as a session, and gives the function that asks it: the paths of the hits, best first. */
async function asking(session: string, files: Record<string, string>) {
  const root = place.tree(files);
  await server.callTool('index_repository', { path: root, session });
  return (query: string, more: Record<string, unknown> = {}) =>
    hitsOf(server, root, { session, query, ...more });
}

describe('words and operators', () => {
  let hits: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    hits = await asking('forms', {
      a: 'patient authentication form',
      b: 'patient login form',
      c: 'login deprecated',
      d: 'form',
    });
  });

  test.each([
    ['Q1', 'patient AND (login OR authentication)', ['a', 'b']],
    ['Q2', 'NOT deprecated', ['a', 'b', 'd']],
    ['Q2', 'login NOT deprecated', ['b']],
    ['Q2', 'login AND NOT deprecated', ['b']],
    ['Q2', '+login -deprecated', ['b']],
    ['Q3', '"login form"', ['b']],
    ['Q3', '"form login"', []],
    ['Q3', 'content:login', ['b', 'c']],
    ['Q3', 'NOT (patient OR deprecated)', ['d']],
    ['grouping', 'form AND NOT (login OR authentication)', ['d']],
    ['blanks around the query', '  "login form"  ', ['b']],
    ['a field for a group', 'content:(login AND form)', ['b']],
    ['a field for a phrase', 'content:"login form"', ['b']],
    ['a negation as alternative', 'deprecated OR NOT form', ['c']],
    ['lower-case operators', 'patient and authentication', ['a', 'b']],
  ])('%s: %s', async (_fact, query, expected) => {
    expect((await hits(query)).sort()).toEqual(expected);
  });

  it('Q1: a file with both words comes before files with one of them', async () => {
    const [first, ...others] = await hits('patient login');
    expect(first).toBe('b');
    expect(others.sort()).toEqual(['a', 'c']);
  });

  it('Q2: negations alone score nothing and come by path', async () => {
    const reply = await server.callTool('search_code', { session: 'forms', query: 'NOT deprecated' });
    expect(readSearch(reply).passages.map(({ score }) => score)).toEqual([0, 0, 0]);
    expect(await hits('NOT deprecated')).toEqual(['a', 'b', 'd']);
  });
});

describe('identifiers', () => {
  let hits: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    hits = await asking('logins', { e: 'handleLogin()', f: 'handle_login()', g: 'login()' });
  });

  test.each([
    ['handleLogin', 'e', ['e', 'f', 'g']],
    ['handle_login', 'f', ['e', 'f', 'g']],
    ['login', 'g', ['e', 'f', 'g']],
    ['NOT handleLogin', 'g', ['g']],
    ['+handleLogin', 'e', ['e', 'f']],
  ])('Q4: %s finds %s first', async (query, first, all) => {
    const found = await hits(query);
    expect(found[0]).toBe(first);
    expect(found.sort()).toEqual(all);
  });

  it('Q4: an exact identifier comes before sub-words in a row, these before single sub-words', async () => {
    expect(await hits('handleLogin')).toEqual(['e', 'f', 'g']);
    expect(await hits('handle_login')).toEqual(['f', 'e', 'g']);
  });

  it('a phrase neither begins nor ends inside an identifier', async () => {
    expect(await hits('"login"')).toEqual(['g']);
    expect((await hits('"handle login"')).sort()).toEqual(['e', 'f']);
  });
});

describe('fields', () => {
  let hits: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    hits = await asking('fields', { 'src/UserController.php': 'x', 'src/user.php': 'controller' });
  });

  test.each([
    ['Q5', 'file_path:controller', ['src/UserController.php']],
    ['Q5', 'content:controller', ['src/user.php']],
    ['content before path', 'controller', ['src/user.php', 'src/UserController.php']],
    ['a phrase in the path', 'file_path:"user.php"', ['src/user.php']],
  ])('%s: %s', async (_fact, query, expected) => {
    expect(await hits(query)).toEqual(expected);
  });

  it('a word finds the path parts that follow each other', async () => {
    expect((await hits('file_path:src/user')).sort()).toEqual(['src/UserController.php', 'src/user.php']);
    expect(await hits('file_path:user/src')).toEqual([]);
  });
});

describe('lines of code as queries', () => {
  const lines = [
    'GET /api/users/{id}',
    'std::vec::Vec',
    'fn main() {',
    'fmt.Printf("%s")',
    '@Router',
    'https://x.org/a?b=c',
    'pkg:scope:name',
    'json:"id"',
    'array[0]',
    '<div class="a">',
    'a && b',
    'i32 -> bool',
    '.*\\.rs$',
  ];
  let hits: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    hits = await asking('code', Object.fromEntries(lines.map((line, i) => [`f${i}.txt`, `${line}\n`])));
  });

  test.each(lines.map((line, i) => [line, `f${i}.txt`]))('Q6: %s', async (query, file) => {
    const { notes } = readSearch(await server.callTool('search_code', { session: 'code', query }));
    expect(notes).toEqual([]);
    expect(await hits(query)).toContain(file);
  });

  test.each([
    ['fmt.Printf("%s")', ['f3.txt']],
    ['FMT.printf', []],
    ['.*\\.rs$', ['f12.txt']],
    ['[0]', ['f8.txt']],
    ['array[0]\n', ['f8.txt']],
    [' && ', ['f10.txt']],
  ])('Q9: %j literally', async (query, expected) => {
    expect(await hits(query, { literal: true })).toEqual(expected);
  });
});

describe('queries that are none', () => {
  let hits: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    hits = await asking('broken', { 'auth.js': 'user auth login a b', 'arrow.js': 'x => 1' });
  });

  test.each([
    ['"user auth', NOT_PARSED, ['auth.js']],
    ['login AND', NOT_PARSED, ['auth.js']],
    ['(a OR b', NOT_PARSED, ['auth.js']],
    ['=>', NO_WORD, ['arrow.js']],
    ['&&&', NO_WORD, []],
  ])('Q7: %s is answered with a note', async (query, note, expected) => {
    const reply = await server.callTool('search_code', { session: 'broken', query });
    expect(reply.split('\n')).toContain(note);
    expect(await hits(query)).toEqual(expected);
  });

  it('Q7: the notes follow the heading, or the line that there is nothing', async () => {
    const found = await server.callTool('search_code', { session: 'broken', query: '=>' });
    expect(timeless(found)).toMatch(/^Found 1 results for query '=>' \(\{t\}ms\):\nNote: query has no word;/);
    const none = await server.callTool('search_code', { session: 'broken', query: '&&&' });
    expect(none).toBe(`No results found. Try different keywords or check session name.\n${NO_WORD}`);
  });

  test.each([
    [
      'file:test.rs',
      "Invalid query: Unknown field 'file'.\nValid fields: content, file_path\nHint: Did you mean 'file_path'?\n" +
        "Details: Use 'file_path:VALUE' for path matching, or search content directly.",
    ],
    [
      'code:x',
      "Invalid query: Unknown field 'code'.\nValid fields: content, file_path\nHint: Did you mean 'content'?\n" +
        "Details: Use 'content:VALUE' for content matching, or search content directly.",
    ],
    [
      'admin:users',
      "Invalid query: Unknown field 'admin'.\nValid fields: content, file_path\n" +
        'Details: Use content:VALUE or file_path:VALUE, or set literal=true to search for the text as written.',
    ],
  ])('Q8: %s names an unknown field', async (query, message) => {
    const failure = await failureOf(server, 'search_code', { session: 'broken', query });
    expect(failure).toEqual({ code: -32602, message });
    expect(await hits(query, { literal: true })).toEqual([]);
  });
});

describe('literal mode', () => {
  describe('across a chunk border', () => {
    let chunksFor: (query: string) => Promise<number[]>;
    beforeAll(async () => {
      const text = `${'a'.repeat(500)}map[key] file:test.rs${'b'.repeat(500)}`;
      await asking('borders', { 'one.txt': text, 'two.txt': 'map(key) file_test.rs' });
      chunksFor = async (query) => {
        const reply = await server.callTool('search_code', { session: 'borders', query, literal: true });
        return readSearch(reply).passages.map(({ chunk }) => chunk);
      };
    });

    it('Q9: a text is found in every chunk that holds it whole', async () => {
      expect((await chunksFor('map[key]')).sort()).toEqual([0, 1]);
    });

    it('Q9: a text is not found in a chunk that cuts it', async () => {
      expect(await chunksFor('file:test.rs')).toEqual([1]);
    });

    it('Q9: a text that fits in no chunk is found in the last one that holds its start', async () => {
      expect(await chunksFor(`${'a'.repeat(400)}map[key] file:test.rs${'b'.repeat(70)}`)).toEqual([0]);
      expect(await chunksFor(`map[key] file:test.rs${'b'.repeat(450)}`)).toEqual([1]);
    });
  });

  it('a line feed in the query also matches CR LF', async () => {
    const hits = await asking('crlf', { 'dos.txt': 'one\r\ntwo\r\n', 'unix.txt': 'one\ntwo\n' });
    expect((await hits('one\ntwo', { literal: true })).sort()).toEqual(['dos.txt', 'unix.txt']);
    expect(await hits('one\r\ntwo', { literal: true })).toEqual(['dos.txt']);
  });

  it('nothing is trimmed', async () => {
    const hits = await asking('blanks', { 'a.txt': 'x y', 'b.txt': 'x  y' });
    expect(await hits('  ', { literal: true })).toEqual(['b.txt']);
  });
});
