/** How the replies of the text toolset write numbers, sizes, times, paths and code. */
import { languageOf } from '../../languages/registry.ts';
import { printable } from '../../printable.ts';

/** Most characters of a reply. */
export const REPLY_LIMIT = 80_000;

/** A number with thousands separators, whatever the locale. */
export function count(n: number): string {
  return String(Math.trunc(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size in units of 1024: `512 B`, then KB, MB, GB with so many decimals. */
export function size(bytes: number, decimals: 1 | 2): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value.toFixed(decimals)} ${UNITS[unit]}`;
}

/** `2025-12-10 14:32:00 UTC` */
export function time(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `2025-10-20T10:00:00Z` */
export function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** `just now` under a minute, else whole minutes, hours or days: `2 days ago`. */
export function ago(ms: number, now = Date.now()): string {
  const minutes = Math.floor((now - ms) / 60_000);
  const [n, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return n < 1 ? 'just now' : `${n} ${unit}${n === 1 ? '' : 's'} ago`;
}

/** `{time} ({ago})` */
export function timeAndAgo(ms: number): string {
  return `${time(ms)} (${ago(ms)})`;
}

/** Whole seconds and tenths of a duration in ms: `2.3s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`;
}

/** A path for one line of text. */
export function printablePath(path: string): string {
  return printable(path);
}

/** A path for a cell of a table. */
export function tablePath(path: string): string {
  return printable(path).replaceAll('|', '\\|');
}

/** Text in a fence that is longer than any run of backticks in it. */
export function fence(text: string, tag: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const marks = '`'.repeat(longest + 1);
  return `${marks}${tag}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${marks}`;
}

/** A fence with the language tag of a file. */
export function fenceOf(path: string, text: string): string {
  return fence(text, languageOf(path));
}
