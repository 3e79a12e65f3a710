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
  /** Of all its processes together. */
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

/** Processes are those that have the index home in their environment: the server, and what it has started. */
export function readGauges({ pid, home, temporary }: Places): Gauges {
  const files = filesBelow(home);
  const processes = namesIn('/proc').filter(
    (name) => /^\d+$/.test(name) && procFile(`${name}/environ`).includes(home),
  );
  const sum = (of: (process: string) => number): number =>
    processes.reduce((total, process) => total + of(process), 0);
  const inStatus = (process: string, name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(procFile(`${process}/status`))?.[1] ?? 0);
  return {
    residentBytes: sum((process) => inStatus(process, 'VmRSS')) * 1024,
    descriptors: sum((process) => namesIn(`/proc/${process}/fd`).length),
    threads: sum((process) => inStatus(process, 'Threads')),
    children: processes.filter((process) => process !== String(pid)).length,
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
