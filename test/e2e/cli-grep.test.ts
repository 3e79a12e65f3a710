/** `quarry grep` as people and scripts run it, beside ripgrep. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, project, unhurried } from './support/command.ts';
import { numbered, writeFiles } from './support/lab.ts';

const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'dist/\n',
  '.env': 'login=secret\n',
  '.github/ci.yml': 'run: login\n',
  'README.md': '# Demo\nSee handleLogin.\n',
  'bin.dat': 'login\n\0',
  'dist/out.js': 'login()\n',
  'docs/[id].md': 'a [id] of a login\n',
  'docs/naïve.md': 'naïve Ünï login\nLOGIN log-in log_in\n',
  'src/auth.ts': 'export function handleLogin(user: string) {\n  return user;  // login\n}\n',
  'src/test/auth.spec.ts': 'import { handleLogin } from "../auth";\n',
  'src/words.txt': 'foo food foo-bar foo(x)\nxfoo\n  foo\n(foo)\n',
  'u16.txt': Buffer.from('\ufeffÜnï login\n', 'utf16le'),
  'win.txt': 'login\r\nlast\r\n',
};

describe('grep', () => {
  const { place, root, quarry: run, program } = project('grepped', FILES);

  const quarry = async (...args: Parameters<typeof run>) => unhurried(await run(...args));

  it('prints path, line number and line, and exits with 0', async () => {
    expect(unhurried(await program(['grep', 'handle\\w+\\(']))).toEqual({
      code: 0,
      signal: null,
      out: 'src/auth.ts:1:export function handleLogin(user: string) {\n',
      err: '',
    });
  });

  it('finds lines, not places, in files that are neither binary, hidden, ignored nor secret', async () => {
    expect((await quarry(['grep', 'login'])).out).toBe(
      [
        'docs/[id].md:1:a [id] of a login',
        'docs/naïve.md:1:naïve Ünï login',
        'src/auth.ts:2:  return user;  // login',
        'u16.txt:1:Ünï login',
        'win.txt:1:login',
        '',
      ].join('\n'),
    );
  });

  it('exits with 1 when nothing is found', async () => {
    expect(unhurried(await program(['grep', 'nowhere-to-be-found']))).toMatchObject({
      code: 1,
      out: '',
      err: 'No matches.\n',
    });
    expect(await quarry(['grep', '-q', 'nowhere-to-be-found'])).toMatchObject({ code: 1, out: '', err: '' });
  });

  it.each([
    [['login', 'src'], ['src/auth.ts']],
    [
      ['login', 'docs/[id].md', 'win.txt'],
      ['docs/[id].md', 'win.txt'],
    ],
    [
      ['ogin', '*.ts'],
      ['src/auth.ts', 'src/test/auth.spec.ts'],
    ],
    [['ogin', '*.ts', '!*.spec.ts'], ['src/auth.ts']],
    [['ogin', 'src/*.ts'], ['src/auth.ts']],
    [['login', '.github'], ['.github/ci.yml']],
  ])('%j looks only there', async (args, files) => {
    const { code, out } = await quarry(['grep', '-l', ...args]);
    expect({ code, files: out.trim().split('\n') }).toEqual({ code: 0, files });
  });

  it('reads paths and shows paths from the working directory', async () => {
    const cwd = join(root, 'src');
    expect((await quarry(['grep', '-l', 'ogin', 'test', '../win.txt'], { cwd })).out).toBe(
      'test/auth.spec.ts\n../win.txt\n',
    );
    expect((await quarry(['grep', '-l', 'ogin', '.'], { cwd })).out).toBe('auth.ts\ntest/auth.spec.ts\n');
    expect((await quarry(['grep', '-l', 'handleLogin'], { cwd })).out).toBe(
      '../README.md\nauth.ts\ntest/auth.spec.ts\n',
    );
    const elsewhere = await quarry(['grep', '-l', 'ogin', 'src/*.ts', '--path', root], { cwd: '/usr' });
    expect(elsewhere.out).toBe(`${root}/src/auth.ts\n`);
  });

  it('tells when the paths hold nothing that is searched', async () => {
    expect(await quarry(['grep', 'login', 'dist', '.env'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('hold no file that is searched'),
    });
  });

  it.each([
    [['a(?=b)'], /^error: Look-around .*\n {2}a\(\?=b\)\n {3}\^\n$/],
    [
      ['-w', 'é[', 'src'],
      /^error: The regular expression is not valid at position 1: .*\n {2}é\[\n {3}\^\n$/,
    ],
    [['x', '../..'], /^error: \.\.\/\.\. lies outside the project \S+\.\n$/],
    [['x', 'srcc'], 'error: No such file or directory: srcc\n'],
    [['x', 'src/[a'], /^error: Invalid glob in 'src\/\[a': /],
    [['x', '-C', '101'], 'error: --context cannot exceed 100 (got: 101)\n'],
    [['x', '-m', '0'], 'error: --max must be at least 1\n'],
    [['x', '-lc'], 'error: --count and --files-with-matches exclude each other\n'],
    [['x', '--session', 'nope'], /^error: .*nope/],
    [[], "error: missing required argument 'pattern'\n"],
  ])('%j exits with 2 and a message', async (args, message) => {
    const { code, out, err } = await quarry(['grep', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });

  it('--count counts lines', async () => {
    expect((await quarry(['grep', '-c', '-i', 'login', 'docs', 'src'])).out).toBe(
      'docs/[id].md:1\ndocs/naïve.md:2\nsrc/auth.ts:2\nsrc/test/auth.spec.ts:1\n',
    );
  });

  it('--max cuts, and says so', async () => {
    const { code, out, err } = await quarry(['grep', 'login', '--max', '2']);
    expect({ code, lines: out.split('\n').length - 1 }).toEqual({ code: 0, lines: 2 });
    expect(err).toBe('There are more lines than the 2 shown. Raise --max or name paths.\n');
    expect((await quarry(['grep', '-l', 'login', '-m', '2'])).out.split('\n')).toHaveLength(3);
  });

  it('cuts long lines around the match', async () => {
    writeFiles(root, { 'long.txt': `${'a'.repeat(5_000)} needle ${'b'.repeat(5_000)}\n` });
    const { out } = await quarry(['grep', 'needle']);
    expect(out).toMatch(/^long\.txt:1:…a+ needle b+…\n$/);
    expect(Array.from(out)).toHaveLength('long.txt:1:'.length + 400 + 1);
  });

  it('--json gives the items', async () => {
    expect(json(await quarry(['grep', '--json', 'handleLogin', '*.ts', '-m', '1']))).toEqual({
      pattern: 'handleLogin',
      root,
      items: [
        {
          filePath: 'src/auth.ts',
          lineNumber: 1,
          lineText: 'export function handleLogin(user: string) {',
        },
      ],
      more: true,
    });
    expect(json(await quarry(['grep', '--json', '-C', '1', 'return', 'src'])).items).toEqual([
      {
        filePath: 'src/auth.ts',
        lineNumber: 2,
        lineText: '  return user;  // login',
        contextBefore: ['export function handleLogin(user: string) {'],
        contextAfter: ['}'],
      },
    ]);
    expect(json(await quarry(['grep', '--json', '-c', 'login', 'src'])).items).toEqual([
      { filePath: 'src/auth.ts', count: 1 },
    ]);
    expect(await quarry(['grep', '--json', '-l', 'nowhere-to-be-found'])).toMatchObject({ code: 1 });
  });

  it('leaves file names as they are to other programs', async () => {
    writeFiles(root, { 'odd/\x1b[31mred.txt': 'pangolin \x1b]0;title\x07\n' });
    expect((await quarry(['grep', 'pangolin'])).out).toBe(
      'odd/\x1b[31mred.txt:1:pangolin \x1b]0;title\x07\n',
    );
    const asJson = (await quarry(['grep', 'pangolin', '--json'])).out;
    expect(asJson.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('ends quietly when nobody reads on', async () => {
    writeFiles(
      root,
      numbered(
        300,
        (i) => `many/${i}.txt`,
        () => `walrus ${'x'.repeat(380)}\n`.repeat(40),
      ),
    );
    const { code, signal, err } = await program(['grep', 'walrus', '-m', '100000', '--quiet'], {
      readsOnce: true,
    });
    expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
  });

  it('answers at once without an index, builds none, and finds the same with one', async () => {
    const args = ['grep', '--json', '--explain', 'login'];
    const without = json(await quarry(args));
    expect(without.explain).toMatchObject({ plan: '"gin" AND "log" AND "ogi"', indexed: false });
    expect(json(await quarry(['sources', '--json']))).toEqual({ sources: [] });

    expect((await quarry(['index'])).code).toBe(0);
    const withIndex = json(await quarry(args));
    expect(withIndex.items).toEqual(without.items);
    expect(withIndex.explain.indexed).toBe(true);
    expect(withIndex.explain.candidates).toBeLessThan(without.explain.candidates);

    const named = await quarry(['grep', '-l', 'Login', 'src', '-s', 'grepped'], { cwd: place.directory });
    expect(named).toMatchObject({ code: 2, err: 'error: No such file or directory: src\n' });
    const shown = await quarry(['grep', '-l', 'Login', 'src', '-s', 'grepped'], { cwd: '/usr' });
    expect(shown.out).toBe(`${root}/src/auth.ts\n${root}/src/test/auth.spec.ts\n`);
  });

  it('sees edits at once with an index', async () => {
    writeFiles(root, { 'src/fresh.ts': 'const zebra = 1;\n' });
    const { out, err } = await quarry(['grep', 'zebra', '--explain']);
    expect(out).toBe('src/fresh.ts:1:const zebra = 1;\n');
    expect(err).toMatch(/^plan: .*\nindex: used\nfiles: [\d,]+, candidates: 1, read: 1\nplanning: /);
  });
});

describe('grep finds what ripgrep finds', () => {
  const { root, quarry } = project('parity', FILES);
  beforeAll(() => {
    mkdirSync(join(root, 'lib'));
    writeFiles(root, {
      'lib/many.txt': Array.from({ length: 500 }, (_, i) => `line ${i} ${i % 7 === 0 ? 'seven' : ''}`).join(
        '\n',
      ),
      'lib/latin1.txt': Buffer.from('caf\xe9 login\n', 'latin1'),
      'lib/empty.txt': '',
    });
    symlinkSync(join(root, 'lib'), join(root, 'link'));
  });

  /** Lines of ripgrep in path order. Bytes that are no UTF-8 and the ends of CRLF are shown as Quarry does. */
  function ripgrep(args: readonly string[]): string[] {
    const common = ['--no-config', '--no-ignore-parent', '--no-require-git', '--no-heading', '--sort=path'];
    const { stdout } = spawnSync(rgPath, [...common, ...args, '.'], { cwd: root, encoding: 'utf8' });
    return linesOf(stdout.replaceAll(/^\.\//gm, '').replaceAll('\r\n', '\n'));
  }

  const linesOf = (text: string): string[] => text.split('\n').sort();

  it.each([
    ['login'],
    ['-i', 'LOGIN'],
    ['-i', 'ünÏ'],
    ['-F', 'foo('],
    ['-F', 'a.b*'],
    ['-w', 'foo'],
    ['-w', 'login'],
    ['-w', '\\(x|foo-'],
    ['-w', '-F', '(foo)'],
    ['-w', '-i', 'log'],
    ['-w', ''],
    ['^\\s+\\w'],
    ['\\bfoo\\b'],
    ['\\p{Lu}n[ï]'],
    ['(?i)^l.*n\\b'],
    ['seven$'],
    ['[0-9]{3} s'],
    ['x*'],
    ['a|e'],
    ['caf. l'],
    ['nowhere-to-be-found'],
  ])('%j %j %j', async (...args) => {
    const { out } = await quarry(['grep', ...args]);
    expect(linesOf(out)).toEqual(ripgrep(['-n', ...args]));
  });

  it.each([
    [['-l', 'login']],
    [['-c', 'seven']],
    [['-c', '-w', 'foo']],
    [['-C1', '-n', 'seven|foo']],
    [['-C3', '-n', 'login']],
  ])('in its form: %j', async (args) => {
    const { out } = await quarry(['grep', ...args.filter((arg) => arg !== '-n')]);
    expect(linesOf(out)).toEqual(ripgrep(args));
  });
});
