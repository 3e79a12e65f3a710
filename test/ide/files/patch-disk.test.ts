import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/ide/files/apply-patch.ts';
import { moveInIndex } from '../../../src/ide/files/patch-git.ts';
import { scene } from './scene.ts';

const here = scene();

function patch(lines: string): { input: string } {
  return { input: ['*** Begin Patch', ...lines.split('|'), '*** End Patch'].join('\n') };
}

function git(...args: readonly string[]): string {
  const options = [
    '-c',
    'core.fsmonitor=false',
    '-c',
    'user.name=n',
    '-c',
    'user.email=e@x',
    '-c',
    'core.autocrlf=false',
  ];
  return execFileSync('git', [...options, ...args], { cwd: here.project.path, encoding: 'utf8' });
}

/** Index and files against the last commit, a line each. */
function status(): string[] {
  return git('status', '--porcelain', '--no-renames', '--untracked-files=all')
    .trimEnd()
    .split('\n')
    .filter(Boolean);
}

const TEXT = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('');

describe('files that Git tracks', () => {
  beforeEach(() => {
    here.put({ 'a.txt': TEXT, 'd/b.txt': `b ${TEXT}`, '.gitignore': 'u.txt\n' });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
  });

  it('are taken out of the index when they are deleted', async () => {
    expect(await here.run(applyPatch, patch('*** Delete File: d/b.txt'))).toBe('Applied patch to 1 file.');
    expect(status()).toEqual(['D  d/b.txt']);
    expect(existsSync(join(here.project.path, 'd/b.txt'))).toBe(false);
  });

  it.each([
    ['modified', () => here.put({ 'a.txt': 'other\n' })],
    [
      'modified and staged',
      () => {
        here.put({ 'a.txt': 'other\n' });
        git('add', 'a.txt');
        here.put({ 'a.txt': 'third\n' });
      },
    ],
  ])('are deleted also when they are %s', async (_, change) => {
    change();
    await here.run(applyPatch, patch('*** Delete File: a.txt'));
    expect(status()).toEqual(['D  a.txt']);
  });

  it('are moved in the index, into new folders too', async () => {
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: x/y/c.txt'));
    expect(git('status', '--porcelain').trimEnd()).toBe('R  a.txt -> x/y/c.txt');
    expect(here.files()).toMatchObject({ 'x/y/c.txt': TEXT });
    expect(here.asked).toEqual([]);
  });

  it('are changed and moved: the change is not staged', async () => {
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: c.txt|-line 3|+x'));
    expect(git('status', '--porcelain').trimEnd()).toBe('RM a.txt -> c.txt');
    expect(here.files()['c.txt']).toBe(TEXT.replace('line 3\n', 'x\n'));
    expect(here.files()['a.txt']).toBeUndefined();
  });

  it('keep what is staged and what is not when they move', async () => {
    here.put({ 'a.txt': `${TEXT}staged\n` });
    git('add', 'a.txt');
    here.put({ 'a.txt': `${TEXT}staged\nnot\n` });
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: c.txt'));
    expect(status()).toEqual(['D  a.txt', 'AM c.txt']);
    expect(git('show', ':c.txt')).toBe(`${TEXT}staged\n`);
  });

  it('stay executable when they move', async () => {
    chmodSync(join(here.project.path, 'a.txt'), 0o755);
    git('add', 'a.txt');
    git('commit', '-qm', 'second');
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: c.txt|-line 3|+x'));
    expect(git('ls-files', '--stage', 'c.txt')).toMatch(/^100755 /);
    expect(statSync(join(here.project.path, 'c.txt')).mode & 0o111).toBe(0o111);
  });

  it('are deleted and added again as a change', async () => {
    await here.run(applyPatch, patch('*** Delete File: a.txt|*** Add File: a.txt|+x'));
    expect(status()).toEqual([' M a.txt']);
  });

  it.each([
    ['untracked', 'n.txt'],
    ['ignored', 'u.txt'],
  ])('are not needed: %s ones are deleted and moved too', async (_, path) => {
    here.put({ [path]: 'x\n', 'd/z.txt': 'z\n' });
    await here.run(
      applyPatch,
      patch(`*** Delete File: d/z.txt|*** Update File: ${path}|*** Move to: ${path}2`),
    );
    expect(here.files()).toMatchObject({ [`${path}2`]: 'x\n' });
    expect(status()).toEqual([`?? ${path}2`]);
  });

  it.each([':(glob)*.txt', '-rf', '*.txt', 'a b"c', 'ä.txt', 'a\tb'])('may be named %j', async (name) => {
    here.put({ [name]: 'x\n' });
    git('--literal-pathspecs', 'add', '--', name);
    git('commit', '-qm', 'second');
    await here.run(applyPatch, patch(`*** Delete File: ${name}`));
    expect(git('status', '--porcelain', '-z')).toBe(`D  ${name}\0`);
  });

  it('may be in a repository around the project, or one within it', async () => {
    here.put({ 'd/in/c.txt': TEXT });
    const inner = join(here.project.path, 'd/in');
    execFileSync('git', ['init', '-q'], { cwd: inner });
    execFileSync('git', ['add', '.'], { cwd: inner });
    const project = { path: join(here.project.path, 'd'), realPath: join(here.project.path, 'd') };
    await applyPatch.run(patch('*** Update File: in/c.txt|*** Move to: in/e.txt|*** Delete File: b.txt'), {
      ...{ project, signal: here.signal, ideVersion: undefined, ideTools: new Map() },
      isOff: () => false,
      noteWorkaround: () => {},
      callIde: () => Promise.reject(new Error('not needed')),
    });
    expect(execFileSync('git', ['ls-files'], { cwd: inner, encoding: 'utf8' })).toBe('e.txt\n');
    expect(status()).toContain('D  d/b.txt');
  });

  it('may be in a repository with longer ids', async () => {
    rmSync(join(here.project.path, '.git'), { recursive: true });
    git('init', '-q', '--object-format=sha256');
    git('add', '.');
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: c.txt|*** Delete File: d/b.txt'));
    expect(git('ls-files')).toBe('.gitignore\nc.txt\n');
  });

  it('leave the index of their repository when they move to another', async () => {
    mkdirSync(join(here.project.path, 'in'));
    execFileSync('git', ['init', '-q', 'in'], { cwd: here.project.path });
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: in/a.txt'));
    expect(git('ls-files', '--stage')).not.toContain('a.txt');
    expect(readFileSync(join(here.project.path, 'in/a.txt'), 'utf8')).toBe(TEXT);
  });

  it('are moved over the place of one that is gone from the disk alone', async () => {
    rmSync(join(here.project.path, 'd'), { recursive: true });
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: d/b.txt'));
    expect(status()).toEqual(['D  a.txt', 'M  d/b.txt']);
  });

  it('run no program that the repository names', async () => {
    const ran = join(here.project.path, 'ran');
    const program = `sh -c 'echo x >> ${ran}; cat'`;
    here.put({
      '.git/info/attributes': '* filter=f\n',
      '.git/hooks/post-index-change': `#!/bin/sh\necho x >> ${ran}\n`,
    });
    chmodSync(join(here.project.path, '.git/hooks/post-index-change'), 0o755);
    git('config', 'filter.f.clean', program);
    git('config', 'filter.f.smudge', program);
    git('config', 'core.fsmonitor', program);
    here.put({ 'a.txt': `${TEXT}x` });
    // Git looks into the other files of an index that is not younger than they are.
    utimesSync(join(here.project.path, '.git/index'), 1, 1);
    await here.run(applyPatch, patch('*** Update File: a.txt|*** Move to: c.txt|*** Delete File: d/b.txt'));
    expect(existsSync(ran)).toBe(false);
    expect(git('ls-files')).toBe('.gitignore\nc.txt\n');
  });

  it('are left in the index where a program could not be kept from running', async () => {
    git('config', 'filter.a=b.clean', 'cat');
    await here.run(applyPatch, patch('*** Delete File: a.txt'));
    expect(status()).toEqual([' D a.txt']);
  });

  it('stay where they are while the index is locked', async () => {
    here.put({ '.git/index.lock': '' });
    const reason = await here.refused(applyPatch, patch('*** Delete File: a.txt'));
    expect(reason).toMatch(/^git: .*index\.lock/);
    expect(here.files()).toMatchObject({ 'a.txt': TEXT });
  });

  it('are deleted once the index is free', async () => {
    here.put({ '.git/index.lock': '' });
    const reply = here.run(applyPatch, patch('*** Delete File: a.txt'));
    setTimeout(() => rmSync(join(here.project.path, '.git/index.lock')), 200);
    await reply;
    expect(status()).toEqual(['D  a.txt']);
  });

  it.each([undefined, 'c.txt', 'd/b.txt'])('can be put back when they have left for %s', async (to) => {
    const { path } = here.project;
    const place = (name: string) => ({
      directory: dirname(join(path, name)),
      name: basename(name),
      path: join(path, name),
    });
    const undo = await moveInIndex(place('a.txt'), to === undefined ? undefined : place(to), here.signal);
    expect(git('ls-files').split('\n')).not.toContain('a.txt');
    await undo?.();
    expect(status()).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('keep their place in the index when the disk refuses', async () => {
    chmodSync(join(here.project.path, 'd'), 0o555);
    expect(await here.refused(applyPatch, patch('*** Delete File: d/b.txt'))).toMatch(/EACCES|EPERM/);
    chmodSync(join(here.project.path, 'd'), 0o755);
    expect(status()).toEqual([]);
  });
});
