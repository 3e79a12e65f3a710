/** Chapters 1.1 (order), 1.2 (which files exist) and 2 of the contract of exact search: files by glob. */
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { ask, EXACT_FILES, filesOf, linesOf, refusalOf } from './support/exact-fixture.ts';
import { git, lab, numbered, writeFiles } from './support/lab.ts';

const place = lab();
let server: ServerProcess;
let root: string;

beforeAll(() => {
  root = place.tree(EXACT_FILES);
  server = place.server({ project: root });
});

const answer = (pattern: string, more = {}) => ask(server, 'search_by_path', { pattern, ...more });
const refusal = (args: object) => refusalOf(server, 'search_by_path', args);

async function matches(pattern: string, more = {}): Promise<string[]> {
  const { isError, text, value } = await answer(pattern, { limit: 100, ...more });
  if (isError || value.matches?.length !== value.totalMatches) throw new Error(text);
  return value.matches ?? [];
}

async function session(name: string, files: Record<string, string>): Promise<string> {
  const tree = place.tree(files);
  await server.callTool('index_repository', { path: tree, session: name });
  return tree;
}

/** Longer than a source takes to see a change. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1_100));

describe('2: the answer', () => {
  it('has the first paths and the number of all', async () => {
    await session('three', { 'a.ts': '', 'b/c.ts': '', 'd.ts': '', 'e.js': '' });
    const { text } = await answer('**/*.ts', { limit: 1, session: 'three' });
    expect(text).toBe('{"matches":["a.ts"],"totalMatches":3}');
  });

  it('says that nothing matches', async () => {
    expect((await answer('*.nope')).text).toBe('{"matches":[],"totalMatches":0}');
  });

  it('is the same for an empty project', async () => {
    const empty = place.server({ project: place.tree({}) });
    expect((await ask(empty, 'search_by_path', { pattern: '**' })).text).toBe(
      '{"matches":[],"totalMatches":0}',
    );
  });

  it('has 20 paths unless a limit is given', async () => {
    await session(
      'thirty',
      numbered(
        30,
        (i) => `${i}.ts`,
        () => '',
      ),
    );
    const { value } = await answer('*', { session: 'thirty' });
    expect([value.matches?.length, value.totalMatches]).toEqual([20, 30]);
  });

  it.each([1, 100])('may have a limit of %i', async (limit) => {
    expect((await answer('**/*.ts', { limit })).isError).toBe(false);
  });

  it.each([0, 101, 2.5, '5'])('may not have a limit of %j', async (limit) => {
    expect(await refusal({ pattern: '*', limit })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'limit', value: limit },
    });
  });

  it('counts every file of a very large project', async () => {
    const paths = numbered(
      70_000,
      (i) => `f${i}.ts`,
      () => '',
    );
    const large = place.server({ project: place.tree(paths, 'large') });
    // The first look at so many files may take longer than a call may, and than a client here waits.
    let value: object = {};
    for (let tries = 0; tries < 12 && !('matches' in value); tries++) {
      const call = ask(large, 'search_by_path', { pattern: '*.ts', limit: 3 });
      value = await call.then((answered) => answered.value).catch(() => ({}));
    }
    expect(value).toEqual({ matches: ['f0.ts', 'f1.ts', 'f10.ts'], totalMatches: 70_000 });
    await large.kill();
  }, 180_000);
});

