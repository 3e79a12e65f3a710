import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { type ParsedQuery, parseQuery, type Query } from '../../src/search/query.ts';

const NOT_PARSED = 'Note: query not parsed as written; searched as plain terms.';
const NO_WORD = 'Note: query has no word; searched as an exact substring.';

/** `a.b` is a word, `"a b"` a phrase, `~a.b` loose; `[…]` is a run of signed clauses. */
function show(query: Query): string {
  if (query.kind === 'run') {
    const sign = { must: '+', must_not: '-', should: '' };
    return `[${query.clauses.map((clause) => sign[clause.occur] + show(clause.query)).join(' ')}]`;
  }
  const { subWords } = query.words;
  const field = query.field === undefined ? '' : `${query.field}:`;
  if (query.kind === 'phrase') return `${field}"${subWords.join(' ')}"`;
  return `${field}${query.kind === 'loose' ? '~' : ''}${subWords.join('.')}`;
}

/** The parsed query on one line; the words of a loose query after `any:`, a substring after `exact:`. */
function parsed(query: string): string {
  const result = parseQuery(query);
  if (result.mode === 'strict') return show(result.query);
  if (result.mode === 'substring') return `exact: ${result.text}`;
  return `any: ${result.words.map((words) => words.subWords.join('.')).join(' ')}`;
}

function errorOf(query: string): string {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'invalid_params') return error.message;
    throw error;
  }
  return 'no error';
}

function table(rows: [query: string, expected: string][], notes: string[] = []): void {
  test.each(rows)('%s', (query, expected) => {
    expect(parsed(query)).toBe(expected);
    expect(parseQuery(query).notes).toEqual(notes);
  });
}

describe('plain words are loose, one entry a word (Q1, Q4)', () => {
  table([
    ['patient login', 'any: patient login'],
    ['  handleLogin\n', 'any: handle.login'],
    ['handle_login HTTPServer2', 'any: handle.login http.server.2'],
    ['and or not login', 'any: and or not login'],
    ['größe Ärger', 'any: größe ärger'],
    ['a\u3000b\tc', 'any: a b c'],
    ['login^2 ~form wild*', 'any: login.2 form wild'],
    ['_ __ x', 'any: x'],
  ]);

  it('gives the whole identifiers beside their sub-words', () => {
    expect(parseQuery('svc.HandleLogin_2 _')).toEqual({
      mode: 'loose',
      words: [{ subWords: ['svc', 'handle', 'login', '2'], identifiers: ['svc', 'handlelogin_2'] }],
      notes: [],
    } satisfies ParsedQuery);
  });
});

describe('code is not taken for syntax (Q6)', () => {
  table([
    ['GET /api/users/{id}', 'any: get api.users.id'],
    ['std::vec::Vec', 'any: std.vec.vec'],
    ['fn main() {', 'any: fn main'],
    ['fmt.Printf("%s")', 'any: fmt.printf.s'],
    ['@Router', 'any: router'],
    ['https://x.org/a?b=c', 'any: https.x.org.a.b.c'],
    ['pkg:scope:name', 'any: pkg.scope.name'],
    ['json:"id"', 'any: json.id'],
    ['array[0]', 'any: array.0'],
    ['<div class="a">', 'any: div class.a'],
    ['a && b', 'any: a b'],
    ['i32 -> bool', 'any: i.32 bool'],
    ['.*\\.rs$', 'any: rs'],
    ['foo(a, b)', 'any: foo.a b'],
    ['foo( bar )', 'any: foo bar'],
    ['x--; y++', 'any: x y'],
    ['a -1 + b - c +2', 'any: a 1 b c 2'],
    ['+-a a+b -->b', 'any: a a.b b'],
    ['"use strict";', 'any: use strict'],
    ['"id":1, "a"b', 'any: id.1 a.b'],
    ['print(f"x y")', 'any: print.f.x y'],
    ['ANDroid ORacle NOT_FOUND AND, OR;', 'any: an.droid o.racle not.found and or'],
    ['f(AND) AND) a', 'any: f.and and a'],
    ['content: "→"', 'any: content'],
    ['content::Widget file_path:', 'any: content.widget file.path'],
  ]);
});

describe('groups without operators leave words loose', () => {
  table([
    ['(handleLogin)', 'any: handle.login'],
    ['if (userName == null) {', 'any: if user.name null'],
    ['if (f(a, b)) {', 'any: if f.a b'],
    ['(*p)->next', 'any: p next'],
  ]);
});

describe('phrases (Q3)', () => {
  table([
    ['"login form"', '"login form"'],
    ['"say \\"hi\\" now"', '"say hi now"'],
    ['("a b")', '"a b"'],
    ['"a b") c', '["a b" ~c]'],
    ['"login form" handleLogin', '["login form" ~handle.login]'],
    ['"a b" "c"', '["a b" "c"]'],
    ['"name": "quarry"', '[~name "quarry"]'],
    ['"" login', 'any: login'],
  ]);

  it('keeps the text between the quotes', () => {
    expect(parseQuery('"say \\"Hi\\""')).toMatchObject({ query: { kind: 'phrase', text: 'say "Hi"' } });
  });
});

