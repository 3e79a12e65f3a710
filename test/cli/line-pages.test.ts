import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { searchInPages } from '../../src/cli/line-pages.ts';
import { namedScope } from '../../src/cli/named-paths.ts';
import type { ExactView } from '../../src/indexing/exact-view.ts';
import { WorkerPool } from '../../src/indexing/worker-pool.ts';
import { sortPaths } from '../../src/patterns/path-order.ts';
import type { LineItem } from '../../src/search/exact/exact-search.ts';
import { literalPattern } from '../../src/search/exact/pattern.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-pages-')));
afterAll(() => rmSync(root, { recursive: true }));

/** Paths in the order of bytes, which is not that of UTF-16, with so many lines that match. */
const LINES: Record<string, number> = { '.hidden/a': 3, '😀': 20, '\uffee': 5 };
for (let i = 0; i < 60; i++) LINES[`d${i % 7}/f${i}`] = i * 3;
LINES['d3/large'] = 1_900;
for (const [path, lines] of Object.entries(LINES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), 'a match\nnothing\n'.repeat(lines));
}
const all = sortPaths(Object.keys(LINES));
const visible = all.filter((path) => !path.startsWith('.'));

const view: ExactView = {
  id: 'pages',
  root,
  followsLinks: false,
  tree: undefined,
  paths: visible,
  index: undefined,
  structure: undefined,
  pool: new WorkerPool(new URL('file:///not-needed.js')),
  isVisible: (path) => visible.includes(path),
  sizeOf: (path) => (LINES[path] ?? 0) * 16,
  withHidden: async () => all,
};

async function search({
  paths = [] as string[],
  limit = Number.POSITIVE_INFINITY,
  watched = true,
  most = 1e9,
}) {
  const pages: (readonly LineItem[])[] = [];
  let taken = 0;
  const { more, effort } = await searchInPages(
    {
      view,
      pattern: await literalPattern('match', true),
      scope: namedScope(paths, { cwd: root, root }),
      limit,
      watched,
      signal: new AbortController().signal,
    },
    (lines) => {
      pages.push(lines);
      taken += lines.length;
      return taken <= most;
    },
  );
  return { pages, lines: pages.flat(), more, effort };
}

const TOTAL = visible.reduce((sum, path) => sum + (LINES[path] ?? 0), 0);

describe('pages', () => {
  it('together are what one search gives', async () => {
    const whole = await search({ watched: false });
    const paged = await search({ watched: true });
    expect(whole.pages).toHaveLength(1);
    expect(paged.pages.length).toBeGreaterThan(2);
    expect(paged.lines).toEqual(whole.lines);
    expect(paged.lines).toHaveLength(TOTAL);
    expect(paged).toMatchObject({
      more: false,
      effort: { files: visible.length, candidates: visible.length },
    });
  });

  it('hold all lines of a file', async () => {
    const { pages } = await search({});
    const first = pages.map((page) => new Set(page.map(({ filePath }) => filePath)));
    const seen = new Set<string>();
    for (const files of first) {
      for (const file of files) expect(seen).not.toContain(file);
      for (const file of files) seen.add(file);
    }
  });

  it.each([1, 199, 200, 201, 2_000, TOTAL - 1])('end with line %i under that limit', async (limit) => {
    const whole = await search({ watched: false });
    expect(await search({ limit })).toMatchObject({ lines: whole.lines.slice(0, limit), more: true });
  });

  it('know when a limit is what there is', async () => {
    expect(await search({ limit: TOTAL })).toMatchObject({ more: false });
  });

  it('reach hidden files that are named', async () => {
    const { lines } = await search({ paths: ['.hidden', '.'] });
    expect(lines).toHaveLength(TOTAL + 3);
    expect(lines[0]?.filePath).toBe('.hidden/a');
  });

  it('come no further when enough was taken', async () => {
    const { pages, more } = await search({ most: 10 });
    expect(pages).toHaveLength(1);
    expect(more).toBe(true);
  });

  it('of nothing are one empty page', async () => {
    expect(await search({ paths: ['nothing*'] })).toMatchObject({ pages: [[]], more: false });
  });
});
