import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/ide/files/apply-patch.ts';
import { scene } from './scene.ts';

const here = scene();
const OUTSIDE = /^file_path must be within the project root \(line \d\)$/;

function patch(lines: string): { input: string } {
  return { input: ['*** Begin Patch', ...lines.split('|'), '*** End Patch'].join('\n') };
}

describe.skipIf(process.platform === 'win32')('links', () => {
  let elsewhere = '';
  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'quarry-elsewhere-'));
    writeFileSync(join(elsewhere, 'o.txt'), 'theirs\n');
    here.put({ 'a.txt': '1\n', 'd/b.txt': '2\n' });
    symlinkSync(elsewhere, join(here.project.path, 'out'));
    symlinkSync(join(elsewhere, 'o.txt'), join(here.project.path, 'o-link'));
    symlinkSync('d', join(here.project.path, 'in'));
    symlinkSync('a.txt', join(here.project.path, 'a-link'));
    symlinkSync(join(elsewhere, 'none'), join(here.project.path, 'nowhere'));
  });
  afterEach(() => rmSync(elsewhere, { recursive: true, force: true }));

  it.each([
    '*** Delete File: out/o.txt',
    '*** Delete File: o-link',
    '*** Update File: out/o.txt|*** Move to: n.txt',
    '*** Update File: o-link|*** Move to: n.txt',
    '*** Update File: a.txt|*** Move to: out/n.txt',
    '*** Update File: a.txt|*** Move to: out/x/y/n.txt',
    '*** Update File: a.txt|*** Move to: nowhere/n.txt',
    '*** Update File: a.txt|*** Move to: out/n.txt|-1|+2',
  ])('that lead out are refused: %s', async (lines) => {
    const before = here.files();
    expect(await here.refused(applyPatch, patch(lines))).toMatch(OUTSIDE);
    expect(here.files()).toEqual(before);
    expect(here.written()).toEqual([]);
    expect(readFileSync(join(elsewhere, 'o.txt'), 'utf8')).toBe('theirs\n');
    expect(existsSync(join(elsewhere, 'x'))).toBe(false);
  });

  it('within the project are the way to files', async () => {
    await here.run(
      applyPatch,
      patch('*** Delete File: in/b.txt|*** Update File: a.txt|*** Move to: in/n/a.txt'),
    );
    expect(here.files()).toMatchObject({ 'd/n/a.txt': '1\n' });
    expect(here.files()).not.toHaveProperty('d/b.txt');
  });

  it('are deleted and moved themselves, not what they lead to', async () => {
    await here.run(applyPatch, patch('*** Delete File: nowhere|*** Update File: a-link|*** Move to: b-link'));
    expect(here.files()).toMatchObject({ 'a.txt': '1\n', 'b-link': 'link' });
    expect(here.files()).not.toHaveProperty('nowhere');
    expect(here.files()).not.toHaveProperty('a-link');
  });

  it('are in the way as files are', async () => {
    expect(await here.refused(applyPatch, patch('*** Update File: a.txt|*** Move to: nowhere'))).toBe(
      'File already exists: nowhere (line 3)',
    );
    expect(await here.refused(applyPatch, patch('*** Add File: nowhere|+x'))).toBe(
      'File already exists: nowhere (line 2)',
    );
  });
});
