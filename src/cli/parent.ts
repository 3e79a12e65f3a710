/** Whether whoever started this process is still there. */
import { readFileSync } from 'node:fs';

/** One process and the one that is to stay its parent. */
export interface Link {
  pid: number;
  parent: number;
}

/** What is known of other processes. */
export interface ProcessTable {
  /** Undefined if there is no such process, or nobody tells. */
  parentOf(pid: number): number | undefined;
  /** What it was started with, or has named itself since; undefined as above. */
  commandOf(pid: number): readonly string[] | undefined;
}

/** How often it is looked at: a fraction of a millisecond each time. In ms. */
const LOOK_EVERY_MS = 1_000;

/** More programs than this do not stand between a client and its server. */
const MAX_LINKS = 8;

/**
 * Calls back once when the parent has gone, about a second later at most. Keeps no process alive. Where the parent
 * only stands between this process and who wanted it (`npx`, `sh -c`), the one above counts too, on Linux.
 */
export function watchParent(onGone: () => void): void {
  const links = linksAbove({ pid: process.pid, parent: process.ppid }, LINUX);
  if (links.length === 0) return;
  const timer = setInterval(() => {
    if (links.every(isThere)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * The links from a process up to the first that is no {@link isGoBetween}. None where the parent is 0 or 1: in a
 * container that is whoever started it from outside, or all there is, and elsewhere the parent had gone before.
 */
export function linksAbove(first: Link, table: ProcessTable): Link[] {
  const links: Link[] = [];
  for (let { pid, parent } = first; parent > 1 && links.length < MAX_LINKS; ) {
    links.push({ pid, parent });
    if (!isGoBetween(table.commandOf(parent) ?? [])) break;
    pid = parent;
    parent = table.parentOf(pid) ?? 0;
  }
  return links;
}

const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'fish', 'busybox']);
const RUNNERS = new Set(['npm', 'npx', 'pnpm', 'pnpx', 'yarn', 'yarnpkg', 'bun', 'bunx', 'corepack']);

/**
 * True for what runs a command for somebody else and stays until that has ended: package runners, and shells with
 * the command among their arguments. A shell that reads its commands has a user or a script of its own.
 */
export function isGoBetween([program = '', ...args]: readonly string[]): boolean {
  // Runners that are scripts of Node show themselves as `npm exec x`, all in one, or as the script.
  const [name = '', ...words] = [...program.split(' '), ...args];
  if (SHELLS.has(baseName(name))) return words.some((word) => /^-[a-z]*c$/.test(word));
  const script = baseName(name) === 'node' ? (words.find((word) => !word.startsWith('-')) ?? '') : name;
  return RUNNERS.has(baseName(script).replace(/(-cli)?(\.[cm]?js)?$/, ''));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/^-/, '');
}

function isThere({ pid, parent }: Link): boolean {
  // A process that has lost its parent gets another one; on Windows it keeps the number.
  if (pid !== process.pid) return LINUX.parentOf(pid) === parent;
  return process.platform === 'win32' ? exists(parent) : process.ppid === parent;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') !== 'ESRCH';
  }
}

/** As Linux tells; nothing elsewhere. */
const LINUX: ProcessTable = {
  parentOf(pid) {
    // The second field is a name in brackets, and may hold brackets and spaces itself.
    const [, parent] = /^\d+ \(.*\) \S (\d+) /s.exec(procFile(pid, 'stat')) ?? [];
    return parent === undefined ? undefined : Number(parent);
  },
  commandOf(pid) {
    const command = procFile(pid, 'cmdline').replace(/\0+$/, '');
    return command === '' ? undefined : command.split('\0');
  },
};

function procFile(pid: number, name: string): string {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${name}`, 'latin1') : '';
  } catch {
    return '';
  }
}
