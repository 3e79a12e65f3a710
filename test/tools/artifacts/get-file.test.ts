import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { getFile } from '../../../src/tools/artifacts/get-file.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

const demo = await libraryOf(DEMO_FILES);
const ask = (args: Record<string, unknown>, library = demo) => askLibrary(getFile, library, args);
const BASE = 'com/acme/Base.java';
const MIB = 1024 * 1024;

/** A file of one text, asked for whole or in part. */
async function contentOf(text: string, range: Record<string, unknown> = {}) {
  return ask({ file_path: 'f', ...range }, await libraryOf({ f: text }));
}

/** The same, with what is asked of long answers: the text is not to be printed when a test fails. */
async function shapeOf(text: string, range: Record<string, unknown> = {}) {
  const { content, file_info: file, truncated } = JSON.parse(JSON.stringify(await contentOf(text, range)));
  const { start_line: start, end_line: end, source_code: source } = content;
  return { start, end, lines: file.line_count, length: source.length, truncated };
}

describe('a file', () => {
  it('is shown whole with its facts', async () => {
    expect(await ask({ file_path: BASE })).toEqual({
      status: 'success',
      file_info: { name: 'Base.java', path: BASE, size: '123B', line_count: 6 },
      content: { start_line: 1, end_line: 6, source_code: DEMO_FILES[BASE]?.slice(0, -1) },
    });
  });

  test.each([
    [{ start_line: 2, end_line: 99 }, 2, 6],
    [{ start_line: 3, end_line: 3 }, 3, 3],
    [{ start_line: 6 }, 6, 6],
    [{ end_line: 2 }, 1, 2],
    [{ start_line: null, end_line: null }, 1, 6],
  ])('is shown in part: %j', async (range, start, end) => {
    const lines = DEMO_FILES[BASE]?.split('\n') ?? [];
    const source = lines.slice(start - 1, end).join('\n');
    expect((await ask({ file_path: BASE, ...range })).content).toEqual({
      start_line: start,
      end_line: end,
      source_code: source,
    });
  });

  it('has the line asked for as it is', async () => {
    const { content } = await ask({ file_path: BASE, start_line: 3, end_line: 3 });
    expect(content).toMatchObject({ source_code: '  protected int id;' });
  });

  it('is found by any form of its path', async () => {
    for (const path of [`./${BASE}`, 'com/./acme//Base.java', `${BASE}/`]) {
      expect(await ask({ file_path: path })).toMatchObject({ file_info: { path: BASE } });
    }
  });

  it('has line feeds for line ends, and keeps other carriage returns', async () => {
    const answer = await contentOf('a\r\nb\rc\n\r\n');
    expect(answer.content).toEqual({ start_line: 1, end_line: 3, source_code: 'a\nb\rc\n' });
    expect(answer.file_info).toMatchObject({ line_count: 3 });
  });

  it.each([{}, { start_line: 1 }, { end_line: 9 }, { start_line: 1, end_line: 1 }])(
    'without text has no lines: %j',
    async (range) => {
      const answer = await contentOf('', range);
      expect(answer).toMatchObject({
        status: 'success',
        file_info: { size: '0B', line_count: 0 },
        content: { start_line: 0, end_line: 0, source_code: '' },
      });
    },
  );
});

describe('a file beyond 1 MiB', () => {
  const line = 'x'.repeat(1023);

  it('is shown whole up to the limit', async () => {
    // The last line end is not part of what is shown.
    const shape = await shapeOf(`${`${line}\n`.repeat(1023)}${'y'.repeat(1024)}\n`);
    expect(shape).toEqual({ start: 1, end: 1024, lines: 1024, length: MIB, truncated: undefined });
  });

  it('ends at the last line end within the limit', async () => {
    const shape = await shapeOf(`${`${line}\n`.repeat(1023)}${'y'.repeat(1025)}\n`);
    expect(shape).toEqual({ start: 1, end: 1023, lines: 1024, length: 1023 * 1024 - 1, truncated: true });
  });

  it('can be read on from there', async () => {
    const range = { start_line: 1_025, end_line: 2_900 };
    const shape = await shapeOf(`${line}\n`.repeat(3_000), range);
    expect(shape).toEqual({ start: 1_025, end: 2_048, lines: 3_000, length: MIB - 1, truncated: true });
  });

  it('counts bytes', async () => {
    const shape = await shapeOf(`${'é'.repeat(512)}\n`.repeat(1_100));
    expect(shape).toMatchObject({ end: 1_023, truncated: true });
  });

  it('that is a single line is cut between characters', async () => {
    const shape = await shapeOf(`a${'€'.repeat(MIB)}\nb\n`);
    expect(shape).toEqual({ start: 1, end: 1, lines: 2, length: 1 + (MIB - 1) / 3, truncated: true });
    // A byte is left that would be the beginning of a character.
    const cut = await shapeOf(`${'€'.repeat(MIB)}\nb\n`);
    expect(cut.length).toBe(Math.floor(MIB / 3));
  });
});

describe('refused', () => {
  test.each([
    [{ file_path: BASE, start_line: 5, end_line: 4 }, 'invalid_range', undefined],
    [{ file_path: BASE, start_line: 0 }, 'invalid_range', undefined],
    [{ file_path: BASE, end_line: 0 }, 'invalid_range', undefined],
    [{ file_path: BASE, start_line: 7 }, 'invalid_range', undefined],
    [{ file_path: BASE, start_line: '7' }, 'invalid_argument', undefined],
    [{ file_path: BASE, end_line: 2.5 }, 'invalid_argument', undefined],
    [{ file_path: 'com/acme' }, 'not_file', 'search_file_names'],
    [{ file_path: '' }, 'not_file', 'search_file_names'],
    [{ file_path: '.' }, 'not_file', 'search_file_names'],
    [{ file_path: 'com/acme/X.java' }, 'file_not_found', 'search_file_names'],
    [{ file_path: 'com/acme/base.java' }, 'file_not_found', 'search_file_names'],
    [{ file_path: `${BASE}/x` }, 'file_not_found', 'search_file_names'],
    [{ file_path: '/etc/hostname' }, 'invalid_path', undefined],
    [{ file_path: '../../x' }, 'invalid_path', undefined],
    [{ file_path: 'com\\acme\\Base.java' }, 'invalid_path', undefined],
    [{ file_path: `${BASE}\0` }, 'invalid_path', undefined],
    [{}, 'invalid_argument', undefined],
    [{ file_path: null }, 'invalid_argument', undefined],
    [{ file_path: BASE, lines: 3 }, 'invalid_argument', undefined],
  ])('%j: %s', async (args, status, action) => {
    const answer = await ask(args);
    expect(answer).toMatchObject({ status, message: expect.any(String) });
    expect(answer.suggested_action).toBe(action);
  });

  it('is a range before a file that is not there', async () => {
    expect(await ask({ file_path: 'none', start_line: 2, end_line: 1 })).toMatchObject({
      status: 'invalid_range',
    });
  });

  it('is a line past the end of an empty file', async () => {
    expect(await contentOf('', { start_line: 2 })).toMatchObject({ status: 'invalid_range' });
  });

  it('is a file that has gone, or has become a link that leads out', async () => {
    const library = { ...(await libraryOf(DEMO_FILES)), readText: () => null };
    const path = join(library.root, BASE);
    rmSync(path);
    expect(await ask({ file_path: BASE }, library)).toMatchObject({ status: 'file_not_found' });
    symlinkSync('/etc/hostname', path);
    expect(await ask({ file_path: BASE }, library)).toMatchObject({ status: 'invalid_path' });
  });
});
