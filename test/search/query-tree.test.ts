import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { evaluate, type Leaf, parseQuery } from '../../src/search/query.ts';

/** The sets of the letters a, b, c that satisfy a query, the empty one written `-`. */
function satisfying(query: string): string {
  const parsed = parseQuery(query);
  if (parsed.mode !== 'strict') throw new Error(`${query} is ${parsed.mode}`);
  return ['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc']
    .filter((letters) => evaluate(parsed.query, (leaf) => letters.includes(leaf.text)))
    .map((letters) => letters || '-')
    .join(' ');
}

describe('what satisfies a query', () => {
  test.each([
    ['a AND b', 'ab abc'],
    ['a OR b', 'a b ab ac bc abc'],
    ['a AND b OR c', 'c ab ac bc abc'],
    ['a b OR c', 'a b c ab ac bc abc'],
    ['a AND (b OR c)', 'ab ac abc'],
    ['a AND b c', 'c ab ac bc abc'],
    ['a b AND c', 'a ab ac bc abc'],
    ['NOT a', '- b c bc'],
    ['-a -b', '- c'],
    ['NOT (a OR b)', '- c'],
    ['NOT (a AND b)', '- a b c ac bc'],
    ['NOT (NOT a)', 'a ab ac abc'],
    ['a NOT b', 'a ac'],
    ['a AND NOT b', 'a ac'],
    ['NOT b AND a', 'a ac'],
    ['a OR NOT b', '- a c ab ac abc'],
    ['a (NOT b)', '- a c ab ac abc'],
    ['+a b', 'a ab ac abc'],
    ['+a -b c', 'a ac'],
    ['+a +b', 'ab abc'],
    ['a b -c', 'a b ab'],
    ['-c OR a b', '- a b ab ac bc abc'],
    ['+a b OR c', 'a c ab ac bc abc'],
    ['c +a AND b', 'ab abc'],
    ['c a AND -b', 'a c ac bc abc'],
    ['c -a AND -b', 'c'],
    ['+(a b) -c', 'a b ab'],
  ])('%s', (query, expected) => {
    expect(satisfying(query)).toBe(expected);
  });
});

/** One passage of the contract's examples: terms of the content and of the path, in order. */
interface Passage {
  content: string[];
  file_path: string[];
}

/** Words and phrases by consecutive sub-words; enough where no identifier has several. */
function holds(passage: Passage, { field, words, kind }: Leaf): boolean {
  const fields = field === undefined ? [passage.content, passage.file_path] : [passage[field]];
  return fields.some((terms) =>
    kind === 'loose'
      ? words.subWords.some((word) => terms.includes(word))
      : ` ${terms.join(' ')} `.includes(` ${words.subWords.join(' ')} `),
  );
}

function hits(query: string, passages: Record<string, Passage>): string {
  const parsed = parseQuery(query);
  return Object.entries(passages)
    .filter(([, passage]) =>
      parsed.mode === 'strict'
        ? evaluate(parsed.query, (leaf) => holds(passage, leaf))
        : parsed.mode === 'loose' &&
          parsed.words.some((words) => holds(passage, { kind: 'loose', words, text: '' })),
    )
    .map(([name]) => name)
    .join(' ');
}

function passage(content: string, path = 'x'): Passage {
  return { content: content.split(' '), file_path: path.split(' ') };
}

describe('the hits of the contract', () => {
  const forms = {
    a: passage('patient authentication form'),
    b: passage('patient login form'),
    c: passage('login deprecated'),
    d: passage('form'),
  };
  test.each([
    ['Q1', 'patient AND (login OR authentication)', 'a b'],
    ['Q1', 'patient login', 'a b c'],
    ['Q2', 'NOT deprecated', 'a b d'],
    ['Q2', 'login NOT deprecated', 'b'],
    ['Q2', 'login AND NOT deprecated', 'b'],
    ['Q2', '+login -deprecated', 'b'],
    ['Q3', '"login form"', 'b'],
    ['Q3', '"form login"', ''],
    ['Q3', 'content:login', 'b c'],
    ['Q3', 'NOT (patient OR deprecated)', 'd'],
  ])('%s: %s', (_fact, query, expected) => {
    expect(hits(query, forms)).toBe(expected);
  });

  const logins = { e: passage('handle login'), f: passage('handle login'), g: passage('login') };
  test.each([
    ['handleLogin', 'e f g'],
    ['handle_login', 'e f g'],
    ['NOT handleLogin', 'g'],
  ])('Q4: %s', (query, expected) => {
    expect(hits(query, logins)).toBe(expected);
  });

  const users = {
    first: passage('x', 'src user controller php'),
    second: passage('controller', 'src user php'),
  };
  test.each([
    ['file_path:controller', 'first'],
    ['content:controller', 'second'],
    ['+controller', 'first second'],
  ])('Q5: %s', (query, expected) => {
    expect(hits(query, users)).toBe(expected);
  });
});

/** A query as the grammar sees it: runs of items of unaries. */
type Runs = Unary[][][];
interface Unary {
  prefix: '' | '+' | '-' | 'NOT ';
  primary: string | Runs;
}

function render(runs: Runs): string {
  const unary = ({ prefix, primary }: Unary): string =>
    prefix + (typeof primary === 'string' ? primary : `(${render(primary)})`);
  return runs.map((run) => run.map((item) => item.map(unary).join(' AND ')).join(' ')).join(' OR ');
}

/** The contract's sentences on runs and items, applied to the grammar without a tree between. */
function means(runs: Runs, letters: Set<string>): boolean {
  const primary = ({ primary: p }: Unary): boolean =>
    typeof p === 'string' ? letters.has(p) : means(p, letters);
  const negated = ({ prefix }: Unary): boolean => prefix === '-' || prefix === 'NOT ';
  const required = (item: Unary[]): boolean => item.some(({ prefix }) => prefix === '+');
  const satisfied = (item: Unary[]): boolean => item.every((unary) => primary(unary) !== negated(unary));
  return runs.some((run) => {
    const bans = run.filter((item) => item.every(negated));
    const musts = run.filter(required);
    const others = run.filter((item) => !item.every(negated) && !required(item));
    if (![...bans, ...musts].every(satisfied)) return false;
    return musts.length > 0 || others.length === 0 || others.some(satisfied);
  });
}

describe('any well-formed query', () => {
  const { runs } = fc.letrec<{ runs: Runs; unary: Unary }>((tie) => ({
    runs: fc.array(
      fc.array(fc.array(tie('unary'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    unary: fc.record({
      prefix: fc.constantFrom('', '+', '-', 'NOT '),
      primary: fc.oneof({ maxDepth: 3 }, fc.constantFrom('a', 'b', 'c'), tie('runs')),
    }),
  }));

  it('means what the grammar says', () => {
    fc.assert(
      fc.property(runs, fc.subarray(['a', 'b', 'c']), (tree, letters) => {
        const query = render(tree);
        // The operators around it make every word strict and exclude nothing: no passage holds z.
        const parsed = parseQuery(`(${query}) AND NOT z`);
        if (parsed.mode !== 'strict') throw new Error(`${query} does not parse`);
        const present = new Set(letters);
        const result = evaluate(parsed.query, (leaf) => present.has(leaf.text));
        expect(result, query).toBe(means(tree, present));
      }),
      { numRuns: 500 },
    );
  });
});
