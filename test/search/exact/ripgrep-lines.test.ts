import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RipgrepSpec, ripgrepLines } from '../../../src/search/exact/ripgrep-lines.ts';
import { temporaryDirectory, writeTree } from '../../sources/tree.ts';

const regex = (pattern: string, caseSensitive = true): RipgrepSpec => ({
  pattern,
  caseSensitive,
  fixed: false,
});
const literal = (pattern: string, caseSensitive = true): RipgrepSpec => ({
  pattern,
  caseSensitive,
  fixed: true,
});

/** A new directory with these files. */
function files(contents: Record<string, string | Buffer>): string {
  const root = temporaryDirectory();
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** `path:line@start text` of every line found, bytes beyond ASCII as U+0080 to U+00FF. */
async function found(
  root: string,
  paths: readonly string[],
  spec: RipgrepSpec,
  limit = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const result = await ripgrepLines(root, paths, spec, limit, new AbortController().signal);
  return result.flatMap(({ path, lines }) =>
    lines.map((line) => `${path}:${line.lineNumber}@${line.matchStart} ${line.text.toString('latin1')}`),
  );
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();

describe('what is matched', () => {
  it.each<[string, string | Buffer, RipgrepSpec, string[]]>([
    ['bytes that are no UTF-8', bytes('a\n\xff\xfeb\xe9\n'), regex('(?-u:\\xe9)'), ['f:2@3 \xff\xfeb\xe9']],
    ['a text beside such bytes', bytes('caf\xe9 login\n'), literal('login'), ['f:1@5 caf\xe9 login']],
    ['no such byte by a dot', bytes('\xff\n\xff.\n'), regex('^.+$'), []],
    ['CR as part of the line', 'a\r\nb\r\n', regex('^b\\r?$'), ['f:2@0 b\r']],
    ['a last line without line feed', 'a\nb', regex('b$'), ['f:2@0 b']],
    ['a line once, from its first match on', 'a1b2c3\n', regex('\\d'), ['f:1@1 a1b2c3']],
    ['nothing before the end of the text', 'a\n\n', regex('x*'), ['f:1@0 a', 'f:2@0 ']],
    ['nothing in an empty file', '', regex('x*'), []],
    ['the first of several alternatives', 'xbay\n', regex('a|ba'), ['f:1@1 xbay']],
    ['an empty match at the end of the text', 'a\n12', regex('$'), ['f:1@1 a', 'f:2@2 12']],
    [
      'digits at the end of the text',
      '1\n12345678901234567890123',
      regex('\\z'),
      ['f:1@1 1', 'f:2@23 12345678901234567890123'],
    ],
    ['ends of lines as ends of texts', 'ab\nb\n', regex('\\Ab\\z'), ['f:2@0 b']],
    [
      'a text with signs of patterns',
      'a.b*(c)[d] {e}^$|\\~#&-\n',
      literal('.b*(c)[d] {e}^$|\\~#&-'),
      ['f:1@1 a.b*(c)[d] {e}^$|\\~#&-'],
    ],
    ['such a text only as it is', 'axbb\n', literal('a.b*'), []],
    ['a text in any case', 'ÀB\nàb\n', literal('àB', false), ['f:1@0 \xc3\x80B', 'f:2@0 \xc3\xa0b']],
    ['a pattern in any case', 'AB\n', regex('a[b]', false), ['f:1@0 AB']],
    ['exact case in spite of capitals elsewhere', 'ab\n', regex('AB'), []],
    ['a pattern that begins with a dash', 'x-v\n', regex('-v'), ['f:1@1 x-v']],
    ['a text after a UTF-8 mark', '\ufefflogin\n', regex('^login'), ['f:1@0 login']],
    ['UTF-16LE', utf16le('\u00ff\r\nÜ login'), regex('\\w login'), ['f:2@0 \xc3\x9c login']],
    ['UTF-16BE', utf16be('a\nlogin\n'), literal('login'), ['f:2@0 login']],
    ['half a pair as a replacement', utf16le('a\ud800b'), regex('a.b'), ['f:1@0 a\xef\xbf\xbdb']],
    ['a pattern with NUL elsewhere', 'ab\n', regex('a[b\0]'), ['f:1@0 ab']],
    ['a text with NUL never', 'a\n', literal('a\0'), []],
  ])('finds %s', async (_, content, spec, expected) => {
    expect(await found(files({ f: content }), ['f'], spec)).toEqual(expected);
  });

  it('needs a compiled program of more than 10 MiB', async () => {
    const root = files({ f: `${'x'.repeat(400)}\n${'é'.repeat(401)}\n` });
    const lines = await found(root, ['f'], regex('^\\w{401}$'));
    expect(lines.map((line) => line.slice(0, 5))).toEqual(['f:2@0']);
  });
});

describe('which files are searched', () => {
  it('takes exactly those given, in their order, whatever they are called', async () => {
    const names = [
      '-',
      '-e',
      '--',
      '#a',
      'a b',
      "a'b",
      'a"b',
      '[a]',
      '*',
      'a:1:1:b',
      'é',
      ' ',
      '.hidden/.x',
      'a\\b',
    ];
    const root = files(Object.fromEntries(['not given', ...names].map((name) => [name, 'login\n'])));
    const expected = names.map((name) => `${name}:1@0 login`);
    expect(await found(root, names, literal('login'))).toEqual(expected);
    expect(await found(root, names.toReversed(), literal('login'))).toEqual(expected.toReversed());
  });

  it('takes a name with a line feed', async () => {
    const root = files({ 'a\nb': 'login\n', c: 'login\n' });
    expect(await found(root, ['a\nb', 'c'], literal('login'))).toEqual(['a\nb:1@0 login', 'c:1@0 login']);
  });

  it('takes what ignore files name', async () => {
    const root = files({ '.gitignore': '*', '.ignore': '*', '.rgignore': '*', 'dist/a': 'login\n' });
    expect(await found(root, ['dist/a'], literal('login'))).toEqual(['dist/a:1@0 login']);
  });

  it('passes over what is gone, and over directories', async () => {
    const root = files({ a: 'login\n', 'd/b': 'login\n', z: 'login\n' });
    const lines = await found(root, ['a', 'gone', 'd', 'd/gone', 'a/gone', 'z'], literal('login'));
    expect(lines).toEqual(['a:1@0 login', 'z:1@0 login']);
  });

  it('starts nothing for no files', async () => {
    expect(await found('/no/such/directory', [], literal('a'))).toEqual([]);
  });

  it('heeds no settings of the user', async () => {
    const root = files({ rc: '--invert-match\n', f: 'a\nb\n' });
    process.env.RIPGREP_CONFIG_PATH = join(root, 'rc');
    try {
      expect(await found(root, ['f'], literal('a'))).toEqual(['f:1@0 a']);
    } finally {
      delete process.env.RIPGREP_CONFIG_PATH;
    }
  });
});

describe('many files', () => {
  const directory = `${'d'.repeat(100)}/${'d'.repeat(100)}`;
  /** Several command lines. File i has i % 4 lines `hit`. */
  const paths = Array.from({ length: 2_000 }, (_, i) => `${directory}/${i}`);
  const all = paths.flatMap((path, i) => [2, 3, 4].slice(0, i % 4).map((line) => `${path}:${line}@0 hit`));
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'quarry-many-'));
    writeTree(root, Object.fromEntries(paths.map((path, i) => [path, `miss\n${'hit\n'.repeat(i % 4)}`])));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('are searched to the end and answered in order', async () => {
    expect(await found(root, paths, literal('hit'))).toEqual(all);
  });

  it.each([1, 2, 5, 500, 2_999, 3_000, 3_001])('are answered with the first %i lines', async (limit) => {
    expect(await found(root, paths, literal('hit'), limit)).toEqual(all.slice(0, limit));
  });

  it('wait with their output until it is their turn', async () => {
    const line = 'x'.repeat(999);
    const paths = Array.from({ length: 24 }, (_, i) => `${'d'.repeat(200)}/${'d'.repeat(200)}/${i}`);
    const root = files(Object.fromEntries(paths.map((path) => [path, `${line}\n`.repeat(2_000)])));
    const result = await ripgrepLines(
      root,
      paths,
      literal('x'),
      Number.POSITIVE_INFINITY,
      new AbortController().signal,
    );
    expect(result.map(({ path, lines }) => [path, lines.length])).toEqual(paths.map((path) => [path, 2_000]));
  });
});

