import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/store/types.ts';
import type { ServerProcess } from './client.ts';
import { recordOf } from './support/catalog.ts';
import { type Files, lab, numbered } from './support/lab.ts';
import { failureOf, hitsOf, readSearch, timeless } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let sessions = 0;

beforeAll(() => {
  server = place.server();
});

async function index(files: Files, more: Record<string, unknown> = {}, name = 'repo') {
  const session = `s${++sessions}`;
  const root = place.tree(files, name);
  const reply = await server.callTool('index_repository', { path: root, session, ...more });
  return { session, root, reply: timeless(reply) };
}

/** The relative paths of a session, by path. */
async function filesOf(session: string, root: string): Promise<string[]> {
  const reply = await server.callTool('list_dir', { session, limit: 500 });
  return [...reply.matchAll(/^\| `(.*)` \| [\d,]+ \|$/gm)].map(([, path = '']) =>
    path.slice(root.length + 1),
  );
}

/** Byte ranges of all chunks, in order. */
async function rangesOf(session: string): Promise<string[]> {
  const reply = await server.callTool('search_code', { session, query: 'NOT absent', k: 100 });
  return readSearch(reply).passages.map(({ bytes }) => bytes.join('-'));
}

describe('the reply', () => {
  it('counts files and chunks', async () => {
    const { session, reply } = await index(
      numbered(
        1001,
        (i) => `${i}.txt`,
        () => 'text',
      ),
    );
    expect(reply).toBe(
      `Indexing complete!\n\n**Session:** ${session}\n**Files indexed:** 1,001\n**Chunks created:** 1,001\n` +
        '**Duration:** {t}s\n\nYou can now search your code with search_code.',
    );
  });

  it('lists skipped files but the binary ones, by path', async () => {
    const latin = Buffer.from('caf\xe9', 'latin1');
    const { reply } = await index({
      'a.txt': 'text',
      'b.bin': Buffer.from([1, 0, 2]),
      'z.txt': latin,
      'c.txt': latin,
      'big.txt': 'x'.repeat(10 * 1024 * 1024 + 1),
      'odd.txt': Buffer.from('\ufeffx', 'utf16le').subarray(0, 3),
    });
    expect(reply).toContain(
      '**Files indexed:** 1\n**Chunks created:** 1\n**Duration:** {t}s\n' +
        '**Skipped:** 5 files (1 binary, 3 not text, 1 too large)\n- `big.txt`: too large\n- `c.txt`: not text\n' +
        '- `odd.txt`: not text\n- `z.txt`: not text\n\nYou can now search',
    );
  });

  it('names 20 skipped files at most', async () => {
    const names = (i: number) => `${String(i).padStart(2, '0')}.txt`;
    const { reply } = await index(
      Object.fromEntries(Array.from({ length: 23 }, (_, i) => [names(i), Buffer.from([0xff, 0x41])])),
    );
    expect(reply).toContain('**Skipped:** 23 files (23 not text)\n- `00.txt`: not text\n');
    expect(reply).toContain('- `19.txt`: not text\n- ... and 3 more\n\nYou can now');
  });

  it('names files whose name is not UTF-8, with the bytes of the name', async () => {
    const root = place.tree({ 'a.txt': 'x' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from('caf\xe9.txt', 'latin1')]), 'x');
    const reply = await server.callTool('index_repository', { path: root, session: 'names' });
    expect(reply).toContain('**Skipped:** 1 file (1 unreadable)\n- `caf\\xe9.txt`: unreadable\n');
  });

  it.skipIf(process.getuid?.() === 0)('names files that cannot be read', async () => {
    const root = place.tree({ 'a.txt': 'x', 'secret.txt': 'x' });
    chmodSync(join(root, 'secret.txt'), 0);
    const reply = await server.callTool('index_repository', { path: root, session: 'unreadable' });
    expect(reply).toContain('**Skipped:** 1 file (1 unreadable)\n- `secret.txt`: unreadable\n');
  });
});

