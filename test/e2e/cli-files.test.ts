/** `quarry files` as people and scripts run it. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, project } from './support/command.ts';
import { writeFiles } from './support/lab.ts';

const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'dist/\n',
  '.env': 'x',
  '.github/ci.yml': 'x',
  'README.md': 'x',
  'app/[id]/page.ts': 'x',
  'dist/out.js': 'x',
  'src/auth.ts': 'x',
  'src/FooBar.java': 'x',
  'src/test/auth.spec.ts': 'x',
};

describe('files', () => {
  const { root, quarry } = project('listed', FILES);
  const src = join(root, 'src');

  it.each<[string[], string[]]>([
    [['*.ts'], ['app/[id]/page.ts', 'src/auth.ts', 'src/test/auth.spec.ts']],
    [['src/'], ['src/FooBar.java', 'src/auth.ts', 'src/test/auth.spec.ts']],
    [['src/Foo*.java'], ['src/FooBar.java']],
    [['-i', 'readme*'], ['README.md']],
    [['.github/*'], ['.github/ci.yml']],
    [
      ['--include-excluded', '*.{js,yml}'],
      ['.github/ci.yml', 'dist/out.js'],
    ],
  ])('%j prints one path a line and exits with 0', async (args, files) => {
    expect(await quarry(['files', ...args])).toEqual({
      code: 0,
      signal: null,
      out: files.map((file) => `${file}\n`).join(''),
      err: '',
    });
  });

  it.each(['readme*', '*.yml', 'out.js', '.env'])('%s is not found: exit code 1', async (glob) => {
    expect(await quarry(['files', glob])).toMatchObject({
      code: 1,
      out: '',
      err: 'No file found. --include-excluded also looks at ignored, excluded and hidden ones.\n',
    });
  });

  it('secrets are never found', async () => {
    expect(await quarry(['files', '.env', '--include-excluded'])).toMatchObject({
      code: 1,
      out: '',
      err: 'No file found.\n',
    });
  });

  it.each([
    [['[a'], /^error: Invalid glob in 'glob': .*\n {2}\[a\n {2}\^\n$/],
    [['  '], /^error: Invalid glob in 'glob': it is blank/],
    [['../*'], /^error: '\.\.\/\*' in 'glob' leads out of the project\.\n$/],
    [['x', '-m', '0'], /^error: --max must be at least 1\n$/],
    [['x', '-s', 'nope'], /^error: .*nope/],
    [[], /^error: missing required argument 'glob'\n$/],
  ])('%j exits with 2 and a message', async (args, message) => {
    const { code, out, err } = await quarry(['files', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('shows paths from the working directory, and looks there with ./', async () => {
    expect((await quarry(['files', '*.spec.ts'], { cwd: src })).out).toBe('test/auth.spec.ts\n');
    expect((await quarry(['files', 'README.md'], { cwd: src })).out).toBe('../README.md\n');
    expect((await quarry(['files', './*.ts'], { cwd: src })).out).toBe('auth.ts\ntest/auth.spec.ts\n');
    expect((await quarry(['files', './'], { cwd: join(root, 'app/[id]') })).out).toBe('page.ts\n');
    expect((await quarry(['files', '*.md', '-p', root], { cwd: '/usr' })).out).toBe(`${root}/README.md\n`);
  });

  it('--max cuts, and says so', async () => {
    expect(await quarry(['files', '*.ts', '-m', '1'])).toMatchObject({
      code: 0,
      out: 'app/[id]/page.ts\n',
      err: 'There are more files than the 1 shown. Raise --max.\n',
    });
  });

  it('--print0 ends paths with NUL, so that any name can be told', async () => {
    writeFiles(root, { 'odd/a\nb\x1b.txt': 'x' });
    expect((await quarry(['files', '-0', '*.txt', '-q'])).out).toBe('odd/a\nb\x1b.txt\0');
    expect((await quarry(['files', '*.txt', '-q'])).out).toBe('odd/a\nb\x1b.txt\n');
  });

  it('--json gives the items', async () => {
    const reply = json(await quarry(['files', '--json', '--explain', '*.java']));
    expect(reply).toEqual({
      glob: '*.java',
      root,
      items: [{ filePath: 'src/FooBar.java' }],
      more: false,
      explain: { files: expect.any(Number), found: 1, tookMs: expect.any(Number) },
    });
    expect(Object.keys(reply)).toEqual(['glob', 'root', 'items', 'more', 'explain']);
  });

  it('--explain tells on standard error how it went', async () => {
    expect((await quarry(['files', '*.java', '--explain'])).err).toMatch(
      /^files: \d+, found: 1\ntime: \d+\.\d ms\n$/,
    );
  });

  it('builds no index', async () => {
    expect(json(await quarry(['sources', '--json']))).toEqual({ sources: [] });
  });
});
