/** What a server holds: of the machine, and on disk. */
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is looked. Figures of the process are of Linux; elsewhere they are 0. */
export interface Places {
  pid: number;
  home: string;
  /** Its directory for temporary files. */
  temporary: string;
}

export interface Gauges {
  residentBytes: number;
  /** Open files, sockets and pipes. */
  descriptors: number;
  threads: number;
  /** Processes that it has started and that are there. */
  children: number;
  homeBytes: number;
  homeFiles: number;
  /** Versions of all tables that are on disk. */
  tableVersions: number;
  locks: number;
  temporaryFiles: number;
}

export function readGauges({ pid, home, temporary }: Places): Gauges {
  const files = filesBelow(home);
  const status = procFile(`${pid}/status`);
  const numberIn = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    residentBytes: numberIn('VmRSS') * 1024,
    descriptors: namesIn(`/proc/${pid}/fd`).length,
    threads: numberIn('Threads'),
    children: procFile(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).length,
    homeBytes: files.reduce((total, { bytes }) => total + bytes, 0),
    homeFiles: files.length,
    tableVersions: files.filter(({ path }) => /[/\\]_versions[/\\]/.test(path)).length,
    locks: files.filter(({ path }) => path.startsWith(join(home, 'locks'))).length,
    temporaryFiles: filesBelow(temporary).length,
  };
}

function filesBelow(directory: string): { path: string; bytes: number }[] {
  return entriesOf(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return [{ path, bytes: lstatSync(path, { throwIfNoEntry: false })?.size ?? 0 }];
  });
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    // Gone meanwhile, or not there yet.
    return [];
  }
}

function namesIn(directory: string): string[] {
  return entriesOf(directory).map(({ name }) => name);
}

function procFile(name: string): string {
  try {
    return readFileSync(join('/proc', name), 'latin1');
  } catch {
    return '';
  }
}