describe('long lines', () => {
  const far = 3_000_000;

  it('are given around their first match', async () => {
    const root = files({ f: `short x\n${'é'.repeat(far / 2)}x${'ü'.repeat(far)}\nx` });
    const [file] = await ripgrepLines(
      root,
      ['f'],
      literal('x'),
      Number.POSITIVE_INFINITY,
      new AbortController().signal,
    );
    const [first, long, last] = file?.lines ?? [];
    expect([first?.text.toString(), last?.text.toString()]).toEqual(['short x', 'x']);
    expect(long?.lineNumber).toBe(2);
    const text = long?.text ?? Buffer.alloc(0);
    expect(text.length).toBeLessThan(10_000);
    expect(
      text
        .subarray(long?.matchStart)
        .toString()
        .startsWith(`x${'ü'.repeat(400)}`),
    ).toBe(true);
    expect(text.subarray(0, long?.matchStart).toString().endsWith('é'.repeat(400))).toBe(true);
  });

  it('are whole where they are not very long', async () => {
    const line = `${'a'.repeat(4_000)}x${'b'.repeat(4_000)}`;
    expect(await found(files({ f: line }), ['f'], literal('x'))).toEqual([`f:1@4000 ${line}`]);
  });

  it('are given to their end if the match is there', async () => {
    const root = files({ f: `${'é'.repeat(far / 2)}ab` });
    const [file] = await ripgrepLines(
      root,
      ['f'],
      regex('$'),
      Number.POSITIVE_INFINITY,
      new AbortController().signal,
    );
    const text = file?.lines[0]?.text ?? Buffer.alloc(0);
    expect(text.length).toBeLessThan(10_000);
    expect(text.toString().endsWith(`${'é'.repeat(400)}ab`)).toBe(true);
    expect(file?.lines[0]?.matchStart).toBe(text.length);
  });

  it('are given from their beginning if only that can match', async () => {
    const root = files({ f: `first\n${'é'.repeat(far / 2)}\n` });
    const [file] = await ripgrepLines(
      root,
      ['f'],
      regex('\\Aé'),
      Number.POSITIVE_INFINITY,
      new AbortController().signal,
    );
    expect(file?.lines.map(({ lineNumber, matchStart }) => [lineNumber, matchStart])).toEqual([[2, 0]]);
    expect(file?.lines[0]?.text.toString().startsWith('é'.repeat(400))).toBe(true);
  });

  it('cost no more for having millions of matches', async () => {
    const root = files({ f: 'ab '.repeat(10 << 20) });
    const [file] = await ripgrepLines(root, ['f'], regex('x*'), 1, new AbortController().signal);
    expect(file?.lines.map(({ lineNumber, matchStart }) => [lineNumber, matchStart])).toEqual([[1, 0]]);
  });
});

