import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceView } from '../../src/indexing/source-view.ts';
import { textSatisfies } from '../../src/search/leaf-matches.ts';
import { evaluate, type Leaf, type ParsedQuery, parseQuery } from '../../src/search/query.ts';
import { rankedSearch } from '../../src/search/ranked.ts';
import { LocalIndex } from '../indexing/local-index.ts';

const WORDS = [
  'login',
  'handleLogin',
  'handle_login',
  'user',
  'form',
  'HTTPServer',
  'x2',
  '_x',
  'Form',
  '日本',
];
/** No hit in any text. */
const ABSENT = 'zebra';
const NEVER = new AbortController().signal;

/** Texts whose lines hold some of the words; which ones depends on the number. */
function textOf(seed: number): string {
  let state = seed * 7919 + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const line = () =>
    Array.from({ length: next(4) }, () => WORDS[next(WORDS.length)]).join([' ', '.', ' = '][next(3)]);
  return Array.from({ length: 1 + next(12) }, line).join('\n');
}

const PATHS = Array.from(
  { length: 36 },
  (_, i) => `${['src/userForm', 'lib/login', 'test/x'][i % 3]}${i}.ts`,
);

let local: LocalIndex;
let view: SourceView;
/** Text of each chunk, by path and chunk. */
const chunks = new Map<string, { path: string; text: string }>();

beforeAll(async () => {
  local = new LocalIndex();
  local.write(Object.fromEntries(PATHS.map((path, i) => [path, textOf(i)])));
  // Without overlap chunks end at line ends: no identifier is cut.
  await local.build({ chunkSize: 100, overlap: 0 });
  view = await local.open();
  for (const file of view.snapshot.files) {
    const bytes = readFileSync(join(local.root, file.path));
    view.snapshot.chunkBounds(file).forEach(({ byteStart, byteEnd }, chunk) => {
      chunks.set(`${file.path} ${chunk}`, {
        path: file.path,
        text: bytes.toString('utf8', byteStart, byteEnd),
      });
    });
  }
});

afterAll(() => local.close());

type Ranked = Extract<ParsedQuery, { mode: 'strict' | 'loose' }>;

/** What the query means, chunk by chunk, without an index. */
function satisfying(parsed: Ranked): string[] {
  return [...chunks].filter(([, chunk]) => means(parsed, chunk)).map(([place]) => place);
}

function means(parsed: Ranked, { path, text }: { path: string; text: string }): boolean {
  const holds = (leaf: Leaf): boolean =>
    (leaf.field !== 'file_path' && textSatisfies(text, leaf)) ||
    (leaf.field !== 'content' && textSatisfies(path, leaf));
  if (parsed.mode === 'strict') return evaluate(parsed.query, holds);
  return parsed.words.some((words) => holds({ kind: 'loose', words, text: '' }));
}

function parsedOf(query: string): Ranked {
  const parsed = parseQuery(query);
  if (parsed.mode === 'substring') throw new Error(`${query} has no word`);
  return parsed;
}

async function search(query: string, k = 10_000) {
  const { hits, more } = await rankedSearch(view, parsedOf(query), k, NEVER);
  return { hits, more, places: hits.map(({ file, chunk }) => `${file.path} ${chunk}`) };
}

const word = fc.constantFrom(...WORDS, ABSENT, 'src', 'log', 'ts');
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`);
const operand = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: phrase },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('content', 'file_path'), fc.oneof(word, phrase))
      .map((f) => f.join(':')),
  },
);
const { query } = fc.letrec<{ query: string; group: string }>((tie) => ({
  group: fc.oneof(
    { weight: 3, arbitrary: operand },
    { weight: 1, arbitrary: tie('query').map((inner) => `(${inner})`) },
  ),
  query: fc
    .array(
      fc.tuple(
        fc.constantFrom('', ' ', ' AND ', ' OR '),
        fc.constantFrom('', '', '+', '-', 'NOT '),
        tie('group'),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) =>
      parts.map(([joint, prefix, inner], i) => (i === 0 ? '' : joint || ' ') + prefix + inner).join(''),
    ),
}));

describe('the hits of a query', () => {
  it('are exactly the chunks that satisfy it', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { places } = await search(text);
        expect([...places].sort()).toEqual(satisfying(parsedOf(text)).sort());
      }),
      { numRuns: 400 },
    );
  });

  it('of plain words are the chunks that hold any of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
        const { places } = await search(words.join(' '));
        expect([...places].sort()).toEqual(satisfying(parsedOf(words.join(' '))).sort());
      }),
    );
  });

  it('have scores that never rise', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const scores = (await search(text)).hits.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are the first of the longer list, whatever k is', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 60 }), async (text, k) => {
        const all = await search(text);
        const some = await search(text, k);
        expect(some.places).toEqual(all.places.slice(0, k));
        expect(some.more).toBe(all.places.length > k);
      }),
    );
  });

  it('with the same score come by path and chunk', async () => {
    const { hits } = await search(`NOT ${ABSENT}`);
    expect(hits.map(({ file, chunk }) => `${file.path} ${chunk}`)).toEqual([...chunks.keys()]);
    expect(new Set(hits.map(({ score }) => score))).toEqual(new Set([0]));
  });

  it('by content come before those by path alone', async () => {
    for (const text of ['user', 'login OR user', 'form x2', 'x']) {
      const inContent = (place: string) => {
        const chunk = chunks.get(place);
        return chunk !== undefined && means(parsedOf(text), { ...chunk, path: '' });
      };
      const flags = (await search(text)).places.map(inContent);
      expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
    }
  });
});

describe('changed files', () => {
  it('that are not taken in are no hits', async () => {
    const [stale = ''] = PATHS;
    const { hits } = await rankedSearch(
      { ...view, stale: new Set([stale]) },
      parsedOf('NOT zebra'),
      1_000,
      NEVER,
    );
    expect(hits.some(({ file }) => file.path === stale)).toBe(false);
    expect(new Set(hits.map(({ file }) => file.path)).size).toBe(PATHS.length - 1);
  });
});

describe('a cancelled search', () => {
  it('that is short is done all the same', async () => {
    const { hits } = await rankedSearch(view, parsedOf('"handle login"'), 5, AbortSignal.abort());
    expect(hits.length).toBeGreaterThan(0);
  });
});
