/**
 * The writer's lock of a source: a file with its owner, created whole or not at all, touched while it
 * is held. A lock whose owner is dead, or that has not been touched for long, is taken over.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasErrno, throwIfAborted } from '../errors.ts';

const HEARTBEAT_MS = 4_000;
/** A lock untouched for this long has lost its owner, whatever its process number says. */
const STALE_MS = 30_000;
/** A take-over is a matter of milliseconds; one older than this was interrupted. */
const TAKEOVER_STALE_MS = 5_000;

export interface LockOwner {
  pid: number;
  host: string;
  /** Milliseconds since the epoch. */
  since: number;
}

export interface Lock {
  /** Throws if the lock has been taken over meanwhile (the process was suspended, say). */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Thrown when a lock could not be had in time; says who holds it. */
export class LockedError extends Error {
  readonly owner: LockOwner | undefined;

  constructor(owner: LockOwner | undefined) {
    super('locked');
    this.name = 'LockedError';
    this.owner = owner;
  }
}

/**
 * Takes the lock at `path`, waiting up to `waitMs` for its holder. Throws {@link LockedError} after
 * that, and `cancelled` when the signal is aborted.
 */
export async function acquireLock(path: string, waitMs: number, signal?: AbortSignal): Promise<Lock> {
  const token = randomBytes(8).toString('hex');
  const deadline = Date.now() + waitMs;
  await makeDirectory(dirname(path));
  for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
    throwIfAborted(signal);
    if (await tryCreate(path, token)) return heldLock(path, token);
    if (await takeOverIfDead(path)) continue;
    if (Date.now() >= deadline) throw new LockedError((await readOwner(path))?.owner);
    await sleep(Math.min(pause, Math.max(1, deadline - Date.now())));
  }
}

/**
 * Makes a directory with those above it. One at a time: where none can ever be made (below `/proc`), Node's
 * recursive mkdir does not come back.
 */
async function makeDirectory(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; at !== dirname(at) && !existsSync(at); at = dirname(at)) missing.push(at);
  for (const directory of missing.reverse()) {
    await mkdir(directory).catch((error) => {
      if (!hasErrno(error, 'EEXIST')) throw error;
    });
  }
}

/** Who holds the lock now; undefined when nobody alive does. */
export async function lockOwner(path: string): Promise<LockOwner | undefined> {
  const found = await readOwner(path);
  return found && !(await isDead(path, found.owner)) ? found.owner : undefined;
}

async function tryCreate(path: string, token: string): Promise<boolean> {
  const draft = `${path}.${token}`;
  const owner: LockOwner = { pid: process.pid, host: hostname(), since: Date.now() };
  try {
    await writeFile(draft, JSON.stringify({ ...owner, token }));
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function heldLock(path: string, token: string): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const isOurs = async (): Promise<boolean> => (await readOwner(path))?.token === token;
  return {
    async assertHeld() {
      if (!(await isOurs())) throw new LockedError((await readOwner(path))?.owner);
    },
    async release() {
      clearInterval(heartbeat);
      if (await isOurs()) await rm(path, { force: true });
    },
  };
}

async function readOwner(path: string): Promise<{ owner: LockOwner; token: string } | undefined> {
  try {
    const { pid, host, since, token } = Object(JSON.parse(await readFile(path, 'utf8')));
    if (Number.isInteger(pid) && typeof host === 'string') {
      return { owner: { pid, host, since: Number(since) }, token: String(token) };
    }
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  return NOBODY;
}

/** Locks come into being whole: one that cannot be read was damaged later and has no owner. */
const NOBODY = { owner: { pid: 0, host: hostname(), since: 0 }, token: '' };

async function isDead(path: string, owner: LockOwner): Promise<boolean> {
  if (owner.host === hostname() && !processExists(owner.pid)) return true;
  try {
    return Date.now() - (await stat(path)).mtimeMs > STALE_MS;
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

function processExists(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return hasErrno(error, 'EPERM');
  }
}

/** True for a process that does nothing any more, but whose parent has not taken notice of its end (Linux). */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state may hold anything.
    return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}

/** Removes a dead owner's lock; only one process at a time may judge. True if the lock is now free. */
async function takeOverIfDead(path: string): Promise<boolean> {
  const before = await readOwner(path);
  if (!before) return true;
  if (!(await isDead(path, before.owner))) return false;
  const guard = `${path}.takeover`;
  try {
    await writeFile(guard, '', { flag: 'wx' });
  } catch (error) {
    if (!hasErrno(error, 'EEXIST')) throw error;
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > TAKEOVER_STALE_MS) await rm(guard, { force: true });
    return false;
  }
  try {
    const now = await readOwner(path);
    if (now?.token === before.token) await unlink(path);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}
