import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TreeScanner } from '../../src/indexing/tree-scan.ts';
import { SETTINGS } from './local-index.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-scan-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
}

function scannerOf(settings: Partial<typeof SETTINGS> = {}): TreeScanner {
  const scanner = new TreeScanner(root, { ...SETTINGS, ...settings }, { excludePatterns: [] });
  onTestFinished(() => scanner.close());
  return scanner;
}

/** The files of ranked search. */
async function pathsOf(scanner: TreeScanner): Promise<string[]> {
  const { files, plain } = await scanner.scan();
  return [...files.keys()].filter((path) => !plain.has(path));
}

/** Past the time in which a directory counts as still being written to. */
const settled = () => sleep(80);

describe('a scan', () => {
  it('gives the files of the tree with their stamps, by path', async () => {
    write('b.txt', 'a/z.txt');
    const { files } = await scannerOf().scan();
    expect([...files.keys()]).toEqual(['a/z.txt', 'b.txt']);
    expect(files.get('b.txt')).toMatchObject({
      size: 5,
      mtimeMs: expect.any(Number),
      ctimeMs: expect.any(Number),
    });
  });

  it.each([
    ['a new file', () => write('new.txt'), ['a.txt', 'd/b.txt', 'new.txt']],
    ['a file in a new directory', () => write('x/y/new.txt'), ['a.txt', 'd/b.txt', 'x/y/new.txt']],
    [
      'a file in a directory that was empty',
      () => write('empty/deep/new.txt'),
      ['a.txt', 'd/b.txt', 'empty/deep/new.txt'],
    ],
    ['a removed file', () => rmSync(join(root, 'a.txt')), ['d/b.txt']],
    ['a removed directory', () => rmSync(join(root, 'd'), { recursive: true }), ['a.txt']],
    ['a renamed directory', () => renameSync(join(root, 'd'), join(root, 'e')), ['a.txt', 'e/b.txt']],
    [
      'a file that is now a link',
      () => {
        rmSync(join(root, 'a.txt'));
        symlinkSync('d/b.txt', join(root, 'a.txt'));
      },
      ['d/b.txt'],
    ],
    ['an ignore file', () => writeFileSync(join(root, 'd/.gitignore'), '*'), ['a.txt']],
    ['a changed ignore file', () => writeFileSync(join(root, '.ignore'), 'a.txt'), ['d/b.txt']],
  ] as const)('sees %s, at once and later', async (_what, change, expected) => {
    write('a.txt', 'd/b.txt');
    writeFileSync(join(root, '.ignore'), '');
    mkdirSync(join(root, 'empty/deep'), { recursive: true });
    const early = scannerOf();
    await early.scan();
    await settled();
    const late = scannerOf();
    await late.scan();
    change();
    expect(await pathsOf(early)).toEqual(expected);
    expect(await pathsOf(late)).toEqual(expected);
  });

  it('sees an edit in the stamp', async () => {
    write('a.txt');
    const scanner = scannerOf();
    const before = (await scanner.scan()).files.get('a.txt');
    await settled();
    writeFileSync(join(root, 'a.txt'), 'b.txt');
    utimesSync(join(root, 'a.txt'), new Date(before?.mtimeMs ?? 0), new Date(before?.mtimeMs ?? 0));
    expect((await scanner.scan()).files.get('a.txt')).not.toEqual(before);
  });

  it('keeps to the patterns', async () => {
    write('a.ts', 'b.js', 'node_modules/c.ts', '.hidden/d.ts');
    const scanner = scannerOf({ includePatterns: ['*.ts'], excludePatterns: ['**/node_modules/**'] });
    expect(await pathsOf(scanner)).toEqual(['a.ts']);
    write('node_modules/e.ts', 'f.ts');
    expect(await pathsOf(scanner)).toEqual(['a.ts', 'f.ts']);
  });
});

describe.runIf(process.platform === 'linux')('a hint', () => {
  async function quietScanner(): Promise<TreeScanner> {
    write('a.txt', 'd/b.txt');
    mkdirSync(join(root, 'empty'));
    await settled();
    const scanner = scannerOf();
    await scanner.scan();
    return scanner;
  }

  it('is that nothing has changed while nothing has', async () => {
    const scanner = await quietScanner();
    expect(await scanner.hint()).toBe('unchanged');
    await scanner.scan();
    expect(await scanner.hint()).toBe('unchanged');
  });

  it.each([
    ['an edit', () => writeFileSync(join(root, 'd/b.txt'), 'x')],
    ['a new file', () => write('d/new.txt')],
    ['a file in an empty directory', () => write('empty/new.txt')],
    ['a removal', () => rmSync(join(root, 'a.txt'))],
    ['a touch', () => utimesSync(join(root, 'a.txt'), 1, 1)],
    ['a new directory', () => mkdirSync(join(root, 'd/new'))],
  ])('is that something has changed after %s, until the next scan', async (_what, change) => {
    const scanner = await quietScanner();
    change();
    expect(await scanner.hint()).toBe('changed');
    await settled();
    await scanner.scan();
    expect(await scanner.hint()).toBe('unchanged');
  });

  it('comes with a scan that looks only where something has changed', async () => {
    const scanner = await quietScanner();
    const before = await scanner.scan();
    expect(await scanner.scan()).toBe(before);
    writeFileSync(join(root, 'd/b.txt'), 'longer than before');
    expect(await scanner.hint()).toBe('changed');
    const after = await scanner.scan();
    expect(after.files.get('d/b.txt')?.size).toBe(18);
    expect(after.files.get('a.txt')).toBe(before.files.get('a.txt'));
  });

  it('is that something may change while directories are being written to', async () => {
    write('a.txt');
    const scanner = scannerOf();
    // However long a busy machine takes to get to the scan.
    const soon = new Date(Date.now() + 10_000);
    utimesSync(root, soon, soon);
    await scanner.scan();
    expect(await scanner.hint()).toBe('changed');
  });

  it('sees changes in a directory that has taken the place of another', async () => {
    const scanner = await quietScanner();
    rmSync(join(root, 'd'), { recursive: true });
    write('d/b.txt');
    await settled();
    await scanner.scan();
    writeFileSync(join(root, 'd/b.txt'), 'x');
    expect(await scanner.hint()).toBe('changed');
  });

  it('is missing before the first scan and after the end', async () => {
    const scanner = scannerOf();
    expect(await scanner.hint()).not.toBe('unchanged');
    await scanner.scan();
    scanner.close();
    expect(await scanner.hint()).not.toBe('unchanged');
  });
});
