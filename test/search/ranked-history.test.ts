import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceView } from '../../src/indexing/source-view.ts';
import { parseQuery } from '../../src/search/query.ts';
import { searchSource } from '../../src/search/search.ts';
import { LocalIndex, localIndex } from '../indexing/local-index.ts';

const NEVER = new AbortController().signal;
const QUERIES = [
  'login',
  'handleLogin user',
  '"user form"',
  '+login -form',
  'file_path:src OR x2',
  'NOT login',
  'class User',
];
const WORDS = ['login', 'handleLogin', 'handle_login', 'user', 'form', 'x2', 'class User', 'filler', '\n'];

function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function someText(next: (below: number) => number): string {
  return Array.from({ length: next(80) }, () => WORDS[next(WORDS.length)]).join(' ');
}

/** Changes some of the files of a tree: writes, removes, renames. */
function change(local: LocalIndex, next: (below: number) => number): void {
  for (let i = 1 + next(3); i > 0; i--) {
    const path = `${['src', 'test', 'lib/deep'][next(3)]}/f${next(8)}.ts`;
    const kind = next(5);
    const absolute = join(local.root, path);
    if (kind === 0) rmSync(absolute, { force: true });
    else if (kind === 1 && existsSync(absolute)) renameSync(absolute, join(local.root, `moved${next(5)}.ts`));
    else if (kind === 2) local.write({ [path]: Buffer.from([0, 1]) });
    else local.write({ [path]: someText(next) });
  }
}

/** Everything a search answers, scores to the last bit. */
async function answers(view: SourceView) {
  const found = [];
  for (const query of QUERIES) {
    for (const literal of [false, true]) {
      const { hits, more, notes } = await searchSource(query, literal)(view, 20, NEVER);
      const shown = hits.map(({ file, chunk, score }) => ({
        path: file.path,
        chunk,
        score,
        bounds: view.snapshot.chunk(file, chunk),
      }));
      found.push({ query, literal, shown, more, notes });
    }
  }
  return found;
}

function figures({ record }: SourceView) {
  const { files, chunks, chunkBytes } = record;
  return { files, chunks, chunkBytes };
}

describe('the same tree gives the same answers', () => {
  it.each([1, 2])('however it came about, %i', async (seed) => {
    const next = generator(seed);
    const local = await localIndex(
      { 'src/f1.ts': 'login', 'lib/deep/f2.ts': 'user form' },
      { chunkSize: 100, overlap: 20 },
    );
    for (let round = 0; round < 24; round++) {
      change(local, next);
      const view = await local.open();
      expect(view.stale.size).toBe(0);
    }
    const edited = await local.open();
    expect(edited.snapshot.ref.publication).toBeGreaterThan(15);
    const fresh = new LocalIndex();
    await fresh.indexer.build('s', local.root, edited.record.settings, {
      project: undefined,
      signal: NEVER,
      progress: () => {},
    });
    const built = await fresh.open();
    expect(figures(edited)).toEqual(figures(built));
    expect(await answers(edited)).toEqual(await answers(built));
    expect(local.warnings).toEqual([]);
    await fresh.close();
  });
});

describe('the queries of this test', () => {
  it('are of every mode', () => {
    expect(new Set(QUERIES.map((query) => parseQuery(query).mode))).toEqual(new Set(['strict', 'loose']));
  });
});