describe('1.1: order', () => {
  const LISTED =
    '_x.ts .x 10.ts 9.ts a.ts A.ts b.ts B.ts docs/api.md docs/guide.md é.ts README.md src-b/a.ts src/a.ts z.ts'.split(
      ' ',
    );

  it('is that of names in a list', async () => {
    await session('order', Object.fromEntries(LISTED.map((path) => [path, ''])));
    expect(await matches('**', { session: 'order' })).toEqual(LISTED);
  });

  it('is that whatever the locale of the host', async () => {
    const env = { LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' };
    const swedish = place.server({ env });
    const args = { pattern: '**', session: 'order', limit: 100 };
    expect((await ask(swedish, 'search_by_path', args)).value.matches).toEqual(LISTED);
  });

  it('is that of bytes for the exact searches', async () => {
    const bytes = [...LISTED].filter((path) => path !== '.x').sort();
    expect(await filesOf(server, 'search_file', { q: '**', session: 'order' })).toEqual(bytes);
  });
});

describe('1.2: files', () => {
  it('that are hidden are listed', async () => {
    expect(await matches('.github/**')).toEqual(['.github/ci.yml']);
    expect(await matches('.*')).toEqual(['.gitignore']);
  });

  it('that are binary are listed', async () => {
    expect(await matches('*.dat')).toEqual(['bin.dat']);
  });

  it('that are ignored are not', async () => {
    expect(await matches('dist/**')).toEqual([]);
  });

  it('that are secret are not, at any depth and in any letter case', async () => {
    const secrets = [
      '.env',
      '.env.local',
      'a.pem',
      'a.key',
      'a.p12',
      'a.pfx',
      'a.jks',
      'a.keystore',
      'id_rsa',
      'id_dsa',
      'id_ecdsa',
      'id_ed25519',
      '.netrc',
      '.git-credentials',
      '.htpasswd',
    ];
    const open = ['.env.example', '.env.sample', '.env.template', 'id_rsa.pub', 'key.ts', 'xid_rsa'];
    const paths = [...secrets, ...secrets.map((name) => name.toUpperCase()), ...open];
    await session(
      'secrets',
      Object.fromEntries(
        paths.flatMap((path) => [
          [`x/${path}`, 'login'],
          [`packages/a/${path}`, 'login'],
        ]),
      ),
    );
    const visible = ['packages/a', 'x'].flatMap((folder) => open.map((name) => `${folder}/${name}`));
    expect((await matches('**', { session: 'secrets' })).sort()).toEqual(visible.sort());
    const hidden = { session: 'secrets', q: 'login', paths: ['**/.*', '**/*'] };
    const found = (await linesOf(server, 'search_text', hidden)).map(([path]) => path);
    expect(found.sort()).toEqual(visible.sort());
  });

  describe('that are excluded', () => {
    beforeAll(() =>
      session('excluded', {
        '.git/HEAD': 'ref: refs/heads/main\n',
        'node_modules/a/i.js': '',
        'packages/a/node_modules/b/i.js': '',
        'packages/a/.env': '',
        'packages/a/k.pem': '',
        'packages/a/.hg/x': '',
        'packages/a/x.js': '',
      }),
    );

    it.each(['**/.env', '**/*.pem', '.git/**', '**/node_modules/**', '**/.git/**'])(
      'are not, also below packages/a: %s',
      async (pattern) => {
        expect(await matches(pattern, { session: 'excluded' })).toEqual([]);
        expect(await matches('**', { session: 'excluded' })).toEqual(['packages/a/x.js']);
      },
    );
  });

  it('behind links are not listed, and links neither', async () => {
    const tree = await session('links', { 'a/x.ts': 'login' });
    symlinkSync(join(tree, 'a'), join(tree, 'b'));
    symlinkSync(join(tree, 'a/x.ts'), join(tree, 'y.ts'));
    await settled();
    expect(await matches('**', { session: 'links' })).toEqual(['a/x.ts']);
  });

  it('follow ignore files of every kind and depth, and none above the root', async () => {
    const above = place.tree({
      '.gitignore': 'x.ts\n',
      'repo/.gitignore': '*.log\n!keep.log\n/top.ts\n',
      'repo/.git/info/exclude': 'excluded.ts\n',
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/.ignore': 'ignored.ts\n',
      'repo/.rgignore': 'rgignored.ts\n',
      'repo/a/.gitignore': 'deep.ts\n',
      'repo/x.ts': '',
      'repo/a.log': '',
      'repo/keep.log': '',
      'repo/top.ts': '',
      'repo/a/top.ts': '',
      'repo/excluded.ts': '',
      'repo/ignored.ts': '',
      'repo/rgignored.ts': '',
      'repo/a/deep.ts': '',
      'repo/deep.ts': '',
    });
    await server.callTool('index_repository', { path: join(above, 'repo'), session: 'ignores' });
    expect(await matches('**/*.{ts,log}', { session: 'ignores' })).toEqual([
      'a/top.ts',
      'deep.ts',
      'keep.log',
      'x.ts',
    ]);
  });

  it('follow the global excludes of the user', async () => {
    const home = place.tree({ '.config/git/ignore': 'mine.txt\n' });
    const project = place.tree({ 'mine.txt': '', 'yours.txt': '' });
    git(project, 'init', '-q');
    const mine = place.server({ project, env: { HOME: home } });
    expect((await ask(mine, 'search_by_path', { pattern: '*.txt' })).value.matches).toEqual(['yours.txt']);
  });

  it('that are new are found after a second, and deleted ones are gone', async () => {
    const project = place.tree({ 'src/a.md': '', 'src/b.md': '' });
    const own = place.server({ project });
    const found = async () => (await ask(own, 'search_by_path', { pattern: 'src/**/*.md' })).value.matches;
    expect(await found()).toEqual(['src/a.md', 'src/b.md']);
    writeFiles(project, { 'src/docs/new.md': 'x' });
    await settled();
    expect(await found()).toEqual(['src/a.md', 'src/b.md', 'src/docs/new.md']);
    rmSync(join(project, 'src/b.md'));
    await settled();
    expect(await found()).toEqual(['src/a.md', 'src/docs/new.md']);
  });
});

describe('1.3 and 2: what is refused', () => {
  test.each([
    ['?'.repeat(11), 'wildcards'],
    ['x'.repeat(201), 'length'],
    ['{a', 'brace'],
    ['a}', 'brace'],
    ['  ', 'empty'],
    ['', 'empty'],
    ['src/***', 'combination'],
    ['[', 'bracket'],
  ])('%s: %s', async (pattern, check) => {
    const { code, details } = await refusal({ pattern });
    expect(code).toBe('INVALID_PATTERN');
    expect(details).toMatchObject({ argument: 'pattern', check });
  });

  it('a bad pattern is told before a bad session', async () => {
    expect((await refusal({ pattern: '[', session: 'nope' })).code).toBe('INVALID_PATTERN');
  });

  it('a bad limit is told before a bad pattern', async () => {
    expect((await refusal({ pattern: '[', limit: 0 })).code).toBe('INVALID_ARGUMENT');
  });

  it('a source must exist', async () => {
    expect(await refusal({ pattern: '*.ts', session: 'nope' })).toEqual({
      code: 'INDEX_NOT_FOUND',
      details: { session: 'nope' },
    });
  });

  it.each(['', 'a b', '../x', 'org.example:lib:1.0'])('a source %j cannot exist', async (name) => {
    expect(await refusal({ pattern: '*.ts', session: name })).toEqual({
      code: 'INDEX_NOT_FOUND',
      details: { session: name },
    });
  });

  it('without session there must be a project', async () => {
    expect(await refusalOf(place.server(), 'search_by_path', { pattern: '*.ts' })).toEqual({
      code: 'INDEX_NOT_FOUND',
      details: { session: null },
    });
  });

  it('an unknown argument is named', async () => {
    expect(await refusal({ pattern: '*', depth: 1 })).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'depth', value: 1 },
    });
  });

  it('a missing argument has no value', async () => {
    expect(await refusal({})).toEqual({ code: 'INVALID_ARGUMENT', details: { argument: 'pattern' } });
  });

  it('arguments must be an object', async () => {
    expect(await refusal([])).toEqual({
      code: 'INVALID_ARGUMENT',
      details: { argument: 'arguments', value: [] },
    });
  });

  it('a blank before or after the pattern is part of it', async () => {
    expect(await matches(' *.md')).toEqual([]);
  });
});
