import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { acquireLock, LockedError, lockOwner } from '../../src/store/lock.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quarry-lock-'));
  path = join(directory, 'below', 'a.lock');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});

/** A process number that was in use and is no more. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

/** Writes a lock as another process would have left it, touched so many ms ago. */
async function leaveLock(owner: { pid: number; host?: string }, age = 0): Promise<void> {
  const lock = await acquireLock(path, 0);
  await lock.release();
  writeFileSync(
    path,
    JSON.stringify({ host: hostname(), since: 1_700_000_000_000, token: 'theirs', ...owner }),
  );
  const touched = new Date(Date.now() - age);
  utimesSync(path, touched, touched);
}

/** Another process that is alive; ended with the test. */
const ALIVE = process.ppid;

describe('a free lock', () => {
  it('is had at once, names its owner, and is gone when released', async () => {
    const before = Date.now();
    const lock = await acquireLock(path, 0);
    const owner = await lockOwner(path);
    expect(owner).toMatchObject({ pid: process.pid, host: hostname() });
    expect(owner?.since).toBeGreaterThanOrEqual(before);
    await expect(lock.assertHeld()).resolves.toBeUndefined();
    await lock.release();
    expect(readdirSync(join(directory, 'below'))).toEqual([]);
    expect(await lockOwner(path)).toBeUndefined();
  });
});

describe('a held lock', () => {
  it('is refused after the wait, with its owner', async () => {
    await leaveLock({ pid: ALIVE });
    const refused = acquireLock(path, 30);
    await expect(refused).rejects.toBeInstanceOf(LockedError);
    await expect(refused).rejects.toMatchObject({
      owner: { pid: ALIVE, host: hostname(), since: 1_700_000_000_000 },
    });
  });

  it('is had as soon as it is released', async () => {
    const first = await acquireLock(path, 0);
    const waiting = acquireLock(path, 5_000);
    await sleep(20);
    await first.release();
    const second = await waiting;
    await expect(second.assertHeld()).resolves.toBeUndefined();
    await expect(first.assertHeld()).rejects.toBeInstanceOf(LockedError);
    await second.release();
  });

  it('is waited for until the signal is aborted', async () => {
    await leaveLock({ pid: ALIVE });
    const cancelling = new AbortController();
    const waiting = acquireLock(path, 60_000, cancelling.signal);
    cancelling.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).rejects.toBeInstanceOf(QuarryError);
  });

  it('is not released by one who has lost it', async () => {
    const first = await acquireLock(path, 0);
    await leaveLockOver();
    await first.release();
    expect(existsSync(path)).toBe(true);

    async function leaveLockOver(): Promise<void> {
      writeFileSync(path, JSON.stringify({ pid: ALIVE, host: hostname(), since: 1, token: 'theirs' }));
    }
  });

  it('leaves no drafts of those who wait', async () => {
    await leaveLock({ pid: ALIVE });
    await expect(acquireLock(path, 30)).rejects.toBeInstanceOf(LockedError);
    expect(readdirSync(join(directory, 'below'))).toEqual(['a.lock']);
  });
});

describe('a lock left behind', () => {
  it('by a dead process is taken over at once', async () => {
    await leaveLock({ pid: deadPid() });
    expect(await lockOwner(path)).toBeUndefined();
    const lock = await acquireLock(path, 0);
    expect((await lockOwner(path))?.pid).toBe(process.pid);
    await lock.release();
    expect(readdirSync(join(directory, 'below'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'by a process of whose end nobody has taken notice is taken over at once',
    async () => {
      // A shell whose child has ended, and which has become a program that does not ask for children.
      const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [line] = await once(parent.stdout, 'data');
      const pid = Number(String(line).trim());
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
      await leaveLock({ pid });
      const lock = await acquireLock(path, 0);
      await lock.release();
    },
  );

  it('by another machine is respected while it is touched', async () => {
    await leaveLock({ pid: deadPid(), host: 'elsewhere' }, 29_000);
    expect((await lockOwner(path))?.host).toBe('elsewhere');
    await expect(acquireLock(path, 0)).rejects.toBeInstanceOf(LockedError);
  });

  it.each([
    ['another machine', 'elsewhere'],
    ['a process number used again', hostname()],
  ])('by %s is taken over once it has not been touched for long', async (_who, host) => {
    await leaveLock({ pid: ALIVE, host }, 31_000);
    const lock = await acquireLock(path, 0);
    await lock.release();
  });

  it.each(['', '{', '[]', 'null', '{"pid":"x"}'])('with content %j is taken over', async (content) => {
    await leaveLock({ pid: ALIVE });
    writeFileSync(path, content);
    const lock = await acquireLock(path, 0);
    await lock.release();
  });

  it('while another takes it over is had by one of both', async () => {
    await leaveLock({ pid: deadPid() });
    writeFileSync(`${path}.takeover`, '');
    await expect(acquireLock(path, 50)).rejects.toBeInstanceOf(LockedError);
    const long = new Date(Date.now() - 6_000);
    utimesSync(`${path}.takeover`, long, long);
    const lock = await acquireLock(path, 1_000);
    await lock.release();
  });
});

describe('many contenders', () => {
  it('hold it one after the other', async () => {
    await leaveLock({ pid: deadPid() });
    let holders = 0;
    let most = 0;
    const contend = async () => {
      const lock = await acquireLock(path, 20_000);
      most = Math.max(most, ++holders);
      await sleep(2);
      await lock.assertHeld();
      holders--;
      await lock.release();
    };
    await Promise.all(Array.from({ length: 30 }, contend));
    expect(most).toBe(1);
    expect(readdirSync(join(directory, 'below'))).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('a lock where no directory can be made', () => {
  it('is refused, and not waited for without end', async () => {
    await expect(acquireLock('/proc/none/locks/a.lock', 0)).rejects.toThrow('/proc/none');
  });
});
