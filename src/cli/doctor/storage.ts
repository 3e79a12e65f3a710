/** Checks of the place where all indexes are kept. */
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../errors.ts';
import { size } from '../../tools/text/format.ts';
import type { Finding } from './finding.ts';

/** Less than this may not hold the next build. In bytes. */
const LITTLE_SPACE = 1024 ** 3;

/** `home`: the index home, which need not exist. */
export async function checkStorage(home: string): Promise<Finding[]> {
  const writable = await checkWritable(home);
  if (writable.level === 'fail') return [writable];
  return [writable, await checkSpace(home)];
}

async function checkWritable(home: string): Promise<Finding> {
  const check = 'index home';
  try {
    if (!existsSync(home)) {
      await access(nearestExisting(home), constants.W_OK);
      return { check, level: 'ok', message: `${home} will be made by the first build` };
    }
    // The rights of a directory say little on network and read-only file systems.
    await rm(await mkdtemp(join(home, '.doctor-')), { recursive: true });
    return { check, level: 'ok', message: `${home} is writable, ${size(await sizeOf(home), 1)} in use` };
  } catch (error) {
    return {
      check,
      level: 'fail',
      message: `${home} is not writable: ${messageOf(error)}`,
      remedy: 'Make it writable, or set QUARRY_HOME to another directory.',
    };
  }
}

async function checkSpace(home: string): Promise<Finding> {
  const check = 'free space';
  try {
    const { bavail, bsize } = await statfs(nearestExisting(home));
    const free = bavail * bsize;
    const message = `${size(free, 1)} where indexes are kept`;
    if (free >= LITTLE_SPACE) return { check, level: 'ok', message };
    const remedy =
      'Free some, delete sessions (`quarry sources delete`), or set QUARRY_HOME to another disk.';
    return { check, level: 'warn', message, remedy };
  } catch (error) {
    return { check, level: 'warn', message: `cannot be told: ${messageOf(error)}` };
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Bytes of all files below a directory. What goes while it is looked at counts nothing. */
async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) total += await sizeOf(path);
    else
      total += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return total;
}