describe('operators (Q1, Q2)', () => {
  table([
    ['patient AND (login OR authentication)', '[+patient +[login authentication]]'],
    ['NOT deprecated', '[-deprecated]'],
    ['login NOT deprecated', '[login -deprecated]'],
    ['login AND NOT deprecated', '[+login -deprecated]'],
    ['+login -deprecated', '[+login -deprecated]'],
    ['NOT (patient OR deprecated)', '[-[patient deprecated]]'],
    ['NOT(a OR b)', '[-[a b]]'],
    ['(a)AND(b)', '[+a +b]'],
    ['a OR NOT b', '[a [-b]]'],
    ['a b OR c', '[[a b] c]'],
    ['a AND b c', '[[+a +b] c]'],
    ['c +a AND b', '[c +[+a +b]]'],
    ['c NOT a AND -b', '[c -a -b]'],
    ['c a AND -b', '[c [+a -b]]'],
    ['-a -b', '[-a -b]'],
    ['+handleLogin', 'handle.login'],
    ['-_x +"y z" -(w v) +ß', '[-x +"y z" -[w v] +ß]'],
    ['(-a b)', '[-a b]'],
    ['f(x) OR (g(y))', '[f.x g.y]'],
    ['a OR b)', '[a b]'],
    ['fmt.Printf("%s") AND "a \\"b"', '[+fmt.printf.s +"a b"]'],
  ]);
});

describe('fields (Q3, Q5)', () => {
  table([
    ['content:login', 'content:login'],
    ['file_path:src/user-controller.php', 'file_path:src.user.controller.php'],
    ['file_path:app/(auth)/page.tsx', 'file_path:app.auth.page.tsx'],
    ['content:"login form" handleLogin', '[content:"login form" handle.login]'],
    ['content:(a OR "b c")', '[content:a content:"b c"]'],
    ['content:(a AND file_path:b)', '[+content:a +file_path:b]'],
    ['-file_path:test (content:x)', '[-file_path:test content:x]'],
    ['content:a:b', 'content:a.b'],
    ['content:-a', 'content:a'],
    ['(content:) AND b', '[+content +b]'],
    ['foo(content:a)', 'any: foo.content.a'],
  ]);
});

describe('operands without a term are ignored', () => {
  table([
    ['a OR =>', 'a'],
    ['a AND => b', '[a b]'],
    ['handleLogin AND (=> OR "->")', 'handle.login'],
    ['content:=> NOT b', '[-b]'],
  ]);
});

describe('a query without any term is an exact substring (Q7)', () => {
  table(
    [
      ['=>', 'exact: =>'],
      [' && || ', 'exact: && ||'],
      ['});', 'exact: });'],
      ['NOT =>', 'exact: NOT =>'],
      ['content:->', 'exact: content:->'],
      ['""', 'exact: ""'],
      ['"', 'exact: "'],
      ['() => {}', 'exact: () => {}'],
      ['AND', 'exact: AND'],
      ['', 'exact: '],
    ],
    [NO_WORD],
  );
});

describe('what does not parse is searched as plain words (Q7)', () => {
  table(
    [
      ['"user auth', 'any: user auth'],
      ['login AND', 'any: login'],
      ['(a OR b', 'any: a b'],
      ['OR login', 'any: login'],
      ['a AND OR b', 'any: a b'],
      ['a NOT', 'any: a'],
      ['NOT NOT a', 'any: a'],
      ['NOT -a', 'any: a'],
      ['(a OR) b', 'any: a b'],
      ['NOT(a', 'any: a'],
      ['() => handleLogin', 'any: handle.login'],
      ['content:"a', 'any: content.a'],
      ['+"a \\"', 'any: a'],
      ['a AND "b', 'any: a b'],
    ],
    [NOT_PARSED],
  );

  it('takes groups as deep as 500 characters can nest them', () => {
    expect(parsed(`${'('.repeat(247)}a OR b${')'.repeat(247)}`)).toBe('[a b]');
  });

  it.each([
    ['groups', '(', ')'],
    ['negations', 'NOT (', ')'],
    ['open groups', '(', ''],
    ['field groups', 'content:(', ')'],
  ])('takes thousands of nested %s as plain words', (_what, open, close) => {
    const result = parseQuery(`${open.repeat(5000)}a${close.repeat(5000)}`);
    expect(result).toMatchObject({ mode: 'loose', notes: [NOT_PARSED] });
  });
});

describe('any string', () => {
  const pieces = fc
    .array(
      fc.oneof(
        fc.constantFrom('(', ')', '"', '\\"', '+', '-', 'AND', 'OR', 'NOT', ' ', ' ', 'content:', 'file:'),
        fc.constantFrom('a', 'fooBar', '_', '=>', 'é', '漢字', '\ud800', '\u0000', '\n', ':', '1'),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  it('parses to something to search for or is an invalid parameter, the same every time', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 60 })), (query) => {
        const error = errorOf(query);
        expect(errorOf(query)).toBe(error);
        if (error !== 'no error') return;
        const result = parseQuery(query);
        expect(parseQuery(query)).toEqual(result);
        if (result.mode === 'loose') expect(result.words).not.toEqual([]);
        if (result.mode === 'substring')
          expect(result).toMatchObject({ text: query.trim(), notes: [NO_WORD] });
        else expect(parsed(query)).not.toMatch(/\[\]|""|(^|[ [:~])$/);
      }),
      { numRuns: 500 },
    );
  });
});
