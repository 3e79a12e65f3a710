/** An index home that nothing can be written to any more. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from './client.ts';
import { fingerprintOf } from './support/fingerprint.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf } from './support/replies.ts';

const place = lab();
const disk = place.unused('disk');
const mounted = mount();

/** Mounts a file system of its own; false where that is not possible. */
function mount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function remount(mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, disk], { stdio: 'ignore' });
}

afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
});

describe.skipIf(!mounted)('a home that has become read-only', () => {
  const home = join(disk, 'home');
  const TREE = numbered(
    20,
    (i) => `${i}.txt`,
    (i) => `common n${i}\n`,
  );
  let server: ServerProcess;
  let root: string;
  let answers: string;

  beforeAll(async () => {
    root = place.tree(TREE);
    server = place.server({ home });
    await server.callTool('index_repository', { path: root, session: 's' });
    answers = await fingerprintOf(server, 's', ['common', 'n7']);
    remount('ro');
  });

  it('answers as before, in a new process too', async () => {
    expect(await fingerprintOf(server, 's', ['common', 'n7'])).toBe(answers);
    expect(await fingerprintOf(place.server({ home }), 's', ['common', 'n7'])).toBe(answers);
  });

  it('is told of by who cannot index, at once', async () => {
    const rebuild = { path: root, session: 's', force: true };
    expect((await failureOf(server, 'index_repository', rebuild)).message).toMatch(/read-only/i);
    const other = { path: root, session: 'other' };
    expect((await failureOf(server, 'index_repository', other)).message).toMatch(/read-only/i);
    expect((await failureOf(server, 'delete_session', { session: 's', confirm: true })).message).toMatch(
      /read-only/i,
    );
  });

  it('hides no change, and tells why it is not written', async () => {
    writeFiles(root, { '5.txt': 'unheard of\n' });
    expect(await server.callTool('search_text', { session: 's', q: 'unheard' })).toContain('5.txt');
    expect(await hitsOf(server, root, { session: 's', query: 'unheard', k: 1 })).toEqual(['5.txt']);
    await server.callTool('list_sessions', {});
    expect(server.stderr).toMatch(/session 's': changes are kept in memory.*read-only/i);
  });

  it('leaves no lock, and takes everything in when it can be written again', async () => {
    expect(readdirSync(join(home, 'locks'))).toEqual([]);
    remount('rw');
    expect(await hitsOf(server, root, { session: 's', query: 'unheard', k: 1 })).toEqual(['5.txt']);
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(readdirSync(join(home, 'locks'))).toEqual([]);
  });
});
