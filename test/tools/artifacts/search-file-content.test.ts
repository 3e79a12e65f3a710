import { describe, expect, it, test } from 'vitest';
import { searchFileContent } from '../../../src/tools/artifacts/search-file-content.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { askLibrary, DEMO, DEMO_FILES, libraryOf } from './asking.ts';

const demo = await libraryOf(DEMO_FILES);
const ask = (args: Record<string, unknown>, library = demo) =>
  askLibrary(searchFileContent, library, { query_type: 'string', ...args });
const SHAPES = 'com/acme/Shapes.java';
const shapes = DEMO_FILES[SHAPES]?.split('\n') ?? [];
const entry = (start: number, end: number, match: string) => ({
  content: shapes.slice(start - 1, end).join('\n'),
  content_range: `${start}-${end}`,
  match_lines: match,
});

describe('matches', () => {
  it('are shown with their context, by file', async () => {
    expect(await ask({ query: 'area' })).toEqual({
      status: 'success',
      search_config: {
        query: 'area',
        query_type: 'string',
        start_path: '',
        context_before: 2,
        context_after: 2,
      },
      matches: { [SHAPES]: [entry(9, 16, '11,14')] },
      total_matches: 2,
    });
  });

  test.each([
    [0, 0, [entry(11, 11, '11'), entry(14, 14, '14')]],
    [1, 1, [entry(10, 15, '11,14')]],
    [0, 1, [entry(11, 12, '11'), entry(14, 15, '14')]],
    [2, 0, [entry(9, 14, '11,14')]],
    [0, 2, [entry(11, 16, '11,14')]],
    [20, 20, [entry(1, 17, '11,14')]],
  ])(
    'share an entry where %i lines before and %i behind overlap or touch',
    async (before, after, entries) => {
      const answer = await ask({ query: 'area', context_before: before, context_after: after });
      expect(answer.matches).toEqual({ [SHAPES]: entries });
      expect(answer.total_matches).toBe(2);
    },
  );

  it('in neighbouring lines touch without context', async () => {
    const library = await libraryOf({ f: 'x\nx\n\nx' });
    expect((await ask({ query: 'x', context_before: 0, context_after: 0 }, library)).matches).toEqual({
      f: [
        { content: 'x\nx', content_range: '1-2', match_lines: '1,2' },
        { content: 'x', content_range: '4-4', match_lines: '4' },
      ],
    });
  });

  it('are counted in full, however many are shown', async () => {
    const cut = await ask({ query: 'area', max_results: 1 });
    expect(cut.matches).toEqual({ [SHAPES]: [entry(9, 13, '11')] });
    expect(cut).toMatchObject({ truncated: true, total_matches: 2 });
    expect(await ask({ query: 'area', max_results: 2 })).not.toHaveProperty('truncated');
  });

  it('are shown of the first files in byte order', async () => {
    const library = await libraryOf({ 'b/f': 'x\n', 'a-b/f': 'x\nx\n', 'a/f': 'x\n', 'B/f': 'y\nx\n' });
    const all = await ask({ query: 'x' }, library);
    expect(Object.keys(all.matches ?? {})).toEqual(['B/f', 'a-b/f', 'a/f', 'b/f']);
    const cut = await ask({ query: 'x', max_results: 2, context_before: 0, context_after: 0 }, library);
    expect(cut).toMatchObject({ total_matches: 5, truncated: true });
    expect(cut.matches).toEqual({
      'B/f': [{ content: 'x', content_range: '2-2', match_lines: '2' }],
      'a-b/f': [{ content: 'x', content_range: '1-1', match_lines: '1' }],
    });
  });

  it('are searched for from a folder on, as deep as asked for', async () => {
    const paths = async (args: Record<string, unknown>) =>
      Object.keys((await ask({ query: 'class', ...args })).matches ?? {});
    expect(await paths({})).toEqual(['Root.java', 'com/acme/Base.java', SHAPES, 'com/acme/util/Text.kt']);
    expect(await paths({ max_depth: 0 })).toEqual(['Root.java']);
    expect(await paths({ max_depth: 2 })).toEqual(['Root.java', 'com/acme/Base.java', SHAPES]);
    expect(await paths({ start_path: './com/acme/', max_depth: 0 })).toEqual(['com/acme/Base.java', SHAPES]);
    expect(await paths({ start_path: 'com/acme/util' })).toEqual(['com/acme/util/Text.kt']);
  });

  test.each([
    ['area\\(', 'regex', '11,14'],
    ['area(', 'string', '11,14'],
    ['Area', 'string', '6'],
    ['(?i)AREA', 'regex', '6,11,14'],
    ['^}$', 'regex', '17'],
    ['^$', 'regex', '2,5'],
    ['\\breturn\\b.*;', 'regex', '12,14'],
    [' seed', 'string', '15'],
  ])('of %j as %s are in lines %s', async (query, type, lines) => {
    const { matches } = await ask({ query, query_type: type, start_path: 'com/acme', max_depth: 0 });
    const entries = Object.entries(matches ?? {}).find(([path]) => path === SHAPES)?.[1];
    const found = Array.isArray(entries) ? entries.map(({ match_lines: match }) => match).join(',') : '';
    expect(found).toBe(lines);
  });

  it('may be none', async () => {
    const answer = await ask({ query: 'zzz' });
    expect(answer).toMatchObject({ status: 'success', matches: {}, total_matches: 0 });
    expect(answer).not.toHaveProperty('truncated');
  });

  it('are in files whatever their names are', async () => {
    const library = await libraryOf({ __proto__x: 'q\n', constructor: 'q\n', 'd/__proto__': 'q\n' });
    expect(Object.keys((await ask({ query: 'q' }, library)).matches ?? {})).toEqual([
      '__proto__x',
      'constructor',
      'd/__proto__',
    ]);
  });

  it('leave out files that have gone since', async () => {
    const library = { ...demo, readText: (path: string) => (path === SHAPES ? null : demo.readText(path)) };
    expect(await ask({ query: 'area' }, library)).toMatchObject({ matches: {}, total_matches: 0 });
  });
});

