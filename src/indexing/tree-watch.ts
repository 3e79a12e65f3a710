/**
 * Hints that a tree may have changed, from watches on its directories. On Linux a change is reported as
 * part of making it, so that silence is as good as looking; elsewhere reports come late, and nothing is
 * watched. Changes made by other machines on a network file system are never reported.
 */
import { type FSWatcher, lstatSync, statfsSync, watch } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** More directories than this are not watched: the system's watches are shared by all its programs. */
const MAX_WATCHES = 20_000;

/** File systems that other machines may change without a report: NFS, SMB and CIFS, FUSE, 9P, AFS, Ceph. */
const SHARED_FILE_SYSTEMS = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400,
]);

/** `unknown`: not all directories are watched. */
export type Hint = 'changed' | 'unchanged' | 'unknown';

interface WatchedDirectory {
  watcher: FSWatcher;
  /** A watch stays with the directory, not with its name. */
  identity: string;
}

export class TreeWatch {
  #watched = new Map<string, WatchedDirectory>();
  #complete = false;
  /** Directories that something was reported of. */
  #changed = new Set<string>();

  /** Watches exactly these directories from now on. About 15 µs for each new one, 4 µs for others. */
  watch(directories: readonly string[]): void {
    const old = this.#watched;
    this.#watched = new Map();
    this.#complete = directories.length <= MAX_WATCHES && reportsAll(directories);
    for (const directory of this.#complete ? directories : []) {
      const identity = identityOf(directory);
      const known = old.get(directory);
      if (known?.identity === identity) {
        this.#watched.set(directory, known);
        old.delete(directory);
        continue;
      }
      const watcher = this.#start(directory);
      if (watcher) this.#watched.set(directory, { watcher, identity });
      else this.#complete = false;
    }
    for (const { watcher } of old.values()) watcher.close();
  }

  /**
   * The directories in which something was reported since the last call; undefined if not all are watched.
   * From now on `changed` means changed after this call. To be called before looking at the tree.
   */
  take(): readonly string[] | undefined {
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#complete ? changed : undefined;
  }

  /** What is known of the time since {@link take}. Takes two turns of the event loop. */
  async hint(): Promise<Hint> {
    if (!this.#complete) return 'unknown';
    // Reports that wait in the kernel are read between turns.
    await nextTurn();
    await nextTurn();
    return this.#changed.size > 0 ? 'changed' : 'unchanged';
  }

  close(): void {
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
    this.#complete = false;
  }

  #start(directory: string): FSWatcher | undefined {
    try {
      const watcher = watch(directory, { persistent: false }, () => {
        this.#changed.add(directory);
      });
      watcher.on('error', () => {
        this.#complete = false;
      });
      return watcher;
    } catch {
      // Gone meanwhile, or the system has no more watches.
      return undefined;
    }
  }
}

/** True if every change below these directories is made through this very system, which then reports it. */
function reportsAll([first]: readonly string[]): boolean {
  if (process.platform !== 'linux' || first === undefined) return false;
  try {
    return !SHARED_FILE_SYSTEMS.has(statfsSync(first).type);
  } catch {
    return false;
  }
}

function identityOf(directory: string): string {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.birthtimeMs}` : '';
}
