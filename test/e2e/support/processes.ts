/** What runs on this machine, as Linux tells. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running process. */
export interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** Processes that were started with this text in their environment, or below one that was. Zombies do not run. */
export function processesWith(text: string): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(text))
    .flatMap((name) => {
      const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(read(`/proc/${name}/stat`)) ?? [];
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      return state === undefined || state === 'Z'
        ? []
        : [{ pid: Number(name), parent: Number(parent), command }];
    });
}

/** Waits until a process is there for which the predicate holds. */
export async function processWith(text: string, isMeant: (process: Running) => boolean): Promise<Running> {
  for (let tries = 0; tries < 2_000; tries++) {
    const found = processesWith(text).find(isMeant);
    if (found) return found;
    await sleep(10);
  }
  throw new Error(`No such process among ${JSON.stringify(processesWith(text))}`);
}

/** Resolves when none of them is left; with those that are, if that takes longer than a while. */
export async function processesLeftOf(text: string, whileMs: number): Promise<Running[]> {
  for (const deadline = Date.now() + whileMs; ; ) {
    const left = processesWith(text);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(20);
  }
}

/** What the descriptors of a process lead to, sorted. */
export function descriptorsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${name}`)];
      } catch {
        return [];
      }
    })
    .sort();
}

/** Resident memory of a process, in bytes. */
export function residentBytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1]) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // Gone meanwhile.
    return '';
  }
}