describe('IR1: chunks', () => {
  test.each([
    ['1,024 letters in one line', 'x'.repeat(1024), ['0-512', '448-960', '896-1024']],
    ['512 letters', 'x'.repeat(512), ['0-512']],
    ['513 letters', 'x'.repeat(513), ['0-512', '448-513']],
  ])('%s', async (_name, text, ranges) => {
    const { session } = await index({ 'a.txt': text });
    expect(await rangesOf(session)).toEqual(ranges);
  });

  it('an empty file is counted and has none', async () => {
    const { session, root, reply } = await index({ 'empty.txt': '' });
    expect(reply).toContain('**Files indexed:** 1\n**Chunks created:** 0\n');
    expect(await filesOf(session, root)).toEqual(['empty.txt']);
  });

  it('400 lines of 9 é: the first chunk is 0-969, every chunk ends at a line end', async () => {
    const { session } = await index({ 'a.txt': `${'é'.repeat(9)}\n`.repeat(400) });
    const ranges = await rangesOf(session);
    expect(ranges[0]).toBe('0-969');
    for (const range of ranges) expect(Number(range.split('-')[1]) % 19).toBe(0);
  });

  it('chunk_size and overlap of the call count', async () => {
    const { session } = await index({ 'a.txt': 'x'.repeat(250) }, { chunk_size: 100, overlap: 10 });
    expect(await rangesOf(session)).toEqual(['0-100', '90-190', '180-250']);
  });
});

describe('which files', () => {
  it('IR2: patterns see nothing of the directories above the root', async () => {
    const { session, root } = await index({ 'b.rs': 'x', 'target/a.rs': 'x' }, {}, 'build/target/repo');
    expect(await filesOf(session, root)).toEqual(['b.rs']);
  });

  const tree = { 'src/a.ts': 'x', 'src/b/c.ts': 'x', 'd.ts': 'x', 'src/e.js': 'x' };
  test.each([
    [['src/*.ts'], ['src/a.ts']],
    [['src/**/*.ts'], ['src/a.ts', 'src/b/c.ts']],
    [['*.ts'], ['d.ts', 'src/a.ts', 'src/b/c.ts']],
    [['src/*.{ts,js}'], ['src/a.ts', 'src/e.js']],
  ])('IR3: include %j takes %j', async (include_patterns, expected) => {
    const { session, root } = await index(tree, { include_patterns });
    expect(await filesOf(session, root)).toEqual(expected);
  });

  it('a list of excludes replaces the default', async () => {
    const files = { 'dist/a.ts': 'x', 'b.ts': 'x', 'c.js': 'x' };
    const { session, root } = await index(files, { exclude_patterns: ['*.js'] });
    expect(await filesOf(session, root)).toEqual(['b.ts', 'dist/a.ts']);
  });

  it('the default excludes', async () => {
    const { session, root } = await index({
      'a.py': 'x',
      'a.pyc': 'x',
      'x/target/a': 'x',
      'node_modules/a': 'x',
      'dist/a': 'x',
      'x/build/y/a': 'x',
      '__pycache__/a': 'x',
      'targets/a': 'x',
    });
    expect(await filesOf(session, root)).toEqual(['a.py', 'targets/a']);
  });

  it('hidden files are left out unless an include names them', async () => {
    const files = { '.env': 'x', '.github/ci.yml': 'x', 'a.yml': 'x', '.git/config': 'x' };
    const without = await index(files);
    expect(await filesOf(without.session, without.root)).toEqual(['a.yml']);
    const named = await index(files, { include_patterns: ['**/*', '.github/**'], exclude_patterns: [] });
    expect(await filesOf(named.session, named.root)).toEqual(['.github/ci.yml', 'a.yml']);
  });

  it('links are not followed', async () => {
    const elsewhere = place.tree({ 'far.txt': 'x' });
    const root = place.tree({ 'near.txt': 'x' });
    symlinkSync(elsewhere, join(root, 'linked'));
    symlinkSync(join(elsewhere, 'far.txt'), join(root, 'far.txt'));
    await server.callTool('index_repository', { path: root, session: 'links' });
    expect(await filesOf('links', root)).toEqual(['near.txt']);
  });

  const ignoring = {
    '.gitignore': '*.log\n',
    'sub/.gitignore': 'deep.txt\n',
    '.ignore': 'other.txt\n',
    'a.log': 'x',
    'sub/deep.txt': 'x',
    'other.txt': 'x',
    'kept.txt': 'x',
  };

  it('IR4: ignored files are absent', async () => {
    const { session, root } = await index(ignoring);
    expect(await filesOf(session, root)).toEqual(['kept.txt']);
  });

  it('IR4: with respect_gitignore=false they are present', async () => {
    const { session, root } = await index(ignoring, { respect_gitignore: false });
    expect(await filesOf(session, root)).toEqual(['a.log', 'kept.txt', 'other.txt', 'sub/deep.txt']);
  });

  it('paths come in byte order', async () => {
    const names = ['ä', 'B', 'a', 'a-b', 'a/b', '\uffee', '\u{1f600}'].map((name) =>
      name === 'a' ? 'a.' : name,
    );
    const { session, root } = await index(Object.fromEntries(names.map((name) => [name, 'x'])));
    const byBytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await filesOf(session, root)).toEqual(byBytes);
  });
});

