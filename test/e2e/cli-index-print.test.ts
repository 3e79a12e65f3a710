/** `quarry index` with options for printing. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { project, unhurried } from './support/command.ts';
import { writeFiles } from './support/lab.ts';

const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'src/session.ts':
    'export class Session {\n  open(): void {}\n  private shut() {}\n}\n\nfunction hidden(a: number) {\n  if (a) return 1;\n}\n',
  'src/login.ts': "import { Session } from './session.ts';\n\nexport const login = () => new Session();\n",
  'tools/run.rs': 'pub fn run() {}\n',
};

describe('printing the index', () => {
  const { root, quarry, program, place } = project('app', FILES);
  const generated = /^> Generated: .*$/m;

  it('prints Markdown that lists the methods of public classes', async () => {
    const { code, out, err } = unhurried(await program(['index', '-f', 'markdown']));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^# Codebase Index: app\n\n> Generated: /);
    expect(out).toContain('- `class Session`\n  - `open(): void`\n  - `private shut()`');
  });

  it('prints the same twice but for the time', async () => {
    const [one, two] = [await quarry(['index', '-d', 'full']), await quarry(['index', '-d', 'full'])];
    expect(two.out.replace(generated, '')).toBe(one.out.replace(generated, ''));
  });

  it('goes on to bring the index up to date without these options', async () => {
    expect((await quarry(['index'])).out).toMatch(/^Session app of /);
    expect(JSON.parse((await quarry(['index', '--json'])).out)).toMatchObject({ session: 'app' });
  });

  it.each([
    [['-l', 'rust'], ['tools/run.rs']],
    [
      ['-l', 'Rust,typescript', '--filter-path', 'src'],
      ['src/login.ts', 'src/session.ts'],
    ],
    [['--filter-path', 'src/login.ts'], ['src/login.ts']],
    [['--kind', 'class'], ['src/session.ts']],
    [['--symbol', 'LOG'], ['src/login.ts']],
    [
      ['--public-only', '--kind', 'fn'],
      ['src/login.ts', 'tools/run.rs'],
    ],
    [
      ['-e', 'tools'],
      ['src/login.ts', 'src/session.ts'],
    ],
    [['--exclude', '*.ts', '--stats'], ['tools/run.rs']],
    [['--max-depth', '1'], []],
  ])('with %j shows that part', async (options, paths) => {
    const { out } = await quarry(['index', '--json', '--no-workspace', ...options]);
    const data = JSON.parse(out);
    expect(data.files.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(data.stats.total_files).toBe(paths.length);
    expect(Object.keys(data)).toEqual(['root', 'root_name', 'generated_at', 'stats', 'tree', 'files']);
  });

  it('writes to a file, which never becomes part of an index', async () => {
    const before = await quarry(['index', '-f', 'yaml']);
    expect(before.out).toContain('signature: class Session');
    for (const name of ['INDEX.md', 'index.yaml', 'index.json']) {
      const format = name === 'INDEX.md' ? 'markdown' : name.slice(6);
      const { code, out } = await quarry(['index', '-f', format, '-o', name]);
      expect({ code, out }).toEqual({ code: 0, out: '' });
    }
    const after = await quarry(['index', '-f', 'yaml']);
    const lasting = /^(generated_at| {2}duration_ms): .*$/gm;
    expect(after.out.replace(lasting, '')).toBe(before.out.replace(lasting, ''));
    expect(readFileSync(join(root, 'index.yaml'), 'utf8')).toMatch(/^root: /);
    expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('keeps to a number of tokens', async () => {
    const { out } = await quarry(['index', '--max-tokens', '100']);
    expect(Math.ceil(Buffer.byteLength(out) / 4)).toBeLessThanOrEqual(100);
  });

  it('tells figures on standard error', async () => {
    const { err } = await quarry(['index', '--stats', '-l', 'rust']);
    expect(err).toMatch(/^Files: 1\nLines: 1\nLanguages: Rust \(1\)\nDuration: \d+ ms\n$/);
  });

  it('keeps nothing without a cache', async () => {
    const home = place.unused('home');
    const { code, out } = await quarry(['index', '--no-cache'], { home });
    expect(code).toBe(0);
    expect(out).toContain('class Session');
    expect(existsSync(home)).toBe(false);
  });

  it('prints hotspots as a table', async () => {
    const { out } = await quarry(['index', '--hotspots']);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'Score  CC  Nest  Params  Lines  file:line  name',
      ' 4.60   2     1       1      2  src/session.ts:6  hidden',
    ]);
    expect((await quarry(['index', '--hotspots', '-l', 'rust'])).out).not.toContain('hidden');
  });

  it('prints the graph of imports', async () => {
    const { out } = await quarry(['index', '--graph', 'mermaid', '--no-fence']);
    expect(out).toMatch(/^graph LR\n/);
    expect(out.match(/-->/g)).toHaveLength(1);
    const data = JSON.parse((await quarry(['index', '--graph', 'json', '--graph-depth', '1'])).out);
    expect(data.edges).toEqual([{ from: 'src/login.ts', to: 'src/session.ts', kind: 'imports' }]);
    const narrow = JSON.parse((await quarry(['index', '--graph', 'json', '-l', 'rust'])).out);
    expect(narrow).toEqual({ nodes: [], edges: [] });
  });

  it.each([
    [['-l', 'klingon'], "Unknown language: 'klingon'. Valid languages: "],
    [['--kind', 'funktion'], "Unknown kind: 'funktion'."],
    [['-f', 'xml'], "'format' must be one of markdown, json, yaml (got 'xml')"],
    [['-d', 'much'], "'detail' must be one of summary, signatures, full (got 'much')"],
    [['--max-tokens', '99'], "'max-tokens' must be at least 100 (got 99)"],
    [['--graph', 'svg'], "'graph' must be one of dot, mermaid, json (got 'svg')"],
    [['--graph', 'dot', '--graph-depth', '101'], "'graph-depth' must be between 1 and 100 (got 101)"],
    [['--graph-level', 'symbol'], "'graph-level' needs 'graph'"],
    [['--hotspots', '--since', 'main'], "Provide only one of 'since', 'hotspots', or 'graph'"],
    [['--symbol', ' '], "'symbol' must not be empty"],
    [['--filter-path', 'nope'], 'Path not found in index: nope'],
    [['--member', 'nope'], 'No matching workspace members found for: nope'],
  ])('refuses %j', async (options, message) => {
    const { code, out, err } = await quarry(['index', ...options]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('printing what has changed', () => {
  const { root, quarry } = project('changed', {
    'a.rs': 'fn a() {}\n',
    'b.py': 'def b():\n    pass\n',
    'gone.py': 'x = 1\n',
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: root, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  writeFiles(root, { 'a.rs': 'fn a(x: u8) {}\nfn new() {}\n', 'b.py': 'def b(y):\n    pass\n' });
  execFileSync('rm', [join(root, 'gone.py')]);
  writeFileSync(join(root, 'more.rs'), 'fn more() {}\n');

  it('lists declarations', async () => {
    const { out } = await quarry(['index', '--since', 'main']);
    expect(out).toMatch(/^# Structural Changes \(since main\)\n/);
    expect(out).toContain('+ fn new()');
    expect(out).toContain('- gone.py');
  });

  it.each([
    [['-l', 'rust'], { files_added: ['more.rs'], files_removed: [], changed: ['a.rs'] }],
    [['-l', 'python'], { files_added: [], files_removed: ['gone.py'], changed: ['b.py'] }],
    [['--filter-path', 'a.rs'], { files_added: [], files_removed: [], changed: ['a.rs'] }],
    [['--symbol', 'new'], { files_added: [], files_removed: ['gone.py'], changed: ['a.rs'] }],
  ])('narrows them with %j', async (options, expected) => {
    const { out } = await quarry(['index', '--since', 'main', '--json', ...options]);
    const { files_added, files_removed, files_modified } = JSON.parse(out);
    const changed = files_modified.map(({ path }: { path: string }) => path);
    expect({ files_added, files_removed, changed }).toEqual(expected);
  });
});