describe('refused', () => {
  test.each([
    [{ query: '(', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: 'a(?=b)', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: 'a\nb' }, 'invalid_pattern'],
    [{ query: 'a\r\nb' }, 'invalid_pattern'],
    [{ query: 'a\\nb', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: 'a\0b' }, 'invalid_pattern'],
    [{ query: 'a\0b', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: '(?-u:\\xff)', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: '(\\w{200}){200}', query_type: 'regex' }, 'invalid_pattern'],
    [{ query: '' }, 'invalid_argument'],
    [{ query: ' \t' }, 'invalid_argument'],
    [{ query: '\n' }, 'invalid_argument'],
    [{ query: null }, 'invalid_argument'],
    [{ query: 7 }, 'invalid_argument'],
    [{ query: 'a', query_type: null }, 'invalid_argument'],
    [{ query: 'a', query_type: 'glob' }, 'invalid_argument'],
    [{ query: 'a', context_before: 21 }, 'invalid_range'],
    [{ query: 'a', context_after: -1 }, 'invalid_range'],
    [{ query: 'a', max_results: 0 }, 'invalid_range'],
    [{ query: 'a', max_results: 1_001 }, 'invalid_range'],
    [{ query: 'a', max_depth: 51 }, 'invalid_range'],
    [{ query: 'a', start_path: '../x' }, 'invalid_path'],
    [{ query: 'a', start_path: 'none' }, 'path_not_found'],
    [{ query: 'a', start_path: SHAPES }, 'not_directory'],
  ])('is %j: %s', async (args, status) => {
    const answer = await ask(args);
    expect(answer).toMatchObject({ status, message: expect.any(String) });
  });

  it('is an empty query before wrong coordinates', async () => {
    expect(await ask({ query: '', group_id: 'a/b' })).toMatchObject({ status: 'invalid_argument' });
    expect(await ask({ query: '(', query_type: 'regex', group_id: 'a/b' })).toMatchObject({
      status: 'invalid_coordinates',
    });
  });

  it('is a line that would take too long, with the file that has it', async () => {
    const library = await libraryOf({ 'd/long.js': `${'ab'.repeat(400_000)}\n`, 'e.js': 'abxy\n' });
    const query = { query: '(ab|cd).{0,200}xy$', query_type: 'regex' };
    expect(await ask(query, library)).toMatchObject({
      status: 'invalid_pattern',
      message: expect.stringContaining('d/long.js'),
    });
    expect(await ask({ ...query, max_depth: 0 }, library)).toMatchObject({ total_matches: 1 });
    // What is simple is found in it.
    expect(await ask({ query: 'bab', query_type: 'regex' }, library)).toMatchObject({ total_matches: 1 });
  });
});

describe('a call', () => {
  const open = (call: object) => ({ artifacts: { open: async () => demo }, call }) as unknown as ToolContext;
  const args = {
    group_id: DEMO.groupId,
    artifact_id: DEMO.artifactId,
    version: DEMO.version,
    query: 'area',
    query_type: 'string',
  };

  it('is answered on the artifact that the coordinates name', async () => {
    const { signal } = new AbortController();
    const text = await searchFileContent.run(args, open({ signal }));
    expect(JSON.parse(text)).toMatchObject({ status: 'success', total_matches: 2 });
  });

  it('ends when it is given up, or out of time', async () => {
    const signal = AbortSignal.abort();
    const open_ = open({ signal });
    await expect(searchFileContent.run(args, open_)).rejects.toMatchObject({ code: 'cancelled' });
    const late = open({ signal: new AbortController().signal, deadline: signal });
    await expect(searchFileContent.run(args, late)).rejects.toMatchObject({ code: 'search_failed' });
  });

  it('lets other work have its turns', async () => {
    const files = Array.from({ length: 20 }, (_, i) => ({ path: `f${i}`, size: 2, lines: 1 }));
    const readText = (): string => {
      for (const end = performance.now() + 30; performance.now() < end; );
      return 'x\n';
    };
    const library = { ...demo, files, readText };
    const controller = new AbortController();
    // A timer fires only if the search rests now and then.
    setTimeout(() => controller.abort(), 0);
    const context = {
      artifacts: { open: async () => library },
      call: { signal: controller.signal },
    } as unknown as ToolContext;
    await expect(searchFileContent.run(args, context)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