describe('what ripgrep refuses', () => {
  it.each([
    ['a class that is never closed', regex('['), 'syntax'],
    ['look-around', regex('a(?=b)'), 'look_around'],
    ['a back-reference', regex('(a)\\1'), 'backreference'],
    ['a line break', regex('a\\nb'), 'line_break'],
    ['a line break in a text', literal('a\nb'), 'line_break'],
    ['a program that is too large', regex('(\\w{100}){1000}'), 'size'],
  ])('names %s', async (_, spec, check) => {
    const search = found(files({ f: 'a\n' }), ['f', 'gone'], spec);
    await expect(search).rejects.toMatchObject({
      code: 'invalid_pattern',
      details: { argument: 'q', check },
    });
  });

  it('is told in one sentence', async () => {
    const search = found(files({ f: 'a\n' }), ['f'], regex('['));
    await expect(search).rejects.toThrow(/^The regular expression is not valid: unclosed character class\.$/);
  });

  it('is no fault of the pattern if there is no such tree', async () => {
    const root = files({});
    rmSync(root, { recursive: true });
    await expect(found(root, ['f'], regex('a'))).rejects.toMatchObject({ code: 'internal_error' });
  });
});

describe('giving up', () => {
  /** Processes of ripgrep that this process has started and that are still there, dead or alive. */
  function children(): number {
    const listed = execFileSync('ps', ['-o', 'comm=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    return listed.split('\n').filter((name) => name.trim() === 'rg').length;
  }

  it('ends the processes when the call is cancelled', async () => {
    const root = files({ f: 'ab '.repeat(10 << 20), g: 'ab '.repeat(10 << 20) });
    const controller = new AbortController();
    const search = ripgrepLines(root, ['f', 'g'], regex('\\w+(\\s\\w+)*\\d$'), 1, controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
    expect(children()).toBe(0);
  });

  it('begins nothing for a call that is cancelled already', async () => {
    const search = ripgrepLines('/no/such/directory', ['f'], literal('a'), 1, AbortSignal.abort());
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('leaves no process when the limit is reached', async () => {
    const paths = Array.from({ length: 24 }, (_, i) => `${'d'.repeat(200)}/${'d'.repeat(200)}/${i}`);
    const root = files(Object.fromEntries(paths.map((path) => [path, 'hit hit hit\n'.repeat(100_000)])));
    expect(await found(root, paths, literal('hit'), 1)).toEqual([`${paths[0]}:1@0 hit hit hit`]);
    expect(children()).toBe(0);
  });
});

it('finds in its own sources what a plain ripgrep finds', async () => {
  const root = new URL('../../../src', import.meta.url).pathname;
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  for (const pattern of ['import', '\\bfor\\b.*of', '[A-Z]{4,}', '^$', '(?i)ERROR', '\\s+$', 'e.*?x|x.*e']) {
    const { stdout } = spawnSync(rgPath, ['--no-config', '-n', '--no-heading', '-e', pattern, '.'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const expected = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^\.\/(.*?:\d+):.*/s, '$1'));
    const lines = await found(root, paths, regex(pattern));
    expect(lines.map((line) => line.replace(/^(.*?:\d+)@.*/s, '$1')).sort(), pattern).toEqual(
      expected.sort(),
    );
    for (const line of lines.slice(0, 50)) {
      const [, path = '', number = '', text] = /^(.*?):(\d+)@\d+ (.*)$/s.exec(line) ?? [];
      expect(readFileSync(join(root, path), 'latin1').split('\n')[Number(number) - 1]).toBe(text);
    }
  }
});