describe('IR5: a session that exists', () => {
  it('is not replaced without force', async () => {
    const { session, root } = await index({ 'a.txt': 'x' });
    const failure = await failureOf(server, 'index_repository', { path: root, session });
    expect({ ...failure, message: timeless(failure.message) }).toEqual({
      code: -32602,
      message:
        `Session '${session}' already exists.\n- Last indexed: {time} ({ago})\n- Files indexed: 1\n` +
        `- Schema version: v${SCHEMA_VERSION} (current)\nUse force=true to re-index, or use existing session for search.`,
    });
  });

  it('is replaced with force, and Created changes', async () => {
    const { session } = await index({ 'a.txt': 'before' });
    const before = await recordOf(place.home, session);
    const other = place.tree({ 'b.txt': 'after' });
    await server.callTool('index_repository', { path: other, session, force: true });
    expect(await hitsOf(server, other, { session, query: 'before OR after' })).toEqual(['b.txt']);
    expect((await recordOf(place.home, session)).createdAt).toBeGreaterThan(before.createdAt);
  });
});

describe('arguments', () => {
  let root: string;
  let file: string;
  beforeAll(() => {
    root = place.tree({ 'a.txt': 'x' });
    file = join(root, 'a.txt');
    writeFileSync(file, 'x');
  });
  const refused = (args: Record<string, unknown>) =>
    failureOf(server, 'index_repository', { session: 'refused', path: root, ...args });

  test.each([
    [{ path: 'relative' }, /^Path must be absolute$/],
    [{ path: '/no/such/place' }, /^Path does not exist: \/no\/such\/place$/],
    [{ path: null }, /^Missing required parameter: path$/],
    [{ path: '/a\0b' }, /NUL/],
    [{ chunk_size: 99 }, /^Chunk size must be between 100 and 2000 characters$/],
    [{ chunk_size: 2001 }, /^Chunk size must be between 100 and 2000 characters$/],
    [{ chunk_size: 100.5 }, /^Invalid type for 'chunk_size': expected integer$/],
    [{ chunk_size: 100, overlap: 100 }, /^overlap \(100\) must be less than chunk_size \(100\)$/],
    [{ overlap: 512 }, /^overlap \(512\) must be less than chunk_size \(512\)$/],
    [{ include_patterns: ['['] }, /^Invalid glob pattern '\[': .+$/],
    [{ exclude_patterns: ['a', '{'] }, /^Invalid glob pattern '\{': .+$/],
    [{ include_patterns: [] }, /include/],
    [{ include_patterns: '*.ts' }, /^Invalid type for 'include_patterns': expected array/],
    [{ include_patterns: ['a', 1] }, /^Invalid type for 'include_patterns': expected array/],
    [{ force: 'true' }, /^Invalid type for 'force': expected boolean$/],
    [{ session: 'a b' }, /^Session must contain only alphanumeric, hyphen, underscore$/],
    [{ session: undefined }, /^Missing required parameter: session$/],
    [
      { include: ['*'] },
      /^Unknown parameter 'include'\. Valid parameters: chunk_size, exclude_patterns, force, include_patterns, overlap, path, respect_gitignore, session$/,
    ],
  ])('%j is refused', async (args, message) => {
    expect(await refused(args)).toEqual({ code: -32602, message: expect.stringMatching(message) });
  });

  it('a file is no directory', async () => {
    expect(await refused({ path: file })).toEqual({
      code: -32602,
      message: `Path must be a directory: ${file}`,
    });
  });

  it('nothing is changed by a refused call', async () => {
    const { session, root: old } = await index({ 'a.txt': 'before' });
    for (const args of [
      { overlap: 400, chunk_size: 100 },
      { include_patterns: ['['] },
      { path: '/no/such' },
    ]) {
      await failureOf(server, 'index_repository', { session, path: root, force: true, ...args });
    }
    expect(await hitsOf(server, old, { session, query: 'before' })).toEqual(['a.txt']);
  });
});

describe('with a project', () => {
  it('path and session of the project are its own', async () => {
    const project = place.tree({ 'a.txt': 'x' }, 'named');
    const own = place.server({ project, home: place.unused() });
    const reply = await own.callTool('index_repository', { path: project });
    expect(reply).toContain('**Session:** named\n');
  });

  it('another directory needs a name', async () => {
    const project = place.tree({ 'a.txt': 'x' });
    const own = place.server({ project, home: place.unused() });
    const path = place.tree({ 'b.txt': 'x' });
    expect(await failureOf(own, 'index_repository', { path })).toEqual({
      code: -32602,
      message: 'Name a session to index another directory than the project.',
    });
  });
});
