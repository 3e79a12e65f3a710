/** Which files of a library's tree count, by where the tree comes from. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { walkLibrary } from '../../src/sources/library-files.ts';
import type { LibraryTree } from '../../src/sources/library-tree.ts';

const lab = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-library-')));
afterAll(() => rmSync(lab, { recursive: true, force: true }));

const root = join(lab, 'tree');
for (const path of [
  ...['A.java', 'src/B.java', 'build/C.java', 'ignored/D.java', '.hidden/E.java', '.env', 'src/key.pem'],
  ...['node_modules/p/F.java', '.git/config', 'only-links/x/real.java', 'ex/G.java'],
]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), path);
}
writeFileSync(join(root, '.gitignore'), 'ignored/\n*.tmp.java\n');
writeFileSync(join(lab, 'Outside.java'), '');
const links: Record<string, string> = {
  'ToA.java': 'A.java',
  'src/ToA.java': '../A.java',
  'src/skipped.tmp.java': '../A.java',
  'ToOutside.java': '../Outside.java',
  'ToSecret.java': '.env',
  'ToGit.java': '.git/config',
  'to-directory': 'src',
  'Dangling.java': 'nowhere',
  'Circle.java': 'Circle.java',
  'to-root': '/',
};
for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));

const walk = async (library: LibraryTree, excludePatterns: string[] = []) =>
  walkLibrary(root, library, { excludePatterns }, undefined);

describe('the files of a library', () => {
  it('in a folder are those that are not ignored, hidden, excluded or secret', async () => {
    const { files } = await walk('folder', ['ex/**']);
    expect(files).toEqual([
      ...['A.java', 'ToA.java', 'build/C.java', 'only-links/x/real.java', 'src/B.java', 'src/ToA.java'],
    ]);
  });

  it('of a checkout do not depend on ignore files', async () => {
    const { files } = await walk('checkout', ['ex/**']);
    expect(files).toEqual([
      ...['A.java', 'ToA.java', 'build/C.java', 'ignored/D.java', 'only-links/x/real.java', 'src/B.java'],
      ...['src/ToA.java', 'src/skipped.tmp.java'],
    ]);
  });

  it('of an archive are all, but no links', async () => {
    const { files, links: found } = await walk('archive');
    expect(files).toEqual([
      ...['.env', '.gitignore', '.hidden/E.java', 'A.java', 'build/C.java', 'ex/G.java', 'ignored/D.java'],
      ...['node_modules/p/F.java', 'only-links/x/real.java', 'src/B.java', 'src/key.pem'],
    ]);
    expect([...found]).toEqual([]);
  });

  it('are followed nowhere where the name of a link is not UTF-8', async () => {
    const odd = join(lab, 'odd');
    mkdirSync(odd);
    writeFileSync(join(odd, 'A.java'), '');
    symlinkSync('A.java', join(odd, 'ToA.java'));
    symlinkSync('/', Buffer.concat([Buffer.from(`${odd}/`), Buffer.from([0x66, 0xff])]));
    const { files } = await walkLibrary(odd, 'folder', { excludePatterns: [] }, undefined);
    expect(files).toEqual(['A.java']);
  });

  it('tell which of them are links', async () => {
    expect([...(await walk('folder')).links].sort()).toEqual(['ToA.java', 'src/ToA.java']);
  });
});
